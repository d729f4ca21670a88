import { diffDocuments, type Json } from '@sluice/document';
import { performEdits, type Edit } from '@sluice/document/edit';
import { describe, expect, it, vi } from 'vitest';
import { BuilderSession } from './builder.session.js';
import type { Draft, DraftCalls } from './draft.type.js';

const start: Json = {
  kind: 'page',
  uid: 'orders',
  views: [
    { uid: 'a', name: 'A' },
    { uid: 'b', name: 'B' },
  ],
};
const draft = (document: Json, revision: number): Draft => ({
  id: 7,
  app_id: 3,
  kind: 'page',
  uid: 'orders',
  revision,
  document,
  findings: [],
});
const rename = (node: string, to: string): Edit => ({ op: 'set', node, path: ['name'], to });
const step = { en: 'Rename', 'zh-chs': '重命名' };
const names = (document: Json): string =>
  (document as { views: { name: string }[] }).views.map(({ name }) => name).join(' ');

/** Keeps a draft as the server does: revisions of whole documents, edits made in the one that they name. */
class DraftServer implements DraftCalls {
  readonly revisions: Json[] = [start];
  readonly sent: (readonly Edit[])[] = [];
  failure: { code: number; message: string } | undefined;

  get newest(): Json {
    return this.revisions.at(-1) ?? null;
  }

  get = async (): Promise<Draft> => draft(this.newest, this.revisions.length);

  /** Somebody else's change. */
  change(...edits: Edit[]): void {
    this.revisions.push(performEdits(this.newest, edits).document);
  }

  edit: DraftCalls['edit'] = async (revision, edits) => {
    await Promise.resolve();
    this.sent.push(edits);
    if (this.failure) throw Object.assign(new Error(this.failure.message), { code: this.failure.code });
    const ours = performEdits(this.revisions[revision - 1] ?? null, edits).document;
    const theirs = performEdits(this.newest, edits).document;
    this.revisions.push(theirs);
    return {
      revision: this.revisions.length,
      merged: revision !== this.revisions.length - 1,
      document: theirs,
      operations: diffDocuments(ours, theirs),
      repairs: [],
      findings: [{ rule: 'schema', path: ['views'], message: step }],
    };
  };
}
const open = (server = new DraftServer()) => ({
  server,
  session: new BuilderSession(server, draft(server.newest, server.revisions.length)),
});

describe('the session of the builder', () => {
  it('makes named steps that undo and redo, with what was selected', () => {
    const { session } = open();
    session.select(['a']);
    session.perform(step, [rename('a', 'X')], { selection: ['b'] });
    expect(session.snapshot()).toMatchObject({ selection: ['b'], undo: step, redo: undefined, saving: 'unsaved' });
    expect(session.undo()).toEqual([]);
    expect(session.snapshot()).toMatchObject({ selection: ['a'], undo: undefined, redo: step });
    expect(session.document()).toBe(start);
    session.redo();
    expect(names(session.document())).toBe('X B');
    session.dispose();
  });

  it('takes a gesture and typing in one field as one step, a selection and a change of nothing as none', () => {
    const { session } = open();
    session.beginGesture(step);
    session.perform(step, [rename('a', '1')]);
    session.perform(step, [rename('b', '2')]);
    session.endGesture();
    for (const text of ['h', 'hi']) session.perform(step, [rename('a', text)], { field: 'a.name' });
    session.select(['b']);
    session.perform(step, [rename('a', 'hi')]);
    session.beginGesture(step);
    session.perform(step, [rename('b', 'no')]);
    session.cancelGesture();
    expect(names(session.document())).toBe('hi 2');
    session.undo();
    expect(names(session.document())).toBe('1 2');
    session.undo();
    expect(names(session.document())).toBe('A B');
    session.dispose();
  });

  it('tells its listeners and keeps untouched nodes the same objects', () => {
    const { session } = open();
    const listener = vi.fn();
    const leave = session.subscribe(listener);
    const before = session.snapshot();
    session.perform(step, [rename('a', 'X')]);
    expect(listener).toHaveBeenCalled();
    expect(session.snapshot()).not.toBe(before);
    const views = (document: Json) => (document as { views: unknown[] }).views;
    expect(views(session.document())[1]).toBe(views(before.document)[1]);
    leave();
    listener.mockClear();
    session.select(['b']);
    expect(listener).not.toHaveBeenCalled();
    session.dispose();
  });

  it('saves by itself, as operations, and shows the findings of the new revision', async () => {
    const { server, session } = open();
    session.perform(step, [rename('a', 'X')]);
    await expect.poll(() => session.snapshot().saving).toBe('saved');
    expect(server.sent).toEqual([[{ op: 'set', node: 'a', path: ['name'], from: 'A', to: 'X' }]]);
    expect(session.snapshot().revision).toBe(2);
    expect(session.findings()).toHaveLength(1);
    await session.save();
    expect(server.sent).toHaveLength(1);
    session.dispose();
  });

  it('sends nothing for a step that was undone again', async () => {
    const { server, session } = open();
    session.perform(step, [rename('a', 'X')]);
    session.undo();
    expect(session.snapshot().saving).toBe('saved');
    await session.save();
    expect(server.sent).toEqual([]);
    session.dispose();
  });

  it('takes in what somebody else changed, and undoes its own step alone', async () => {
    const { server, session } = open();
    server.change(rename('b', 'Li'));
    session.perform(step, [rename('a', 'X')]);
    await session.save();
    expect(names(session.document())).toBe('X Li');
    expect(session.snapshot().saving).toBe('saved');
    session.undo();
    await session.save();
    expect(names(server.newest)).toBe('A Li');
    session.dispose();
  });

  it('saves what is changed while a call is on its way', async () => {
    const { server, session } = open();
    session.perform(step, [rename('a', 'X')]);
    const saving = session.save();
    session.perform(step, [rename('b', 'Y')]);
    await saving;
    await expect.poll(() => names(server.newest)).toBe('X Y');
    await expect.poll(() => session.snapshot().saving).toBe('saved');
    session.dispose();
  });

  it('keeps everything while the server cannot be reached, and saves it then', async () => {
    const { server, session } = open();
    server.failure = { code: -1, message: 'no connection' };
    session.perform(step, [rename('a', 'X')]);
    await session.save();
    expect(session.snapshot()).toMatchObject({ saving: 'offline', message: 'no connection' });
    session.perform(step, [rename('b', 'Y')]);
    server.failure = undefined;
    await session.save();
    expect(session.snapshot().saving).toBe('saved');
    expect(names(server.newest)).toBe('X Y');
    session.dispose();
  });

  it('loses no drop when the connection goes in the middle of a drag', async () => {
    const { server, session } = open();
    session.perform(step, [rename('a', 'X')]);
    const saving = session.save();
    // The pointer is still down: the call on its way fails, the drop comes after it.
    server.failure = { code: -1, message: 'no connection' };
    await saving;
    const move: Edit = { op: 'move', node: 'a', to: { parent: '', list: ['views'], after: 'b' } };
    session.perform(step, [move]);
    expect(names(session.document())).toBe('B X');
    await session.save();
    expect(session.snapshot()).toMatchObject({ saving: 'offline', message: 'no connection' });
    expect(names(session.document())).toBe('B X');
    server.failure = undefined;
    await session.save();
    expect(names(server.newest)).toBe('B X');
    session.dispose();
  });

  it('takes a view that two people moved at once to one place, and loses none', async () => {
    const { server, session } = open();
    const layout = (x: number): Edit => ({ op: 'set', node: 'a', path: ['layout'], to: { x, y: 0, w: 12, h: 3 } });
    server.change(layout(12));
    server.failure = { code: 409, message: 'place of A: 12 by Li, 6 by you' };
    session.perform(step, [layout(6)]);
    await session.save();
    expect(session.snapshot()).toMatchObject({ saving: 'conflict', message: 'place of A: 12 by Li, 6 by you' });
    server.failure = undefined;
    await session.resolve('theirs');
    await session.save();
    const [moved] = (session.document() as { views: { layout: { x: number } }[] }).views;
    expect([moved?.layout.x, names(session.document()), names(server.newest)]).toEqual([12, 'A B', 'A B']);
    session.dispose();
  });

  it.each([
    ['mine', 'X B'],
    ['theirs', 'Li B'],
  ] as const)('waits in a conflict for the choice of the person: %s', async (choice, result) => {
    const { server, session } = open();
    server.change(rename('a', 'Li'));
    server.failure = { code: 409, message: 'name of A: Li by Li, X by you' };
    session.perform(step, [rename('a', 'X')]);
    await session.save();
    expect(session.snapshot()).toMatchObject({ saving: 'conflict', message: 'name of A: Li by Li, X by you' });
    server.failure = undefined;
    await session.save();
    expect(names(server.newest)).toBe('Li B');
    await session.resolve(choice);
    await session.save();
    expect(session.snapshot().saving).toBe('saved');
    expect(names(server.newest)).toBe(result);
    expect(names(session.document())).toBe(result);
    session.dispose();
  });
});
