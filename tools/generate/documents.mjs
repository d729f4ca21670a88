import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Path and new text of a document of the console of which `change` makes a part, keys in order as everywhere in the
 * console.
 */
export function rewritten(root, path, change) {
  const document = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return [path, `${JSON.stringify(sorted(change(document)), null, 2)}\n`];
}

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};
