import { expect, it } from 'vitest';
import { validateDocument } from '../validate/index.js';
import { PAGE_TEMPLATES, templateViews } from './page.templates.js';
import { rowQuery, sumQuery } from './template.query.js';

const columns = [
  { name: 'id', type: 'integer' },
  { name: 'customer', type: 'text' },
  { name: 'amount', type: 'decimal' },
  { name: 'status', type: 'text' },
  { name: 'created_at', type: 'datetime' },
];
const page = (views: object[]): object => ({
  kind: 'page',
  shape: 3,
  uid: 'made',
  name: 'Made',
  access: { signed_in: true },
  views,
});
const faults = (views: object[]): unknown[] => {
  const result = validateDocument(page(views) as never);
  return result.ok ? [] : result.errors.map(({ message }) => message.en);
};

it.each(PAGE_TEMPLATES.map(({ name }) => name))(
  'a page of %s is valid with a query, and a draft without one',
  (name) => {
    const made = templateViews(name, { query: { uid: 'orders', key: 'id', columns }, rowQuery: 'orders-one' });
    // What the two buttons of an approval do is the builder's to choose.
    expect(faults(made).filter((text) => !String(text).includes('target_id'))).toEqual([]);
    expect(templateViews(name, {}).every((view) => view['query_id'] === undefined)).toBe(true);
  },
);

it('reads what is measured, when and by what from the columns', () => {
  const [figure, trend, shares] = templateViews('dashboard', { query: { uid: 'orders', key: 'id', columns } });
  expect(figure).toMatchObject({ type: 100, config: { value: 'amount' } });
  expect(trend).toMatchObject({ config: { chart: { x: 'created_at', series: [{ name: 'amount' }] } } });
  expect(shares).toMatchObject({ config: { chart: { x: 'status' } } });
});

it('draws the two buttons of an approval in a column of their own, and heads its cards with a text', () => {
  const several = [{ name: 'parent_id', type: 'bigint' }, ...columns];
  const [board, rows] = templateViews('approval', { query: { uid: 'orders', key: 'id', columns: several } });
  const onCard = (board?.['app_cols'] as { name: string }[]).map(({ name }) => name);
  expect(onCard[0]).toBe('customer');
  expect(onCard).toContain('status');
  expect(onCard).not.toContain('parent_id');
  const drawn = (rows?.['app_cols'] as { uid: string; form_type?: number }[]).find(({ form_type: type }) => type === 4);
  const buttons = rows?.['app_buttons'] as { source_id: string }[];
  expect(buttons.map(({ source_id: column }) => column)).toEqual([drawn?.uid, drawn?.uid]);
});

it('calls columns as the app does already, and says of a sum that it is one', () => {
  const query = { uid: 'orders', key: 'id', columns };
  const labels = { amount: { 'zh-chs': '金额', en: 'Amount due' }, status: '状态' };
  const [figure, trend, , rows] = templateViews('dashboard', { query, labels, sums: { all: 'orders-all' } });
  expect(figure).toMatchObject({ name: { 'zh-chs': '金额合计', en: 'Sum of Amount due' }, query_id: 'orders-all' });
  expect(trend).toMatchObject({ config: { chart: { series: [{ name: 'amount', label: labels.amount }] } } });
  const said = (rows?.['app_cols'] as { name: string; label: unknown }[]).map(({ name, label }) => [name, label]);
  expect(Object.fromEntries(said)).toMatchObject({
    amount: labels.amount,
    status: { 'zh-chs': '状态', en: '状态' },
    customer: { 'zh-chs': 'Customer', en: 'Customer' },
  });
  const [plain] = templateViews('dashboard', { query, labels });
  expect(plain).toMatchObject({ name: labels.amount });
});

it('asks for one row by the key of a statement, and not where there is none', () => {
  const query = { type: 'sql', source: 'retail', key: 'id', text: 'SELECT id, name FROM product;' };
  expect(rowQuery(query, columns)).toMatchObject({
    text: 'SELECT one_row.* FROM (SELECT id, name FROM product) one_row WHERE one_row.id = :id',
    params: [{ name: 'id', type: 'integer' }],
  });
  expect(rowQuery({ ...query, key: 'Order No' }, columns)).toBeUndefined();
  expect(rowQuery({ ...query, writes: true }, columns)).toBeUndefined();
  expect(rowQuery({ type: 'sql', source: 'retail', text: 'SELECT 1' }, columns)).toBeUndefined();
});

it('sums up the numbers of a statement by category, by day and as a whole', () => {
  const query = { type: 'sql', source: 'retail', key: 'id', text: 'SELECT * FROM orders' };
  const text = (by: 'category' | 'month' | 'day' | 'all'): unknown => sumQuery(query, columns, by)?.['text'];
  const from = 'FROM (SELECT * FROM orders) one_row';
  expect(text('all')).toBe(`SELECT sum(one_row.amount) AS amount ${from}`);
  expect(text('category')).toBe(
    `SELECT one_row.status AS status, sum(one_row.amount) AS amount ${from} GROUP BY one_row.status`,
  );
  expect(text('month')).toContain('GROUP BY EXTRACT(YEAR FROM one_row.created_at) * 100 + EXTRACT(MONTH FROM');
  expect(text('day')).toContain('GROUP BY CAST(one_row.created_at AS date)');
  expect(sumQuery(query, [{ name: 'name', type: 'text' }], 'category')).toBeUndefined();
});
