import { momentLiteral } from '@sluice/document/literals';
import { createAnalyser, type DialectName } from '@sluice/sql';
import { hasMariadb, startMariadb } from '@sluice/testing';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { instantLiteral, writingOf } from './sync.writing.js';

const literalsOf = (dialect: DialectName): string[] => {
  const writing = writingOf(dialect);
  return [
    momentLiteral(writing, '2026-01-02') ?? '',
    momentLiteral(writing, '2026-03-04 05:06:07.125') ?? '',
    instantLiteral(dialect, '1767312000.5') ?? '',
    writing.bytes('00ff'),
    writing.text(`it's \\ "so"`),
  ];
};

it.each(['postgres', 'mysql', 'mssql', 'oracle'] as const)('literals of %s pass the gate', async (dialect) => {
  const columns = ['a', 'b', 'c', 'd', 'e'];
  const upper = (name: string): string => (dialect === 'oracle' ? name.toUpperCase() : name);
  const snapshot = {
    version: '1',
    database: 'shop',
    searchPath: [upper('s')],
    relations: [{ schema: upper('s'), name: upper('t'), kind: 'table' as const, columns: columns.map(upper) }],
    foldsTables: dialect === 'mssql' || undefined,
  };
  const text = `INSERT INTO t (${columns.join(', ')}) VALUES (${literalsOf(dialect).join(', ')})`;
  const { kind, tables } = await createAnalyser().analyse(dialect, text, snapshot);
  expect(kind).toBe('INSERT');
  expect(tables).toMatchObject([{ name: upper('t'), access: 'write' }]);
});

it('literals of PostgreSQL are the same values whatever the session says', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(`CREATE TEMP TABLE t (a date, b timestamp, c timestamptz, d bytea, e text)`);
    for (const style of ['SQL, DMY', 'German, MDY', 'ISO, YMD']) {
      await client.query(`SET DateStyle TO ${style}`);
      await client.query(`INSERT INTO t VALUES (${literalsOf('postgres').join(', ')})`);
    }
    await client.query(`SET DateStyle TO ISO; SET TimeZone TO 'UTC'`);
    const { rows } = await client.query(`SELECT DISTINCT a::text, b::text, c::text, encode(d, 'hex') AS d, e FROM t`);
    expect(rows).toEqual([
      { a: '2026-01-02', b: '2026-03-04 05:06:07.125', c: '2026-01-02 00:00:00.5+00', d: '00ff', e: `it's \\ "so"` },
    ]);
  } finally {
    await client.end();
  }
});

it.runIf(hasMariadb())('literals of MariaDB are the same values', { timeout: 60_000 }, async () => {
  const server = await startMariadb();
  try {
    await server.sql(
      `CREATE DATABASE shop CHARACTER SET utf8mb4; SET time_zone = '+08:00';
       CREATE TABLE shop.t (a date, b datetime(3), c timestamp(3), d blob, e text);
       INSERT INTO shop.t VALUES (${literalsOf('mysql').join(', ')})`,
    );
    const found = await server.sql(
      `SET time_zone = '+00:00'; SELECT concat_ws('|', a, b, c, hex(d), e) AS told FROM shop.t`,
    );
    expect(JSON.stringify(found)).toContain(
      JSON.stringify(`2026-01-02|2026-03-04 05:06:07.125|2026-01-02 00:00:00.500|00FF|it's \\ "so"`).slice(1, -1),
    );
  } finally {
    await server.stop();
  }
});
