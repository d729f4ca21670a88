import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledButton } from '@sluice/document';
import { draw, press, until, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, rowsAnswer, viewOf } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let drawn: Drawn;
beforeAll(() => import('./table.view.js'));
afterEach(() => drawn.close());
const buttonOf = (id: number, uid: string, part: Partial<CompiledButton>): CompiledButton => ({
  id,
  uid,
  label: uid,
  ...part,
});

describe('buttons of a document', () => {
  it('show the icon that they name, in the toolbar, in a row and behind its menu; a name that nobody knows shows none', async () => {
    const world = makeWorld();
    world.answer = () => rowsAnswer([{ id: 1 }]);
    const ops = columnOf(2, 'ops', { form_type: 4 });
    const inRow = ['a', 'b', 'c', 'd'].map((uid, at) =>
      buttonOf(20 + at, uid, { source_type: 'col', source_id: 2, type: 'trash' }),
    );
    const page = openPage(
      world,
      viewOf({
        uid: 'list',
        app_cols: [columnOf(1, 'id'), ops],
        app_buttons: [buttonOf(10, 'new', { type: 'plus' }), buttonOf(11, 'odd', { type: 'constructor' }), ...inRow],
      }),
    );
    drawn = await draw(<PageView runtime={page} />);
    await until(() => {
      drawn.button('a');
    });
    const icons = (label: string): number => drawn.button(label).querySelectorAll('svg').length;
    expect([icons('new'), icons('odd'), icons('a')]).toEqual([1, 0, 1]);
    await press(drawn.button('更多'));
    expect(
      drawn.all('[role=menuitem]').map((entry) => `${entry.textContent} ${entry.querySelectorAll('svg').length}`),
    ).toEqual(['c 1', 'd 1']);
    page.dispose();
  });
});
