import type { CatalogueRelation } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { CommonTables } from './common.table.scope.js';
import type { Resolution } from './resolution.js';
import { Scope } from './scope.js';
import type { Sources } from './value.type.js';

/**
 * What an expression of a relation's own (a default, a generated column, a policy) is made of: analysed as if a
 * statement said it over the relation's columns. Throws SqlRefusal for whatever a statement may not say.
 */
export function ownValues(text: string, relation: CatalogueRelation, resolution: Resolution): Sources[] {
  const { dialect, index } = resolution;
  const { query } = dialect.parseView(`SELECT ${text}`);
  if (query.query !== 'select' || query.items.length !== 1) throw new SqlRefusal('unsupported', 'no expression');
  const columns = index.baseColumns(relation);
  const own = { columns, uncertain: false, base: true };
  const scope = new Scope(undefined, [{ columns, names: [{ name: relation.name, relation: own }], uncertain: false }]);
  const inside = resolution.beside(text, new CommonTables());
  return query.items.map(({ value }) => inside.expression(value, scope).sources);
}
