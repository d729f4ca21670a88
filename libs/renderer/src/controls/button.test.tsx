import { afterEach, expect, it } from 'vitest';
import { draw, press, type Drawn } from '../fixture/draw.js';
import { PlainButton } from './button.js';

let drawn: Drawn;
afterEach(() => drawn.close());

it('that runs keeps the keyboard, says that it cannot be pressed, and neither acts nor sends its form again', async () => {
  let [presses, sent] = [0, 0];
  const form = (loading: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <input aria-label="name" />
      <PlainButton
        type="submit"
        loading={loading}
        disabled={loading}
        onClick={() => {
          presses += 1;
        }}
      >
        保存
      </PlainButton>
    </form>
  );
  drawn = await draw(form(false));
  drawn.button('保存').focus();
  await press(drawn.button('保存'));
  expect([presses, sent]).toEqual([1, 1]);
  await drawn.redraw(form(true));
  const button = drawn.button('保存');
  expect(document.activeElement).toBe(button);
  expect([button.disabled, button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual([
    false,
    'true',
    'true',
  ]);
  await press(button);
  expect([presses, sent]).toEqual([1, 1]);
  await drawn.redraw(form(false));
  await press(button);
  expect([presses, sent]).toEqual([2, 2]);
});

it('that waits keeps the keyboard and cannot be pressed, and shows no turning wheel', async () => {
  let presses = 0;
  const resend = (waiting: boolean) => (
    <PlainButton
      waiting={waiting}
      disabled={waiting}
      onClick={() => {
        presses += 1;
      }}
    >
      发送
    </PlainButton>
  );
  drawn = await draw(resend(false));
  drawn.button('发送').focus();
  await drawn.redraw(resend(true));
  const button = drawn.button('发送');
  expect(document.activeElement).toBe(button);
  expect([
    button.disabled,
    button.getAttribute('aria-disabled'),
    button.getAttribute('aria-busy'),
    drawn.all('.sl-spin').length,
  ]).toEqual([false, 'true', null, 0]);
  await press(button);
  expect(presses).toBe(0);
});

it('that is busy shows it and begins anew', async () => {
  let presses = 0;
  drawn = await draw(
    <PlainButton
      busy
      onClick={() => {
        presses += 1;
      }}
    >
      查询
    </PlainButton>,
  );
  expect([drawn.button('查询').getAttribute('aria-busy'), drawn.all('.sl-spin').length]).toEqual(['true', 1]);
  await press(drawn.button('查询'));
  expect(presses).toBe(1);
});
