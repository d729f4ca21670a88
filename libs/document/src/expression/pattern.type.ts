/** A pattern of expressions, ready to be tried: time grows with the text's length alone (design §5). */
export interface Pattern {
  test(text: string): boolean;
  /** Steps of the compiled pattern, for the budget. */
  programSize(): number;
}
