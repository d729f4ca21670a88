import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !/(^|\/)(dist|node_modules)\//.test(file))
    .map((file) => join(folder, file));

/** Every text at a key of English, wherever it stands in a document. */
function englishOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    (key === 'en' || key.endsWith('_en')) && typeof one === 'string' ? [one] : englishOf(one),
  );
}

/** Words that were translated one by one and say nothing, or something else, to somebody who reads English. */
const odd = [
  /^letters?$/i,
  /\bidle end\b/i,
  /licence in force/i,
  /^in force$/i,
  /^enter$/i,
  /^executed successfully!?$/i,
];
const oddOf = (texts: readonly string[]): string[] =>
  texts.filter((text) => odd.some((word) => word.test(text.trim())));

describe('English texts', () => {
  it('of the documents that come with the product are words that people use', () => {
    const files = filesBelow('schemas/apps', /\.json$/);
    const texts = files.flatMap((file) => englishOf(JSON.parse(readFileSync(join(root, file), 'utf8'))));
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts).toContain('Data permissions');
    expect(oddOf(texts)).toEqual([]);
  });

  it('of the program are, too', () => {
    const files = ['libs', 'apps'].flatMap((folder) => filesBelow(folder, /\.(texts|fields|labels|schemas|form)\.ts$/));
    const texts = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\ben: (?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g)].map(
        ([, single, double]) => single ?? double ?? '',
      ),
    );
    expect(texts.length).toBeGreaterThan(1000);
    expect(oddOf(texts)).toEqual([]);
  });

  it('would be found if they were odd', () => {
    expect(oddOf(['Letter', ' letters ', 'Idle end', 'Licence in force', 'Enter', 'Enter a name'])).toHaveLength(5);
  });
});
