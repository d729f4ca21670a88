const CUSTOMERS: readonly Readonly<Record<string, string>>[] = [
  {
    id: '1',
    name: "'Ann Alt'",
    phone: "'030-111'",
    city: "'Berlin'",
    birthday: "'1990-01-31'",
    created_at: "'2026-01-05 10:00+00'",
    profile: `'{"lang":"de","age":36,"langs":["de","en"],"tags":["x"],"a":{"b":"c"}}'`,
    tags: "'{a,b}'",
    valid: "'[2026-01-01,2026-06-01)'",
    sheet: `'<order><line sku="s1"><qty>2</qty></line></order>'`,
    manager_id: 'NULL',
  },
  {
    id: '2',
    name: "'Bob'",
    phone: "'0221-22'",
    city: "'Paris'",
    birthday: "'1985-07-01'",
    created_at: "'2026-02-07 11:30+00'",
    profile: `'{"lang":"fr","age":2,"langs":["fr"],"tags":["y"],"b":5}'`,
    tags: "'{c}'",
    valid: "'[2025-01-01,2025-03-01)'",
    sheet: `'<order><line sku="s2"><qty>7</qty></line></order>'`,
    manager_id: '1',
  },
  {
    id: '3',
    name: "'Cleo'",
    phone: 'NULL',
    city: "'Berlin'",
    birthday: "'2001-12-24'",
    created_at: "'2026-03-09 09:00+00'",
    profile: `'{"lang":"it","langs":[],"tags":[]}'`,
    tags: "'{d,e,a}'",
    valid: "'empty'",
    sheet: "'<a>text</a>'",
    manager_id: '1',
  },
];
const ORDERS: readonly Readonly<Record<string, string>>[] = [
  { id: '1', customer_id: '1', amount: '10.50', status: '1', created_at: "'2026-01-05 10:00'" },
  { id: '2', customer_id: '2', amount: '7.25', status: '2', created_at: "'2026-01-09 10:00'" },
  { id: '3', customer_id: '1', amount: '300', status: '3', created_at: "'2026-02-20 10:00'" },
  { id: '4', customer_id: '3', amount: '55', status: '1', created_at: "'2026-03-01 10:00'" },
];
const ITEMS: readonly Readonly<Record<string, string>>[] = [
  { order_id: '1', sku: "'s1'", qty: '2', price: '5.25', discount: 'NULL' },
  { order_id: '2', sku: "'s2'", qty: '1', price: '7.25', discount: '0.1' },
  { order_id: '3', sku: "'s1'", qty: '60', price: '5.00', discount: '0' },
];

/** Columns whose values are moved to other rows, one per copy of the data. */
export const MOVED = ['customer.phone', 'customer.name', 'customer.profile', 'customer.tags', 'orders.amount'] as const;

/** SQL that fills a schema; `moved` names the column whose values stand in other rows, all else is the same. */
export function grammarSchema(schema: string, moved?: string): string {
  const insert = (table: string, rows: readonly Readonly<Record<string, string>>[]): string =>
    rows
      .map((row, index) => {
        const next = rows[(index + 1) % rows.length] ?? row;
        const values = Object.entries(row).map(([column, value]) =>
          `${table}.${column}` === moved ? next[column] : value,
        );
        return `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')});`;
      })
      .join('\n');
  return `CREATE SCHEMA IF NOT EXISTS ${schema}; SET search_path = ${schema};
    CREATE TABLE customer (id int PRIMARY KEY, name text, phone text, city text, birthday date, created_at timestamptz, profile jsonb, tags text[], valid daterange, sheet xml, manager_id int);
    CREATE TABLE orders (id int PRIMARY KEY, customer_id int, amount numeric(10, 2), status int, created_at timestamp);
    CREATE TABLE item (order_id int, sku text, qty int, price numeric(10, 2), discount numeric(4, 2));
    ${insert('customer', CUSTOMERS)} ${insert('orders', ORDERS)} ${insert('item', ITEMS)}`;
}
