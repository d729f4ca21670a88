import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type JsonObject } from '../json/canonical.json.js';
import { checkDocuments } from '../check/document.check.js';
import { problemLine } from '../check/source.file.js';
import { LEVELS } from '../vocabulary.js';
import { scaffoldTables } from './scaffold.js';
import type { DescribedColumn, DescribedTable, Scaffold, ScaffoldInput } from './scaffold.type.js';

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
const column = (name: string, dataType: string, more: Partial<DescribedColumn> = {}): DescribedColumn => ({
  name,
  dataType,
  comment: null,
  ordinal: 1,
  nullable: true,
  key: false,
  level: 'non_sensitive',
  ...more,
});
const key = column('id', 'integer', { key: true, nullable: false, hasDefault: true });
const table = (name: string, columns: DescribedColumn[], more: Partial<DescribedTable> = {}): DescribedTable => ({
  schema: 'public',
  name,
  kind: 'table',
  comment: null,
  columns: columns.map((item, index) => ({ ...item, ordinal: index + 1 })),
  ...more,
});
const scaffold = (tables: DescribedTable[], more: Partial<ScaffoldInput> = {}): Scaffold =>
  scaffoldTables({
    source: 'shop',
    tables,
    referenced: [],
    quoted,
    contains: (text, part) => `position(lower(${part}) in lower(${text})) > 0`,
    defaultSchema: 'public',
    taken: () => false,
    shape: 3,
    ...more,
  });
const found = (made: Scaffold, kind: string, uid: string): JsonObject => {
  const document = made.documents.find((item) => item['kind'] === kind && item['uid'] === uid);
  if (!document) throw new Error(`no ${kind}/${uid}`);
  return document;
};
const textOf = (made: Scaffold, uid: string): string => String(found(made, 'query', uid)['text']);

/** What the check of documents says of a whole app of what was made: nothing, for a release takes no less. */
function problems({ documents, menu }: Scaffold): string[] {
  const home = String(menu[0]?.['page']);
  const app = {
    kind: 'app',
    shape: 3,
    uid: 'made',
    name: { 'zh-chs': '应用', en: 'App' },
    home,
    access: { signed_in: true },
  };
  const all = [app, { kind: 'menu', shape: 3, uid: 'main', items: menu }, ...documents] as JsonObject[];
  const files = all.map((document) => ({
    path: `${String(document['kind'])}/${String(document['uid'])}.json`,
    text: canonicalJson(document),
  }));
  return checkDocuments([{ app: 'made', files }]).map((problem) => problemLine(problem, 'en'));
}

const customer = table('customer', [
  key,
  column('name', 'character varying(40)'),
  column('phone', 'text', { level: 'high' }),
]);
const order = table(
  'customer_order',
  [
    key,
    column('order_no', 'varchar(20)', { nullable: false, comment: '订单号，唯一' }),
    column('customer_id', 'integer', { references: { schema: 'public', table: 'customer', column: 'id' } }),
    column('status', 'order_status', {
      values: ['new', 'sent'],
      defaultValue: 'new',
      hasDefault: true,
      nullable: false,
    }),
    column('paid', 'boolean'),
    column('address', 'text', { level: 'high' }),
    column('version', 'integer', { nullable: false, hasDefault: true }),
    column('created_at', 'timestamp with time zone', { nullable: false, hasDefault: true }),
  ],
  { comment: '客户订单' },
);

describe('pages from tables', () => {
  const made = scaffold([order], { referenced: [customer] });
  const page = (
    uid: string,
  ): { views: { app_params: JsonObject[]; app_cols: JsonObject[]; app_buttons: JsonObject[] }[] } =>
    found(made, 'page', uid) as never;

  it('are what a release takes', () => expect(problems(made)).toEqual([]));

  it('are called by the comment in Chinese and by the name in English', () => {
    expect(found(made, 'page', 'customer-order')['name']).toEqual({ 'zh-chs': '客户订单', en: 'Customer order' });
    expect(page('customer-order-new').views[0]?.app_params[0]).toMatchObject({
      label: { 'zh-chs': '订单号', en: 'Order no' },
      must: true,
      config: { max_length: 20 },
    });
  });

  it('have queries that nobody takes for one another in a list of names, written in lines', () => {
    const queries = made.documents.filter(({ kind }) => kind === 'query');
    for (const locale of ['zh-chs', 'en'] as const)
      expect(new Set(queries.map(({ name }) => (name as Record<string, string>)[locale])).size).toBe(queries.length);
    expect(found(made, 'query', 'customer-order-add')['name']).toEqual({
      'zh-chs': '客户订单 · 新建',
      en: 'Customer order · add',
    });
    expect(
      textOf(made, 'customer-order-list')
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual([...['SELECT', 'FROM', 'LEFT', 'WHERE'], ...Array<string>(6).fill('[[')]);
  });

  it('show the name of what a foreign key leads to, and choose it at the server', () => {
    expect(textOf(made, 'customer-order-list')).toContain('LEFT JOIN customer r3 ON r3.id = t.customer_id');
    expect(page('customer-order').views[0]?.app_cols).toContainEqual(
      expect.objectContaining({ name: 'customer_id_label' }),
    );
    const field = page('customer-order-new').views[0]?.app_params.find(({ name }) => name === 'customer_id');
    expect(field).toMatchObject({
      data_type: 3,
      data_config: { query_id: 'customer-options' },
      config: { remote: true },
    });
    expect(made.grants).toEqual([
      { schema: 'public', table: 'customer', letters: ['read'] },
      { schema: 'public', table: 'customer_order', letters: ['read', 'write'] },
    ]);
  });

  it('choose a place in the tree of a table whose key leads back to itself', () => {
    const own = { schema: 'public', table: 'department', column: 'id' };
    const department = table('department', [
      key,
      column('name', 'varchar(40)', { nullable: false }),
      column('parent_id', 'integer', { references: own }),
    ]);
    const tree = scaffold([department]);
    expect(problems(tree)).toEqual([]);
    expect(textOf(tree, 'department-tree')).toBe(
      'SELECT t.id AS code, t.name AS name, t.parent_id AS parent FROM department t',
    );
    expect(found(tree, 'dictionary', 'department-tree')).toMatchObject({ dict_type: 1, query: 'department-tree' });
    for (const uid of ['department', 'department-new', 'department-edit']) {
      const [view] = (found(tree, 'page', uid) as unknown as { views: { app_params: JsonObject[] }[] }).views;
      expect(view?.app_params.find(({ name }) => name === 'parent_id')).toMatchObject({
        form_type: 18,
        data_config: { dict_id: 'department-tree' },
        config: { any_level: true },
      });
    }
    expect(tree.documents.some(({ uid }) => uid === 'department-options')).toBe(false);
  });

  it('show a sensitive column, and neither search, sort, edit nor export it', () => {
    const [list] = page('customer-order').views;
    const shown = list?.app_cols.find(({ name }) => name === 'address');
    expect(shown).toMatchObject({ config: { export: false } });
    expect(shown).not.toHaveProperty('sort');
    expect(textOf(made, 'customer-order-list')).not.toMatch(/position\([^)]*address/);
    for (const query of ['customer-order-form', 'customer-order-set'])
      expect(textOf(made, query)).not.toContain('address');
    expect(textOf(made, 'customer-order-add')).toContain('address');
  });

  it('notice that two people changed one row where the table counts changes', () => {
    expect(textOf(made, 'customer-order-set')).toMatch(/version = version \+ 1 WHERE id = :id AND version = :version$/);
    expect(page('customer-order-edit').views[0]?.app_params.at(-1)).toMatchObject({ name: 'version', form_type: 11 });
  });

  it('leave to the database what it fills in by itself, and begin with plain defaults', () => {
    expect(textOf(made, 'customer-order-add')).toBe(
      'INSERT INTO customer_order (order_no, customer_id, status, paid, address) VALUES (:order_no, :customer_id, :status, :paid, :address)',
    );
    const status = page('customer-order-new').views[0]?.app_params.find(({ name }) => name === 'status');
    expect(status).toMatchObject({ def_val: 'new', data_config: { dict_id: 'customer-order-status' } });
  });

  it.each([
    ['no primary key', [column('a', 'text'), column('b', 'integer')], {}, /No primary key/],
    ['a key of two columns', [key, { ...key, name: 'no' }], {}, /several columns/],
    ['a masked key', [{ ...key, level: 'high' as const }], {}, /sensitive/],
    ['a view', [column('a', 'text')], { kind: 'view' as const }, /view/],
  ])('only read what has %s, and say why', (_name, columns, more, why) => {
    const read = scaffold([table('log', columns, more)]);
    expect(read.tables[0]).toMatchObject({ readOnly: true, pages: ['log'] });
    expect(read.notes.map(({ text }) => text.en).join()).toMatch(why);
    expect(read.grants[0]?.letters).toEqual(['read']);
    expect(read.documents.some((document) => document['writes'] === true)).toBe(false);
    expect(problems(read)).toEqual([]);
  });

  it('name the columns that are on no page, and those that are in no form', () => {
    const notes = (columns: DescribedColumn[]): string[] =>
      scaffold([table('thing', columns)]).notes.map(({ text }) => text.en);
    const odd = [column('photo', 'bytea'), column('at', 'time'), column('tags', 'text[]')];
    expect(notes([key, column('name', 'text'), ...odd])).toEqual([
      'Columns that hold binary data are on no page: photo',
      'No field is for the type of these columns, they are only shown: at, tags',
    ]);
    expect(notes([key, column('name', 'text')])).toEqual([]);
  });

  it('name a row by its name, whatever text that is, and type long texts into several lines', () => {
    const product = table('product', [key, column('sku', 'text'), column('name', 'text'), column('note', 'text')]);
    const line = column('product_id', 'integer', { references: { schema: 'public', table: 'product', column: 'id' } });
    const both = scaffold([table('line', [key, line]), product]);
    expect(textOf(both, 'line-list')).toContain('r2.name AS product_id_label');
    const [form] = (found(both, 'page', 'product-new') as unknown as { views: { app_params: JsonObject[] }[] }).views;
    expect(form?.app_params.map(({ name: of, form_type: type }) => [of, type])).toEqual([
      ['sku', 1],
      ['name', 1],
      ['note', 8],
    ]);
  });

  it('call a foreign key after the table whose rows it shows, and put a blank between Chinese and Latin', () => {
    const person = table('person', [key, column('name', 'text')], { comment: '人员（在职）' });
    const to = (name: string, comment: string | null = null): ReturnType<typeof column> =>
      column(name, 'integer', { comment, references: { schema: 'public', table: 'person', column: 'id' } });
    const labels = (...columns: ReturnType<typeof column>[]): unknown[] => {
      const tables = scaffold([table('ticket', [key, column('opened_at', 'timestamp'), ...columns])], {
        referenced: [person],
      });
      const [view] = (found(tables, 'page', 'ticket') as unknown as { views: { app_cols: JsonObject[] }[] }).views;
      return (view?.app_cols ?? []).slice(2, -1).map(({ label }) => label);
    };
    expect(labels(to('assignee_id'))).toEqual([{ 'zh-chs': '人员', en: 'Assignee' }]);
    expect(labels(to('assignee_id', '负责人'))).toEqual([{ 'zh-chs': '负责人', en: 'Assignee id' }]);
    expect(labels(to('opener_id'), to('closerId'))).toEqual([
      { 'zh-chs': 'Opener', en: 'Opener' },
      { 'zh-chs': 'Closer', en: 'Closer' },
    ]);
    const ticket = scaffold([table('ticket', [key, column('opened_at', 'timestamp')])]);
    const [list] = (found(ticket, 'page', 'ticket') as unknown as { views: { app_params: JsonObject[] }[] }).views;
    expect(list?.app_params.map(({ label }) => (label as { 'zh-chs': string })['zh-chs'])).toEqual([
      'Opened at 起',
      'Opened at 止',
    ]);
    expect(found(ticket, 'page', 'ticket-new')).toMatchObject({ name: { 'zh-chs': '新建 Ticket' } });
  });

  it('take no uid that the app has', () => {
    const has = new Set(['query/customer-list']);
    const again = scaffold([customer], { taken: (kind, uid) => has.has(`${kind}/${uid}`) });
    expect(again.tables[0]?.uid).toBe('customer-2');
    const known = scaffold([customer], { taken: () => true, known: { 'public.customer': 'customer' } });
    expect(known.tables[0]?.uid).toBe('customer');
  });
});

const types = [
  'integer',
  'bigint',
  'numeric(10,2)',
  'text',
  'character varying(30)',
  'varchar(500)',
  'boolean',
  'date',
  'jsonb',
];
const anyType = fc.constantFrom(
  ...types,
  'timestamp(0) without time zone',
  'uuid',
  'bytea',
  'inet',
  'text[]',
  'tinyint(1)',
  'enum',
);
const odd = fc.constantFrom(
  'id',
  'ID',
  'version',
  '姓名',
  '备注',
  'if',
  'keyword',
  'value',
  'a b',
  'a"b',
  'a-b',
  '__proto__',
  'APP_ID',
  "o'k",
  '$x',
  '1st',
);
const name = fc.oneof(odd, fc.stringMatching(/^[a-z][a-z0-9_]{0,60}$/), fc.string({ minLength: 1, maxLength: 30 }));
const anyColumn: fc.Arbitrary<DescribedColumn> = fc.record(
  {
    name,
    dataType: anyType,
    comment: fc.option(fc.oneof(fc.string({ maxLength: 50 }), fc.constant('名称，说明'))),
    ordinal: fc.constant(1),
    nullable: fc.boolean(),
    key: fc.boolean(),
    level: fc.constantFrom(...LEVELS),
    unreviewed: fc.boolean(),
    generated: fc.boolean(),
    hasDefault: fc.boolean(),
    defaultValue: fc.oneof(fc.string({ maxLength: 8 }), fc.integer().map(String), fc.constant('true')),
    values: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
    references: fc.record({
      schema: fc.constant('public'),
      table: fc.constantFrom('one', 'two', 'nowhere'),
      column: fc.constantFrom('id', 'ID', 'version'),
    }),
  },
  { requiredKeys: ['name', 'dataType', 'comment', 'ordinal', 'nullable', 'key', 'level'] },
);
const anyTable = (named: fc.Arbitrary<string>): fc.Arbitrary<DescribedTable> =>
  fc.record({
    schema: fc.constantFrom('public', 'my schema'),
    name: named,
    kind: fc.constantFrom('table', 'view'),
    comment: fc.option(fc.string({ maxLength: 60 })),
    columns: fc
      .uniqueArray(anyColumn, { minLength: 1, maxLength: 14, selector: (item) => item.name })
      .map((columns) => columns.map((item, index) => ({ ...item, ordinal: index + 1 }))),
  });
const unique = { selector: (item: DescribedTable) => `${item.schema}.${item.name}` };

it('any description of tables gives documents that a release takes', () => {
  const tables = fc.uniqueArray(anyTable(name), { ...unique, minLength: 1, maxLength: 4 });
  const referenced = fc.uniqueArray(anyTable(fc.constantFrom('one', 'two')), { ...unique, maxLength: 2 });
  fc.assert(
    fc.property(tables, referenced, (chosen, others) => {
      const made = scaffold(chosen, { referenced: others });
      const listable = made.documents.filter(({ kind }) => kind === 'page').length;
      expect(listable).toBeGreaterThanOrEqual(chosen.length);
      expect(problems(made)).toEqual([]);
      expect(scaffold(chosen, { referenced: others })).toEqual(made);
    }),
    { numRuns: 150 },
  );
}, 120_000);
