import { startMariadb, type MariadbServer } from './mariadb.js';

/**
 * The databases `shop` and `archive` of a MariaDB, and the account that the gate uses there: it reads both and writes
 * the first.
 */
export interface MariadbShop {
  server: MariadbServer;
  account: string;
  password: string;
}

/**
 * 200 customers with phones and identity cards, their 1,000 orders, notes and a view; elsewhere last year's customers.
 */
const tables = `
  CREATE DATABASE shop CHARACTER SET utf8mb4; CREATE DATABASE archive CHARACTER SET utf8mb4; USE shop;
  CREATE TABLE customer (id int PRIMARY KEY, name varchar(40) NOT NULL COMMENT '姓名', phone varchar(20), id_card varchar(20), city varchar(20), points int NOT NULL) COMMENT '客户';
  INSERT INTO customer SELECT seq, concat('客户', seq), concat('138', lpad(seq * 7919 % 100000000, 8, '0')), concat('11010119900101', lpad(seq, 4, '0')), elt(1 + seq % 3, '北京', '上海', '广州'), seq * 10 FROM seq_1_to_200;
  CREATE TABLE orders (id int PRIMARY KEY, customer_id int NOT NULL, amount decimal(12, 2) NOT NULL, created_at datetime NOT NULL);
  INSERT INTO orders SELECT seq, 1 + seq % 200, seq * 37 % 10000 / 100, timestamp('2026-01-01') + INTERVAL seq HOUR FROM seq_1_to_1000;
  CREATE TABLE note (id int AUTO_INCREMENT PRIMARY KEY, body varchar(200));
  CREATE TABLE \`Order Line\` (id int PRIMARY KEY, \`unit price\` decimal(10, 2));
  INSERT INTO \`Order Line\` VALUES (1, 9.90);
  CREATE VIEW contact AS SELECT id, name AS who, phone AS tel FROM customer;
  CREATE FUNCTION leak(n int) RETURNS varchar(20) READS SQL DATA RETURN (SELECT phone FROM customer WHERE id = n);
  CREATE TABLE archive.customer (id int PRIMARY KEY, phone varchar(20));
  INSERT INTO archive.customer SELECT id, phone FROM customer`;

/** Starts a MariaDB with the shop; stop its server in `afterAll`. */
export async function startMariadbShop(flags: readonly string[] = []): Promise<MariadbShop> {
  const server = await startMariadb(flags);
  const [account, password] = ['reader', 'reader-secret'];
  try {
    await server.sql(tables);
    await server.sql(
      `CREATE USER ${account}@'127.0.0.1' IDENTIFIED BY '${password}';
       GRANT SELECT, INSERT, UPDATE, DELETE, SHOW VIEW, EXECUTE ON shop.* TO ${account}@'127.0.0.1';
       GRANT SELECT ON archive.* TO ${account}@'127.0.0.1'`,
    );
  } catch (reason) {
    await server.stop();
    throw reason;
  }
  return { server, account, password };
}
