import type { CompiledButton } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { settle } from '../fakes.js';
import { done, open, save } from './press.fakes.js';

describe('the same button of several rows', () => {
  const row: Partial<CompiledButton> = { ...save, source_type: 'col', source_id: 2 };

  it('runs for its row alone: a second press there is none, the others stay live', async () => {
    const answers: ((value: unknown) => void)[] = [];
    const { view, ports, button, runs } = open(row);
    await view.query();
    ports.answers['/app/action/run'] = () =>
      new Promise((resolve) => {
        answers.push(resolve);
      });
    const [first, second] = view.getSnapshot().list;
    const busy = (): (boolean | undefined)[] =>
      [first!, second!].map((one) => view.rowButtons(view.node.app_cols[1]!, one)[0]?.loading);
    const pressed = view.press(button, first);
    await settle();
    expect(busy()).toEqual([true, false]);
    await ports.clock.advance(1000);
    await view.press(button, first);
    expect(runs()).toHaveLength(1);
    const other = view.press(button, second);
    await settle();
    expect(runs().map((call) => call.params.rows)).toEqual([['1'], ['2']]);
    expect(busy()).toEqual([true, true]);
    const { redraws, rowRedraws } = view.getSnapshot();
    answers[0]?.(done);
    await pressed;
    expect(busy()).toEqual([false, true]);
    expect(view.getSnapshot().rowRedraws.get('1')).toBeGreaterThan(rowRedraws.get('1') ?? 0);
    expect(view.getSnapshot().rowRedraws.get('2')).toBe(rowRedraws.get('2'));
    expect(view.getSnapshot().redraws).toBe(redraws);
    answers[1]?.(done);
    await other;
    expect(busy()).toEqual([false, false]);
  });

  it('rests for 400 ms in its row alone', async () => {
    const { view, runs, button } = open(row);
    await view.query();
    for (const at of [0, 1, 0, 1]) await view.press(button, view.getSnapshot().list[at]);
    expect(runs().map((call) => call.params.rows)).toEqual([['1'], ['2']]);
  });

  it('counts down for its row alone, and only that row is drawn again with each second', async () => {
    const { view, ports, button } = open({ ...save, source_type: 'col', source_id: 2, config: { countdown: 3 } });
    await view.query();
    const column = view.node.app_cols[1]!;
    const labels = (): (string | undefined)[] =>
      view.getSnapshot().list.map((row) => view.rowButtons(column, row)[0]?.label);
    await view.press(button, view.getSnapshot().list[0]!);
    expect(labels()).toEqual(['3 秒后重试', 'go']);
    const { redraws, rowRedraws } = view.getSnapshot();
    await ports.clock.advance(1000);
    expect(labels()).toEqual(['2 秒后重试', 'go']);
    expect([...view.getSnapshot().rowRedraws]).toEqual([['1', (rowRedraws.get('1') ?? 0) + 1]]);
    expect(view.getSnapshot().redraws).toBe(redraws);
    await ports.clock.advance(2000);
    expect(labels()).toEqual(['go', 'go']);
  });
});

describe('presses that come too fast', () => {
  it('ignores clicks for 400 ms and while the press is running', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { view, ports, button, runs } = open({ ...save, config: { check_type: 0 } });
    ports.answers['/app/action/run'] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const first = view.press(button);
    await settle();
    expect(view.buttons('view')[0]).toMatchObject({ loading: true, disabled: true });
    await ports.clock.advance(1000);
    await view.press(button);
    expect(runs()).toHaveLength(1);
    answer(done);
    await first;
    expect(view.buttons('view')[0]).toMatchObject({ loading: false, disabled: false });
    void view.press(button);
    await settle();
    expect(runs()).toHaveLength(2);
  });

  it('counts 400 ms from the press', async () => {
    const { view, ports, button, runs } = open({ ...save, config: { check_type: 0 } });
    await view.press(button);
    await ports.clock.advance(399);
    await view.press(button);
    expect(runs()).toHaveLength(1);
    await ports.clock.advance(1);
    await view.press(button);
    expect(runs()).toHaveLength(2);
  });

  it('a resend button counts down from 60 by the second and then works again', async () => {
    const { view, ports, button, runs } = open({ ...save, config: { check_type: 0, countdown: 60 } });
    const label = (): string | undefined => view.buttons('view')[0]?.label;
    await view.press(button);
    expect(label()).toBe('60 秒后重试');
    await ports.clock.advance(1000);
    expect(label()).toBe('59 秒后重试');
    await view.press(button);
    expect(runs()).toHaveLength(1);
    await ports.clock.advance(58_999);
    expect(label()).toBe('1 秒后重试');
    await ports.clock.advance(1);
    expect(label()).toBe('go');
    await view.press(button);
    expect(runs()).toHaveLength(2);
  });
});
