import { LEVELS } from '@sluice/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelChanges, type KnownColumn } from './catalogue.identity.js';

type Found = Parameters<typeof levelChanges>[1];

const known = (column: string, number: number, more: Partial<KnownColumn> = {}): KnownColumn => ({
  schema: 'public',
  table: 'customer',
  column,
  identity: '1',
  number,
  level: null,
  ruleType: null,
  review: null,
  gone: false,
  ...more,
});

const found = (columns: [string, number][], more: Partial<Found[number]> = {}): Found => [
  {
    schema: 'public',
    name: 'customer',
    kind: 'table',
    identity: '1',
    stamp: 's',
    comment: null,
    rowEstimate: null,
    sizeBytes: null,
    definition: null,
    columns: columns.map(([name, ordinal]) => ({
      name,
      ordinal,
      dataType: 'text',
      comment: null,
      nullable: true,
      key: false,
      derivedFrom: [],
    })),
    ...more,
  },
];

const answerTo = (before: KnownColumn[], after: Found): string[] =>
  levelChanges(before, after).map(
    ({ table, column, level, review, movedFrom }) => `${table}.${column} ${review} ${level ?? '-'} ${movedFrom ?? '-'}`,
  );

describe('the level of a column', () => {
  const phone = known('phone', 1, { level: 'medium', ruleType: 'personal' });
  const city = known('city', 2);

  it('stays where nothing changed', () => {
    expect(
      answerTo(
        [phone, city],
        found([
          ['phone', 1],
          ['city', 2],
        ]),
      ),
    ).toEqual([]);
  });

  it('goes along when the column or its table is renamed', () => {
    expect(
      answerTo(
        [phone, city],
        found([
          ['tel', 1],
          ['city', 2],
        ]),
      ),
    ).toEqual(['customer.tel moved medium public.customer.phone']);
    expect(
      answerTo(
        [phone, city],
        found(
          [
            ['phone', 1],
            ['city', 2],
          ],
          { name: 'client' },
        ),
      ),
    ).toEqual(['client.phone moved medium public.customer.phone']);
    expect(
      answerTo(
        [phone, city],
        found([
          ['phone', 1],
          ['town', 2],
        ]),
      ),
    ).toEqual([]);
  });

  it('is the higher of both where names were exchanged', () => {
    expect(
      answerTo(
        [phone, city],
        found([
          ['city', 1],
          ['phone', 2],
        ]),
      ),
    ).toEqual(['customer.city moved medium public.customer.phone', 'customer.phone moved - public.customer.city']);
  });

  it('is kept by name where the table was made anew', () => {
    expect(
      answerTo(
        [phone, city],
        found(
          [
            ['phone', 1],
            ['city', 2],
          ],
          { identity: '2' },
        ),
      ),
    ).toEqual([]);
  });

  it('is not known of what came later: a new column, a new table, a column that was gone', () => {
    expect(
      answerTo(
        [phone, city],
        found([
          ['phone', 1],
          ['city', 2],
          ['mail', 3],
        ]),
      ),
    ).toEqual(['customer.mail unreviewed - -']);
    expect(answerTo([phone], found([['a', 1]], { name: 'fresh', identity: '9' }))).toEqual(['fresh.a unreviewed - -']);
    expect(answerTo([phone], found([['a', 1]], { name: 'fresh', identity: '9', schema: 'other' }))).toEqual([]);
    expect(answerTo([phone], found([['a', 1]], { name: 'fresh', identity: '9', kind: 'view' }))).toEqual([]);
    expect(
      answerTo(
        [phone, { ...city, gone: true }],
        found([
          ['phone', 1],
          ['city', 3],
        ]),
      ),
    ).toEqual(['customer.city unreviewed - -']);
    expect(
      answerTo(
        [city],
        found([
          ['city', 2],
          ['mail', 3],
        ]),
      ),
    ).toEqual([]);
  });

  it('stays unreviewed whatever it is called afterwards', () => {
    const mail = known('mail', 3, { review: 'unreviewed' });
    expect(
      answerTo(
        [phone, mail],
        found([
          ['phone', 1],
          ['email', 3],
        ]),
      ),
    ).toEqual(['customer.email unreviewed - public.customer.mail']);
  });

  it('is never lower than that of its name or of its identity', () => {
    const names = ['a', 'b', 'c', 'd'];
    const before = fc.uniqueArray(
      fc.record({
        column: fc.constantFrom(...names),
        number: fc.integer({ min: 1, max: 6 }),
        level: fc.option(fc.constantFrom(...LEVELS)),
      }),
      { selector: ({ column }) => column },
    );
    const after = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 6 })), {
      selector: ([name]) => name,
    });
    const rank = (level: KnownColumn['level'] | undefined): number => (level ? LEVELS.indexOf(level) : 0);
    fc.assert(
      fc.property(before, after, fc.constantFrom('1', '2'), (old, now, identity) => {
        const columns = old.map(({ column, number, level }) => known(column, number, { level }));
        const fates = new Map(levelChanges(columns, found(now, { identity })).map((fate) => [fate.column, fate]));
        for (const [name, number] of now) {
          const byName = columns.find(({ column }) => column === name);
          const byIdentity = identity === '1' ? columns.filter((column) => column.number === number).at(-1) : undefined;
          const level = rank(fates.get(name)?.level ?? byName?.level);
          expect(level).toBeGreaterThanOrEqual(Math.max(rank(byName?.level), rank(byIdentity?.level)));
        }
      }),
    );
  });
});
