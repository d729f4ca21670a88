import type { CompiledParam } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { buttonOf, fakePorts, pageOf, paramOf, rowsAnswer, viewOf } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { FormCore, ViewCore } from '../core.type.js';

const params = [
  paramOf({ id: 1, uid: 'phone' }),
  paramOf({ id: 2, uid: 'call', value: "'tel:' + form.phone" }),
  paramOf({ id: 3, uid: 'note', cond: 'form.phone != null' }),
  paramOf({ id: 4, uid: 'add', cond: 'form.phone == null' }),
  paramOf({ id: 5, uid: 'by-call', cond: "form.call != ''  && form.call != null" }),
  paramOf({
    id: 6,
    uid: 'lines',
    form_type: 20,
    config: {
      multiple: true,
      members: [
        paramOf({ id: 7, uid: 'l-no', name: 'no' }),
        paramOf({ id: 8, uid: 'l-far', name: 'far', cond: 'form.phone != null' }),
        paramOf({ id: 9, uid: 'l-on', name: 'on', cond: 'row.far != null' }),
        paramOf({ id: 10, uid: 'l-two', name: 'two', cond: 'row.no == 2' }),
      ],
    },
  }),
  paramOf({
    id: 11,
    uid: 'kind',
    form_type: 2,
    data_option: [
      { k: 'a', v: 'A' },
      { k: 'b', v: 'B' },
    ],
    data_config: { filter: "value == 'a' || form.phone != null" },
  }),
] satisfies CompiledParam[];
const buttons = [
  buttonOf({ id: 30, uid: 'ring', cond: 'form.phone != null' }),
  buttonOf({
    id: 31,
    uid: 'hand',
    source_type: 'form',
    target_type: 'page',
    target_id: 9,
    param_config: "{'phone': form.phone, 'note': form.note}",
  }),
];

async function loaded(masked: string[]): Promise<{ view: ViewCore; form: FormCore; opened: unknown[] }> {
  const ports = fakePorts({
    '/app/data/run': rowsAnswer(
      [
        {
          phone: masked.length > 0 ? '138****' : '13800000000',
          note: 'old',
          lines: [{ no: 2, far: 'x', on: 'y', two: 'z' }],
        },
      ],
      null,
      { masked },
    ),
  });
  const page = createPage(
    pageOf(viewOf({ id: 100, uid: 'form', type: 3, data_id: 55, app_params: params, app_buttons: buttons })),
    ports,
  );
  const view = page.find(100) as ViewCore;
  await view.query();
  return { view, form: view.form as FormCore, opened: ports.opened };
}

const shown = (form: FormCore): string[] =>
  params.filter(({ uid }) => form.getField(uid).visible).map(({ name }) => name);

describe('what a mask decides', () => {
  it('is what an empty value would: fields that the server would drop are not shown, so nothing is typed into them', async () => {
    const { form } = await loaded(['phone']);
    expect(shown(form)).toEqual(['phone', 'call', 'add', 'lines', 'kind']);
    const [row] = form.records('lines');
    expect(['no', 'far', 'on', 'two'].filter((name) => form.getField(`lines/${row}/l-${name}`).visible)).toEqual([
      'no',
      'two',
    ]);
    expect(form.wireValues()).toEqual({ 4: null, 6: [{ no: 2, far: null, on: null, two: 'z' }], 11: null });
    expect(form.getField('kind').options.map(({ value }) => value)).toEqual(['a']);
  });

  it('and who sees the value has them', async () => {
    const { form } = await loaded([]);
    expect(shown(form)).toEqual(['phone', 'call', 'note', 'by_call', 'lines', 'kind']);
    const [row] = form.records('lines');
    expect(['no', 'far', 'on', 'two'].filter((name) => form.getField(`lines/${row}/l-${name}`).visible)).toEqual([
      'no',
      'far',
      'on',
      'two',
    ]);
    expect(form.getField('kind').options.map(({ value }) => value)).toEqual(['a', 'b']);
  });

  it('goes for buttons, and for what they hand on', async () => {
    const { view, opened } = await loaded(['phone']);
    expect(view.buttons('view').map(({ node }) => node.uid)).toEqual([]);
    await view.press(buttons[1]!);
    expect(opened).toMatchObject([{ params: { phone: null, note: null } }]);
    expect((await loaded([])).view.buttons('view').map(({ node }) => node.uid)).toEqual(['ring']);
  });

  it('is nothing while the masked field itself is hidden: what reads it reads an empty value, as for everybody', async () => {
    const ports = fakePorts({ '/app/data/run': rowsAnswer([{ phone: '138****' }], null, { masked: ['phone'] }) });
    const gated = [paramOf({ id: 20, uid: 'gate' }), { ...params[0]!, cond: 'form.gate == null' }, params[1]!];
    const view = createPage(
      pageOf(viewOf({ id: 100, uid: 'form', type: 3, data_id: 55, app_params: gated })),
      ports,
    ).find(100) as ViewCore;
    await view.query();
    expect(view.form?.wireValues()).toEqual({ 20: null });
    view.form?.change('gate', 'shut');
    expect(view.form?.wireValues()).toEqual({ 20: 'shut', 2: 'tel:' });
    view.form?.change('gate', null);
    expect(view.form?.getField('phone')).toMatchObject({ visible: true, masked: true, value: '138****' });
  });

  it('is not what is worked out from values that the person sees, though its column is masked', async () => {
    const ports = fakePorts({ '/app/data/run': rowsAnswer([{ phone: '1', call: '***' }], null, { masked: ['call'] }) });
    const view = createPage(
      pageOf(viewOf({ id: 100, uid: 'form', type: 3, data_id: 55, app_params: params.slice(0, 2) })),
      ports,
    ).find(100) as ViewCore;
    await view.query();
    expect(view.form?.getField('call')).toMatchObject({ value: 'tel:1' });
    expect(view.form?.wireValues()).toEqual({ 1: '1', 2: 'tel:1' });
  });
});
