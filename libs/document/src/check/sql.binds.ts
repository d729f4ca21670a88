/** Pieces of SQL text in which nothing is a bind: strings, quoted names, dollar quotes and comments. */
const OPAQUE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;
/** `:name`, not `::type`, not `a[1:n]`, not `x:=y`. */
const BIND = /(?<![:\w\])]):([A-Za-z_]\w*)/g;

/**
 * Names of the binds of a query's text, each once, in order. The dialect's own lexer decides at run time; this one
 * finds names to check.
 */
export function bindNames(text: string): string[] {
  const visible = text.replace(OPAQUE, ' ');
  return [...new Set([...visible.matchAll(BIND)].map((match) => match[1] ?? ''))];
}
