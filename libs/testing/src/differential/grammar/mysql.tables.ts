import { EVERYDAY_TABLES } from '../mysql.everyday.js';

/** Tables of the everyday statements with an index of words, and one in partitions. */
export const MYSQL_TABLES: readonly string[] = [
  ...EVERYDAY_TABLES,
  'create table ledger (id int, amount decimal(10, 2), booked date)',
];
const CHANGES = [
  'alter table customer add fulltext key words (name, city)',
  'alter table ledger partition by range (id) (partition p0 values less than (100), partition p1 values less than maxvalue)',
];

const CUSTOMERS: readonly Readonly<Record<string, string>>[] = [
  {
    id: '1',
    name: "'Ann Alt'",
    phone: "'030-111'",
    city: "'Berlin'",
    birthday: "'1990-01-31'",
    created_at: "'2026-01-05 10:00:00'",
    profile: `'{"lang":"de","age":36,"langs":["de","en"],"tags":["x"]}'`,
    parent_id: 'null',
  },
  {
    id: '2',
    name: "'Bob'",
    phone: "'0221-22'",
    city: "'Paris'",
    birthday: "'1985-07-01'",
    created_at: "'2026-02-07 11:30:00'",
    profile: `'{"lang":"fr","age":2,"langs":["fr"],"tags":["y","z"]}'`,
    parent_id: '1',
  },
  {
    id: '3',
    name: "'Cleo'",
    phone: 'null',
    city: "'Berlin'",
    birthday: "'2001-12-24'",
    created_at: "'2026-03-09 09:00:00'",
    profile: `'{"lang":"it","langs":[],"tags":[]}'`,
    parent_id: '1',
  },
];
const ORDERS: readonly Readonly<Record<string, string>>[] = [
  { id: '1', customer_id: '1', amount: '10.50', status: '1', created_at: "'2026-01-05 10:00:00'" },
  { id: '2', customer_id: '2', amount: '7.25', status: '2', created_at: "'2026-01-09 10:00:00'" },
  { id: '3', customer_id: '1', amount: '300', status: '3', created_at: "'2026-02-20 10:00:00'" },
  { id: '4', customer_id: '3', amount: '55', status: '1', created_at: "'2026-03-01 10:00:00'" },
];
const ITEMS: readonly Readonly<Record<string, string>>[] = [
  { order_id: '1', sku: "'s1'", qty: '2', price: '5.25' },
  { order_id: '2', sku: "'s2'", qty: '1', price: '7.25' },
  { order_id: '3', sku: "'s1'", qty: '60', price: '5.00' },
];

/** Columns whose values are moved to other rows, one per copy of the data. */
export const MYSQL_MOVED = ['customer.phone', 'customer.name', 'customer.profile', 'orders.amount'] as const;

/** SQL that fills a database; `moved` names the column whose values stand in other rows, all else is the same. */
export function mysqlGrammarTables(moved?: string): string {
  const insert = (table: string, rows: readonly Readonly<Record<string, string>>[]): string[] =>
    rows.map((row, index) => {
      const next = rows[(index + 1) % rows.length] ?? row;
      const values = Object.entries(row).map(([column, value]) =>
        `${table}.${column}` === moved ? next[column] : value,
      );
      return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')})`;
    });
  return [
    ...MYSQL_TABLES,
    ...CHANGES,
    ...insert('customer', CUSTOMERS),
    ...insert('orders', ORDERS),
    ...insert('item', ITEMS),
  ].join(';');
}
