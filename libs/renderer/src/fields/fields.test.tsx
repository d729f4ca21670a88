import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledParam } from '@sluice/document';
import type { FormRuntime, PageRuntime, ViewRuntime } from '@sluice/engine';
import { draw, key, press, rest, type, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
let view: ViewRuntime;
let form: FormRuntime;
beforeAll(() => import('../views/form.view.js'));
beforeEach(() => {
  world = makeWorld();
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

/** A submit form of these params, drawn by the page. */
async function formOf(...params: CompiledParam[]): Promise<void> {
  page = openPage(world, viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: params }));
  view = page.roots[0] as ViewRuntime;
  form = view.form as FormRuntime;
  drawn = await draw(<PageView runtime={page} />);
  await rest(30);
}
function values(): Readonly<Record<string, unknown>> {
  let now: Readonly<Record<string, unknown>> = {};
  act(() => {
    now = form.values();
  });
  return now;
}
const input = (name: string): HTMLInputElement =>
  drawn.one<HTMLInputElement>(`[data-param="${name}"] input, [data-param="${name}"] textarea`);
const face = (name: string): HTMLElement => drawn.one(`[data-param="${name}"] [role=combobox]`);
const blur = (element: HTMLElement): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
const options = [
  { k: 'a', v: { 'zh-chs': '甲', en: 'A' } },
  { k: 'b', v: { 'zh-chs': '乙', en: 'B' } },
  { k: 'c', v: '丙' },
];

describe('text fields', () => {
  it('hand typed text to the form and take over what the form says afterwards', async () => {
    await formOf(paramOf(1, 'name', { def_val: 'first' }));
    expect(input('name').value).toBe('first');
    await type(input('name'), 'typed');
    expect(values()).toMatchObject({ name: 'typed' });
    await blur(input('name'));
    await act(async () => form.reset());
    expect(input('name').value).toBe('first');
  });

  it('keep a text that is being typed when an older keystroke is written late', async () => {
    await formOf(paramOf(1, 'name'));
    await type(input('name'), 'a');
    await type(input('name'), 'ab');
    await act(async () => form.change('name', 'a'));
    expect(input('name').value).toBe('ab');
  });

  it('show what is wrong beside the field, tied to it', async () => {
    await formOf(paramOf(1, 'name', { must: true }), paramOf(2, 'other'));
    await act(async () => {
      form.validate();
    });
    expect(input('name').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input('name').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '不能为空!',
    );
    expect(input('other').getAttribute('aria-invalid')).toBeNull();
  });

  it('tell what is wrong only after the press that left them: what is pressed does not move away under the finger', async () => {
    await formOf(paramOf(1, 'name', { must: true }), paramOf(2, 'other'));
    window.dispatchEvent(new Event('pointerdown'));
    await blur(input('name'));
    expect(drawn.all('.sl-wrong')).toHaveLength(0);
    await act(async () => {
      window.dispatchEvent(new Event('pointerup'));
    });
    await rest(5);
    expect(drawn.all('.sl-wrong').map((note) => note.textContent)).toEqual(['不能为空!']);
  });

  it('hide secrets until asked, and never let the browser fill them', async () => {
    await formOf(paramOf(1, 'pwd', { config: { secret: true } }));
    expect(input('pwd').type).toBe('password');
    expect(input('pwd').autocomplete).toBe('new-password');
    await press(drawn.button('显示'));
    expect(input('pwd').type).toBe('text');
  });

  it('keep every digit of a number and step inside its range', async () => {
    await formOf(
      paramOf(1, 'n', { form_type: 5, config: { min: 0, max: 3 } }),
      paramOf(2, 'big', { form_type: 5, config: { precision: 2 } }),
    );
    await type(input('big'), '12345678901234567890.10');
    expect(values()).toMatchObject({ big: '12345678901234567890.10' });
    for (let presses = 0; presses < 5; presses += 1) await key(input('n'), 'ArrowUp');
    expect(values()).toMatchObject({ n: 3 });
  });
});

describe('choices', () => {
  it('pick one from a select by mouse and by keyboard, show its label, clear it', async () => {
    await formOf(paramOf(1, 's', { form_type: 2, data_option: options }));
    await press(face('s'));
    expect(drawn.all('[role=option]').map((option) => option.textContent)).toEqual(['甲', '乙', '丙']);
    await press(drawn.all('[role=option]')[1] as HTMLElement);
    expect(values()).toMatchObject({ s: 'b' });
    expect(face('s').textContent).toContain('乙');
    expect(drawn.all('[role=option]')).toHaveLength(0);
    await key(face('s'), 'ArrowDown');
    await key(drawn.one('[role=listbox]'), 'ArrowDown');
    await key(drawn.one('[role=listbox]'), 'Enter');
    expect(values()).toMatchObject({ s: 'c' });
    await press(drawn.button('清除'));
    expect(values().s ?? null).toBeNull();
  });

  it('filter many options while typing, and draw only those near', async () => {
    await formOf(
      paramOf(1, 's', {
        form_type: 2,
        config: { multiple: true },
        data_option: Array.from({ length: 3000 }, (_, at) => ({ k: at, v: `选项${at}` })),
      }),
    );
    await press(face('s'));
    expect(drawn.all('[role=option]').length).toBeLessThan(60);
    await type(drawn.one<HTMLInputElement>('.sl-options-search'), '选项2999');
    await press(drawn.all('[role=option]')[0] as HTMLElement);
    await type(drawn.one<HTMLInputElement>('.sl-options-search'), '选项12');
    await press(drawn.all('[role=option]')[0] as HTMLElement);
    expect(values()).toMatchObject({ s: [12, 2999] });
  });

  it('say that there is nothing to choose, and that nothing matches what is looked for', async () => {
    const data_option = Array.from({ length: 12 }, (_, at) => ({ k: at, v: `选项${at}` }));
    await formOf(paramOf(1, 'none', { form_type: 2 }), paramOf(2, 's', { form_type: 2, data_option }));
    const note = (): string | null => drawn.one('.sl-options-note').textContent;
    await press(face('none'));
    expect(note()).toBe('没有可选项');
    await press(face('none'));
    await press(face('s'));
    await type(drawn.one<HTMLInputElement>('.sl-options-search'), '没有这个');
    expect(note()).toBe('没有匹配的选项');
  });

  it('tick several, choose one, and store yes or no', async () => {
    await formOf(
      paramOf(1, 'many', { form_type: 7, data_option: options }),
      paramOf(2, 'one', { form_type: 4, data_option: options }),
      paramOf(3, 'yes', { form_type: 7, query_type: 3 }),
    );
    const boxes = drawn.all('[data-param="many"] input');
    await press(boxes[2] as HTMLElement);
    await press(boxes[0] as HTMLElement);
    await press(drawn.all('[data-param="one"] input')[1] as HTMLElement);
    await press(input('yes'));
    expect(values()).toMatchObject({ many: ['a', 'c'], one: 'b', yes: true });
  });

  it('show a cascader value as its path', async () => {
    await formOf(
      paramOf(1, 'c', {
        form_type: 18,
        def_val: 'sz',
        data_option: [{ k: 'gd', v: '广东', subs: [{ k: 'sz', v: '深圳' }] }],
      }),
    );
    expect(face('c').textContent).toContain('广东 / 深圳');
  });

  it('ask for the branch of a saved value wherever the tree comes level by level, and say only then that it is gone', async () => {
    const top = { code: 'gd', name: '广东', leaf: false };
    const { call } = world.ports.transport;
    world.ports.transport.call = async <T,>(path: string, body: Record<string, unknown>): Promise<T> => {
      if (path !== '/app/param/dict') return call(path, body);
      return {
        dict_type: 2,
        sub_dict: [body.value === 'sz' ? { ...top, children: [{ code: 'sz', name: '深圳', leaf: true }] } : top],
      } as T;
    };
    const tree = { form_type: 18 as const, data_type: 2 as const, data_config: { dict_id: 8 } };
    await formOf(paramOf(1, 'there', { ...tree, def_val: 'sz' }), paramOf(2, 'gone', { ...tree, def_val: 'zh' }));
    await until(() => expect(face('there').textContent).toContain('广东 / 深圳'));
    await until(() => expect(drawn.one('[data-param="gone"]').textContent).toContain('“zh”已不存在'));
    expect(drawn.one('[data-param="there"]').textContent).not.toContain('已不存在');
  });
});

describe('other fields', () => {
  it('show a stored Asia/Shanghai time digit by digit, whatever the browser zone is', async () => {
    await formOf(
      paramOf(1, 'd', { form_type: 3, def_val: '2026-03-08 02:30:00', config: { timeType: 'datetime' } }),
      paramOf(2, 'r', { form_type: 6, def_val: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'] }),
    );
    expect(face('d').textContent).toContain('2026-03-08 02:30:00');
    expect(face('r').textContent).toContain('2026-01-01 00:00:00 ~ 2026-01-31 23:59:59');
  });

  it('follow linked visibility', async () => {
    await formOf(
      paramOf(1, 'kind', { form_type: 4, data_option: options, def_val: 'a' }),
      paramOf(2, 'more', { cond: "form.kind == 'b'" }),
    );
    expect(drawn.all('[data-param="more"]')).toHaveLength(0);
    await press(drawn.all('[data-param="kind"] input')[1] as HTMLElement);
    expect(drawn.all('[data-param="more"]')).toHaveLength(1);
  });

  it('render html from the form values, escaped and sanitised', async () => {
    await formOf(
      paramOf(1, 'name', { def_val: '<i>x</i>' }),
      paramOf(2, 'h', { form_type: 9, html: '<b>{{ form.name }}</b><img src=x onerror=alert(1)>' }),
    );
    await rest(300);
    expect(drawn.one('[data-param="h"] .sl-html').innerHTML).toBe('<b>&lt;i&gt;x&lt;/i&gt;</b><img>');
  });

  it('a button beside a field counts down after it was pressed', async () => {
    await formOf(
      paramOf(1, 'verify', {
        form_type: 19,
        app_buttons: [
          {
            id: 9,
            uid: 'code',
            label: '发送',
            source_type: 'param',
            target_type: 'other',
            target_id: 'reset',
            config: { countdown: 60 },
          },
        ],
      }),
    );
    await press(drawn.button('发送'));
    await rest(20);
    expect(drawn.one('[data-param="verify"]').textContent).toMatch(/(60|59) 秒后重试/);
    expect(drawn.one('[data-param="verify"] button').getAttribute('aria-disabled')).toBe('true');
  });

  it('gather members into one record', async () => {
    await formOf(paramOf(1, 'group', { form_type: 20, config: { members: [paramOf(2, 'a'), paramOf(3, 'b')] } }));
    await type(drawn.one<HTMLInputElement>('[data-param="a"] input'), '1');
    await blur(drawn.one('[data-param="a"] input'));
    await type(drawn.one<HTMLInputElement>('[data-param="b"] input'), '2');
    expect(values()).toMatchObject({ group: { a: '1', b: '2' } });
  });

  it('say that their options could not be loaded, and try again', async () => {
    const { call } = world.ports.transport;
    let down = true;
    world.ports.transport.call = (path, body, more) =>
      path !== '/app/param/data/run'
        ? call(path, body, more)
        : down
          ? Promise.reject(new Error('down'))
          : Promise.resolve({ response: { data: { list: [{ value: 1, label: '一' }] } } } as never);
    await formOf(paramOf(1, 'pick', { form_type: 2, data_type: 3, data_config: { query: true } }));
    await until(() =>
      expect(drawn.one('[data-param="pick"] [role=status]').textContent).toContain('选项加载失败：pick'),
    );
    down = false;
    await press(drawn.button('重试'));
    await until(() => expect(drawn.all('[data-param="pick"] [role=status]')).toHaveLength(0));
    await press(face('pick'));
    expect(drawn.all('[role=option]').map((one) => one.textContent)).toEqual(['一']);
  });

  it('draw a notice with the id for a type that is not there, and nothing for a hidden one', async () => {
    await formOf(paramOf(1, 'map', { form_type: 12 as never }), paramOf(2, 'secret', { form_type: 11, def_val: 7 }));
    expect(drawn.one('[data-param="map"]').textContent).toContain('不支持的字段类型 12（map）');
    expect(drawn.all('[data-param="secret"]')).toHaveLength(0);
    expect(values()).toMatchObject({ secret: 7 });
  });
});
