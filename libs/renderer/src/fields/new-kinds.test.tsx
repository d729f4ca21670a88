import { act } from 'react';
import { coerceParam, validateParams, type FormRuntime, type PageRuntime } from '@sluice/engine';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draw, press, rest, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, viewOf } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => import('../views/form.view.js'));
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

async function show(part: Parameters<typeof paramOf>[2]): Promise<FormRuntime> {
  const params = [paramOf(1, 'own', part)];
  page = openPage(makeWorld(), viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: params }));
  drawn = await draw(<PageView runtime={page} />);
  await rest(30);
  return page.roots[0]?.form as FormRuntime;
}
const own = (form: FormRuntime): unknown => form.current()['own'];
const wrong = (form: FormRuntime, value: unknown): string | undefined =>
  validateParams(form.params, { own: value }, { locale: 'en', now: 0 })[0]?.text;

describe('a switch', () => {
  it('is off until it is pressed, takes what databases call yes, and nothing else', async () => {
    const form = await show({ form_type: 102 });
    const button = drawn.one('[role=switch]');
    expect([own(form), button.getAttribute('aria-checked')]).toEqual([false, 'false']);
    await press(button);
    expect([own(form), drawn.one('[role=switch]').getAttribute('aria-checked')]).toEqual([true, 'true']);
    expect(['1', 0, 'true'].map((value) => coerceParam(form.params[0]!, value))).toEqual([true, false, true]);
    expect(wrong(form, 'maybe')).toBeDefined();
  });

  it('does not move where it is fixed', async () => {
    const form = await show({ form_type: 102, def_val: true, config: { disabled: true } });
    await press(drawn.one('[role=switch]'));
    expect(own(form)).toBe(true);
  });
});

describe('plain text', () => {
  const withValue = (value: unknown) =>
    show({ form_type: 15, def_val: value, config: { tag_colors: { high: 'red' } } });

  it('is a tag where its value has a colour, and plain where it has none', async () => {
    await withValue('high');
    expect(drawn.one('output .sl-tag').textContent).toBe('high');
    await drawn.close();
    page.dispose();
    await withValue('other');
    expect([drawn.one('output').textContent, drawn.all('.sl-tag').length]).toEqual(['other', 0]);
  });
});

describe('a slider', () => {
  it('has a number within its ends, also on the server, and none until it is moved', async () => {
    const form = await show({ form_type: 103, config: { max: 50, step: 5, unit: '%' } });
    const input = drawn.one<HTMLInputElement>('input[type=range]');
    expect([own(form), input.getAttribute('aria-valuetext')]).toEqual([null, '–']);
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '35');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect([own(form), input.getAttribute('aria-valuetext')]).toEqual([35, '35%']);
    expect([0, 50, '7'].map((value) => wrong(form, value))).toEqual([undefined, undefined, undefined]);
    for (const value of [-1, 51, 'far', [3]]) expect(wrong(form, value)).toBeDefined();
  });
});

describe('a colour', () => {
  it('is taken from a swatch, and is no other text', async () => {
    const form = await show({ form_type: 104, config: { swatches: ['#159157', '#d3343f'] } });
    await press(drawn.one('.sl-swatch[aria-label="#d3343f"]'));
    expect(own(form)).toBe('#d3343f');
    expect(wrong(form, '#ABCDEF')).toBeUndefined();
    for (const value of ['red', '#12', 'url(x)', 7]) expect(wrong(form, value)).toBeDefined();
  });
});
