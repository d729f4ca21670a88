import { startOracleDouble, type OracleDouble } from './oracle.double.js';

/** 200 customers, their 1,000 orders, a view of them and a synonym. */
const tables = `
  CREATE TABLE "APP"."CUSTOMER" ("ID" int PRIMARY KEY, "NAME" varchar(40) NOT NULL, "PHONE" varchar(20), "CITY" varchar(20), "POINTS" int NOT NULL);
  COMMENT ON TABLE "APP"."CUSTOMER" IS '客户'; COMMENT ON COLUMN "APP"."CUSTOMER"."NAME" IS '姓名';
  INSERT INTO "APP"."CUSTOMER" SELECT n, '客户' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), (ARRAY['北京', '上海', '广州'])[1 + n % 3], n * 10
    FROM generate_series(1, 200) n;
  CREATE TABLE "APP"."ORDERS" ("ID" int PRIMARY KEY, "CUSTOMER_ID" int NOT NULL REFERENCES "APP"."CUSTOMER", "AMOUNT" numeric(12, 2) NOT NULL, "CREATED_AT" timestamp(0) NOT NULL);
  INSERT INTO "APP"."ORDERS" SELECT n, 1 + n % 200, n * 37 % 10000 / 100.0, timestamp '2026-01-01' + n * interval '1 hour' FROM generate_series(1, 1000) n;
  CREATE VIEW "APP"."CONTACT" AS SELECT "ID", "NAME" AS "WHO", "PHONE" AS "TEL" FROM "APP"."CUSTOMER";
  INSERT INTO "SYS"."ALL_SYNONYMS" VALUES ('PUBLIC', 'BUYER', 'APP', 'CUSTOMER', NULL); ANALYZE`;

/** Starts a simulator of Oracle with the shop; stop it in `afterAll`. */
export async function startOracleShop(adminUrl: string): Promise<OracleDouble> {
  const double = await startOracleDouble(adminUrl);
  try {
    await double.sql(tables);
  } catch (reason) {
    await double.stop();
    throw reason;
  }
  return double;
}
