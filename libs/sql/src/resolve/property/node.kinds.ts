import type { DialectName } from '../../contract/statement.type.js';
import { loadDialect } from '../../dialects/dialect.registry.js';

/** Kinds of the query tree that a statement has, as `node literal`, `source table`, `query select`. */
export async function nodeKinds(dialect: DialectName, sql: string): Promise<Set<string>> {
  const found = new Set<string>();
  collect((await loadDialect(dialect)).parse(sql), found);
  return found;
}

function collect(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, into);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (['node', 'source', 'query'].includes(key) && typeof child === 'string') into.add(`${key} ${child}`);
    collect(child, into);
  }
}
