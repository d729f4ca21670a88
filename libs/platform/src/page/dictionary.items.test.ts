import { expect, it } from 'vitest';
import { nestedEntries } from './dictionary.items.js';

const row = (code: string, parent: string | null) => ({ node: { code, name: code.toUpperCase() }, parent });
const codes = (nodes: ReturnType<typeof nestedEntries>): unknown[] =>
  nodes.map(({ code, children }) => (children ? [code, codes(children)] : code));

it('entries stand below their parent, in the order in which they came', () => {
  const rows = [row('c', 'b'), row('a', null), row('b', 'a'), row('d', 'a'), row('e', 'gone')];
  expect(codes(nestedEntries(rows))).toEqual([['a', [['b', ['c']], 'd']], 'e']);
});

it('entries that lead to themselves are lost to nobody and end', () => {
  const rows = [row('a', 'b'), row('b', 'a'), row('self', 'self'), row('top', null)];
  expect(codes(nestedEntries(rows))).toEqual(['top', ['a', ['b']], 'self']);
});

it('entries without a parent are a list', () => {
  expect(codes(nestedEntries([row('a', null), row('b', null)]))).toEqual(['a', 'b']);
});
