import type { Entry } from 'ldapts';
import { describe, expect, it } from 'vitest';
import { membersOf } from './directory.reader.js';

/** As Active Directory answers for a group of more members than it hands out at once (MS-ADTS 3.1.1.3.1.3.3). */
function ranged(all: readonly string[], size: number) {
  const asked: string[] = [];
  const part = (from: number): Entry => {
    const to = from + size >= all.length ? '*' : String(from + size - 1);
    return { dn: 'cn=all', member: [], [`member;range=${from}-${to}`]: all.slice(from, from + size) };
  };
  const session = {
    entry: async (_dn: string, [attribute = '']: readonly string[]) => {
      asked.push(attribute);
      return part(Number(/range=(\d+)/.exec(attribute)?.[1]));
    },
    find: async () => [],
  };
  return { first: part(0), session, asked };
}

describe('the members of a large group', () => {
  it('are read range by range, to the last one', async () => {
    const all = Array.from({ length: 7 }, (_, at) => `uid=${at}`);
    const { first, session, asked } = ranged(all, 3);
    expect(await membersOf(first, { session, member: 'member' })).toEqual(all);
    expect(asked).toEqual(['member;range=3-*', 'member;range=6-*']);
  });

  it('are refused when a range does not come', async () => {
    const { first, session } = ranged(['a', 'b', 'c'], 2);
    const gone = { ...session, entry: async () => undefined };
    await expect(membersOf(first, { session: gone, member: 'member' })).rejects.toMatchObject({
      key: 'directory.unreachable',
    });
  });
});
