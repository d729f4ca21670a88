import { SqlRefusal } from '../contract/sql.refusal.js';
import type { DialectText } from '../dialects/dialect.type.js';
import { positionAt } from '../lex/text.position.js';
import type { Token } from '../lex/token.type.js';

/** A parameter's place in the text. */
export interface BindSpan {
  name: string;
  start: number;
  end: number;
}

/** A stretch of the text: an optional clause without its marks, or what lies between two of them. */
export interface Segment {
  start: number;
  end: number;
  optional: boolean;
  binds: BindSpan[];
}

type Bracket = 'clause' | 'array' | 'subscript';

/**
 * Cuts a query document's text into segments. Throws a refusal with its position for marks that do not match and for
 * `$n`.
 */
export function scanQueryText(rules: Pick<DialectText, 'lex' | 'lexDocument'>, text: string): Segment[] {
  return new QueryScan(
    text,
    (rules.lexDocument ?? rules.lex)(text).filter((token) => token.kind !== 'comment'),
  ).segments();
}

class QueryScan {
  private readonly found: Segment[] = [];
  private readonly brackets: Bracket[] = [];
  private current: Segment = { start: 0, end: 0, optional: false, binds: [] };
  private opened = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  segments(): Segment[] {
    for (let index = 0; index < this.tokens.length; index += 1) index += this.take(index);
    if (this.brackets.includes('clause')) throw this.refusal('an optional clause [[ has no ]]', this.opened);
    this.close(this.text.length);
    return this.found;
  }

  /** Takes the token at `index`; answers how many tokens behind it belong to it. */
  private take(index: number): number {
    const token = this.tokens[index];
    if (!token) return 0;
    if (token.kind === 'bind')
      throw this.refusal('numbered parameters cannot be mixed with named ones; use :name', token.start);
    if (this.isSymbol(index, '[')) return this.open(index);
    if (this.isSymbol(index, ']')) return this.shut(index);
    return this.isSymbol(index, ':') ? this.bind(index) : 0;
  }

  /** `[[` opens a clause, except where an array of arrays stands: after ARRAY or inside one. */
  private open(index: number): number {
    const before = this.tokens[index - 1];
    const inArray =
      this.brackets.at(-1) === 'array' || (before?.kind === 'word' && this.textOf(before).toLowerCase() === 'array');
    if (inArray || !this.touches(index, '[')) {
      this.brackets.push(inArray ? 'array' : 'subscript');
      return 0;
    }
    const start = this.tokens[index]?.start ?? 0;
    if (this.brackets.length > 0)
      throw this.refusal('an optional clause [[ cannot stand inside brackets or another clause', start);
    this.brackets.push('clause');
    this.opened = start;
    this.close(start);
    this.current = { start: start + 2, end: 0, optional: true, binds: [] };
    return 1;
  }

  private shut(index: number): number {
    const start = this.tokens[index]?.start ?? 0;
    const kind = this.brackets.pop();
    if (kind === undefined) throw this.refusal('] has no [', start);
    if (kind !== 'clause') return 0;
    if (!this.touches(index, ']')) throw this.refusal('an optional clause [[ ends with ]]', start);
    this.close(start);
    this.current = { start: start + 2, end: 0, optional: false, binds: [] };
    return 1;
  }

  /** `:name`; inside a subscript the colon is that of a slice. */
  private bind(index: number): number {
    const colon = this.tokens[index];
    const name = this.tokens[index + 1];
    if (!colon || !name || name.kind !== 'word' || name.start !== colon.end || this.brackets.at(-1) === 'subscript')
      return 0;
    this.current.binds.push({ name: this.textOf(name), start: colon.start, end: name.end });
    return 1;
  }

  private close(end: number): void {
    this.current.end = end;
    this.found.push(this.current);
  }

  private isSymbol(index: number, symbol: string): boolean {
    const token = this.tokens[index];
    return token?.kind === 'symbol' && this.text[token.start] === symbol;
  }

  private touches(index: number, symbol: string): boolean {
    return this.isSymbol(index + 1, symbol) && this.tokens[index + 1]?.start === this.tokens[index]?.end;
  }

  private textOf(token: Token): string {
    return this.text.slice(token.start, token.end);
  }

  private refusal(message: string, offset: number): SqlRefusal {
    return new SqlRefusal('syntax-error', message, { position: positionAt(this.text, offset) });
  }
}
