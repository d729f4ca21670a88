import { afterEach, expect, it } from 'vitest';
import { draw, press, type Drawn } from '../fixture/draw.js';
import { FloatButton, MenuList } from './menu.js';

let drawn: Drawn;
afterEach(() => drawn.close());

it('gives the keyboard back to its button before what is picked acts, and leaves it alone when a press elsewhere closes it', async () => {
  const at: (string | null | undefined)[] = [];
  const pick = (): void => { at.push(document.activeElement?.textContent); };
  drawn = await draw(<><FloatButton popup="menu" face="更多">{(close) => <MenuList onDone={close} entries={[{ key: 'edit', label: '编辑', onPick: pick }]} />}</FloatButton><button type="button">别处</button></>);
  await press(drawn.button('更多'));
  expect(document.activeElement).toBe(drawn.button('编辑'));
  await press(drawn.button('编辑'));
  expect(at).toEqual(['更多']);
  expect(drawn.all('[role=menu]')).toEqual([]);
  await press(drawn.button('更多'));
  drawn.button('别处').focus();
  await press(drawn.button('别处'));
  expect(drawn.all('[role=menu]')).toEqual([]);
  expect(document.activeElement).toBe(drawn.button('别处'));
});
