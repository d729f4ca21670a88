import { coerceParam, validateParams, type FormRuntime, type PageRuntime } from '@sluice/engine';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draw, key, press, rest, type Drawn } from '../fixture/draw.js';
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
  const params = [paramOf(1, 'mark', { form_type: 100, ...part })];
  page = openPage(makeWorld(), viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: params }));
  drawn = await draw(<PageView runtime={page} />);
  await rest(30);
  return page.roots[0]?.form as FormRuntime;
}
const stars = (): HTMLElement => drawn.one('[role=slider]');
const rated = (form: FormRuntime): unknown => form.current()['mark'];

describe('a rating', () => {
  it('is given by a press or the arrow keys and taken back with Delete', async () => {
    const form = await show({ def_val: 3 });
    expect(stars().getAttribute('aria-valuetext')).toBe('3 / 5');
    await press(drawn.one('[data-star="2"]'));
    expect(rated(form)).toBe(2);
    await key(stars(), 'ArrowRight');
    expect(rated(form)).toBe(3);
    await key(stars(), 'Delete');
    expect(rated(form)).toBeNull();
  });

  it('stays where it is fixed, and has as many stars as its settings say', async () => {
    const form = await show({ def_val: 7, config: { stars: 10, disabled: true } });
    await press(drawn.one('[data-star="2"]'));
    await key(stars(), 'ArrowLeft');
    expect([rated(form), stars().getAttribute('aria-valuetext')]).toEqual([7, '7 / 10']);
  });

  it('is one whole number within its stars, on the server too', async () => {
    const form = await show({ def_val: 3 });
    const wrong = (mark: unknown): string | undefined =>
      validateParams(form.params, { mark }, { locale: 'en', now: 0 })[0]?.text;
    expect([1, 5, '4', null].map(wrong)).toEqual([undefined, undefined, undefined, undefined]);
    for (const mark of [0, 6, 'many', [3]]) expect(wrong(mark)).toBeDefined();
    expect(coerceParam(form.params[0]!, '4')).toBe(4);
  });
});
