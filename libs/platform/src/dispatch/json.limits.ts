import { error } from '@sluice/document';

/** How much JSON a call may bring. */
export interface JsonLimits {
  /** Levels of objects and arrays inside each other; our deepest documents have about twenty. */
  depth: number;
  /** Keys and values together, counted by the signs between them. */
  values: number;
}

/**
 * What a person's own call may bring: more than the largest page document by far, and read in some ten milliseconds.
 */
export const largestJson: JsonLimits = { depth: 100, values: 50_000 };

const [quote, backslash, comma, opened, closed, openedList, closedList] = [34, 92, 44, 123, 125, 91, 93];

/** The first position after a JSON string that begins at `start`, its quote included. */
function afterString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
}

/**
 * Throws `input.too-deep` or `input.too-many-values` for a text that is not worth parsing. Reads the text once, builds
 * nothing; a text shorter than the limits cannot break them.
 */
export function checkJsonText(text: string, field: string, limits: JsonLimits = largestJson): void {
  if (text.length <= limits.depth) return;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = afterString(text, at) - 1;
    else if (sign === comma) values += 1;
    else if (sign === opened || sign === openedList) {
      depth += 1;
      values += 1;
      if (depth > limits.depth) throw error('input.too-deep', { field, most: limits.depth }, { field });
    } else if (sign === closed || sign === closedList) depth -= 1;
    if (values > limits.values) throw error('input.too-many-values', { field, most: limits.values }, { field });
  }
}

/**
 * Throws `input.nul` for the first string or key that holds NUL, which no column of PostgreSQL can hold; names its
 * path.
 */
export function checkNoNul(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw error('input.nul', { field: path }, { field: path });
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      checkNoNul(key, path);
      checkNoNul(inner, path === 'body' ? key : `${path}.${key}`);
    }
}

/**
 * Reads JSON of a caller within the limits. Throws a SyntaxError where it is none, `input.…` where it breaks a limit or
 * holds NUL.
 */
export function readJson(text: string, field: string, limits?: JsonLimits): unknown {
  checkJsonText(text, field, limits);
  const value: unknown = JSON.parse(text);
  if (text.includes('\\u0000')) checkNoNul(value, field);
  return value;
}
