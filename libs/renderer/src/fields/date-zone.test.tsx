import { act } from 'react';
import type { ViewRuntime } from '@sluice/engine';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { draw, press, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, viewOf } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

/** It is the morning of the 22nd in Los Angeles, and the 23rd in Shanghai already. */
const now = Date.UTC(2026, 10, 22, 17, 30);
const home = process.env.TZ;
let drawn: Drawn;

beforeAll(async () => {
  process.env.TZ = 'America/Los_Angeles';
  await Promise.all([import('./date-picker.js'), import('../views/form.view.js')]);
  vi.setSystemTime(now);
});
afterEach(() => drawn.close());
afterAll(() => {
  vi.useRealTimers();
  if (home === undefined) delete process.env.TZ;
  else process.env.TZ = home;
});

async function open(form_type: 3 | 6, timeType: 'date'): Promise<ViewRuntime> {
  const world = makeWorld();
  const page = openPage(
    world,
    viewOf({
      uid: 'form',
      type: 3,
      app_cols: [],
      app_params: [paramOf(9, 'day', { form_type, config: { timeType } })],
    }),
  );
  drawn = await draw(<PageView runtime={page} />);
  await until(() => {
    drawn.one('[data-param="day"] button');
  });
  await press(drawn.one('[data-param="day"] button'));
  await until(() => {
    drawn.one('.ant-picker-dropdown');
  });
  return page.find('form')!;
}

it('a calendar marks the day that it is in Asia/Shanghai, and takes it', async () => {
  const view = await open(3, 'date');
  const today = drawn.one('.ant-picker-cell-today');
  expect(today.getAttribute('title')).toBe('2026-11-23');
  await press(today.firstElementChild as HTMLElement);
  await until(() => expect(view.form?.values()).toEqual({ day: '2026-11-23 00:00:00' }));
});

it('its shortcut names the same day', async () => {
  const view = await open(6, 'date');
  const shortcut = drawn.all('.ant-picker-presets li').find((one) => one.textContent === '今天') as HTMLElement;
  await act(async () => {
    shortcut.click();
  });
  await until(() => expect(view.form?.values()).toEqual({ day: ['2026-11-23 00:00:00', '2026-11-23 23:59:59'] }));
});
