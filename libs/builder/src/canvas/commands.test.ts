import { textOf, type PageDocument, type View } from '@sluice/document';
import { bandsOf, boxesOf, CLIPBOARD_VERSION } from '@sluice/document/edit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BuilderSession } from '../state/builder.session.js';
import type { DraftCalls } from '../state/draft.type.js';
import { arrangementOf, arrangeSelected } from './arrange.commands.js';
import { canvasPage, isNumbered, pageCompiler } from './canvas.document.js';
import {
  addView,
  copySelected,
  duplicateSelected,
  moveSelected,
  pasteInto,
  removeSelected,
  resizeSelected,
} from './commands.js';
import { DropPlan } from './drop.plan.js';
import { viewAt, viewsIn } from './measure.js';
import { childrenOf, itemsAbove, outlineDrop, ROOT } from '../outline/outline.items.js';

const view = (uid: string, y: number, more: Partial<View> = {}): View => ({
  uid,
  name: uid,
  type: 7,
  layout: { x: 0, y, w: 24, h: 3 },
  ...more,
});
const tabs = view('tabs', 6, {
  type: 8,
  config: { view_mark: 'tabs' },
  sub_views: [view('one', 0), view('two', 0)],
});
const columns = [
  { uid: 'c1', name: 'c1' },
  { uid: 'c2', name: 'c2' },
];
const page = (): PageDocument => ({
  kind: 'page',
  shape: 3,
  uid: 'p',
  name: 'P',
  access: { signed_in: true },
  views: [view('a', 0, { type: 1, query_id: 'q', app_cols: columns }), view('b', 3), tabs],
});
const never: DraftCalls = {
  get: () => Promise.reject(new Error('not asked')),
  edit: () => Promise.reject(new Error('not asked')),
};
const open = (): BuilderSession =>
  new BuilderSession(never, {
    id: 1,
    app_id: 1,
    kind: 'page',
    uid: 'p',
    revision: 1,
    document: page() as never,
    findings: [],
  });
const host = { appUid: 'app', has: () => true };
const roots = (session: BuilderSession): string[] => session.page().views.map(({ uid }) => uid);
/** Every view of the page stands in the 24 columns, none over another, in the order in which it is read. */
function expectGrid({ views }: PageDocument): void {
  const boxes = boxesOf(views);
  expect(boxes).toEqual(
    views.map(({ uid, layout }) => ({ uid, x: layout?.x, y: layout?.y, w: layout?.w, h: layout?.h })),
  );
  expect(bandsOf(boxes).flatMap((band) => band.boxes).length).toBe(views.length);
}

describe('commands of the canvas', () => {
  it('take views away and close their lines, and bring them back exactly', () => {
    const session = open();
    const before = session.document();
    session.select(['b', 'c1']);
    removeSelected(session);
    expect(roots(session)).toEqual(['a', 'tabs']);
    expect(session.page().views[1]?.layout?.y).toBe(3);
    expect(session.page().views[0]?.app_cols).toHaveLength(1);
    expect(session.selection()).toEqual([]);
    session.undo();
    expect(session.document()).toEqual(before);
    expect(session.selection()).toEqual(['b', 'c1']);
    session.dispose();
  });

  it('copy, paste and duplicate with new uids, on lines of their own below the selection', () => {
    const session = open();
    session.select(['a']);
    const text = copySelected(session, 'app');
    expect(text).toContain(`"version":${CLIPBOARD_VERSION}`);
    expect(pasteInto(session, text, host)).toEqual([]);
    const [, pasted] = roots(session);
    expect(roots(session)).toEqual(['a', pasted, 'b', 'tabs']);
    expect(session.selection()).toEqual([pasted]);
    expect(session.page().views[1]?.app_cols?.map(({ name }) => name)).toEqual(['c1', 'c2']);
    expectGrid(session.page());
    duplicateSelected(session, host);
    expect(roots(session)).toHaveLength(5);
    expectGrid(session.page());
    expect(pasteInto(session, 'just words', host)).toHaveLength(1);
    expect(roots(session)).toHaveLength(5);
    session.dispose();
  });

  it('paste columns into the view of the selection, and say where they cannot go', () => {
    const session = open();
    session.select(['c1']);
    const text = copySelected(session, 'app');
    session.select([]);
    expect(pasteInto(session, text, host)).toHaveLength(1);
    session.select(['c2']);
    pasteInto(session, text, host);
    expect(session.page().views[0]?.app_cols?.map(({ name }) => name)).toEqual(['c1', 'c2', 'c1']);
    session.dispose();
  });

  it('add below the selection, move by lines, resize by columns as one step', () => {
    const session = open();
    session.select(['a']);
    expect(addView(session, view('new', 0))).toBeUndefined();
    expect(roots(session)).toEqual(['a', 'new', 'b', 'tabs']);
    moveSelected(session, 'down');
    expect(roots(session)).toEqual(['a', 'b', 'new', 'tabs']);
    moveSelected(session, 'up');
    moveSelected(session, 'up');
    expect(roots(session)).toEqual(['new', 'a', 'b', 'tabs']);
    resizeSelected(session, 'east', -4);
    resizeSelected(session, 'east', -1);
    expect(session.page().views[0]?.layout?.w).toBe(19);
    session.undo();
    expect(session.page().views[0]?.layout?.w).toBe(24);
    expectGrid(session.page());
    session.dispose();
  });

  it('move in the tree: views out of layouts and into them, columns in their list; why not is answered', () => {
    const session = open();
    session.select(['c1']);
    expect(moveSelected(session, 'down')).toEqual([]);
    expect(session.page().views[0]?.app_cols?.map(({ uid }) => uid)).toEqual(['c2', 'c1']);
    moveSelected(session, 'down');
    moveSelected(session, 'out');
    expect(session.page().views[0]?.app_cols?.map(({ uid }) => uid)).toEqual(['c2', 'c1']);
    session.select(['one']);
    moveSelected(session, 'down');
    expect(session.page().views[2]?.sub_views?.map(({ uid }) => uid)).toEqual(['two', 'one']);
    moveSelected(session, 'out');
    expect(roots(session)).toEqual(['a', 'b', 'tabs', 'one']);
    moveSelected(session, 'into');
    expect(session.page().views[2]?.sub_views?.map(({ uid }) => uid)).toEqual(['two', 'one']);
    session.select(['b']);
    expect(moveSelected(session, 'into')).toMatchObject([{ en: 'The view before it is no layout' }]);
    expectGrid(session.page());
    session.dispose();
  });

  it('duplicate and paste behind what is selected in a layout, and into an empty one', () => {
    const session = open();
    const inside = (at: number): string[] =>
      (session.page().views[at]?.sub_views ?? []).map(({ name }) => String(name));
    session.select(['one']);
    duplicateSelected(session, host);
    expect(roots(session)).toEqual(['a', 'b', 'tabs']);
    expect(inside(2)).toEqual(['one', 'one', 'two']);
    session.select(['b']);
    const text = copySelected(session, 'app');
    session.select(['two']);
    pasteInto(session, text, host);
    expect(inside(2)).toEqual(['one', 'one', 'two', 'b']);
    session.select(['b']);
    addView(session, view('empty', 0, { type: 8 }));
    session.select(['empty']);
    pasteInto(session, text, host);
    expect(inside(2)).toEqual(['b']);
    session.select(['empty']);
    pasteInto(session, text, host);
    expect(roots(session)).toHaveLength(5);
    expectGrid(session.page());
    session.dispose();
  });

  it('keep every page whole whatever is done, and undo leads back to the start', () => {
    const step = fc.record({
      what: fc.constantFrom('add', 'remove', 'duplicate', 'up', 'down', 'east', 'west'),
      pick: fc.nat({ max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const session = open();
        const before = session.document();
        steps.forEach(({ what, pick }, index) => {
          const uids = roots(session);
          session.select(uids.length === 0 ? [] : [uids[pick % uids.length] ?? '']);
          if (what === 'add') addView(session, view(`n${index}`, 0));
          else if (what === 'remove') removeSelected(session);
          else if (what === 'duplicate') duplicateSelected(session, host);
          else if (what === 'up' || what === 'down') moveSelected(session, what);
          else resizeSelected(session, what as 'east', what === 'east' ? -3 : 3);
          expectGrid(session.page());
        });
        while (session.snapshot().undo) session.undo();
        expect(session.document()).toEqual(before);
        session.dispose();
      }),
      { numRuns: 100 },
    );
  });
});

describe('arrangements', () => {
  it('wrap several views and unwrap several layouts, each as one step that undo takes back whole', () => {
    const session = open();
    const before = session.document();
    session.select(['a', 'b']);
    expect(arrangeSelected(session, 'wrap')).toEqual([]);
    const [layout] = roots(session);
    expect(session.selection()).toEqual([layout]);
    expect(session.page().views[0]?.sub_views?.map(({ uid }) => uid)).toEqual(['a', 'b']);
    const wrapped = session.document();
    session.select([layout ?? '', 'tabs']);
    expect(arrangeSelected(session, 'unwrap')).toEqual([]);
    expect(roots(session)).toEqual(['a', 'b', 'one', 'two']);
    expect(session.selection()).toEqual(['a', 'b', 'one', 'two']);
    expectGrid(session.page());
    session.undo();
    expect(session.document()).toEqual(wrapped);
    session.undo();
    expect(session.document()).toEqual(before);
  });

  it('are asked for by keys, wherever the letters stand, and say why not', () => {
    const session = open();
    session.select(['a', 'one']);
    expect(arrangeSelected(session, 'left')).toMatchObject([{ en: 'Select views of one container' }]);
    const none = { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, code: '' };
    expect(arrangementOf({ ...none, code: 'ArrowLeft', altKey: true, shiftKey: true })).toBe('left');
    expect(arrangementOf({ ...none, code: 'ArrowLeft', shiftKey: true })).toBeUndefined();
    expect(arrangementOf({ ...none, code: 'KeyG', metaKey: true, shiftKey: true })).toBe('unwrap');
  });
});

describe('what the canvas draws', () => {
  const numbers = (known: string[]) => ({
    page: { id: 9, appId: 1, appUid: 'app' },
    nodes: new Map(known.map((uid, index) => [uid, index + 1])),
    blocks: {},
    document: () => undefined,
  });

  it('is the draft, with hidden views, and no data for what has no number yet', () => {
    const hidden = { ...page(), views: [{ ...page().views[0]!, is_hide: true }, ...page().views.slice(1)] };
    expect(isNumbered(hidden, numbers([]))).toBe(false);
    const drawn = canvasPage(hidden, numbers([]), 3);
    expect(drawn.views[0]).toMatchObject({ uid: 'a', id: -1 });
    expect(drawn.views[0]?.data_id).toBeUndefined();
    expect(drawn.views[0]).not.toHaveProperty('is_hide');
    expect(new Set([...drawn.views, ...drawn.views[2]!.sub_views].map(({ id }) => id)).size).toBe(5);
    expect(canvasPage(hidden, numbers(['a']), 3).views[0]).toMatchObject({ id: 1, data_id: 1 });
  });

  it('says of a view that asks no query why it is empty, unless the view says so itself', () => {
    const table = { ...page().views[0]!, type: 1 as const, query_id: undefined };
    const own = { ...table, uid: 'own', config: { empty_text: 'Nothing yet' } };
    const asks = { ...table, uid: 'asks', query_id: 'orders' };
    const line = { ...table, uid: 'line', type: 7 as const };
    const picture = { ...table, uid: 'picture', type: 5 as const };
    const views = [table, own, asks, line, picture].map(({ query_id: query, ...view }) =>
      query === undefined ? view : { ...view, query_id: query },
    );
    const drawn = canvasPage({ ...page(), views }, numbers([]), 3).views;
    expect(drawn.map(({ config }) => textOf(config?.empty_text, 'en'))).toEqual([
      'No query is chosen yet: choose one under Data',
      'Nothing yet',
      '',
      '',
      'No picture is chosen yet: choose one as Content, under Data',
    ]);
  });

  it('is compiled anew where it changed, and whole where what all views hang on did', () => {
    const compile = pageCompiler(numbers(['a']));
    const before = page();
    const first = compile(before, 1);
    const other = { ...before.views[1]!, config: { card_border: false } };
    const changed = { ...before, views: [before.views[0]!, other, ...before.views.slice(2)] };
    const second = compile(changed, 1);
    expect(second.views.map((view, index) => view === first.views[index])).toEqual([true, false, true]);
    expect(second.views[1]?.config).toEqual({ card_border: false });
    expect(second.views[1]?.id).toBe(first.views[1]?.id);
    const asked = compile({ ...changed, params: [{ name: 'p', type: 'text' }] }, 1);
    expect(asked.views[0]).not.toBe(second.views[0]);
    expect(asked.views[0]).toMatchObject({ page_params: [] });
  });

  it('has the views of a block in its place, once the server has told it', () => {
    const reference = { uid: 'top', type: 103, config: { block: 'card' } } as const;
    const home = { ...page(), views: [reference] } as PageDocument;
    const card = { ...page(), uid: 'card', block: true, views: [{ uid: 'one', type: 7 }] } as PageDocument;
    expect(isNumbered(home, numbers([]))).toBe(false);
    expect(canvasPage(home, numbers([]), 1).views[0]?.sub_views).toEqual([]);
    const expected = { ...numbers(['top', 'top-one']), blocks: { card } };
    expect(isNumbered(home, expected)).toBe(true);
    expect(canvasPage(home, expected, 1).views[0]?.sub_views).toMatchObject([{ uid: 'top-one', id: 2 }]);
  });

  it('offers slots once measured, plans the drop of each, and none where nothing would change', () => {
    const rect = (y: number, h = 40) => ({ x: 0, y, w: 480, h });
    const measured = {
      page: rect(0, 400),
      views: new Map([
        ['a', rect(0)],
        ['b', rect(50)],
        ['tabs', rect(100, 100)],
        ['one', { x: 20, y: 130, w: 440, h: 60 }],
      ]),
    };
    const plan = new DropPlan(page(), { uids: ['b'] }, measured);
    expect(plan.at({ x: 240, y: 2 })?.edits.length).toBeGreaterThan(0);
    expect(plan.at({ x: 240, y: 95 })).toBeUndefined();
    const refused = new DropPlan(page(), { uids: ['gone'] }, measured);
    expect(refused.at({ x: 240, y: 2 })).toMatchObject({
      edits: [],
      refusal: { en: 'The target does not exist any more' },
    });
    expect(viewAt(measured, { x: 30, y: 140 })).toBe('one');
    expect(viewAt(measured, { x: 240, y: 300 })).toBeUndefined();
    expect(viewsIn(measured, { x: 10, y: 10, w: 100, h: 60 })).toEqual(['a', 'b']);
  });
});

describe('the outline', () => {
  const after = (uids: string[], item: string, index?: number): string[] | undefined => {
    const session = open();
    const edits = outlineDrop(session.page(), uids, { item, index });
    if (!edits) return undefined;
    session.perform({ en: 'Move', 'zh-chs': '移动' }, edits);
    const now = session.page();
    session.dispose();
    return childrenOf(now, item);
  };

  it('shows views, what they hold and their parts, in the order of the document', () => {
    expect(childrenOf(page(), ROOT)).toEqual(['a', 'b', 'tabs']);
    expect(childrenOf(page(), 'a')).toEqual(['a#app_cols']);
    expect(childrenOf(page(), 'a#app_cols')).toEqual(['c1', 'c2']);
    expect(childrenOf(page(), 'tabs')).toEqual(['one', 'two']);
    expect(itemsAbove(page(), 'c2')).toEqual(['a', 'a#app_cols']);
  });

  it('moves views between page and layouts, and parts among their kind only', () => {
    expect(after(['b'], ROOT, 0)).toEqual(['b', 'a', 'tabs']);
    expect(after(['a', 'b'], 'tabs', 1)).toEqual(['one', 'a', 'b', 'two']);
    expect(after(['one'], ROOT)).toEqual(['a', 'b', 'tabs', 'one']);
    expect(after(['c2'], 'a#app_cols', 0)).toEqual(['c2', 'c1']);
    expect(after(['tabs'], 'tabs')).toBeUndefined();
    expect(after(['a'], 'b')).toBeUndefined();
    expect(after(['c1'], ROOT)).toBeUndefined();
    expect(after(['c1'], 'tabs')).toBeUndefined();
  });
});
