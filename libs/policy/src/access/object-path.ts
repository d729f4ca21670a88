/**
 * Text of a path: parts joined with dots; a part with a dot, a quote or nothing in it is quoted and its quotes doubled.
 */
export function formatObjectPath(parts: readonly string[]): string {
  return parts.map((part) => (/^[^".]+$/.test(part) ? part : `"${part.replaceAll('"', '""')}"`)).join('.');
}

/**
 * Parts of a path as `formatObjectPath` writes it; the empty text is the whole source. Undefined when the text is no
 * path.
 */
export function parseObjectPath(text: string): string[] | undefined {
  if (text === '') return [];
  const parts: string[] = [];
  const part = /"((?:[^"]|"")*)"|([^".]+)/y;
  for (let at = 0; ;) {
    part.lastIndex = at;
    const match = part.exec(text);
    if (!match) return undefined;
    parts.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    at = part.lastIndex;
    if (at === text.length) return parts;
    if (text[at] !== '.') return undefined;
    at += 1;
  }
}

/** Whether `path` is the object itself or one of its parents. */
export const covers = (path: readonly string[], object: readonly string[]): boolean =>
  path.length <= object.length && path.every((part, index) => part === object[index]);

/**
 * Whether a name fits a pattern in which `*` stands for anything; letters of either case are equal when `anyCase` is
 * set.
 */
export function fitsPattern(pattern: string, name: string, anyCase = false): boolean {
  const [wanted, given] = anyCase ? [pattern.toLowerCase(), name.toLowerCase()] : [pattern, name];
  const [head = '', ...rest] = wanted.split('*');
  if (rest.length === 0) return wanted === given;
  const tail = rest.pop() ?? '';
  if (!given.startsWith(head) || !given.endsWith(tail) || given.length < head.length + tail.length) return false;
  let at = head.length;
  for (const part of rest) {
    const found = given.indexOf(part, at);
    if (found < 0 || found + part.length > given.length - tail.length) return false;
    at = found + part.length;
  }
  return true;
}
