import type { DialectName } from '../contract/statement.type.js';
import type { ConditionPiece, FilteredBind, FilteredText, FilterEdit } from '../contract/row.filter.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { dialectText } from '../dialects/dialect.registry.js';
import type { DialectText } from '../dialects/dialect.type.js';

/**
 * The text of an analysed statement with its filters. `conditions` are those of the filtered tables in the order in
 * which the analysis was given them, `answers` the rows of `Analysis.information`, each a JSON list of lists;
 * `parameters` is how many values the caller binds. Values are bound, never written into the text.
 */
export function filteredSql(
  dialect: DialectName,
  sql: string,
  edits: readonly FilterEdit[],
  conditions: readonly (readonly ConditionPiece[])[],
  parameters: number,
  answers: readonly string[] = [],
): FilteredText {
  const writer = new FilterWriter(dialectText(dialect), sql, parameters);
  for (const edit of edits) {
    writer.keep(edit.start);
    for (const piece of edit.pieces)
      if (typeof piece === 'string') writer.put(piece);
      else if ('answer' in piece) writer.answer(answers[piece.answer]);
      else writer.condition(conditions[piece.filter], piece.of);
    writer.skip(edit.end);
  }
  return writer.end();
}

class FilterWriter {
  private text = '';
  private at = 0;
  private readonly binds: FilteredBind[] = [];
  /** Where pieces of the text begin, here and in the text as it was written; `kept` ones run along with it. */
  private readonly anchors: { here: number; there: number; kept: boolean }[] = [];
  /** Ends of the marks of binds without numbers. */
  private readonly marks: number[];
  private taken = 0;

  constructor(
    private readonly dialect: DialectText,
    private readonly sql: string,
    parameters: number,
  ) {
    this.marks = dialect.isPositional
      ? dialect
          .lex(sql)
          .filter(({ kind }) => kind === 'bind')
          .map(({ end }) => end)
      : [];
    if (!dialect.isPositional) for (let own = 0; own < parameters; own += 1) this.binds.push({ own });
  }

  /** The text as it was written, up to a place. */
  keep(end: number): void {
    if (end < this.at) throw new SqlRefusal('row-filter', 'two places of the statement cannot be filtered at once');
    this.anchors.push({ here: this.text.length, there: this.at, kept: true });
    this.text += this.sql.slice(this.at, end);
    this.at = end;
    for (let mark = this.marks[this.taken]; mark !== undefined && mark <= end; mark = this.marks[this.taken]) {
      this.binds.push({ own: this.taken });
      this.taken += 1;
    }
    this.anchors.push({ here: this.text.length, there: end, kept: false });
  }

  skip(end: number): void {
    this.at = end;
  }

  put(text: string): void {
    this.text += text;
  }

  condition(pieces: readonly ConditionPiece[] | undefined, of: string): void {
    if (!pieces) throw new SqlRefusal('row-filter', 'a filtered table has no condition');
    for (const piece of pieces) {
      if (typeof piece === 'string') this.put(piece);
      else if ('column' in piece) this.put(`${of}.${this.quote(piece.column)}`);
      else this.value(piece.value);
    }
  }

  answer(rows: string | undefined): void {
    if (rows === undefined) throw new SqlRefusal('system-object', 'a view of the catalogue has no rows');
    this.value(rows);
  }

  private value(value: unknown): void {
    this.binds.push({ value });
    this.put(this.dialect.bind(this.binds.length));
  }

  end(): FilteredText {
    this.keep(this.sql.length);
    const { text, binds, anchors: anchors } = this;
    return {
      text,
      binds,
      origin(offset) {
        const anchor = anchors.findLast(({ here }) => here <= offset);
        if (!anchor) return 0;
        return anchor.kept ? anchor.there + offset - anchor.here : anchor.there;
      },
    };
  }

  private quote(name: string): string {
    const { open, close } = this.dialect.quote;
    return open + name.replaceAll(close, close + close) + close;
  }
}
