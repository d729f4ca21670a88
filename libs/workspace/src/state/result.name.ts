import { nameOf, sqlTokens, wordOf, type SqlToken } from '@sluice/renderer/sql-editor';

/** Words that a table's name follows. */
const BEFORE_TABLE: ReadonlySet<string> = new Set(['from', 'into', 'update', 'table', 'truncate']);
/** Words between them and the name. */
const BETWEEN: ReadonlySet<string> = new Set(['only', 'table', 'if', 'exists', 'not', 'lateral']);
/** Letters of a statement that are read for the name of its table. */
const READ_LENGTH = 4_000;
/** Letters of a statement that names no table. */
const MAX_LENGTH = 24;

/**
 * The first table that a statement names: its name alone, and as it is written there, with its schema and quotes;
 * undefined where it names none. `written` is absent where the name goes on in a way that is not read here, is that of
 * a function, or may be no table at all (`extract(year FROM at)`). `quote` stands around names.
 */
export function namedTable(text: string, quote?: string): { name: string; written?: string } | undefined {
  const tokens = sqlTokens(text.slice(0, READ_LENGTH), quote).filter((token) => token.kind !== 'comment');
  const start = tokens.findIndex((token) => BEFORE_TABLE.has(wordOf(token)));
  let at = start + 1;
  while (start >= 0 && BETWEEN.has(wordOf(tokens[at]))) at += 1;
  let name = start >= 0 ? nameOf(tokens[at]) : '';
  if (name === '') return undefined;
  const from = tokens[at]?.start ?? 0;
  for (; tokens[at + 1]?.text === '.' && nameOf(tokens[at + 2]) !== ''; at += 2) name = nameOf(tokens[at + 2]);
  const isInto = ['into', 'table'].includes(wordOf(tokens[start]));
  const goesOn = (isInto ? /^[.@-]$/ : /^[.@(-]$/).test(tokens[at + 1]?.text ?? '');
  const end = tokens[at]?.end ?? 0;
  const isCut = end >= READ_LENGTH;
  return goesOn || isCut || !opensTables(tokens, start) ? { name } : { name, written: text.slice(from, end) };
}

/** Whether tables follow this word: no FROM of a comparison (`IS DISTINCT FROM`) or of a function's arguments. */
function opensTables(tokens: readonly SqlToken[], at: number): boolean {
  if (wordOf(tokens[at - 1]) === 'distinct') return false;
  let depth = 0;
  for (let before = at - 1; before >= 0; before -= 1) {
    const { text } = tokens[before] as SqlToken;
    if (text === ')') depth += 1;
    else if (text === '(' && depth > 0) depth -= 1;
    else if (text === '(') return ['select', 'with', '('].includes(tokens[before + 1]?.text.toLowerCase() ?? '');
  }
  return true;
}

/** What a result is called: the first table that its statement names, or else how the statement begins. */
export function resultName(text: string): string {
  const name = namedTable(text)?.name;
  if (name !== undefined) return name;
  const [first] = sqlTokens(text.slice(0, 4_000)).filter((token) => token.kind !== 'comment');
  const bare = text.slice(first?.start ?? 0).replace(/\s+/g, ' ');
  return bare.length > MAX_LENGTH ? `${bare.slice(0, MAX_LENGTH)}…` : bare;
}
