import type { FunctionCatalogue } from '../../../functions/function.catalogue.js';
import type { Node } from '../nodes/node.type.js';

/** Why a query is not read only, told from its tree alone, and whether it locks rows. */
export interface Effects {
  reason?: string;
  /** The first call of a function that is not built in; it may change something. */
  calls?: string;
  locks: boolean;
}

/** Why a query that has such a node is not read only. */
const WRITES: ReadonlyMap<string, string> = new Map([
  ['InsertStmt', 'it contains INSERT'],
  ['UpdateStmt', 'it contains UPDATE'],
  ['DeleteStmt', 'it contains DELETE'],
  ['MergeStmt', 'it contains MERGE'],
  ['intoClause', 'INTO creates a table'],
  ['lockingClause', 'it locks rows'],
]);

/**
 * Looks through a whole query for what changes something: writing common table expressions, row locks, INTO, functions
 * that are not known to leave everything as it is. Unknown functions count as changing: they may.
 */
export function readEffects(node: Node, functions: FunctionCatalogue): Effects {
  const effects: Effects = { locks: false };
  const note = (reason: string): void => {
    effects.reason ??= reason;
  };
  const visit = (value: object | null): void => {
    if (Array.isArray(value)) {
      for (const child of value as unknown[]) if (typeof child === 'object') visit(child);
      return;
    }
    for (const key in value) {
      const child = (value as Record<string, unknown>)[key];
      if (typeof child !== 'object') continue;
      const reason = WRITES.get(key);
      if (reason !== undefined) note(reason);
      if (key === 'lockingClause') effects.locks = true;
      if (key === 'FuncCall') noteCall(child as { funcname?: Node[] }, functions, effects);
      visit(child);
    }
  };
  visit(node);
  return effects;
}

function noteCall(call: { funcname?: Node[] }, functions: FunctionCatalogue, effects: Effects): void {
  const path = (call.funcname ?? []).map((part) => ('String' in part ? (part.String.sval ?? '') : ''));
  const name = path.at(-1) ?? '';
  const schema = path.length > 1 ? path.at(-2) : functions.systemSchema;
  const effect = schema === functions.systemSchema ? functions.find(name)?.effect : undefined;
  if (effect === 'pure' || effect === 'reads') return;
  if (effect === undefined && path.length === 1 && functions.hasType(name)) return;
  const reason = `it calls ${path.join('.')}, which is not known to leave everything unchanged`;
  if (effect === undefined) effects.calls ??= reason;
  else effects.reason ??= reason;
}
