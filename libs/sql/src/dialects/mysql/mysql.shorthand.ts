import { SqlRefusal } from '../../contract/sql.refusal.js';
import { lexMysql } from '../../lex/mysql.lexer.js';
import type { Token } from '../../lex/token.type.js';

/**
 * A text as a literal: backslashes are escapes and quotes are doubled (manual, string literals); it holds no zero
 * character.
 */
export const textLiteral = (value: string): string =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\0', '')}'`;

/** Longer texts are cut into tokens in the threads of the analysis alone, which have a budget. */
const MAX_LENGTH = 10_000;
const BEGINS = /^\s*(?:show|explain|desc|describe)\b/i;
const EXPLAINED = new Set(['select', 'with', 'values', 'insert', 'replace', 'update', 'delete']);

/**
 * The query that SHOW DATABASES, SHOW TABLES and SHOW FULL COLUMNS stand for, over the INFORMATION_SCHEMA, and EXPLAIN
 * in the format that is served; undefined for whatever else, which stays as it is. Defaults of columns, collations and
 * privileges, which nobody is told, have no columns in the answer.
 */
export function expandMysqlShorthand(text: string): string | undefined {
  if (text.length > MAX_LENGTH || !BEGINS.test(text)) return undefined;
  try {
    const words = new Words(text, lexMysql(text));
    return words.accept('show') ? shown(words) : explained(words, text);
  } catch (cause) {
    // A string or comment without an end: the parser says where.
    if (cause instanceof SqlRefusal) return undefined;
    throw cause;
  }
}

/** The tokens of one statement, taken in order; comments and the `;` behind it left out. */
class Words {
  private readonly tokens: Token[];
  private next = 0;

  constructor(
    private readonly text: string,
    tokens: readonly Token[],
  ) {
    const meaning = tokens.filter(({ kind }) => kind !== 'comment');
    const last = meaning.at(-1);
    this.tokens = last && text.slice(last.start, last.end) === ';' ? meaning.slice(0, -1) : meaning;
  }

  get isDone(): boolean {
    return this.next === this.tokens.length;
  }

  /** Where the next token begins. */
  get place(): number {
    return this.tokens[this.next]?.start ?? this.text.length;
  }

  peek(): string {
    const token = this.tokens[this.next];
    return token ? this.text.slice(token.start, token.end).toLowerCase() : '';
  }

  accept(...words: string[]): boolean {
    if (!words.includes(this.peek())) return false;
    this.next += 1;
    return true;
  }

  /** A name, bare or in backticks. */
  name(): string | undefined {
    const token = this.tokens[this.next];
    if (token?.kind !== 'word' && token?.kind !== 'quoted') return undefined;
    this.next += 1;
    const written = this.text.slice(token.start, token.end);
    return token.kind === 'word' ? written : written.slice(1, -1).replaceAll('``', '`');
  }

  /** A text in quotes, as it is written. */
  string(): string | undefined {
    const token = this.tokens[this.next];
    if (token?.kind !== 'string') return undefined;
    this.next += 1;
    return this.text.slice(token.start, token.end);
  }
}

function shown(words: Words): string | undefined {
  if (words.accept('databases', 'schemas')) return databases(words);
  const isFull = words.accept('full');
  if (words.accept('tables')) return tables(words, isFull);
  return isFull && words.accept('columns', 'fields') ? columns(words) : undefined;
}

/** `LIKE 'pattern'` at the end of a statement as a condition of a column; undefined where there is something else. */
function pattern(words: Words, column: string): string | undefined {
  if (!words.accept('like')) return words.isDone ? '' : undefined;
  const like = words.string();
  return like !== undefined && words.isDone ? `${column} LIKE ${like}` : undefined;
}

function databases(words: Words): string | undefined {
  const condition = pattern(words, 'SCHEMA_NAME');
  if (condition === undefined) return undefined;
  const where = condition && ` WHERE ${condition}`;
  return `SELECT SCHEMA_NAME AS \`Database\` FROM information_schema.SCHEMATA${where} ORDER BY SCHEMA_NAME`;
}

const inDatabase = (name: string | undefined): string =>
  `TABLE_SCHEMA = ${name === undefined ? 'DATABASE()' : textLiteral(name)}`;

function tables(words: Words, isFull: boolean): string | undefined {
  const isElsewhere = words.accept('from', 'in');
  const database = isElsewhere ? words.name() : undefined;
  const like = pattern(words, 'TABLE_NAME');
  if (like === undefined || (isElsewhere && database === undefined)) return undefined;
  const heading = `Tables_in_${database ?? 'database'}`.replaceAll('`', '``');
  const chosen = `TABLE_NAME AS \`${heading}\`${isFull ? ', TABLE_TYPE AS Table_type' : ''}`;
  const where = [inDatabase(database), like].filter((part) => part !== '').join(' AND ');
  return `SELECT ${chosen} FROM information_schema.TABLES WHERE ${where} ORDER BY TABLE_NAME`;
}

function columns(words: Words): string | undefined {
  if (!words.accept('from', 'in')) return undefined;
  const first = words.name();
  if (first === undefined) return undefined;
  const second = words.accept('.') ? words.name() : undefined;
  const isElsewhere = words.accept('from', 'in');
  const last = isElsewhere ? words.name() : undefined;
  const like = pattern(words, 'COLUMN_NAME');
  const table = second ?? first;
  if (like === undefined || (isElsewhere && last === undefined)) return undefined;
  const database = last ?? (second === undefined ? undefined : first);
  const where = [inDatabase(database), `TABLE_NAME = ${textLiteral(table)}`, like].filter((part) => part !== '');
  return (
    'SELECT COLUMN_NAME AS Field, COLUMN_TYPE AS Type, IS_NULLABLE AS `Null`, COLUMN_KEY AS `Key`, ' +
    `COLUMN_COMMENT AS Comment FROM information_schema.COLUMNS WHERE ${where.join(' AND ')} ORDER BY ORDINAL_POSITION`
  );
}

/** EXPLAIN without a format answers a table that differs from server to server: the plan is asked for as JSON. */
function explained(words: Words, text: string): string | undefined {
  if (!words.accept('explain', 'desc', 'describe')) return undefined;
  words.accept('extended', 'partitions');
  return EXPLAINED.has(words.peek()) ? `EXPLAIN FORMAT=JSON ${text.slice(words.place)}` : undefined;
}
