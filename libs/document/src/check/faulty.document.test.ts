import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDocuments } from './document.check.js';
import { problemLine, type SourceText } from './source.file.js';

const folder = join(import.meta.dirname, '../../../../e2e/hostile/ten-faults');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path): SourceText => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
const check = (sources: readonly SourceText[]): string[] =>
  checkDocuments([{ app: 'ten-faults', files: sources }]).map((problem) => problemLine(problem, 'en'));

it('names all ten faults of a page that was edited by hand, at their places, and no others', () => {
  expect(check(files)).toEqual([
    'pages/orders.page.json:5:3: unknown field "heading"',
    'pages/orders.page.json:9:24: must be one of 1 (Table), 2 (Chart), 3 (Submit form), 4 (Combo), 5 (Image), 6 (Widget), 7 (Divider), 8 (Layout), 10 (External view), 100 (Key figure), 101 (Kanban), 102 (Calendar), 103 (Block)',
    'pages/orders.page.json:14:43: must be of type integer',
    'pages/orders.page.json:20:52: must be of type integer',
    'pages/orders.page.json:22:10: the page already has a node with the uid "id"',
    'pages/orders.page.json:26:88: refers to the page "detail", which does not exist',
    'pages/orders.page.json:27:125: expression: the expression ends before it is complete',
    'pages/orders.page.json:31:72: the expression reads page.until, which does not exist; known: from',
    'pages/orders.page.json:17:28: the query orders does not take city',
    'pages/orders.page.json:21:26: the result of the query orders has no column price',
  ]);
});

const edited = (name: string, change: (document: Record<string, never>) => void): string[] =>
  check(
    files.map((file) => {
      if (!file.path.endsWith(name)) return file;
      const document = JSON.parse(file.text) as Record<string, never>;
      change(document);
      return { ...file, text: JSON.stringify(document) };
    }),
  );
/** The page without its ten faults. */
const mended = (page: Record<string, never>): Record<string, Record<string, unknown>[]>[] => {
  delete page['heading'];
  page['views'] = [(page['views'] as unknown as object[])[1]] as never;
  const [list] = page['views'] as unknown as Record<string, unknown>[];
  Object.assign(list!, {
    layout: { x: 0, y: 0, w: 24, h: 30 },
    app_params: [(list!['app_params'] as unknown[])[0]],
    app_cols: [{ uid: 'id', name: 'id', label: 'ID' }],
    app_buttons: [],
  });
  return [list as never];
};

it('tells nothing that only follows from what was left out of a document', () => {
  expect(edited('orders.page.json', (page) => void mended(page))).toEqual([]);
  // A column that is no column is left out, and with it what its button stands in and refreshes.
  const found = edited('orders.page.json', (page) => {
    const [list] = mended(page) as unknown as Record<string, object[]>[];
    list!['app_cols']!.push({ uid: 'acts', name: 'acts', label: 'x', form_type: 'buttons' }, { uid: 'state' });
    list!['app_buttons'] = [
      { uid: 'go', label: 'x', source_type: 'col', source_id: 'acts', target_type: 'view', target_id: 'list' },
      { uid: 'to', label: 'x', source_type: 'col', source_id: 'state', target_type: 'view', target_id: 'list' },
    ];
  });
  expect(found.map((line) => line.replace(/^.*?: /, '').slice(0, 20))).toEqual([
    expect.stringContaining('must be one of'),
    '"name" is missing',
  ]);
  // Without its list of params nothing is told of a query; nor is anything of the page that uses it.
  const withoutParams = edited('orders.query.json', (query) => void (query['params'] = {} as never));
  expect(withoutParams.filter((line) => line.startsWith('queries'))).toEqual([expect.stringContaining('must be of')]);
  expect(withoutParams.filter((line) => line.startsWith('pages'))).toEqual(
    check(files).filter((line) => !/city|price/.test(line)),
  );
});

it('tells the other faults of a document, too, whose kind or name is wrong', () => {
  const others = check(files);
  const findingsOf = (change: (page: Record<string, unknown>) => void): string[] =>
    edited('orders.page.json', change as never).map((line) => line.replace(/^.*?:\d+:\d+: /, ''));
  const messages = others.map((line) => line.replace(/^.*?:\d+:\d+: /, ''));
  expect(findingsOf((page) => void (page['uid'] = 'Orders 1')).sort()).toEqual(
    [...messages, 'must match ^[a-z][a-z0-9]*(-[a-z0-9]+)*$'].sort(),
  );
  const kinds = 'expected one of app, menu, page, query, action, dictionary';
  expect(findingsOf((page) => void delete page['kind']).sort()).toEqual(
    [...messages, `unknown document kind undefined, ${kinds}`].sort(),
  );
  expect(findingsOf((page) => void (page['kind'] = 'pge')).sort()).toEqual(
    [...messages, `unknown document kind "pge", ${kinds}`].sort(),
  );
});

it('names a language that a text cannot have, and a view that reaches out of the grid', () => {
  const found = edited('orders.page.json', (page) => {
    const [list] = mended(page) as unknown as Record<string, unknown>[];
    Object.assign(list!, { name: { 'zh-chs': '订单', eng: 'Orders' }, layout: { x: 4, y: 0, w: 24, h: 30 } });
  });
  expect(found.map((line) => line.replace(/^.*?:\d+:\d+: /, ''))).toEqual([
    expect.stringContaining('"en"'),
    'unknown field "eng"',
    'warning: the view reaches out of the 24 columns: 24 wide from column 4; it is drawn narrower',
  ]);
});

it('takes what is no version for a fault, not for an older one', () => {
  const [page] = files.filter(({ path }) => path.endsWith('orders.page.json'));
  const sources = [{ path: page!.path, text: page!.text.replace(/"shape": *3/, '"shape": "3"') }];
  const found = checkDocuments([{ app: 'ten-faults', files: sources }], [{}, {}, {}] as never);
  expect(found.filter(({ path }) => path?.[0] === 'shape').map(({ message }) => message.en)).toEqual(['must be 3']);
});
