import type { CatalogueSnapshot } from '../../contract/catalogue.type.js';

/** Columns whose values are moved around, one per copy of the data. */
export const MOVED = [
  'customer.phone',
  'customer.name',
  'customer.level',
  'customer.tags',
  'customer.doc',
  'orders.note',
  'orders.amount',
  'orders.customer_id',
] as const;

/** One of the moved columns. */
export type Moved = (typeof MOVED)[number];

const CUSTOMERS: Record<string, string>[] = [
  { id: '1', name: `'ann'`, phone: `'13'`, level: '1', tags: `ARRAY['a','b']`, doc: `'{"k":"x","l":[1]}'` },
  { id: '2', name: `'bob'`, phone: `'2417'`, level: '2', tags: `ARRAY['c']`, doc: `'{"k":"y"}'` },
  { id: '3', name: `'13'`, phone: `'ann'`, level: '3', tags: `ARRAY['a','d','e']`, doc: `'{"k":"z","l":[2,3]}'` },
  { id: '4', name: `'dan1'`, phone: `'981'`, level: '5', tags: `ARRAY[]::text[]`, doc: `'{"l":[4]}'` },
];
const ORDERS: Record<string, string>[] = [
  { id: '1', customer_id: '1', amount: '10', note: `'13'` },
  { id: '2', customer_id: '2', amount: '7', note: `'n1'` },
  { id: '3', customer_id: '4', amount: '3', note: 'NULL' },
  { id: '5', customer_id: '3', amount: '2', note: `'late'` },
];
const CONTACT = "SELECT id, phone AS reach, level + 1 AS grade FROM customer WHERE name <> 'zzz'";

/** Puts the first rows into the table that statements write to. */
export const SINK_ROWS = "INSERT INTO sink VALUES (1, 'a1', 'b1'), (2, 'a2', 'b2'), (3, 'a3', 'b3');";

/**
 * SQL that fills a schema with the sample data; `moved` has the values of one column shifted by some rows, all else is
 * the same.
 */
export function sampleSchema(schema: string, moved?: Moved, shift = 1): string {
  const [table, column] = moved?.split('.') ?? [];
  const rows = (name: string, data: Record<string, string>[]) =>
    data.map((row, index) =>
      name === table && column !== undefined
        ? { ...row, [column]: data[(index + shift) % data.length]?.[column] ?? 'NULL' }
        : row,
    );
  const insert = (name: string, data: Record<string, string>[]) =>
    rows(name, data)
      .map((row) => `INSERT INTO ${name} VALUES (${Object.values(row).join(', ')});`)
      .join('\n');
  return `
    CREATE SCHEMA ${schema}; SET search_path = ${schema};
    CREATE TABLE customer (id int, name text, phone text, level int, tags text[], doc jsonb);
    CREATE TABLE orders (id int, customer_id int, amount int, note text);
    CREATE TABLE sink (id int UNIQUE, a text, b text DEFAULT 'b0');
    ${insert('customer', CUSTOMERS)}
    ${insert('orders', ORDERS)}
    ${SINK_ROWS}
    CREATE VIEW contact AS ${CONTACT};`;
}

/** The catalogue of the sample data, as schema `sample`. */
export const sampleCatalogue: CatalogueSnapshot = {
  version: '1',
  database: 'sample',
  searchPath: ['sample'],
  relations: [
    {
      schema: 'sample',
      name: 'customer',
      kind: 'table',
      columns: ['id', 'name', 'phone', 'level', 'tags', 'doc'],
      columnTypes: ['integer', 'text', 'text', 'integer', 'text[]', 'jsonb'],
    },
    {
      schema: 'sample',
      name: 'orders',
      kind: 'table',
      columns: ['id', 'customer_id', 'amount', 'note'],
      columnTypes: ['integer', 'integer', 'integer', 'text'],
    },
    {
      schema: 'sample',
      name: 'sink',
      kind: 'table',
      columns: ['id', 'a', 'b'],
      columnTypes: ['integer', 'text', 'text'],
    },
    { schema: 'sample', name: 'contact', kind: 'view', columns: ['id', 'reach', 'grade'], definition: CONTACT },
  ],
};
