import type { NameRules } from '../../resolve/name.rules.js';
import { foldName } from './nodes/parsing.js';

const SYSTEM = new Set(['information_schema', 'performance_schema', 'mysql', 'sys']);

/** Columns and aliases have no case; `_rowid` stands for a whole-number primary key (manual, CREATE INDEX). */
export const mysqlNames: NameRules = {
  fold: foldName,
  systemColumns: new Set(['_rowid']),
  isSystemSchema: (schema) => SYSTEM.has(schema.toLowerCase()),
  isSystemTable: () => false,
  seesSelected: true,
  // A derived table that is not merged is written out whole (manual, optimizing derived tables).
  skipsUnused: false,
};
