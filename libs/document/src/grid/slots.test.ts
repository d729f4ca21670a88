import { describe, expect, it } from 'vitest';
import type { PageDocument, View } from '../generated/types.js';
import { drawn } from './drawn.arbitrary.js';
import { edgeBand, slotAt, slotsOf, walkSlots } from './slots.js';

const page = (...views: View[]): PageDocument => ({ kind: 'page', views }) as unknown as PageDocument;
const view = (uid: string, [x, y, w, h]: [number, number, number, number], more: object = {}): View =>
  ({ uid, type: 1, layout: { x, y, w, h }, ...more }) as View;
/** Two views in a line with free columns behind them, a layout of two cells, tabs; 50 pixels a column, 10 a line. */
const start = page(
  view('a', [0, 0, 8, 10]),
  view('b', [8, 0, 8, 10]),
  view('grid', [0, 10, 24, 20], { type: 8, config: { cols: 2 }, sub_views: [view('c', [0, 0, 1, 1])] }),
  view('tabs', [0, 30, 24, 20], { type: 8, config: { view_mark: 'tabs' }, sub_views: [view('t', [0, 0, 1, 1])] }),
);
const at = (x: number, y: number, dragged: string[] = []) =>
  slotAt(slotsOf(start, drawn(start), dragged), { x, y })?.target;

describe('the slots of a page', () => {
  it('are lines, sides of views, free columns, cells and tabs', () => {
    expect(at(600, 2)).toEqual({ kind: 'gap', line: 0 });
    expect(at(402, 50)).toEqual({ kind: 'beside', view: 'b', side: 'left' });
    expect(at(1000, 50)).toEqual({ kind: 'free', x: 16, y: 0, w: 8, h: 10 });
    expect(at(900, 200)).toEqual({ kind: 'cell', container: 'grid', line: 0, col: 1 });
    expect(at(1000, 305)).toEqual({ kind: 'tab', container: 'tabs', after: 't' });
    expect(at(100, 305)).toEqual({ kind: 'tab', container: 'tabs', after: null });
    expect(at(600, 5000)).toEqual({ kind: 'gap', line: 50 });
    expect(slotsOf(page(), drawn(page())).map(({ target }) => target)).toEqual([{ kind: 'gap', line: 0 }]);
  });

  it('of a layout that stands open in a tab are in it, and one more tab is dropped above it', () => {
    const inner = view('inner', [0, 0, 24, 12], { type: 8, sub_views: [view('t', [0, 0, 1, 1])] });
    const nested = page(view('tabs', [0, 0, 24, 20], { type: 8, config: { view_mark: 'tabs' }, sub_views: [inner] }));
    const views = new Map([
      ['tabs', { x: 0, y: 0, w: 1200, h: 200 }],
      ['inner', { x: 0, y: 40, w: 1200, h: 160 }],
      ['t', { x: 10, y: 50, w: 1180, h: 140 }],
    ]);
    const slots = slotsOf(nested, { page: { x: 0, y: 0, w: 1200, h: 400 }, views, tabs: new Map() });
    expect(slotAt(slots, { x: 600, y: 25 })?.target).toEqual({ kind: 'tab', container: 'tabs', after: 'inner' });
    for (const [y, line] of [
      [100, 0],
      [150, 1],
    ] as const)
      expect(slotAt(slots, { x: 600, y })?.target).toEqual({ kind: 'line', container: 'inner', line });
  });

  it('mean beside a container in the band at its edge, and in it behind the band', () => {
    expect(edgeBand({ x: 0, y: 0, w: 1200, h: 1 })).toBe(10);
    expect(edgeBand({ x: 0, y: 0, w: 20, h: 1 })).toBe(4);
    expect(at(5, 200)).toEqual({ kind: 'beside', view: 'grid', side: 'left' });
    expect(at(1195, 200)).toEqual({ kind: 'beside', view: 'grid', side: 'right' });
    expect(at(1185, 200)).toMatchObject({ kind: 'cell', container: 'grid' });
  });

  it('are not in what is dragged', () => {
    const targets = slotsOf(start, drawn(start), ['grid']).map(({ target }) => JSON.stringify(target));
    expect(targets.some((target) => target.includes('"grid"') || target.includes('"c"'))).toBe(false);
    expect(at(200, 50, ['a'])).toMatchObject({ kind: 'free', x: 0, w: 8 });
  });

  it('are walked by the arrows in reading order, every one of them', () => {
    const slots = slotsOf(start, drawn(start));
    let index = 0;
    const seen = new Set([index]);
    for (let step = 0; step < slots.length; step += 1) seen.add((index = walkSlots(slots, index, 'ArrowDown')));
    expect(seen.size).toBe(slots.length);
    expect(walkSlots(slots, index, 'ArrowDown')).toBe(index);
    expect(walkSlots(slots, 1, 'ArrowUp')).toBe(0);
    const left = slots.findIndex(
      ({ target }) => target.kind === 'beside' && target.view === 'a' && target.side === 'left',
    );
    const next = slots[walkSlots(slots, left, 'ArrowRight')]?.target;
    expect(next).toEqual({ kind: 'beside', view: 'a', side: 'right' });
    expect(walkSlots(slots, left, 'ArrowLeft')).toBe(left);
  });
});
