import { isFormula } from '@sluice/document';

/** A cell as it is shown and copied: exact, as the wire gave it; null is told apart from the empty text by the grid. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text that a spreadsheet would run as a formula gets an apostrophe; a number keeps its sign. */
const safeText = (text: string): string =>
  isFormula(text) && !/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? `'${text}` : text;

/**
 * One row as tab-separated text for a spreadsheet; tabs and line breaks inside a cell become blanks, and no cell is a
 * formula.
 */
export function rowAsText(row: readonly unknown[]): string {
  return row.map((value) => safeText(cellText(value).replace(/[\t\r\n]+/g, ' '))).join('\t');
}

/** Rows as CSV (RFC 4180), no cell a formula. Null is an empty field, the empty text is "". */
export function rowsAsCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const field = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    const safe = safeText(cellText(value));
    return safe === '' || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [columns, ...rows].map((row) => row.map(field).join(',')).join('\r\n');
}

/** Rows as a JSON list of objects, values as the wire gave them. Columns of one name are numbered: none is lost. */
export function rowsAsJson(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const used = new Set<string>();
  const names = columns.map((column) => {
    let name = column;
    for (let n = 2; used.has(name); n += 1) name = `${column}_${n}`;
    used.add(name);
    return name;
  });
  // An entry each, not members of an object that is made here: a column may be called __proto__.
  const object = (row: readonly unknown[]): string =>
    `{${names.map((name, at) => `${JSON.stringify(name)}: ${JSON.stringify(row[at] ?? null)}`).join(', ')}}`;
  return rows.length === 0 ? '[]' : `[\n  ${rows.map(object).join(',\n  ')}\n]`;
}
