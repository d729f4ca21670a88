import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { clusterOf } from './product.mjs';

/** Rows of the tables that are measured; the order count is the one of the targets. */
export const companySize = { customers: 50_000, orders: 1_000_000, sheet: 2_000 };

const pick = (expression, values) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${expression}) % ${values.length}]`;
const cities = ['北京', '上海', '广州', '深圳', '杭州', '成都', '武汉', '西安'];
const channels = ['门店', '小程序', '天猫', '京东', '抖音'];
const states = ['已完成', '已完成', '已完成', '已发货', '待发货', '待付款', '退款中', '已取消'];
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'];
const given = ['伟', '芳', '娜', '敏', '静', '强', '磊', '军', '洋', '勇', '艳'];
const orderNo = (n) => `'SO2026' || lpad(${n}::text, 10, '0')`;
const phone = (n) => `'138' || lpad((${n}::bigint * 7919 % 100000000)::text, 8, '0')`;
const person = (n) => `${pick(n, surnames)} || ${pick(`${n} / 7`, given)}`;

/**
 * Made by the server itself from numbers: the same rows each time, a million in seconds. Orders spread over three
 * years, about 913 a day.
 */
const statements = ({ customers, orders, sheet }) => [
  `CREATE TABLE customer (id bigint PRIMARY KEY, name text NOT NULL, phone text NOT NULL, id_card text NOT NULL, city text NOT NULL)`,
  `INSERT INTO customer SELECT n, ${person('n')}, ${phone('n')}, '11010119900101' || lpad((n % 10000)::text, 4, '0'), ${pick('n', cities)} FROM generate_series(1, ${customers}) n`,
  `CREATE TABLE orders (id bigint PRIMARY KEY, order_no text NOT NULL, customer_id bigint NOT NULL, channel text NOT NULL, status text NOT NULL, amount numeric(12,2) NOT NULL, created_at timestamp NOT NULL)`,
  `INSERT INTO orders SELECT n, ${orderNo('n')}, 1 + n * 31::bigint % ${customers}, ${pick('n', channels)}, ${pick('n / 3', states)}, (n * 37 % 100000) / 10.0,
    timestamp '2023-01-01' + n * (interval '1095 days' / ${orders}) FROM generate_series(1, ${orders}) n`,
  `CREATE INDEX orders_created ON orders (created_at DESC, id DESC)`,
  `ALTER TABLE orders ADD FOREIGN KEY (customer_id) REFERENCES customer`,
  `CREATE TABLE sheet (id integer PRIMARY KEY, order_no text NOT NULL, link text NOT NULL, customer text NOT NULL, phone text NOT NULL, city text NOT NULL, channel text NOT NULL,
    amount numeric(12,2) NOT NULL, points integer NOT NULL, created_at timestamp NOT NULL, employee text NOT NULL, status text NOT NULL)`,
  `INSERT INTO sheet SELECT n, ${orderNo('n')}, '#' || ${orderNo('n')}, ${person('n')}, ${phone('n')}, ${pick('n', cities)}, ${pick('n', channels)}, (n * 37 % 100000) / 10.0, n * 7 % 5000,
    timestamp '2026-01-01' + n * interval '7 minutes', ${person('n * 3')}, ${pick('n', states)} FROM generate_series(1, ${sheet}) n`,
];

/** Creates the database `bench` in the product's embedded cluster, with a role of its own that is no superuser. */
export async function loadCompany(product, size = companySize) {
  const { port, superPassword } = clusterOf(product);
  const password = randomBytes(12).toString('base64url');
  const place = { host: '127.0.0.1', port };
  await withClient({ ...place, user: 'postgres', password: superPassword, database: 'postgres' }, async (admin) => {
    await admin.query(`CREATE ROLE bench_reader LOGIN PASSWORD '${password}'`);
    await admin.query('CREATE DATABASE bench OWNER bench_reader TEMPLATE template0');
  });
  const company = { ...place, user: 'bench_reader', password, database: 'bench' };
  await withClient(company, async (client) => {
    for (const statement of statements(size)) await client.query(statement);
    await client.query('VACUUM ANALYZE');
  });
  return company;
}

async function withClient(config, work) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
