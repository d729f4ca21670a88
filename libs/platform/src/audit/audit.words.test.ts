import { errorCatalogue } from '@sluice/document';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Dictionary {
  items: { code: string; name: Record<string, string> }[];
}

it('every refusal of the catalogue has words in the audit log, in both languages', () => {
  const file = new URL('../../../../schemas/apps/console/dictionaries/audit-reason.dictionary.json', import.meta.url);
  const { items } = JSON.parse(readFileSync(file, 'utf8')) as Dictionary;
  const named = new Set(items.filter(({ name }) => name['zh-chs'] && name.en).map(({ code }) => code));
  expect(Object.keys(errorCatalogue).filter((code) => !named.has(code))).toEqual([]);
  expect(named.size).toBe(items.length);
});
