import { errorCatalogue } from '@sluice/document';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorFiles, loadErrors } from './errors.mjs';

const root = join(import.meta.dirname, '../..');

describe('the reference of errors', () => {
  it('has a row for every error with its code and both texts, and is the committed one', async () => {
    const [[path, text] = ['', '']] = errorFiles(await loadErrors(root));
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toHaveLength(Object.keys(errorCatalogue).length);
    for (const [key, { code, text: both }] of Object.entries(errorCatalogue)) {
      const row = rows.find((line) => line.startsWith(`| \`${key}\` | ${code} |`));
      for (const said of Object.values(both))
        expect(row?.includes(said.replaceAll('|', '\\|').replaceAll('<', '&lt;')), key).toBe(true);
    }
  });
});
