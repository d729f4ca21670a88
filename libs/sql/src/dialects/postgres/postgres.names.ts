import type { NameRules } from '../../resolve/name.rules.js';

/** PostgreSQL folds names in its grammar: what is left is compared as it is. */
export const postgresNames: NameRules = {
  fold: (name) => name,
  systemColumns: new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']),
  isSystemSchema: (schema) => schema === 'information_schema' || schema.startsWith('pg_'),
  // The system schema comes first for everything; its relations all start with pg_, so such a name means nothing else.
  isSystemTable: (name) => name.startsWith('pg_'),
  seesSelected: false,
  skipsUnused: true,
};
