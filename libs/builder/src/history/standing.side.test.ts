import type { Json } from '@sluice/document';
import type { Edit } from '@sluice/document/edit';
import { expect, it } from 'vitest';
import { standingSide } from './standing.side.js';

const view = (name?: string): Json => ({ uid: 'b', type: 7, ...(name === undefined ? {} : { name }) });
const page = (...views: Json[]): Json => ({ kind: 'page', shape: 3, uid: 'home', name: 'Home', access: {}, views });
const named = (to: string): Edit[] => [{ op: 'set', node: 'b', path: ['name'], to }];
const insert: Edit[] = [{ op: 'insert', at: { parent: '', list: ['views'], after: null }, value: view('theirs') }];
const remove: Edit[] = [{ op: 'remove', node: 'b' }];

it.each([
  ['ours', page(view('ours')), { ours: named('ours'), theirs: named('theirs') }],
  ['theirs', page(view('theirs')), { ours: named('ours'), theirs: named('theirs') }],
  [undefined, page(view('a third')), { ours: named('ours'), theirs: named('theirs') }],
  [undefined, page(), { ours: named('ours'), theirs: named('theirs') }],
  ['ours', page(), { ours: remove, theirs: insert }],
  ['theirs', page(view('theirs')), { ours: remove, theirs: insert }],
  ['theirs', page(), { ours: insert, theirs: remove }],
])('says whose side of a conflict stands: %s', (side, document, sides) => {
  expect(standingSide(document, sides)).toBe(side);
});
