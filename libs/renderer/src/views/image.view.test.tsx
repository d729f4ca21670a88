import { afterEach, describe, expect, it } from 'vitest';
import type { CompiledView } from '@sluice/document';
import { CallError, type PageRuntime } from '@sluice/engine';
import { draw, press, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, rowsAnswer, viewOf } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

const world = makeWorld();
let page: PageRuntime;
let drawn: Drawn;
afterEach(async () => {
  await drawn.close();
  page.dispose();
});
const show = async (part: Partial<CompiledView>): Promise<void> => {
  page = openPage(world, viewOf({ uid: 'mark', type: 5, ...part }));
  drawn = await draw(<PageView runtime={page} />);
};
const source = (): string | null => drawn.one('img').getAttribute('src');

describe('a picture', () => {
  it('comes from the document, whatever its query answers', async () => {
    world.answer = () => rowsAnswer([{ address: '/file/other' }]);
    await show({ content: '/favicon.svg' });
    await until(() => expect(source()).toBe('/favicon.svg'));
  });

  it('comes from the first row of its query where the document names none; a failure is told and tried again', async () => {
    let broken = true;
    world.answer = () => {
      if (broken) throw new CallError(503, '数据源连接超时');
      return rowsAnswer([
        { address: '/file/7', id: 1 },
        { address: '/file/8', id: 2 },
      ]);
    };
    await show({});
    await until(() => expect(drawn.one('[role=alert]').textContent).toContain('数据源连接超时'));
    broken = false;
    await press(drawn.button('重试'));
    await until(() => expect(source()).toBe('/file/7'));
  });

  it('is said to be missing where the query finds none', async () => {
    world.answer = () => rowsAnswer([]);
    await show({ config: { empty_text: '没有照片' } });
    await until(() => expect(drawn.one('[role=status]').textContent).toBe('没有照片'));
  });
});
