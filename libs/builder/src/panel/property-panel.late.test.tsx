import { afterEach, expect, it, vi } from 'vitest';
import { draw, press, rest, until, type Drawn } from '../fixture/draw.testing.js';
import { bench } from './panel.testing.js';

const fetched = vi.hoisted(() => ({ part: undefined as Promise<never> | undefined }));
vi.mock(import('./panel.load.js'), async (original) => {
  const loads = await original();
  return { ...loads, nodePanel: (node) => fetched.part ?? loads.nodePanel(node) };
});

let drawn: Drawn | undefined;
afterEach(async () => {
  await drawn?.close();
  drawn = undefined;
});

const said = (): string => document.querySelector('.sl-panel')?.textContent ?? '';

it('says that the properties are on their way, and asks again for those that could not be fetched', async () => {
  let fail: (reason: Error) => void = () => undefined;
  fetched.part = new Promise((_, reject) => {
    fail = reject;
  });
  const access = { public: true };
  drawn = await draw(bench({ kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] }, ['']).element());
  expect(said()).toContain('Loading');
  fail(new Error('offline'));
  await until(() => expect(said()).toContain('could not be loaded'));
  expect(said()).not.toContain('Loading');
  fetched.part = undefined;
  await press(document.querySelector('.sl-panel [role=alert] button')!);
  await rest();
  await until(() => expect(document.querySelector('[data-property]')).not.toBeNull());
  expect(document.querySelector('.sl-panel [role=alert]')).toBeNull();
});
