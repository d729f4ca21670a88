import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffDocuments } from '../diff/document.diff.js';
import type { Json } from '../json/canonical.json.js';
import { pageArbitrary } from '../node/page.arbitrary.js';
import { performEdits } from '../operation/apply.operations.js';
import type { Edit } from '../operation/operation.type.js';
import { DocumentHistory, MOST_STEPS } from './document.history.js';

const start: Json = {
  kind: 'page',
  views: [
    { uid: 'a', name: 'A' },
    { uid: 'b', name: 'B' },
  ],
};
const step = (en: string) => ({ en, 'zh-chs': en });
const rename = (node: string, to: string): Edit => ({ op: 'set', node, path: ['name'], to });
const insert = (uid: string, after: string | null = null): Edit => ({
  op: 'insert',
  at: { parent: '', list: ['views'], after },
  value: { uid, name: uid },
});
const names = (history: DocumentHistory<string>): string =>
  (history.document as { views: { name: string }[] }).views.map(({ name }) => name).join(' ');
const open = () => new DocumentHistory<string>(start, 'nothing');
/** What somebody else does to the document as it is now. */
const foreign = (history: DocumentHistory<string>, ...edits: Edit[]) =>
  history.receive(performEdits(history.document, edits).operations, 'Li');

describe('the history of a document', () => {
  it('undoes and redoes named steps, with what was selected', () => {
    const history = open();
    history.perform(step('Rename'), [rename('a', 'X')], { selection: 'a' });
    history.perform(step('Remove'), [{ op: 'remove', node: 'b' }], { selection: 'page' });
    expect(history.steps.map(({ name }) => name.en)).toEqual(['Rename', 'Remove']);
    expect(history.undo()).toMatchObject({ ok: true, step: { name: step('Remove') }, selection: 'a' });
    expect(history.undo()).toMatchObject({ selection: 'nothing' });
    expect(history.undo()).toBeUndefined();
    expect(history.document).toBe(start);
    history.redo();
    expect(history.redo()).toMatchObject({ selection: 'page' });
    expect(names(history)).toBe('X');
    expect(history.next).toMatchObject({ undo: { name: step('Remove') }, redo: undefined });
  });

  it('makes one step of a gesture, and none of one that is cancelled or changes nothing', () => {
    const history = open();
    history.mark(step('Drag'));
    history.perform(step(''), [rename('a', '1')]);
    history.perform(step(''), [rename('a', '2'), insert('n')]);
    history.squash();
    expect(history.steps).toHaveLength(1);
    history.mark(step('Drag'));
    history.perform(step(''), [rename('a', '3')]);
    history.bail();
    expect(names(history)).toBe('n 2 B');
    expect(history.next.redo).toBeUndefined();
    history.mark(step('Click'));
    history.squash();
    history.perform(step('Same'), [rename('a', '2')]);
    expect(history.steps).toHaveLength(1);
    history.undo();
    expect(names(history)).toBe('A B');
  });

  it('joins typing while one field keeps the focus', () => {
    const history = open();
    const type = (node: string, text: string) => history.perform(step('Type'), [rename(node, text)], { field: node });
    for (const text of ['h', 'he', 'hey']) type('a', text);
    expect(history.steps.map(({ operations }) => operations)).toEqual([
      [{ op: 'set', node: 'a', path: ['name'], from: 'A', to: 'hey' }],
    ]);
    type('b', 'x');
    type('b', 'B');
    expect(history.steps).toHaveLength(1);
    type('a', 'hey you');
    expect(history.steps).toHaveLength(1);
    history.leaveField();
    type('a', 'hi');
    expect(history.steps).toHaveLength(2);
    history.undo();
    history.undo();
    expect(names(history)).toBe('A B');
  });

  it('keeps two hundred steps', () => {
    const history = open();
    for (let number = 0; number <= MOST_STEPS; number += 1) history.perform(step('Set'), [rename('a', `${number}`)]);
    while (history.undo());
    expect(names(history)).toBe('0 B');
  });

  it('undoes its own step alone after a change of somebody else', () => {
    const history = open();
    history.perform(step('Rename'), [rename('b', 'Mine')]);
    foreign(history, insert('x'), { op: 'set', node: 'b', path: ['height'], to: 3 });
    expect(history.undo()).toMatchObject({ ok: true });
    expect(history.document).toEqual({
      kind: 'page',
      views: [
        { uid: 'x', name: 'x' },
        { uid: 'a', name: 'A' },
        { uid: 'b', name: 'B', height: 3 },
      ],
    });
    history.redo();
    expect(names(history)).toBe('x A Mine');
  });

  it('refuses to undo what somebody else has changed since, and says why', () => {
    const history = open();
    history.perform(step('Rename'), [rename('a', 'Mine')]);
    foreign(history, rename('a', 'Theirs'));
    expect(history.undo()).toEqual({
      ok: false,
      reasons: [{ en: 'view "A": Name Theirs by Li, A by you', 'zh-chs': '视图 "A": 名称 Li 改为 Theirs,您改为 A' }],
    });
    expect(names(history)).toBe('Theirs B');
  });

  it('takes in what somebody sent before seeing the last steps, and waits with it during a gesture', () => {
    const history = open();
    const sent = performEdits(start, [insert('x', 'b'), rename('b', 'Theirs')]).operations;
    history.mark(step('Drag'));
    history.perform(step(''), [insert('y', 'b')]);
    expect(history.receive(sent, 'Li')).toEqual([]);
    expect(names(history)).toBe('A B y');
    history.squash();
    expect(names(history)).toBe('A Theirs x y');
    history.undo();
    expect(names(history)).toBe('A Theirs x');
  });

  it('comes back to where it began, whatever is done and undone', () => {
    fc.assert(
      fc.property(fc.array(pageArbitrary, { maxLength: 5 }), pageArbitrary, (pages, first) => {
        const history = new DocumentHistory<null>(first, null);
        for (const page of pages) {
          history.mark(step('Change'));
          history.perform(step(''), edits(history.document, page));
          history.squash();
        }
        const last = history.document;
        while (history.undo());
        expect(history.document).toEqual(first);
        while (history.redo());
        expect(history.document).toEqual(last);
      }),
      { numRuns: 200 },
    );
  });
});

function edits(from: Json, to: Json): Edit[] {
  return diffDocuments(from, to).map((operation): Edit => {
    if (operation.op === 'insert') return { op: 'insert', at: operation.at, value: operation.value };
    return operation;
  });
}
