import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the installed product: four folders above this file, in sources and in the built tree alike. */
export const productRoot = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))));

/** The product's version; the browser program carries the same one, so a difference means an older page (§8, 304). */
export function productVersion(): string {
  return (JSON.parse(readFileSync(join(productRoot, 'package.json'), 'utf8')) as { version: string }).version;
}
