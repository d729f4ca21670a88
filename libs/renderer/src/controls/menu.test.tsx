import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { draw, press, type Drawn } from '../fixture/draw.js';
import { BackStackContext, createBackStack } from '../dialogs/back-stack.hook.js';
import { FloatButton, MenuList } from './menu.js';

let drawn: Drawn;
afterEach(() => drawn.close());

it('gives the keyboard back to its button before what is picked acts, and leaves it alone when a press elsewhere closes it', async () => {
  const at: (string | null | undefined)[] = [];
  const pick = (): void => {
    at.push(document.activeElement?.textContent);
  };
  drawn = await draw(
    <>
      <FloatButton popup="menu" face="更多">
        {(close) => <MenuList onDone={close} entries={[{ key: 'edit', label: '编辑', onPick: pick }]} />}
      </FloatButton>
      <button type="button">别处</button>
    </>,
  );
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

it('opened in a dialog that still grows, stands at its button once the dialog has come to rest', async () => {
  drawn = await draw(
    <div id="grows">
      <FloatButton popup="menu" face="更多">
        {(close) => <MenuList onDone={close} entries={[{ key: 'edit', label: '编辑', onPick: () => undefined }]} />}
      </FloatButton>
    </div>,
  );
  const button = drawn.button('更多');
  let left = 400;
  button.getBoundingClientRect = () => new DOMRect(left, 10, 40, 20);
  await press(button);
  const float = drawn.one<HTMLElement>('.sl-float');
  expect(float.style.left).toBe('400px');
  left = 160;
  drawn.one('#grows').dispatchEvent(new Event('animationend', { bubbles: true }));
  expect(float.style.left).toBe('160px');
});

it('is closed by the browser’s Back before what it stands in', async () => {
  const back = createBackStack();
  const leave = back.push(() => {
    throw new Error('the dialog was closed');
  });
  drawn = await draw(
    <BackStackContext.Provider value={back}>
      <FloatButton popup="menu" face="更多">
        {(close) => <MenuList onDone={close} entries={[{ key: 'edit', label: '编辑', onPick: () => undefined }]} />}
      </FloatButton>
    </BackStackContext.Provider>,
  );
  await press(drawn.button('更多'));
  await act(async () => back.closeTop());
  expect(drawn.all('[role=menu]')).toEqual([]);
  leave();
  expect(back.isOpen()).toBe(false);
});
