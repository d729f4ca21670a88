import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { draw, key, press, type, type Drawn } from '../fixture/draw.js';
import { Pager, pagesShown } from './pager.js';

let drawn: Drawn | undefined;
afterEach(() => drawn?.close());

describe('pager', () => {
  it('always offers first, last and the neighbours, in order, without repeats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (pages, at) => {
        const pageNo = at % pages;
        const shown = pagesShown(pageNo, pages).filter((page): page is number => page !== null);
        expect([...new Set(shown)].sort((a, b) => a - b)).toEqual(shown);
        for (const wanted of [0, pages - 1, pageNo, Math.max(0, pageNo - 1), Math.min(pages - 1, pageNo + 1)])
          expect(shown).toContain(wanted);
        expect(shown.length).toBeLessThanOrEqual(7);
      }),
    );
  });

  it('turns pages, jumps inside the range and changes the size', async () => {
    const pages: number[] = [];
    const sizes: number[] = [];
    drawn = await draw(
      <Pager
        pageNo={0}
        pageSize={10}
        count={1234}
        rows={10}
        onPage={(page) => pages.push(page)}
        onSize={(size) => sizes.push(size)}
      />,
    );
    expect(drawn.box.textContent).toContain('共 1,234 条');
    expect(drawn.button('上一页').disabled).toBe(true);
    await press(drawn.button('下一页'));
    const jump = drawn.one<HTMLInputElement>('.sl-pager-jump input');
    await type(jump, '9999');
    await key(jump, 'Enter');
    await press(drawn.button('10 条/页'));
    await press(drawn.button('50 条/页'));
    expect(pages).toEqual([1, 123]);
    expect(sizes).toEqual([50]);
  });

  it('goes on without a total as long as pages are full', async () => {
    drawn = await draw(
      <Pager pageNo={2} pageSize={10} count={null} rows={10} onPage={() => undefined} onSize={() => undefined} />,
    );
    expect(drawn.button('下一页').disabled).toBe(false);
    await drawn.redraw(
      <Pager pageNo={2} pageSize={10} count={null} rows={4} onPage={() => undefined} onSize={() => undefined} />,
    );
    expect(drawn.button('下一页').disabled).toBe(true);
  });
});
