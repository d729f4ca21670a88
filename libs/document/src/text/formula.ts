const formula = /^[\s\uFEFF;,'"]*[=+\-@\t\r＝＋－＠]/;

/**
 * Whether a spreadsheet takes a cell of this text for a formula (OWASP "CSV injection"): some do after they have
 * trimmed it of spaces (of any kind, with the byte order mark), line breaks and the separators of other countries. The
 * full-width forms count for some, too.
 */
export const isFormula = (text: string): boolean => formula.test(text) || /^[\t\r]/.test(text);
