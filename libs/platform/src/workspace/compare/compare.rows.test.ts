import type { Cell } from '@sluice/connectors';
import { PlatformError } from '@sluice/document';
import type { PlannedMask } from '@sluice/policy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseKey, comparedColumns, pairColumns, type PairedColumn, type ReadColumn } from './compare.columns.js';
import { matchRows, type Matched } from './compare.rows.js';

const keep: PlannedMask = { algorithm: 'keep', config: { first: 3 }, reason: { code: 'masked' } as never };
const full: PlannedMask = { algorithm: 'full', config: {}, reason: { code: 'masked' } as never };
const column = (name: string, type = 'text', mask: PlannedMask | null = null, kind = 'postgres'): ReadColumn => ({
  name,
  type,
  kind,
  mask,
});

interface Asked {
  left: ReadColumn[];
  right: ReadColumn[];
  key?: string[];
  ignore?: string[];
}

function paired({ left, right, key = ['id'], ignore = [] }: Asked): PairedColumn[] {
  const pairs = pairColumns(left, right, ignore);
  const chosen = chooseKey(pairs, key, []);
  return pairs.map((pair) => ({ ...pair, key: chosen.includes(pair.name) }));
}

const matched = (asked: Asked, left: Cell[][], right: Cell[][]): Promise<Matched> =>
  matchRows(comparedColumns(paired(asked), asked.left, asked.right), { left, right }, () => undefined);

const standings = (asked: Asked): string[] => paired(asked).map(({ name, standing }) => `${name} ${standing}`);

describe('columns of two sides', () => {
  it('are paired by name, also of sources that fold names differently', () => {
    const left = [column('id', 'int4'), column('Name'), column('note'), column('a'), column('a'), column('n', 'int4')];
    const right = [column('ID', 'int4'), column('name'), column('more'), column('a'), column('n')];
    expect(standings({ left, right, ignore: ['Name'] })).toEqual([
      'id compared',
      'Name ignored',
      'note left-only',
      'a doubled',
      'a doubled',
      'n unlike',
      'more right-only',
    ]);
  });

  it('that are masked are compared as they are seen, or not at all where they are seen differently', () => {
    const left = [
      column('id', 'int4'),
      column('a', 'text', keep),
      column('b', 'text', keep),
      column('c', 'text', full),
    ];
    const right = [column('id', 'int4'), column('a', 'text', { ...keep }), column('b', 'text', full), column('c')];
    expect(standings({ left, right })).toEqual(['id compared', 'a masked', 'b meaningless', 'c meaningless']);
  });

  it('are keys only where their values can be told apart', () => {
    const left = [column('id', 'int4'), column('phone', 'text', keep), column('n', 'int4'), column('only')];
    const right = [column('id', 'int4'), column('phone', 'text', keep), column('n', 'text')];
    const pairs = pairColumns(left, right, []);
    const codeOf = (key: string[], primaries: string[][] = []): string => {
      try {
        return chooseKey(pairs, key, primaries).join();
      } catch (cause) {
        return cause instanceof PlatformError ? cause.key : String(cause);
      }
    };
    expect(codeOf(['phone'])).toBe('compare.key-masked');
    expect(codeOf(['n'])).toBe('compare.key-unlike');
    expect(codeOf(['only'])).toBe('compare.key-unknown');
    expect(codeOf([])).toBe('compare.no-key');
    expect(codeOf([], [['phone'], ['ID']])).toBe('id');
  });
});

describe('rows of two sides', () => {
  const columns = [column('id', 'int4'), column('v', 'int4')];
  const asked: Asked = { left: columns, right: columns };

  it('are told by what became of each', async () => {
    const left = [
      [1, 1],
      [2, 2],
      [3, 3],
      [null, 4],
      [5, 5],
      [5, 6],
    ];
    const right = [
      [1, 1],
      [2, 9],
      [4, 4],
      [5, 5],
      [null, null],
    ];
    const { differences, ...counts } = await matched(asked, left, right);
    expect(counts).toEqual({
      equal: 1,
      different: 1,
      left: 1,
      right: 1,
      nullKeys: { left: 1, right: 1 },
      doubled: { left: 2, right: 1 },
    });
    expect(differences.map(({ status, cells }) => [status, cells])).toEqual([
      ['different', [1]],
      ['left', []],
      ['right', []],
    ]);
  });

  it('are all counted, once each', async () => {
    const cell = fc.oneof(fc.constant(null), fc.nat(5));
    const side = fc.array(fc.tuple(cell, cell), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(side, side, async (left, right) => {
        const found = await matched(asked, left, right);
        const pairs = found.equal + found.different;
        expect(pairs + found.left + found.nullKeys.left + found.doubled.left).toBe(left.length);
        expect(pairs + found.right + found.nullKeys.right + found.doubled.right).toBe(right.length);
        const turned = await matched(asked, right, left);
        expect([turned.equal, turned.different, turned.left, turned.right]).toEqual([
          found.equal,
          found.different,
          found.right,
          found.left,
        ]);
      }),
    );
  });

  it('that cannot be compared in a column are different, but where both have none', async () => {
    const left = [column('id', 'int4'), column('v', 'int4')];
    const right = [column('id', 'int4'), column('v', 'text')];
    const found = await matched(
      { left, right },
      [
        [1, 1],
        [2, null],
      ],
      [
        [1, '1'],
        [2, null],
      ],
    );
    expect([found.equal, found.different]).toEqual([1, 1]);
  });

  it('say nothing of a column that is masked differently', async () => {
    const left = [column('id', 'int4'), column('phone', 'text', keep)];
    const right = [column('id', 'int4'), column('phone')];
    const found = await matched({ left, right }, [[1, '138****']], [[1, '13800000001']]);
    expect(found).toMatchObject({ equal: 1, different: 0 });
  });
});
