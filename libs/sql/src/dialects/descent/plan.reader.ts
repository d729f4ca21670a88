import type { StatementKind } from '../../contract/statement.type.js';
import type { ParsedStatement } from '../../tree/statement.type.js';

/** Kinds of statements that a server plans; of every other one there is no plan. */
const PLANNED: ReadonlySet<StatementKind> = new Set(['DQL', 'INSERT', 'UPDATE', 'DELETE', 'MERGE']);
export const isPlanned = (kind: StatementKind): boolean => PLANNED.has(kind);

/** The statement that only asks how another one would be run: it has the kind of that one, and answers one text. */
export function planOf(inner: ParsedStatement): ParsedStatement {
  const { reason, intoVariables, ...rest } = inner;
  void intoVariables;
  return {
    ...rest,
    answers: 'text',
    textColumns: ['plan'],
    hazards: [],
    isPlan: true,
    reason: reason === undefined ? undefined : `it explains a statement that is not read only: ${reason}`,
  };
}
