/** A cell as it is shown and copied: exact, as the wire gave it; null is told apart from the empty text by the grid. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** One row as tab-separated text for a spreadsheet; tabs and line breaks inside a cell become blanks. */
export function rowAsText(row: readonly unknown[]): string {
  return row.map((value) => cellText(value).replace(/[\t\r\n]+/g, ' ')).join('\t');
}

/**
 * Rows as CSV (RFC 4180). A text cell that a spreadsheet would run as a formula gets an apostrophe;
 * a number keeps its sign. Null is an empty field, the empty text is "".
 */
export function rowsAsCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const field = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    const text = cellText(value);
    const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? `'${text}` : text;
    return safe === '' || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [columns, ...rows].map((row) => row.map(field).join(',')).join('\r\n');
}
