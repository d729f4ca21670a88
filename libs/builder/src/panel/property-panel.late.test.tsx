import { afterEach, expect, it, vi } from 'vitest';
import { draw, press, rest, type, until, type Drawn } from '../fixture/draw.testing.js';
import { bench } from './panel.testing.js';

const fetched = vi.hoisted(() => ({
  part: undefined as Promise<never> | undefined,
  /** What holds the kinds back that are left, in turn. */
  left: [] as Promise<void>[],
}));
vi.mock(import('./panel.load.js'), async (original) => {
  const loads = await original();
  return {
    ...loads,
    nodePanel: (node) => fetched.part ?? loads.nodePanel(node),
    leftBehind: async (...asked) => {
      await fetched.left.shift();
      return loads.leftBehind(...asked);
    },
  };
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

it('lets no kind that was chosen before come behind the one that was chosen last', async () => {
  const access = { public: true };
  const form = { uid: 'list', type: 2, app_params: [{ uid: 'p', name: 'p', form_type: 5 }] };
  const one = bench({ kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [form] }, ['p']);
  drawn = await draw(one.element());
  const row = await until(() => document.querySelector('[data-property="form_type"]') ?? expect.fail('no kind'));
  let answer: () => void = () => undefined;
  fetched.left = [new Promise((resolve) => (answer = resolve))];
  for (const kind of ['Rating', 'Slider']) {
    await press(row.querySelector('.ant-select-selector')!);
    await type(row.querySelector<HTMLInputElement>('input[role=combobox]')!, kind);
    const option = await until(() => {
      const options = [...document.querySelectorAll('.ant-select-item-option')];
      return options.find(({ textContent }) => textContent === kind) ?? expect.fail('no such kind');
    });
    await press(option);
  }
  await until(() => expect(one.edits).toHaveLength(1));
  answer();
  await rest();
  expect(one.edits).toEqual([[{ op: 'set', node: 'p', path: ['form_type'], to: 103 }]]);
});
