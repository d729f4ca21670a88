import { NotSimulated } from './requests.js';

/** A word, name, text, number, variable or sign of a statement; `bare` is a word in lower case, else nothing. */
interface Part {
  text: string;
  bare: string;
  /** Where it stands in the source; a part that was put there stands nowhere. */
  at?: number;
}

const partPattern =
  /(?<space>\s+|--[^\n]*)|(?<comment>\/\*)|[nN]?(?<text>'(?:''|[^'])*')|(?<name>\[(?:\]\]|[^\]])*\]|"(?:""|[^"])*")|(?<word>[\p{L}_#][\p{L}\p{N}_#$]*)|(?<variable>@@?[\p{L}\p{N}_#$]+)|(?<bytes>0x[0-9a-fA-F]*)|(?<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)|(?<sign><>|<=|>=|!=|!<|!>|[-+*/%=<>(),.;&|^~])/uy;

/** Types and functions with another name in PostgreSQL. */
const words: Readonly<Record<string, string>> = {
  nvarchar: 'varchar',
  nchar: 'varchar',
  ntext: 'text',
  datetime: 'timestamp(3)',
  smalldatetime: 'timestamp(0)',
  datetime2: 'timestamp',
  datetimeoffset: 'timestamptz',
  uniqueidentifier: 'uuid',
  varbinary: 'bytea',
  tinyint: 'smallint',
  money: 'numeric(19,4)',
  bit: 'boolean',
  isnull: 'coalesce',
  count_big: 'count',
};

/** What the simulator does not do, by the word that begins it. */
const unknown: ReadonlySet<string> = new Set([
  'option',
  'pivot',
  'unpivot',
  'merge',
  'declare',
  'if',
  'while',
  'exec',
  'execute',
  'goto',
  'print',
  'raiserror',
  'throw',
  'openquery',
  'openrowset',
  'waitfor',
  'bulk',
  'backup',
  'restore',
  'dbcc',
  'identity',
  'go',
  'use',
  'convert',
  'iif',
  'try_convert',
]);

/** Parts of a text; comments are left out. Throws NotSimulated where a text or comment has no end. */
function parts(source: string): Part[] {
  const found: Part[] = [];
  for (let at = 0; at < source.length;) {
    partPattern.lastIndex = at;
    const match = partPattern.exec(source);
    if (!match?.groups) throw new NotSimulated(`Incorrect syntax near '${source.slice(at, at + 1)}'.`);
    at = match.index + match[0].length;
    const { space, comment, text, name, word, bytes } = match.groups;
    const begin = match.index;
    const add = (written: string, bare = ''): void => void found.push({ text: written, bare, at: begin });
    if (space !== undefined) continue;
    if (comment !== undefined) at = commentEnd(source, at);
    else if (text !== undefined) add(text);
    else if (name !== undefined) add(quoted(name));
    else if (bytes !== undefined) add(`'\\x${bytes.slice(2)}'::bytea`);
    else add(match[0], word?.toLowerCase());
  }
  return found;
}

function commentEnd(source: string, from: number): number {
  let depth = 1;
  for (const mark of source.slice(from).matchAll(/\/\*|\*\//g)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return from + mark.index + 2;
  }
  throw new NotSimulated('Missing end comment mark');
}

function quoted(name: string): string {
  const inner = name.startsWith('[')
    ? name.slice(1, -1).replaceAll(']]', ']')
    : name.slice(1, -1).replaceAll('""', '"');
  // Names in capitals are those of INFORMATION_SCHEMA, which people write in any case: PostgreSQL folds what is not
  // quoted.
  const known = /^[A-Z][A-Z_]+$/.test(inner) ? inner.toLowerCase() : inner;
  return `"${known.replaceAll('"', '""')}"`;
}

/** Statements of a batch: apart by `;`, and one that begins with SET ends with its line. */
export function statements(source: string): string[] {
  const lines = source.split('\n');
  if (lines.every((line) => /^\s*(set\s[^;]*)?;?\s*$/i.test(line))) return lines.filter((line) => line.trim() !== '');
  const ends = parts(source).flatMap(({ text, at = 0 }) => (text === ';' ? [at] : []));
  return [...ends, source.length]
    .map((end, index) => source.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end))
    .filter((text) => parts(text).length > 0);
}

/** A statement as PostgreSQL takes it; `bind` answers what stands for a variable. Throws NotSimulated. */
export function translated(source: string, bind: (variable: string) => string): string {
  const list = parts(source);
  for (const { bare } of list)
    if (unknown.has(bare)) throw new NotSimulated(`${bare.toUpperCase()} is not done by this simulator`);
  return texts(returning(limited(applied(joined(opened(list))))), bind).join(' ');
}

function texts(list: readonly Part[], bind: (variable: string) => string): string[] {
  return list.map(({ text, bare }, index) => {
    if (text.startsWith('@')) return bind(text);
    const isType = list[index - 1]?.text !== '.' && (bare !== 'count_big' || list[index + 1]?.text === '(');
    return bare !== '' && isType && Object.hasOwn(words, bare) ? (words[bare] ?? text) : text;
  });
}

/** `+` beside a text is `||`; NEXT VALUE FOR s is nextval; `(max)` and the length of bytes are left out. */
function joined(list: readonly Part[]): Part[] {
  const made: Part[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const part = list[at] as Part;
    const [first, second, third] = [list[at + 1], list[at + 2], list[at + 3]];
    const isText = (other: Part | undefined): boolean => other?.text.startsWith("'") === true;
    if (part.text === '+' && (isText(list[at - 1]) || isText(first))) made.push({ text: '||', bare: '' });
    else if (part.bare === 'next' && first?.bare === 'value' && second?.bare === 'for' && third) {
      made.push({ text: `nextval('${third.text}')`, bare: '' });
      at += 3;
    } else if (
      part.text === '(' &&
      second?.text === ')' &&
      (first?.bare === 'max' || list[at - 1]?.bare === 'varbinary')
    )
      at += 2;
    else made.push(part);
  }
  return made;
}

/** The type and the place of a column that OPENJSON … WITH reads: `c0 nvarchar(128) '$[0]'`. */
function jsonColumns(list: readonly Part[]): string[] {
  const written = list.map(({ text }) => text).join(' ');
  const columns = [...written.matchAll(/(\w+) (\w+(?: \( \d+ \))?) '\$\[(\d+)\]'(?: ,|$)/g)];
  if (columns.map(([text]) => text).join(' ') !== written)
    throw new NotSimulated('OPENJSON reads places of a list by number in this simulator');
  return columns.map(
    ([, name, type = '', path]) => `(sl.v->>${path})::${words[type.split(' ')[0] ?? ''] ?? type} AS ${name}`,
  );
}

/** OPENJSON (list of lists) WITH (…): one row for each inner list. */
function opened(list: readonly Part[]): Part[] {
  const at = list.findIndex(({ bare }) => bare === 'openjson');
  if (at < 0) return [...list];
  const end = closing(list, at + 1);
  if (list[end + 1]?.bare !== 'with') throw new NotSimulated('OPENJSON without WITH is not done by this simulator');
  const last = closing(list, end + 2);
  const sign = (text: string): Part => ({ text, bare: '' });
  const made = [
    ...list.slice(0, at),
    sign(`(SELECT ${jsonColumns(list.slice(end + 3, last)).join(', ')} FROM jsonb_array_elements((`),
    ...list.slice(at + 2, end),
    sign(')::jsonb) AS sl (v))'),
    ...list.slice(last + 1),
  ];
  return opened(made);
}

/** CROSS APPLY and OUTER APPLY are lateral joins. */
function applied(list: readonly Part[]): Part[] {
  const made = [...list];
  for (let at = 0; at + 1 < made.length; at += 1) {
    if (made[at + 1]?.bare !== 'apply') continue;
    const isOuter = made[at]?.bare === 'outer';
    made.splice(at, 2, { text: isOuter ? 'LEFT JOIN LATERAL' : 'CROSS JOIN LATERAL', bare: '' });
    if (isOuter) made.splice(behindTable(made, at + 1), 0, { text: 'ON TRUE', bare: '' });
  }
  return made;
}

/** Behind a function's call and its alias. */
function behindTable(list: readonly Part[], from: number): number {
  let at = from;
  for (let depth = 0; at < list.length; at += 1) {
    if (list[at]?.text === '(') depth += 1;
    if (list[at]?.text === ')' && (depth -= 1) === 0) break;
  }
  at += list[at + 1]?.bare === 'as' ? 3 : 2;
  return at;
}

/** SELECT TOP (n) … is LIMIT n behind its query. */
function limited(list: readonly Part[]): Part[] {
  const made = [...list];
  for (let at = 0; at < made.length; at += 1) {
    if (made[at]?.bare !== 'top') continue;
    const [limit, length] =
      made[at + 1]?.text === '('
        ? [made.slice(at + 2, closing(made, at + 1)), closing(made, at + 1) - at + 1]
        : [made.slice(at + 1, at + 2), 2];
    const next = made[at + length]?.bare;
    if (next === 'percent' || next === 'with')
      throw new NotSimulated(`TOP … ${next.toUpperCase()} is not done by this simulator`);
    made.splice(at, length);
    const end = queryEnd(made, at);
    if (['union', 'except', 'intersect'].includes(made[end]?.bare ?? ''))
      throw new NotSimulated('TOP in a set operation is not done by this simulator');
    made.splice(end, 0, { text: 'LIMIT', bare: '' }, ...limit);
  }
  return made;
}

function closing(list: readonly Part[], from: number): number {
  for (let at = from, depth = 0; at < list.length; at += 1) {
    if (list[at]?.text === '(') depth += 1;
    if (list[at]?.text === ')' && (depth -= 1) === 0) return at;
  }
  throw new NotSimulated("Incorrect syntax near '('.");
}

function queryEnd(list: readonly Part[], from: number): number {
  for (let at = from, depth = 0; at < list.length; at += 1) {
    const { text, bare } = list[at] as Part;
    if (text === '(') depth += 1;
    if (text === ')' && (depth -= 1) < 0) return at;
    if (depth === 0 && ['union', 'except', 'intersect'].includes(bare)) return at;
  }
  return list.length;
}

/** OUTPUT inserted.x of INSERT, UPDATE and DELETE is RETURNING x. */
function returning(list: readonly Part[]): Part[] {
  const from = list.findIndex(({ bare }) => bare === 'output');
  if (from < 0) return [...list];
  const isUpdate = list[0]?.bare === 'update';
  const length = list
    .slice(from)
    .findIndex(({ bare }) => ['values', 'select', 'from', 'where', 'default', 'into'].includes(bare));
  const end = length < 0 ? list.length : from + length;
  if (list[end]?.bare === 'into') throw new NotSimulated('OUTPUT INTO is not done by this simulator');
  const columns = list.slice(from + 1, end).filter(({ text }, index, all) => {
    const isPrefix = (part: Part | undefined): boolean => part?.bare === 'inserted' || part?.bare === 'deleted';
    return !isPrefix(all[index]) && !(text === '.' && isPrefix(all[index - 1]));
  });
  if (isUpdate && list.slice(from, end).some(({ bare }) => bare === 'deleted'))
    throw new NotSimulated('OUTPUT deleted of UPDATE is not done by this simulator');
  return [...list.slice(0, from), ...list.slice(end), { text: 'RETURNING', bare: '' }, ...columns];
}
