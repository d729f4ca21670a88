import { nameOf, sqlTokens, wordOf } from '@sluice/renderer/sql-editor';

/** Words that a table's name follows. */
const BEFORE_TABLE: ReadonlySet<string> = new Set(['from', 'into', 'update', 'table', 'truncate']);
/** Words between them and the name. */
const BETWEEN: ReadonlySet<string> = new Set(['only', 'table', 'if', 'exists', 'not', 'lateral']);
/** Letters of a statement that names no table. */
const MAX_LENGTH = 24;

/** What a result is called: the first table that its statement names, or else how the statement begins. */
export function resultName(text: string): string {
  const tokens = sqlTokens(text.slice(0, 4_000)).filter((token) => token.kind !== 'comment');
  const start = tokens.findIndex((token) => BEFORE_TABLE.has(wordOf(token)));
  let at = start + 1;
  while (start >= 0 && BETWEEN.has(wordOf(tokens[at]))) at += 1;
  let name = start >= 0 ? nameOf(tokens[at]) : '';
  for (; name !== '' && tokens[at + 1]?.text === '.' && nameOf(tokens[at + 2]) !== ''; at += 2)
    name = nameOf(tokens[at + 2]);
  const bare = text.slice(tokens[0]?.start ?? 0).replace(/\s+/g, ' ');
  return name || (bare.length > MAX_LENGTH ? `${bare.slice(0, MAX_LENGTH)}…` : bare);
}
