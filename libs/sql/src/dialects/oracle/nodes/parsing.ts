import { lexOracle } from '../../../lex/oracle.lexer.js';
import type { Token } from '../../../lex/token.type.js';
import type { Expression } from '../../../tree/expression.type.js';
import { TokenReader, type Parsers, type WordRules, type WrittenName } from '../../descent/token.reader.js';
import { isBareAlias, isReserved } from './reserved.words.js';

const rules: WordRules = {
  lex: lexOracle,
  isReserved,
  isBareAlias,
  unquote: (quoted) => quoted.slice(1, -1),
  startsQuery: (word) => word === 'select' || word === 'with',
  verbs: new Set(['select', 'insert', 'update', 'delete', 'merge']),
};
/** "Database Object Naming Rules": so many bytes of the database's character set, taken as UTF-8. */
const MAX_NAME = 128;

/** What LEVEL and its like look at: the conditions of their query's CONNECT BY, known when it has been read. */
export interface Hierarchy {
  conditions: Expression[];
  /** Its condition is being read: what it says of itself it says anyway. */
  isInside: boolean;
  used?: { word: string; at: number };
}

/** One statement of Oracle. Bare names are read as the server stores them, in capitals; quoted ones as they stand. */
export class Parsing extends TokenReader {
  /** The queries that are being read, from the outside in. */
  readonly hierarchies: Hierarchy[] = [];
  /** The rows of INSERT … VALUES are being read: no table's column can be meant. */
  inValues = false;

  constructor(text: string, parsers: Parsers) {
    super(text, parsers, rules);
    this.checkNumbers(() => false);
    this.tokens.forEach((token, index) => this.checkQuoted(token, this.tokens[index + 1]));
  }

  /** A name as the server stores it. */
  override name(afterPoint = false): WrittenName {
    const isQuoted = this.kind === 'quoted';
    const { text, at } = super.name(afterPoint);
    const name = isQuoted ? text : this.stored(text, at);
    if (Buffer.byteLength(name) > MAX_NAME) throw this.unsupported('a name longer than 128 bytes', at);
    return { text: name, at };
  }

  /** `a`, `a.b`, `a.b.c`; what follows `@` is another database. */
  override path(): { path: string[]; at: number } {
    const found = super.path();
    if (this.is('@')) throw this.unsupported('a database link');
    return found;
  }

  /** A table's name, with its schema or without. */
  tablePath(): { path: string[]; at: number } {
    const found = this.path();
    if (found.path.length > 2) throw this.unsupported('a table with more than its schema before its name', found.at);
    return found;
  }

  protected override checkComment(token: Token): void {
    this.checkReturn(token);
  }

  /** Letters outside ASCII may have other capitals for the server, by its character set. */
  private stored(text: string, at: number): string {
    const upper = text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    if (/[^\x20-\x7e]/.test(upper) && upper !== upper.toUpperCase())
      throw this.unsupported('a name with small letters outside ASCII; write it in quotes, as it is stored', at);
    return upper;
  }

  /** No quote can stand in a quoted name ("Database Object Naming Rules"): two names without a blank are none. */
  private checkQuoted(token: Token, next: Token | undefined): void {
    if (token.kind === 'quoted' && next?.start === token.end && next.kind === 'quoted')
      throw this.unsupported('a quote in a name', token.start);
  }
}
