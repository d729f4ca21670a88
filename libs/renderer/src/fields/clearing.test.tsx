import { act } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledParam } from '@sluice/document';
import type { FormRuntime, PageRuntime } from '@sluice/engine';
import { createDialogs, DialogHost } from '../dialogs/dialog.host.js';
import { draw, key, press, until, type Drawn } from '../fixture/draw.js';
import { makePage, makeWorld, openPage, paramOf, viewOf } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => Promise.all([import('../views/form.view.js'), import('../dialogs/dialog-frame.js')]));
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const options = [
  { k: 'a', v: '甲' },
  { k: 'b', v: '乙' },
];
/** One filled field of each kind that has something to clear. */
const filled: readonly CompiledParam[] = [
  paramOf(2, 'select', { form_type: 2, data_option: options, def_val: 'a' }),
  paramOf(3, 'many', { form_type: 2, data_option: options, config: { multiple: true }, def_val: ['a', 'b'] }),
  paramOf(4, 'date', { form_type: 3, def_val: '2026-11-01 00:00:00' }),
  paramOf(5, 'range', { form_type: 6, def_val: ['2026-11-01 00:00:00', '2026-11-02 23:59:59'] }),
  paramOf(6, 'cascader', { form_type: 18, data_option: options, def_val: 'a' }),
  paramOf(7, 'radio', { form_type: 4, data_option: options, def_val: 'b' }),
];
const changed = (part: Partial<CompiledParam>): CompiledParam[] =>
  filled.map((param) => ({ ...param, ...part, config: { ...param.config, ...part.config } }));
const rows = (members: readonly CompiledParam[]): CompiledParam =>
  paramOf(1, 'rows', { form_type: 20, config: { multiple: true, min: 1, members: [...members] } });
const formPage = (params: readonly CompiledParam[]) =>
  viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: [...params] });

/** The form as a page, or in a dialog over one. */
async function show(params: readonly CompiledParam[], where: 'page' | 'dialog' = 'page'): Promise<FormRuntime> {
  if (where === 'page') {
    page = openPage(makeWorld(), formPage(params));
    drawn = await draw(<PageView runtime={page} />);
  } else {
    const dialogs = createDialogs();
    page = makePage(makeWorld(), formPage(params));
    drawn = await draw(<DialogHost dialogs={dialogs} />);
    await act(async () => dialogs.open({ load: () => Promise.resolve(page) }));
  }
  await until(() => expect(drawn.all('[data-param="radio"] input')).not.toHaveLength(0));
  return page.roots[0]?.form as FormRuntime;
}
/** What the keyboard stands on in a field: its face, or its ticked choice. */
const control = (name: string): HTMLElement => drawn.one(`[data-param="${name}"] :is([role=combobox], input:checked)`);
const valueOf = (form: FormRuntime, name: string): unknown => {
  const now = form.values();
  const row = (now.rows as Record<string, unknown>[] | undefined)?.[0];
  return row ? row[name] : now[name];
};
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

describe.each([
  ['a form', 'page', filled],
  ['a dialog', 'dialog', filled],
  ['a row of a sub-table', 'page', [rows(filled)]],
  ['a row of a sub-table in a dialog', 'dialog', [rows(filled)]],
] as const)('fields of %s', (_name, where, params) => {
  it('are cleared with Delete, and the keyboard stays where it is', async () => {
    const form = await show(params, where);
    for (const { name } of filled) {
      expect(isEmpty(valueOf(form, name))).toBe(false);
      const at = control(name);
      at.focus();
      await key(at, 'Delete');
      expect(isEmpty(valueOf(form, name))).toBe(true);
      expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe(name);
    }
  });

  it('are cleared with their clear mark, which leaves the keyboard in the field', async () => {
    const form = await show(params, where);
    for (const { name } of filled) {
      const mark = drawn.one(`[data-param="${name}"] [aria-label="清除"]`);
      mark.focus();
      await press(mark);
      expect(isEmpty(valueOf(form, name))).toBe(true);
      expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe(name);
      expect(drawn.all(`[data-param="${name}"] [aria-label="清除"]`)).toHaveLength(0);
    }
  });
});

it.each([
  ['must be filled', { must: true }],
  ['are not clearable', { config: { clearable: false } }],
  ['are disabled', { config: { disabled: true } }],
] as const)('fields that %s are not cleared', async (_name, part) => {
  const form = await show(changed(part as Partial<CompiledParam>));
  expect(drawn.all('[aria-label="清除"]')).toHaveLength(0);
  for (const { name } of filled) {
    await key(control(name), 'Delete');
    expect(isEmpty(valueOf(form, name))).toBe(false);
  }
});

it('a place is cleared, and the keyboard goes on in its field', async () => {
  page = openPage(makeWorld(), formPage([paramOf(1, 'place', { form_type: 16, def_val: '116.4,39.9' })]));
  drawn = await draw(<PageView runtime={page} />);
  await until(() => {
    drawn.button('清除');
  });
  drawn.button('清除').focus();
  await press(drawn.button('清除'));
  expect((page.roots[0]?.form as FormRuntime).values().place).toBeNull();
  expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe('place');
});
