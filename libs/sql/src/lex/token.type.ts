/** Kinds of tokens that every dialect's lexer tells apart. Blanks yield no token. */
export type TokenKind = 'comment' | 'word' | 'quoted' | 'string' | 'number' | 'bind' | 'symbol' | 'operator';

/** A token by its place in the text, in UTF-16 offsets. */
export interface Token {
  kind: TokenKind;
  start: number;
  end: number;
}
