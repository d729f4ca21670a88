import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFormula } from '@sluice/document';
import { cellText, rowAsText, rowsAsCsv, rowsAsJson } from './cell.text.js';

/** A plain RFC 4180 reader: what a spreadsheet sees. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else if (sign === '"') quoted = false;
      else field += sign;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') {
      rows.at(-1)?.push(field);
      field = '';
    } else if (sign === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(field);
      field = '';
      rows.push([]);
      at += 1;
    } else field += sign;
  }
  rows.at(-1)?.push(field);
  return rows;
}

describe('cells as text', () => {
  it('keeps every digit that the wire gave', () => {
    expect(cellText('9007199254740993')).toBe('9007199254740993');
    expect(cellText('0.10')).toBe('0.10');
    expect(cellText(null)).toBe('');
    expect(cellText({ a: 1 })).toBe('{"a":1}');
  });

  it('keeps a row on one line with as many fields as columns', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (row) => {
        const text = rowAsText(row);
        expect(text.split('\t')).toHaveLength(row.length);
        expect(text).not.toMatch(/[\r\n]/);
      }),
    );
  });

  it('reads back from CSV as it was, whatever the cells hold', () => {
    const safe = fc.string({ unit: 'grapheme' }).filter((text) => !isFormula(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(safe, safe), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(readCsv(rowsAsCsv(['a', 'b'], rows))).toEqual([['a', 'b'], ...rows.map((row) => [...row])]);
      }),
    );
  });

  it('lets no text cell run as a formula, and leaves numbers alone', () => {
    expect(readCsv(rowsAsCsv(['a'], [['=1+2'], ['@x'], ['-5.20'], ['+86 138']]))).toEqual([
      ['a'],
      ["'=1+2"],
      ["'@x"],
      ['-5.20'],
      ["'+86 138"],
    ]);
  });

  it('lets no cell run as a formula behind blanks, quotes or in full width, nor in a copied row', () => {
    const cells = [' =1+2', '\n@x', '"=1', '＝1+2', '\t-cmd'];
    for (const cell of cells) expect(readCsv(rowsAsCsv(['a'], [[cell]]))[1]).toEqual([`'${cell}`]);
    expect(rowAsText(['=1+2', '\t@x', '-5.20', 'plain'])).toBe("'=1+2\t' @x\t-5.20\tplain");
  });

  it('writes JSON with every value as it came and no column lost', () => {
    const columns = ['id', 'name', 'name', 'name_2', '__proto__'];
    const text = rowsAsJson(columns, [['9223372036854775807', null, 'x', 'y', 0.1]]);
    expect(text).toBe(
      '[\n  {"id": "9223372036854775807", "name": null, "name_2": "x", "name_2_2": "y", "__proto__": 0.1}\n]',
    );
    expect(rowsAsJson(columns, [])).toBe('[]');
  });

  it('tells null from the empty text', () => {
    expect(rowsAsCsv(['a', 'b'], [[null, '']])).toBe('a,b\r\n,""');
  });
});
