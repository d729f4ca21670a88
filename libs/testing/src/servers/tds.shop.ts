import { startTdsDouble, type TdsDouble, type TdsDoubleOptions } from './tds.double.js';

/** 200 customers, their 1,000 orders and a view of them. */
const tables = `
  CREATE TABLE dbo.customer (id int PRIMARY KEY, name varchar(40) NOT NULL, phone varchar(20), city varchar(20), points int NOT NULL);
  COMMENT ON TABLE dbo.customer IS '客户'; COMMENT ON COLUMN dbo.customer.name IS '姓名';
  INSERT INTO dbo.customer SELECT n, '客户' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), (ARRAY['北京', '上海', '广州'])[1 + n % 3], n * 10
    FROM pg_catalog.generate_series(1, 200) n;
  CREATE TABLE dbo.orders (id int PRIMARY KEY, customer_id int NOT NULL REFERENCES dbo.customer, amount numeric(12, 2) NOT NULL, created_at timestamp(3) NOT NULL);
  INSERT INTO dbo.orders SELECT n, 1 + n % 200, n * 37 % 10000 / 100.0, timestamp '2026-01-01' + n * interval '1 hour' FROM pg_catalog.generate_series(1, 1000) n;
  CREATE VIEW dbo.contact AS SELECT id, name AS who, phone AS tel FROM dbo.customer; ANALYZE`;

/** Starts a simulator of SQL Server with the shop; stop it in `afterAll`. */
export async function startTdsShop(adminUrl: string, options: TdsDoubleOptions = {}): Promise<TdsDouble> {
  const double = await startTdsDouble(adminUrl, options);
  try {
    await double.sql(tables);
  } catch (reason) {
    await double.stop();
    throw reason;
  }
  return double;
}
