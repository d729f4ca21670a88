import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const pages = new URL('../../../../schemas/apps/console/pages/', import.meta.url);
interface View {
  app_params?: { form_type: number; query_type?: number; name: string }[];
  views?: View[];
}
const hidden = 11,
  number = 2;

it('hidden fields of forms that are declared numbers hold numbers: a word there refuses every save, and nobody sees why', () => {
  const namesIn = ({ app_params: params = [], views = [] }: View): string[] => [
    ...params.filter((one) => one.form_type === hidden && one.query_type === number).map(({ name }) => name),
    ...views.flatMap(namesIn),
  ];
  const found = readdirSync(pages).map((file): [string, string[]] => [
    file,
    namesIn(JSON.parse(readFileSync(new URL(file, pages), 'utf8')) as View),
  ]);
  expect(found.flatMap(([, names]) => names).length).toBeGreaterThan(20);
  const words = found.map(([file, names]) => [file, names.filter((name) => !/(^|_)id$|^revision$/.test(name))]);
  expect(words.filter(([, names]) => names!.length > 0)).toEqual([]);
});
