import { describe, expect, it } from 'vitest';
import { buttonOf, fakePorts, pageOf, paramOf, rowsAnswer, settle, viewOf, type FakePorts } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { FormCore, ViewCore } from '../core.type.js';
import { CallError } from '../ports.js';

const params = [
  paramOf({ id: 1, uid: 'id', form_type: 11 }),
  paramOf({ id: 2, uid: 'name', def_val: 'new' }),
  paramOf({ id: 3, uid: 'phone', must: true }),
  paramOf({ id: 4, uid: 'twice', value: "form.name == null ? '' : form.name + form.name" }),
  paramOf({ id: 5, uid: 'note', def_val: 'none' }),
];
const ann = { name: 'Ann', phone: '138****5678', twice: 'stored' };
const answer = (list: Record<string, unknown>[]): unknown =>
  rowsAnswer(list, null, { masked: list.length > 0 ? ['phone'] : [] });

async function edited(): Promise<{ ports: FakePorts; view: ViewCore; form: FormCore }> {
  const ports = fakePorts({ '/app/data/run': answer([ann]) });
  const page = createPage(pageOf(viewOf({ id: 100, uid: 'form', type: 3, data_id: 55, app_params: params })), ports, {
    params: { id: 7 },
  });
  const view = page.find(100) as ViewCore;
  await view.query();
  const form = view.form as FormCore;
  form.change('name', 'Bob');
  form.change('note', 'mine');
  return { ports, view, form };
}

const masked = { value: '138****5678', masked: true, disabled: true };

describe('a form with a loaded record that is reset', () => {
  it('shows the record, its masks locked, from the press on, and asks for it as the form opens', async () => {
    const { ports, view, form } = await edited();
    const done = view.reset();
    expect(form.getField('phone')).toMatchObject(masked);
    expect(form.values()).toEqual({ id: 7, name: 'Ann', phone: '138****5678', twice: 'AnnAnn', note: 'none' });
    expect(form.dirty()).toBe(false);
    await done;
    expect(ports.calls.at(-1)?.params).toEqual({ 1: 7, 2: 'new', 4: 'newnew', 5: 'none', page: { id: 7 } });
    expect(form.getField('phone')).toMatchObject(masked);
    expect(form.dirty()).toBe(false);
  });

  it('keeps the record and its locks when the reload fails, and takes the next answer', async () => {
    const { ports, view, form } = await edited();
    ports.answers['/app/data/run'] = new Error('no line');
    await view.reset();
    expect(view.getSnapshot().status).toBe('error');
    expect(form.getField('phone')).toMatchObject(masked);
    expect(form.values()).toMatchObject({ name: 'Ann', twice: 'AnnAnn' });
    expect(form.wireValues()).toEqual({ 1: 7, 2: 'Ann', 4: 'AnnAnn', 5: 'none' });
    form.change('name', 'Cid');
    ports.answers['/app/data/run'] = answer([{ ...ann, name: 'Anna', phone: '139****0000' }]);
    await view.retry();
    expect(form.values()).toMatchObject({ name: 'Cid', phone: '139****0000' });
    expect(ports.calls.at(-1)?.params).toMatchObject({ 2: 'Cid' });
  });

  it('begins anew when there is no such record any more, and keeps what was typed since', async () => {
    const { ports, view, form } = await edited();
    ports.answers['/app/data/run'] = async () => {
      await settle();
      return answer([]);
    };
    const done = view.reset();
    form.change('note', 'since');
    await done;
    expect(form.values()).toEqual({ id: 7, name: 'new', phone: null, twice: 'newnew', note: 'since' });
    expect(form.getField('phone')).toMatchObject({ disabled: false });
    expect(form.validate().map(({ name }) => name)).toEqual(['phone']);
  });

  it('goes back to what was saved last, and a page that reloads does the same', async () => {
    const { ports, view, form } = await edited();
    form.commit();
    form.change('name', 'Cid');
    ports.answers['/app/data/run'] = new Error('no line');
    await view.page.reload();
    expect(form.values()).toMatchObject({ name: 'Bob', twice: 'BobBob' });
    expect(form.getField('phone')).toMatchObject(masked);
  });

  it('of which a masked field was typed into before its mask came shows the mask', async () => {
    const ports = fakePorts({ '/app/data/run': answer([ann]) });
    const view = createPage(
      pageOf(viewOf({ id: 100, uid: 'form', type: 3, data_id: 55, app_params: params })),
      ports,
    ).find(100) as ViewCore;
    view.form?.change('phone', '1');
    await view.query();
    expect(view.form?.getField('phone')).toMatchObject(masked);
  });
});

describe('a form whose record somebody else has changed', () => {
  const save = buttonOf({ id: 9, uid: 'save', source_type: 'form', target_type: 'action', target_id: 5 });

  it('offers to load it again, keeps what was typed, and can be saved then', async () => {
    const { ports, view, form } = await edited();
    ports.answers['/app/action/run'] = new CallError(409, 'Changed meanwhile.', { conflict: true });
    ports.answers['/app/data/run'] = answer([{ ...ann, name: 'Anna', note: 'theirs', id: 8 }]);
    await view.press(save);
    expect(ports.asked).toEqual([{ text: expect.stringContaining('已被他人修改') as string, yes: '重新加载' }]);
    expect(ports.messages).toEqual([]);
    expect(form.values()).toMatchObject({ id: 8, name: 'Bob', note: 'mine' });
  });

  it('stays as it is where the person does not want that', async () => {
    const { ports, view, form } = await edited();
    ports.agree = false;
    ports.answers['/app/action/run'] = new CallError(409, 'Changed meanwhile.', { conflict: true });
    const asked = ports.calls.length;
    await view.press(save);
    expect(ports.calls.slice(asked).map(({ path }) => path)).toEqual(['/app/action/run']);
    expect(form.values()).toMatchObject({ name: 'Bob', note: 'mine' });
  });
});
