import type { FormRuntime, PageRuntime } from '@sluice/engine';
import { act } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draw, press, rest, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, viewOf } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => Promise.all([import('../views/form.view.js'), import('../media/time-windows.widget.js')]));
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const office = { days: [1, 2], from: '09:00', to: '18:00' };

async function show(part: Parameters<typeof paramOf>[2]): Promise<FormRuntime> {
  const config = { widget: 'time-windows', ...part?.config };
  const params = [paramOf(1, 'open', { label: '营业', form_type: 101, ...part, config })];
  page = openPage(makeWorld(), viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: params }));
  drawn = await draw(<PageView runtime={page} />);
  await rest(30);
  return page.roots[0]?.form as FormRuntime;
}
const boxes = (): HTMLInputElement[] => drawn.all('[data-param=open] input[type=checkbox]') as HTMLInputElement[];

describe('a widget that is a field', () => {
  it('gives the form its value', async () => {
    const form = await show({ def_val: [office] });
    await until(() => expect(boxes()).toHaveLength(7));
    expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false, false, false, false, false]);
    await press(boxes()[2]!);
    expect(form.current()['open']).toEqual([{ ...office, days: [1, 2, 3] }]);
    await press(drawn.one('[data-param=open] .sl-lines-add'));
    expect(form.current()['open']).toHaveLength(2);
    for (const remove of [1, 1]) await press(drawn.one(`[data-param=open] li:nth-child(${remove}) > button`));
    expect(form.current()['open']).toBeNull();
  });

  it('takes a time from the clock of the other fields, never from the browser', async () => {
    const form = await show({ def_val: [office] });
    expect(drawn.all('[data-param=open] input:not([type=checkbox])')).toEqual([]);
    const face = drawn.one('[data-param=open] .sl-window-time button');
    expect([face.textContent, face.getAttribute('aria-label')]).toEqual(['09:00', '开始 09:00']);
    await press(face);
    const cell = (column: number, text: string): HTMLElement | undefined =>
      [
        ...document.querySelectorAll<HTMLElement>(
          `.sl-picker-panel .ant-picker-time-panel-column:nth-child(${column}) .ant-picker-time-panel-cell-inner`,
        ),
      ].find((one) => one.textContent === text);
    await until(() => expect(cell(1, '08')).toBeDefined());
    await press(cell(1, '08')!);
    await press(cell(2, '30')!);
    await until(() => expect(form.current()['open']).toEqual([{ ...office, from: '08:30' }]));
  });

  it('says what its value lacks, and that it must be there', async () => {
    const form = await show({ must: true });
    act(() => void form.validate());
    expect(drawn.one('[data-param=open] [role=alert]').textContent).toBe('不能为空!');
    act(() => form.change('open', [{ ...office, to: '' }]));
    expect(drawn.one('[data-param=open] [role=alert]').textContent).toBe('请填写完整且正确的内容');
    expect(drawn.one('[data-param=open] [role=group]').getAttribute('aria-invalid')).toBe('true');
    act(() => form.change('open', [office]));
    expect(drawn.all('[data-param=open] [role=alert]')).toEqual([]);
  });

  it('is fixed where the field is, and shows a mask as a mask', async () => {
    await show({ def_val: [office], config: { widget: 'time-windows', disabled: true } });
    expect(drawn.all('[data-param=open] :is(input, button)').every((one) => one.matches(':disabled'))).toBe(true);
    await drawn.close();
    page.dispose();
    const form = await show({});
    const core = form as FormRuntime & { fill(row: object, masked: ReadonlySet<string>): void };
    act(() => core.fill({ open: '******' }, new Set(['open'])));
    expect(drawn.one<HTMLInputElement>('[data-param=open] input').value).toBe('******');
    expect(form.validate()).toEqual([]);
  });

  it('that nobody registered is named, and takes nothing', async () => {
    const form = await show({ config: { widget: 'nobody' }, def_val: 'x' });
    expect(drawn.one('[data-param=open]').textContent).toContain('nobody');
    expect(form.validate()).toHaveLength(1);
  });
});
