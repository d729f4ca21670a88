import type { Introspection } from '@sluice/connectors';
import { describe, expect, it } from 'vitest';
import { formerNamesOf, type KnownName } from './catalogue.former.js';

type Relation = Introspection['relations'][number];
const relation = (schema: string, name: string, identity: string | null, columns: string[] = []): Relation =>
  ({ schema, name, identity, columns: columns.map((column, at) => ({ name: column, ordinal: at + 1 })) }) as Relation;
const known = (
  path: string,
  identity: string,
  number: number | null = null,
  former: string[] = [],
  gone = false,
): KnownName => ({
  path: path.split('.'),
  identity,
  number,
  former: former.map((name) => name.split('.')),
  gone,
});
const answerTo = (before: KnownName[], found: Relation[]) =>
  formerNamesOf(before, found).map(({ path, names }) => `${path.join('.')} < ${names.map((name) => name.join('.'))}`);

describe('former names', () => {
  it('has none for what kept its name, what is new and what has no identity', () => {
    expect(
      answerTo([known('s.a', '1'), known('s.b', '2')], [relation('s', 'a', '1'), relation('s', 'c', '3')]),
    ).toEqual([]);
    expect(answerTo([known('s.a', '1')], [relation('s', 'b', null)])).toEqual([]);
  });

  it('remembers each name of a table and of its columns', () => {
    const before = [known('s.b', '1', null, ['s.a']), known('s.b.x', '1', 1, ['s.a.x'])];
    expect(answerTo(before, [relation('t', 'c', '1', ['y'])])).toEqual(['t.c < s.a,s.b', 't.c.y < s.a.x,s.b.x']);
    expect(answerTo(before, [relation('s', 'a', '1', ['x'])])).toEqual(['s.a < s.b', 's.a.x < s.b.x']);
  });

  it('remembers what was away for a while, and forgets what was confirmed', () => {
    const away = [known('s.a', '1', null, [], true), known('s.b', '1', null, [], true)];
    expect(answerTo(away, [relation('s', 'c', '1')])).toEqual(['s.c < s.a,s.b']);
    expect(answerTo([...away, known('s.c', '1')], [relation('s', 'c', '1')])).toEqual([]);
  });

  it('tells two tables apart that changed their names', () => {
    const before = [known('s.a', '1'), known('s.b', '2')];
    expect(answerTo(before, [relation('s', 'b', '1'), relation('s', 'a', '2')])).toEqual(['s.b < s.a', 's.a < s.b']);
  });
});
