import type { SqlRefusal } from '../../../contract/sql.refusal.js';
import { isGo, lexMssql } from '../../../lex/mssql.lexer.js';
import type { Token } from '../../../lex/token.type.js';
import { TokenReader, type Parsers, type WordRules, type WrittenName } from '../../descent/token.reader.js';
import { foldName } from './fold.name.js';
import { isBareAlias, isReserved } from './reserved.words.js';

export { plainText } from '../../descent/token.reader.js';
export { foldName } from './fold.name.js';

const rules: WordRules = {
  lex: lexMssql,
  isReserved,
  isBareAlias,
  unquote: (quoted) =>
    quoted.startsWith('[') ? quoted.slice(1, -1).replaceAll(']]', ']') : quoted.slice(1, -1).replaceAll('""', '"'),
  startsQuery: (word, next) => word === 'select' || word === 'with' || (word === 'values' && next === '('),
  verbs: new Set(['select', 'insert', 'update', 'delete', 'merge']),
};
/**
 * Reserved words that begin a statement: where one stands behind a whole statement, that is a second one (T-SQL needs
 * no separator).
 */
const BEGINNINGS = new Set(
  (
    'select insert update delete merge exec execute declare set if while begin commit rollback save grant revoke deny truncate use backup ' +
    'restore kill shutdown dbcc waitfor bulk open close fetch deallocate return goto create alter drop reconfigure checkpoint print ' +
    'raiserror revert setuser with updatetext readtext writetext break continue'
  ).split(' '),
);

const CONTROL = /\p{Cc}/u;
/** Characters that no collation passes over when it compares; older ones give no weight to many others. */
const WEIGHTLESS =
  /[^\x20-\x7e\u00a1-\u024f\u0370-\u0481\u048a-\u04ff\u3041-\u3094\u30a1-\u30fe\u4e00-\u9fa5\uac00-\ud7a3]/g;

/** A folded name without the characters that a collation may pass over. */
function weighed(folded: string): string {
  return folded.replace(WEIGHTLESS, '');
}

/** One statement of T-SQL. */
export class Parsing extends TokenReader {
  /** A table is read with a hint that locks its rows or pages. */
  locks = false;
  /** The table that SELECT … INTO makes. */
  into: string[] | undefined;
  /** Names of common tables met so far: a bare table of such a name is written as they are compared. */
  private readonly common = new Set<string>();
  /** Names that are no plain ASCII, under the form in which a collation may take them for one another. */
  private readonly spelled = new Map<string, string>();

  constructor(text: string, parsers: Parsers) {
    super(text, parsers, rules);
    // `1e` and `1e+` are cut in more than one way too.
    this.checkNumbers((number) => !/^0x/i.test(number) && /e[+-]?$/i.test(number));
  }

  override fold(name: string): string {
    return foldName(name);
  }

  /** A name without its quotes. Throws a refusal where a collation may take two names of the statement for one. */
  override name(afterPoint = false): WrittenName {
    const name = super.name(afterPoint);
    if (/^[#@]/.test(name.text) && this.text[name.at] !== '"' && this.text[name.at] !== '[')
      throw this.unsupported(name.text.startsWith('#') ? 'a temporary table' : 'a variable', name.at);
    // A backslash before a line break may join two lines of a name into one, or not.
    if (CONTROL.test(name.text)) throw this.unsupported('a control character in a name', name.at);
    const folded = weighed(foldName(name.text));
    const lower = name.text.toLowerCase();
    const before = this.spelled.get(folded);
    if (before !== undefined && before !== lower)
      throw this.unsupported(`${before} and ${lower}, which may be one name; write both the same way`, name.at);
    this.spelled.set(folded, lower);
    return name;
  }

  /** `a`, `a.b`, `a.b.c`. Four parts name another server. */
  override path(): { path: string[]; at: number } {
    const found = super.path();
    if (this.is('.') && this.word(1) !== '*') throw this.unsupported('a name with an empty part; write its schema');
    return found;
  }

  /** A table's name: at most database, schema and table; that of a common table as such names are compared. */
  tablePath(): { path: string[]; at: number } {
    const { path, at } = this.path();
    if (path.length > 3) throw this.unsupported('a table of another server', at);
    const [only] = path.map(foldName);
    return path.length === 1 && only !== undefined && this.common.has(only) ? { path: [only], at } : { path, at };
  }

  /** Notes a common table; its name as it is compared. */
  declareCommon(name: string): string {
    const folded = foldName(name);
    this.common.add(folded);
    return folded;
  }

  /** Whether a table is written by the name of a common table: the server writes what is behind it. */
  isCommon(path: readonly string[]): boolean {
    return path.length === 1 && this.common.has(foldName(path[0] ?? ''));
  }

  /** Whether what comes next stands in a query inside another. */
  get isNested(): boolean {
    return this.depth > 0;
  }

  /** INTO of the statement's own SELECT; there is no other. */
  copyInto(): void {
    const { at } = this;
    this.expect('into');
    if (this.into || this.depth > 0) throw this.unsupported('INTO in a query inside another', at);
    this.into = this.path().path;
    if (this.into.length > 2) throw this.unsupported('SELECT … INTO another database', at);
  }

  override unexpected(): SqlRefusal {
    if (!this.isDone && (BEGINNINGS.has(this.word()) || this.isGoNext()))
      return this.refusal(
        'multiple-statements',
        'one statement at a time; put a semicolon between statements',
        this.at,
      );
    return super.unexpected();
  }

  protected override checkComment(token: Token): void {
    this.checkReturn(token);
  }

  private isGoNext(): boolean {
    const token = this.tokens.find(({ start }) => start === this.at);
    return token !== undefined && isGo(this.text, token);
  }
}
