import type { SqlStatement } from '../contract/statement.type.js';

/** Cuts statements out of a script from the front to the back, each line break looked for once. */
export class StatementCutter {
  private line = 1;
  private lineStart = 0;
  private newline: number;
  readonly statements: SqlStatement[] = [];

  constructor(private readonly script: string) {
    this.newline = script.indexOf('\n');
  }

  /** Takes the text between two places as a statement; blanks at its end belong to none. */
  cut(start: number, end: number): void {
    const text = this.script.slice(start, end).trimEnd();
    for (; this.newline !== -1 && this.newline < start; this.newline = this.script.indexOf('\n', this.newline + 1)) {
      this.line += 1;
      this.lineStart = this.newline + 1;
    }
    this.statements.push({
      text,
      start,
      end: start + text.length,
      line: this.line,
      column: start - this.lineStart + 1,
    });
  }
}
