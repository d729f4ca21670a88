import type { Token } from '../lex/token.type.js';

/** The tokens of a text without comments, found by where they begin. */
export class TextTokens {
  private readonly tokens: Token[];
  private readonly indexes: Map<number, number>;

  constructor(
    readonly text: string,
    tokens: readonly Token[],
  ) {
    this.tokens = tokens.filter(({ kind }) => kind !== 'comment');
    this.indexes = new Map(this.tokens.map(({ start }, index) => [start, index]));
  }

  /** The number of the token that begins at a place; undefined where none does. */
  at(start: number): number | undefined {
    return this.indexes.get(start);
  }

  get(index: number): Token | undefined {
    return this.tokens[index];
  }

  /** A bare word or sign in lower case; nothing for quoted names and texts. */
  word(index: number): string {
    const token = this.tokens[index];
    return !token || token.kind === 'quoted' || token.kind === 'string'
      ? ''
      : this.text.slice(token.start, token.end).toLowerCase();
  }

  /** The number of the last token of a name with so many parts; undefined where they do not stand there one by one. */
  nameEnd(first: number, parts: number): number | undefined {
    for (let part = 0; part < parts; part += 1) {
      const index = first + 2 * part;
      const kind = this.tokens[index]?.kind;
      if (kind !== 'word' && kind !== 'quoted') return undefined;
      if (part > 0 && this.word(index - 1) !== '.') return undefined;
    }
    return first + 2 * (parts - 1);
  }
}
