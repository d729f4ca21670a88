import { describe, expect, it } from 'vitest';
import type { Json } from '../json/canonical.json.js';
import { mergeDocuments } from './three-way.merge.js';

interface View {
  uid: string;
  [key: string]: Json;
}
const page = (...views: View[]): Json => ({ kind: 'page', views });
const view = (uid: string, [x, y, w, h]: [number, number, number, number], more = {}): View => ({
  uid,
  name: uid,
  type: 1,
  layout: { x, y, w, h },
  ...more,
});
const merge = (base: Json, ours: Json, theirs: Json) => {
  const result = mergeDocuments({ base, ours, theirs });
  const other = mergeDocuments({ base, ours: theirs, theirs: ours });
  expect(other.document).toEqual(result.document);
  return { ...result, texts: result.repairs.map(({ text }) => text.en) };
};

describe('the repair of a merged page', () => {
  it('moves a view below another when both were put at one place, the same whoever saved first', () => {
    const base = page(view('a', [0, 0, 24, 10]));
    const ours = page(view('a', [0, 0, 24, 10]), view('n', [0, 10, 24, 5]));
    const theirs = page(view('a', [0, 0, 24, 10]), view('m', [0, 10, 12, 5]));
    const { document, texts, repairs } = merge(base, ours, theirs);
    expect(document).toEqual(page(view('a', [0, 0, 24, 10]), view('m', [0, 10, 12, 5]), view('n', [0, 15, 24, 5])));
    expect(texts).toEqual(['view "n": stood over another view and was moved to line 15']);
    expect(repairs[0]).toMatchObject({
      node: 'n',
      repaired: true,
      text: { 'zh-chs': expect.stringContaining('重叠') },
    });
  });

  it('keeps a view in the 24 columns when one moved it and the other widened it', () => {
    const moved = merge(
      page(view('a', [0, 0, 12, 10])),
      page(view('a', [12, 0, 12, 10])),
      page(view('a', [0, 0, 20, 10])),
    );
    expect(moved.document).toEqual(page(view('a', [12, 0, 12, 10])));
  });

  it('leaves what a side had broken itself as it is', () => {
    const broken = [view('a', [0, 0, 24, 10]), view('b', [0, 5, 24, 10])];
    const result = merge(page(...broken), page(...broken, view('c', [0, 20, 24, 5])), page(...broken));
    expect(result.repairs).toEqual([]);
  });

  it('finds a free cell for a sub-view whose cell somebody else took', () => {
    const layout = (map: Json, ...views: View[]): Json =>
      page({ uid: 'grid', type: 8, config: { lines: 1, cols: 2, col_map: map }, sub_views: views });
    const a = { uid: 'a', type: 1 };
    const cell = (line: number, col: number): Json => ({ line, col });
    const { document, texts } = merge(
      layout({ a: cell(0, 0) }, a),
      layout({ a: cell(0, 0), n: cell(0, 1) }, a, { uid: 'n', type: 1 }),
      layout({ a: cell(0, 0), m: cell(0, 1) }, a, { uid: 'm', type: 1 }),
    );
    expect((document as { views: { config: { col_map: Json } }[] }).views[0]?.config.col_map).toEqual({
      a: cell(0, 0),
      m: cell(0, 1),
      n: cell(1, 0),
    });
    expect(texts).toEqual(['view "n": its cell is taken by view "m", it was moved to a free one']);
  });

  it('gives the second of two equal reference names another one', () => {
    const named = (uid: string, id_name?: string): View => ({ uid, type: 1, ...(id_name ? { id_name } : {}) });
    const { document, texts } = merge(
      page(named('a'), named('b')),
      page(named('a', 'orders'), named('b')),
      page(named('a'), named('b', 'orders')),
    );
    expect(document).toEqual(page(named('a', 'orders'), named('b', 'orders_2')));
    expect(texts[0]).toContain('its reference name orders is taken and became orders_2');
  });

  it('clears a refresh of a view that the other side removed, and tells of a target and a column that are gone', () => {
    const list = (cols: string[], buttons: Json[]): View => ({
      uid: 'list',
      type: 1,
      app_cols: cols.map((name) => ({ uid: name, name })),
      app_buttons: buttons,
    });
    const chart = view('chart', [0, 0, 24, 10]);
    const go = { uid: 'go', name: 'go' };
    const pressed = { ...go, call_back_id: 'chart', target_type: 'view', target_id: 'chart', cond: 'row.state == 1' };
    const { document, texts, repairs } = merge(
      page(list(['id', 'state'], [go]), chart),
      page(list(['id', 'state'], [pressed]), chart),
      page(list(['id'], [go])),
    );
    expect(JSON.stringify(document)).not.toContain('call_back_id');
    expect(texts).toEqual([
      'button "go": call_back_id pointed to view "chart", which was removed, and was cleared',
      'button "go": target_id points to view "chart", which was removed; choose another target',
      'button "go": cond reads row.state, a column that was removed; change the expression',
    ]);
    expect(repairs.map(({ repaired }) => repaired)).toEqual([true, false, false]);
  });
});
