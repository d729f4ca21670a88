import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FormRuntime, PageRuntime } from '@sluice/engine';
import { draw, press, rest, type, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
let form: FormRuntime;
beforeAll(() => import('../views/form.view.js'));
beforeEach(async () => {
  world = makeWorld();
  const lines = paramOf(1, 'lines', {
    form_type: 20,
    label: '明细',
    config: {
      multiple: true,
      min: 1,
      max: 3,
      members: [
        paramOf(2, 'item', { label: '品名', must: true }),
        paramOf(3, 'count', { label: '数量', form_type: 5, def_val: 1 }),
        paramOf(4, 'why', { label: '原因', cond: 'row.count > 5' }),
        paramOf(5, 'kind', { label: '类', form_type: 2, data_option: [{ k: 'a', v: '甲' }] }),
      ],
    },
  });
  page = openPage(world, viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: [lines] }));
  form = page.roots[0]?.form as FormRuntime;
  drawn = await draw(<PageView runtime={page} />);
  await rest(30);
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const row = (at: number): HTMLElement => drawn.all('li.sl-line')[at] as HTMLElement;
const field = (at: number, name: string): HTMLInputElement =>
  row(at).querySelector(`[data-param="${name}"] input`) as HTMLInputElement;

describe('a sub-table', () => {
  it('adds, moves and removes rows; the text and the focus go with the person', async () => {
    await type(field(0, 'item'), 'pen');
    const add = drawn.button('添加一行');
    add.focus();
    await press(add);
    expect(document.activeElement).toBe(field(1, 'item'));
    await type(field(1, 'item'), 'ink');
    await press(drawn.button('上移第 2 行'));
    expect([field(0, 'item').value, field(1, 'item').value]).toEqual(['ink', 'pen']);
    await act(async () => form.flush());
    expect(form.values()).toMatchObject({
      lines: [
        { item: 'ink', count: 1 },
        { item: 'pen', count: 1 },
      ],
    });
    drawn.button('删除第 1 行').focus();
    await press(drawn.button('删除第 1 行'));
    expect(drawn.all('li.sl-line')).toHaveLength(1);
    expect(field(0, 'item').value).toBe('pen');
  });

  it('keeps between its fewest and its most rows', async () => {
    expect((drawn.button('删除第 1 行') as HTMLButtonElement).disabled).toBe(true);
    await press(drawn.button('添加一行'));
    expect(drawn.all('.sl-lines-full')).toHaveLength(0);
    await press(drawn.button('添加一行'));
    const add = drawn.button('添加一行');
    expect(add.disabled).toBe(true);
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '最多 3 行，已不能再添加',
    );
  });

  it('shows in each row what its own values ask for, and its message at its own field', async () => {
    const heads = (): (string | null)[] => drawn.all('.sl-line-head .sl-label').map((label) => label.textContent);
    expect(heads()).toEqual(['品名*', '数量', '', '类']);
    await press(drawn.button('添加一行'));
    await type(field(1, 'count'), '6');
    await act(async () => form.flush());
    expect(heads()).toEqual(['品名*', '数量', '原因', '类']);
    await act(async () => {
      form.validate();
    });
    expect([0, 1].map((at) => row(at).querySelectorAll('[data-param="why"]').length)).toEqual([0, 1]);
    expect(row(0).querySelector('[data-param="item"] .sl-wrong')?.textContent).toBe('不能为空!');
    await type(field(0, 'item'), 'x');
    await act(async () => form.flush());
    expect(row(0).querySelector('.sl-wrong')).toBeNull();
    expect(row(1).querySelector('.sl-wrong')).not.toBeNull();
  });
});
