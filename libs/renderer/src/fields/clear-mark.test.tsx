import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledParam } from '@sluice/document';
import type { FormRuntime, PageRuntime } from '@sluice/engine';
import { draw, press, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, viewOf } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let page: PageRuntime;
let drawn: Drawn;
beforeAll(() =>
  Promise.all([
    import('../views/form.view.js'),
    import('./sub-table.js'),
    import('./rich-text/rich-text.field.js'),
    import('./image-upload.field.js'),
  ]),
);
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const options = [
  { k: 'a', v: '甲' },
  { k: 'b', v: '乙' },
];
const member = (id: number): CompiledParam => paramOf(id, `member${id}`, { form_type: 1 });
/** One filled field of each kind that is emptied at once. */
const filled: readonly CompiledParam[] = [
  paramOf(1, 'line', { form_type: 1, def_val: 'Ada' }),
  paramOf(2, 'number', { form_type: 5, def_val: 7 }),
  paramOf(3, 'several', { form_type: 7, data_option: options, def_val: ['a'] }),
  paramOf(4, 'text', { form_type: 8, def_val: 'Ada\nLovelace' }),
  paramOf(5, 'rich', { form_type: 10, def_val: '<p>Ada</p>' }),
  paramOf(6, 'record', { form_type: 20, config: { members: [member(61)] }, def_val: { member61: 'Ada' } }),
  paramOf(7, 'rows', {
    form_type: 20,
    config: { multiple: true, members: [member(71)] },
    def_val: [{ member71: 'Ada' }, { member71: 'Ben' }],
  }),
  paramOf(8, 'picture', { form_type: 21, def_val: '/file/ada.png' }),
];

async function show(more: Partial<CompiledParam> = {}): Promise<FormRuntime> {
  const params = filled.map((param) => ({ ...param, ...more, config: { ...param.config, ...more.config } }));
  page = openPage(makeWorld(), viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: params }));
  drawn = await draw(<PageView runtime={page} />);
  await until(() => expect(drawn.all('[data-param="picture"] img, [data-param="rich"] .tiptap')).toHaveLength(2));
  return page.roots[0]?.form as FormRuntime;
}
/** What empties a field: its mark, or a button of that meaning; those of members are their own. */
const marks = (name: string): HTMLElement[] =>
  drawn
    .all(`[data-param="${name}"] button`)
    .filter((button) => button.closest('[data-param]')?.getAttribute('data-param') === name)
    .filter((button) => /^(清除|清空|移除)( |$)/.test(button.getAttribute('aria-label') ?? button.textContent ?? ''));
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

describe('clearable', () => {
  it.each(filled.map(({ name }) => name))('empties %s at once', async (name) => {
    const form = await show();
    expect(isEmpty(form.values()[name])).toBe(false);
    const [mark] = marks(name);
    if (!mark) throw new Error(`no mark for ${name}`);
    await press(mark);
    await until(() => expect(isEmpty(form.values()[name])).toBe(true));
  });

  it('offers it to no field that is required, disabled, or not to be cleared', async () => {
    for (const more of [{ config: { clearable: false } }, { config: { disabled: true } }]) {
      await show(more);
      for (const { name } of filled) expect(marks(name), `${name} ${JSON.stringify(more)}`).toEqual([]);
      await drawn.close();
      page.dispose();
    }
    await show({ must: true });
    for (const name of ['line', 'number', 'several', 'text', 'rich']) expect(marks(name), name).toEqual([]);
  });
});
