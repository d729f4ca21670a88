import { inflateRawSync } from 'node:zlib';
import type { DialectName } from '@sluice/sql';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFormat } from './csv.format.js';
import type { ExportColumn, ExportFormat } from './format.type.js';
import { jsonFormat } from './json.format.js';
import { sqlFormat } from './sql.format.js';
import { xlsxFormat } from './xlsx.format.js';

const text = (name: string): ExportColumn => ({ name, label: name.toUpperCase(), numeric: false, text: String });
const number = (name: string): ExportColumn => ({ ...text(name), numeric: true });

async function bytesOf(
  format: ExportFormat,
  columns: ExportColumn[],
  batches: unknown[][][],
  title = 'orders',
  dialect: DialectName = 'postgres',
): Promise<Buffer> {
  const source = async function* (): AsyncGenerator<unknown[][]> {
    yield* batches;
  };
  const parts: Uint8Array[] = [];
  for await (const part of format.encode({ title, dialect, columns, batches: source() })) parts.push(part);
  return Buffer.concat(parts);
}

/** Entries of a zip by the central directory, as any reader finds them. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const entries = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    entries.set(
      bytes.toString('utf8', at + 46, at + 46 + name),
      (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString(),
    );
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** A reader of RFC 4180, written for this test. */
function parseCsv(source: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of source.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('csv', () => {
  it('is read back as it was, and no text of it is a formula', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.string({
              unit: fc.constantFrom(
                'a',
                '"',
                ',',
                '\r',
                '\n',
                '=',
                '-',
                '@',
                '+',
                '\t',
                '＝',
                '中',
                ' ',
                '\u00A0',
                '\uFEFF',
                ';',
              ),
            }),
            { minLength: 2, maxLength: 2 },
          ),
          { minLength: 1 },
        ),
        async (rows) => {
          const [head, ...read] = parseCsv(
            (await bytesOf(csvFormat, [text('a'), text('b')], [rows])).toString().slice(1),
          );
          expect(head).toEqual(['A', 'B']);
          expect(read.map((cells) => cells.map((cell) => cell.replace(/^'/, '')))).toEqual(rows);
          for (const cell of read.flat()) expect(cell).not.toMatch(/^[\s\uFEFF;,]*[=+\-@\t＝＋－＠]|^\r/);
        },
      ),
    );
  });

  it('begins with the mark that Excel needs, and leaves numbers alone', async () => {
    const bytes = await bytesOf(
      csvFormat,
      [number('amount'), text('note')],
      [
        [
          ['-12.50', '-12.50'],
          [-3, null],
        ],
      ],
    );
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString().slice(1)).toBe('"AMOUNT","NOTE"\r\n"-12.50","\'-12.50"\r\n"-3",\r\n');
  });
});

describe('xlsx', () => {
  const sheet = (entries: Map<string, string>, index: number): string =>
    entries.get(`xl/worksheets/sheet${index}.xml`) ?? '';

  it('holds numbers as numbers, long ones and texts as texts, and nothing that XML cannot', async () => {
    const entries = unzip(
      await bytesOf(
        xlsxFormat(),
        [number('n'), text('t')],
        [
          [
            ['1.50', '<a> & "b"\u0000'],
            ['12345678901234567890', '=1+1'],
          ],
          [[null, '\uD800']],
        ],
      ),
    );
    const xml = sheet(entries, 1);
    expect(xml).toContain('<c><v>1.50</v></c>');
    expect(xml).toContain('12345678901234567890</t>');
    expect(xml).toContain('&lt;a&gt; &amp; &quot;b&quot;</t>');
    expect(xml).toContain('=1+1</t>');
    for (const unfit of ['<f>', '\u0000', '\uFFFD']) expect(xml).not.toContain(unfit);
    expect(entries.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet1.xml');
  });

  it('goes on in further sheets, each with its heading, without losing a row', async () => {
    const rows = Array.from({ length: 25 }, (_none, index) => [index]);
    const entries = unzip(
      await bytesOf(xlsxFormat(10), [number('n')], [rows.slice(0, 7), rows.slice(7, 20), rows.slice(20)], 'a/b'),
    );
    const found = [1, 2, 3].flatMap((index) =>
      [...sheet(entries, index).matchAll(/<v>(\d+)<\/v>/g)].map((match) => Number(match[1])),
    );
    expect(found).toEqual(rows.flat());
    expect([1, 2, 3, 4].map((index) => sheet(entries, index).includes('>N</t>'))).toEqual([true, true, true, false]);
    expect([...(entries.get('xl/workbook.xml') ?? '').matchAll(/name="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'a_b',
      'a_b_2',
      'a_b_3',
    ]);
  });

  it('makes no empty sheet behind a full one', async () => {
    const entries = unzip(
      await bytesOf(xlsxFormat(10), [number('n')], [Array.from({ length: 10 }, (_none, index) => [index])]),
    );
    expect([...entries.keys()].filter((name) => name.startsWith('xl/worksheets'))).toHaveLength(1);
  });

  it('tells a source that fails in the middle, and stops a source that nobody reads', async () => {
    let closed = false;
    const failing = async function* (): AsyncGenerator<unknown[][]> {
      yield [[1]];
      throw new Error('source gone');
    };
    const endless = async function* (): AsyncGenerator<unknown[][]> {
      try {
        for (;;) yield Array.from({ length: 2000 }, () => ['x'.repeat(500) + Math.random()]);
      } finally {
        closed = true;
      }
    };
    const read = async (batches: AsyncIterable<unknown[][]>, limit: number): Promise<void> => {
      let size = 0;
      for await (const part of xlsxFormat().encode({
        title: 't',
        dialect: 'postgres',
        columns: [text('n')],
        batches,
      })) {
        size += part.length;
        if (size > limit) break;
      }
    };
    await expect(read(failing(), Infinity)).rejects.toThrow('source gone');
    await read(endless(), 10_000);
    await expect.poll(() => closed).toBe(true);
  });
});

describe('json and sql', () => {
  it('json is an array, also of nothing, with exact numbers as text', async () => {
    expect(JSON.parse((await bytesOf(jsonFormat, [text('a')], [])).toString())).toEqual([]);
    const rows = [['1'], [null], ['"'], [12]];
    expect(JSON.parse((await bytesOf(jsonFormat, [text('a')], [rows.slice(0, 1), rows.slice(1)])).toString())).toEqual([
      { a: '1' },
      { a: null },
      { a: '"' },
      { a: 12 },
    ]);
  });

  it('sql holds values as literals alone', async () => {
    const script = (
      await bytesOf(
        sqlFormat,
        [number('n'), text('a"b')],
        [
          [
            ['1.5', "x'); DROP TABLE t; --"],
            [2, null],
            [3, true],
          ],
        ],
      )
    ).toString();
    expect(script).toBe(
      `INSERT INTO "orders" ("n", "a""b") VALUES\n(1.5, 'x''); DROP TABLE t; --'),\n(2, NULL),\n(3, TRUE);\n`,
    );
  });

  it.each([
    ['mysql', '0x00ff', '0x00ff'],
    ['mssql', '0x00ff', '0x00ff'],
    ['oracle', '0x00ff', "HEXTORAW('00ff')"],
    ['postgres', '\\x00ff', "'\\x00ff'"],
  ] as const)('sql of %s holds bytes, not the text of their digits', async (dialect, cell, literal) => {
    const bytes: ExportColumn = { ...text('b'), bytes: true };
    const script = (await bytesOf(sqlFormat, [bytes, text('c')], [[[cell, cell]]], 't', dialect)).toString();
    expect(script).toContain(`(${literal}, `);
    expect((await bytesOf(sqlFormat, [bytes], [[['0xno']]], 't', dialect)).toString()).toContain("'0xno')");
  });

  it.each([
    ['postgres', "'2026-01-02'", "'2026-01-02 03:04:05.5'", "'2026-01-02 03:04:05 +08:00'"],
    ['mysql', "'2026-01-02'", "'2026-01-02 03:04:05.5'", "'2026-01-02 03:04:05+08:00'"],
    [
      'mssql',
      "CONVERT(date, '2026-01-02', 23)",
      "CONVERT(datetime2, '2026-01-02T03:04:05.5', 126)",
      "CAST('2026-01-02T03:04:05+08:00' AS datetimeoffset)",
    ],
    ['oracle', "DATE '2026-01-02'", "TIMESTAMP '2026-01-02 03:04:05.5'", "TIMESTAMP '2026-01-02 03:04:05 +08:00'"],
  ] as const)('sql of %s holds dates and moments by their kind', async (dialect, ...literals) => {
    const columns = ['a', 'b', 'c'].map((name): ExportColumn => ({ ...text(name), moment: true }));
    const cells = ['2026-01-02', '2026-01-02 03:04:05.5', '2026-01-02 03:04:05+08'];
    const script = (await bytesOf(sqlFormat, columns, [[cells]], 't', dialect)).toString();
    expect(script).toContain(`(${literals.join(', ')})`);
    const odd = (await bytesOf(sqlFormat, columns.slice(0, 1), [[['infinity']]], 't', dialect)).toString();
    expect(odd).toContain("'infinity'");
  });

  it.each([
    ['postgres', 5],
    ['oracle', 250],
  ] as const)('sql of %s begins a new statement before its server takes no more rows', async (dialect, statements) => {
    const rows = Array.from({ length: 250 }, (_none, index) => [index]);
    const script = (await bytesOf(sqlFormat, [number('n')], [rows], 't', dialect)).toString();
    expect(script.match(/INSERT INTO/g)).toHaveLength(statements);
    expect(script.match(/;\n/g)).toHaveLength(statements);
  });
});
