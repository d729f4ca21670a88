import type { Json } from '@sluice/document';
import { performEdits } from '@sluice/document/edit';
import { expect, it } from 'vitest';
import { conflictSides } from './conflict.sides.js';
import { mergeShipped } from './shipped.merge.js';

const view = (uid: string, more: object = {}): Json => ({ uid, name: uid, type: 7, ...more }) as Json;
const page = (...views: Json[]): Json => ({
  ...{ kind: 'page', shape: 3, uid: 'home', name: 'Home', access: { signed_in: true } },
  views,
});
const wide = (w: number): object => ({ layout: { x: 0, y: 0, w, h: 3 } });

it.each([
  [
    'a value that both changed',
    page(view('a', wide(8)), view('b')),
    page(view('a', wide(12)), view('b')),
    page(view('a', wide(24)), view('b')),
  ],
  [
    'a view that we removed and they changed',
    page(view('a'), view('b', { name: 'Old' })),
    page(view('a')),
    page(view('a'), view('b', { name: 'New' })),
  ],
  [
    'a view that they removed and we changed',
    page(view('a'), view('b')),
    page(view('a'), view('b', { name: 'Mine' })),
    page(view('a')),
  ],
])('either side of a conflict is taken by its edits: %s', (_what, base, ours, theirs) => {
  const { document, kept } = mergeShipped({ base, ours, theirs });
  const [sides, ...others] = conflictSides({ base, ours, theirs });
  expect([kept.length, others.length]).toEqual([1, 0]);
  const taken = performEdits(document as unknown as Json, sides!.theirs).document;
  expect(taken).toEqual(theirs);
  expect(document).toEqual(ours);
  expect(performEdits(taken, sides!.ours).document).toEqual(ours);
});

it('takes of several conflicts the one that is meant, and of none nothing', () => {
  const base = page(view('a', wide(8)), view('b', wide(8)));
  const ours = page(view('a', wide(12)), view('b', wide(12)));
  const theirs = page(view('a', wide(24)), view('b', wide(24)));
  const [first] = conflictSides({ base, ours, theirs });
  expect(first!.theirs).toMatchObject([{ op: 'set', node: 'a', path: ['layout', 'w'], to: 24 }]);
  expect(conflictSides({ base, ours, theirs: base })).toEqual([]);
});
