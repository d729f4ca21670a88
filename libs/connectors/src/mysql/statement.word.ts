const comment = /^(?:\s+|--\s[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|\/\*[^!M][\s\S]*?\*\/|\()+/;

/**
 * What a statement is called in the log of runs: its first word; a query of whatever form is a SELECT, as nothing in
 * the protocol names it.
 */
export function command(text: string, hasColumns: boolean): string {
  const word = /^\w+/.exec(text.replace(comment, ''))?.[0].toUpperCase() ?? '';
  const isWriting = ['INSERT', 'REPLACE', 'UPDATE', 'DELETE'].includes(word);
  return hasColumns && !isWriting ? 'SELECT' : word;
}
