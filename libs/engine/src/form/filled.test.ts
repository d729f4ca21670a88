import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, rowsAnswer, settle, viewOf } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { FormCore } from '../core.type.js';

const product = paramOf({
  id: 1,
  uid: 'product',
  form_type: 2,
  data_type: 3,
  data_config: { query: true, fill: { price: 'price', sum: 'price' } },
});
const price = paramOf({ id: 2, uid: 'price', form_type: 5, config: { precision: 2 } });
const sum = paramOf({
  id: 3,
  uid: 'sum',
  form_type: 5,
  config: { precision: 2 },
  value: 'form.price == null ? null : form.price * 2',
});
const rows = [
  { value: 7, label: 'Pen', price: '1.50' },
  { value: 8, label: 'Ink', price: '12.00' },
];

async function open(masked: string[] = [], choice = product): Promise<FormCore> {
  const lines = paramOf({
    id: 9,
    uid: 'lines',
    form_type: 20,
    config: {
      multiple: true,
      members: [
        { ...product, id: 4, uid: 'm-product' },
        { ...price, id: 5, uid: 'm-price' },
      ].map((member, at) => ({ ...member, name: at === 0 ? 'product' : 'price' })),
    },
  });
  const ports = fakePorts({
    '/app/param/data/run': { response: { data: { list: rows, masked } } },
    '/app/data/run': rowsAnswer([]),
  });
  const page = createPage(
    pageOf(viewOf({ id: 100, uid: 'form', type: 3, app_params: [choice, price, sum, lines] })),
    ports,
  );
  const form = page.views.get(100)?.form as FormCore;
  form.mount('product');
  form.assign({ lines: [{ price: '9' }, { price: '5' }] });
  for (const key of form.records('lines')) form.mount(`lines/${key}/m-product`);
  await settle();
  return form;
}

describe('a choice that fills other fields', () => {
  it('puts the columns of its option there, where the person may change them until the next choice', async () => {
    const form = await open();
    form.change('product', 7);
    expect(form.values()).toMatchObject({ price: '1.50', sum: 3 });
    form.change('price', '2');
    form.change('product', 7);
    expect(form.values()).toMatchObject({ price: '2', sum: 4 });
    form.change('product', 8);
    expect(form.values()).toMatchObject({ price: '12.00', sum: 24 });
  });

  it('goes with the choice that brought it, unless the person has changed it since', async () => {
    const form = await open();
    form.change('product', 8);
    form.change('product', null);
    expect(form.values()).toMatchObject({ product: null, price: null, sum: null });
    form.change('product', 8);
    form.change('price', '11');
    form.change('product', null);
    expect(form.values()).toMatchObject({ product: null, price: '11' });
    const [first] = form.records('lines');
    form.change(`lines/${first}/m-product`, 7);
    form.change(`lines/${first}/m-product`, null);
    expect(form.values()['lines']).toEqual([{ product: null, price: null }, { price: '5' }]);
  });

  it('of which several may be made fills while it is one alone', async () => {
    const form = await open([], { ...product, form_type: 7, config: { multiple: true } });
    const priceAfter = (choice: unknown): unknown => {
      form.change('product', choice);
      return form.values()['price'];
    };
    expect([[7], [7, 8], [8], [], [7], null].map(priceAfter)).toEqual(['1.50', null, '12.00', null, '1.50', null]);
    form.change('price', '3');
    expect([[7, 8], [8]].map(priceAfter)).toEqual(['3', '12.00']);
    form.change('price', '3');
    expect(priceAfter([7, 8])).toBe('3');
  });

  it('fills its own row of a sub-table alone, and not what a button or a record brings', async () => {
    const form = await open();
    const [, second] = form.records('lines');
    form.change(`lines/${second}/m-product`, 8);
    expect(form.values()['lines']).toEqual([{ price: '9' }, { product: 8, price: '12.00' }]);
    form.assign({ product: 7 });
    expect(form.values()['price']).toBeNull();
  });

  it('fills nothing from a masked column, nor a field that shows a mask, and offers no mask as a choice', async () => {
    const form = await open(['price']);
    form.change('product', 7);
    expect(form.values()).toMatchObject({ product: 7, price: null });
    const loaded = await open();
    loaded.fill({ price: '1*.**' }, new Set(['price']));
    loaded.change('product', 7);
    expect(loaded.values()).toMatchObject({ product: 7, price: '1*.**' });
    expect((await open(['value'])).getField('product').options).toEqual([]);
  });
});
