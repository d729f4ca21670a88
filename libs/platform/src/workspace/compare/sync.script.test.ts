import type { Cell } from '@sluice/connectors';
import type { DialectName } from '@sluice/sql';
import type { PlannedMask } from '@sluice/policy';
import { describe, expect, it } from 'vitest';
import { comparedColumns, pairColumns, type ReadColumn } from './compare.columns.js';
import { matchRows } from './compare.rows.js';
import { literalFor } from './sync.literal.js';
import { syncScript, type SyncScript, type TargetColumn } from './sync.script.js';

const mask: PlannedMask = { algorithm: 'full', config: {}, reason: { code: 'masked' } as never };
const left: ReadColumn[] = [
  { name: 'id', type: 'int4', kind: 'postgres', mask: null },
  { name: 'name', type: 'text', kind: 'postgres', mask: null },
  { name: 'phone', type: 'text', kind: 'postgres', mask },
  { name: 'vip', type: 'bool', kind: 'postgres', mask: null },
];
const right: ReadColumn[] = [
  { name: 'id', type: 'int', kind: 'mysql', mask: null },
  { name: 'name', type: 'varchar', kind: 'mysql', mask: null },
  { name: 'phone', type: 'varchar', kind: 'mysql', mask },
  { name: 'vip', type: 'tinyint', kind: 'mysql', mask: null },
];
const target = (more: Record<string, Partial<TargetColumn>> = {}): TargetColumn[] =>
  right.map(({ name }) => ({ name, nullable: true, hasDefault: false, generated: false, ...more[name] }));
const leftRows: Cell[][] = [
  [1, "O'Hara \\", '******', true],
  [2, 'same', 'a*****', false],
  [3, 'new', '******', null],
  [5, 'equal', '******', true],
];
const rightRows: Cell[][] = [
  [1, 'O', '******', 0],
  [2, 'same', 'b*****', 0],
  [4, 'old', '******', 1],
  [5, 'equal', '******', 1],
];

interface Made {
  columns?: TargetColumn[];
  dialect?: DialectName;
  may?: { insert: boolean; delete: boolean };
}

async function scriptOf({
  columns = target(),
  dialect = 'mysql',
  may = { insert: true, delete: true },
}: Made = {}): Promise<SyncScript> {
  const pairs = pairColumns(left, right, []).map((pair) => ({ ...pair, key: pair.name === 'id' }));
  const matched = await matchRows(
    comparedColumns(pairs, left, right),
    { left: leftRows, right: rightRows },
    () => undefined,
  );
  return syncScript({
    target: 'right',
    dialect,
    kinds: { left: 'postgres', right: 'mysql' },
    table: { schema: 'shop', name: 'customer' },
    columns,
    pairs,
    matched,
    may,
  });
}

describe('a sync script', () => {
  it('makes the target like the other side by key, and writes no masked column', async () => {
    const script = await scriptOf();
    expect(script.text.split('\n')).toEqual([
      'DELETE FROM `shop`.`customer` WHERE `id` = 4;',
      "UPDATE `shop`.`customer` SET `name` = 'O''Hara \\\\', `vip` = 1 WHERE `id` = 1;",
      "INSERT INTO `shop`.`customer` (`id`, `name`, `vip`) VALUES (3, 'new', NULL);",
      '',
    ]);
    expect(script.text).not.toContain('*');
    expect(script).toMatchObject({
      counts: { insert: 1, update: 1, delete: 1 },
      leftOut: [{ why: 'only-unwritten', rows: 1, columns: [] }],
      unwritten: [{ name: 'phone', standing: 'masked' }],
    });
  });

  it('leaves rows out that need a column which it may not write', async () => {
    const script = await scriptOf({ columns: target({ phone: { nullable: false } }) });
    expect(script.counts).toEqual({ insert: 0, update: 1, delete: 1 });
    expect(script.leftOut).toContainEqual({ why: 'required', rows: 1, columns: ['phone'] });
    const given = await scriptOf({ columns: target({ phone: { nullable: false, hasDefault: true } }) });
    expect(given.counts.insert).toBe(1);
    const counted = await scriptOf({ columns: target({ id: { generated: true } }) });
    expect(counted.leftOut).toContainEqual({ why: 'required', rows: 1, columns: ['id'] });
  });

  it('deletes and adds nothing where rows may only be hidden', async () => {
    const script = await scriptOf({ may: { insert: false, delete: false } });
    expect(script.counts).toEqual({ insert: 0, update: 1, delete: 0 });
    expect(script.leftOut.map(({ why, rows }) => [why, rows])).toEqual([
      ['delete-partial', 1],
      ['only-unwritten', 1],
      ['insert-partial', 1],
    ]);
  });

  it.each<[DialectName, string, Cell, string, string | undefined]>([
    ['postgres', 'mysql tinyint', 1, 'postgres bool', 'TRUE'],
    ['postgres', 'mysql tinyint', 2, 'postgres bool', undefined],
    ['oracle', 'postgres bool', false, 'oracle number', '0'],
    ['postgres', 'mysql blob', '0xCAFE', 'postgres bytea', "'\\xcafe'"],
    ['mysql', 'postgres bytea', '\\xcafe', 'mysql blob', '0xcafe'],
    ['oracle', 'postgres bytea', '\\xcafe', 'oracle raw', "HEXTORAW('cafe')"],
    ['oracle', 'postgres date', '2026-01-02', 'oracle date', "TIMESTAMP '2026-01-02 00:00:00'"],
    ['postgres', 'oracle date', '2026-01-02 00:00:00', 'postgres date', "'2026-01-02'"],
    ['postgres', 'oracle date', '2026-01-02 03:00:00', 'postgres date', undefined],
    [
      'mssql',
      'postgres timestamp',
      '2026-01-02 03:04:05.5',
      'mssql datetime2',
      "CONVERT(datetime2, '2026-01-02T03:04:05.5', 126)",
    ],
    [
      'postgres',
      'postgres timestamptz',
      '0044-03-15 00:00:00.5+00',
      'postgres timestamptz',
      "'0044-03-15 00:00:00.5 +00:00'",
    ],
    ['oracle', 'postgres timestamptz', '9999-12-31 23:00:00-08', 'oracle timestamp with time zone', undefined],
    ['postgres', 'postgres timestamptz', '290000-01-01 00:00:00+00', 'postgres timestamptz', undefined],
    ['mysql', 'postgres timestamptz', '2026-01-01 20:00:00+00', 'mysql timestamp', "'2026-01-02 04:00:00'"],
    ['postgres', 'mysql timestamp', '2026-01-02 04:00:00', 'postgres timestamptz', "'2026-01-01 20:00:00 +00:00'"],
    ['postgres', 'mysql decimal', '10.50', 'postgres numeric', '10.50'],
    ['mysql', 'postgres numeric', 'NaN', 'mysql decimal', undefined],
    ['mssql', 'postgres text', "it's", 'mssql nvarchar', "N'it''s'"],
    ['mysql', 'postgres interval', '1 day', 'mysql varchar', undefined],
  ])('writes for %s a %s of %s into a %s as %s', (dialect, from, cell, to, expected) => {
    const typed = (text: string): { kind: string; type: string } => ({
      kind: text.slice(0, text.indexOf(' ')),
      type: text.slice(text.indexOf(' ') + 1),
    });
    expect(literalFor(dialect, cell, typed(from), typed(to))).toBe(expected);
  });
});
