import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PageRuntime } from '@sluice/engine';
import { draw, rest, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => Promise.all([import('./form.view.js')]));
beforeEach(() => {
  world = makeWorld();
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const notice = viewOf({
  uid: 'notice',
  name: '提示',
  type: 3,
  data_id: 7,
  config: { notice: 'warning' },
  app_params: [paramOf(1, 'text', { form_type: 15, label: '内容' })],
});

it('a notice is there while its query has a record, and takes no room without one', async () => {
  world.answer = () => rowsAnswer([]);
  page = openPage(world, notice);
  drawn = await draw(<PageView runtime={page} />);
  await rest(80);
  expect(drawn.all('.sl-page-cell')).toHaveLength(0);
  world.answer = () => rowsAnswer([{ id: 1, text: '今晚停机' }]);
  await page.roots[0]?.retry();
  await rest(80);
  expect(drawn.one('.sl-notice-warning [role=status]').textContent).toContain('今晚停机');
  expect(drawn.all('.sl-page-cell')).toHaveLength(1);
});
