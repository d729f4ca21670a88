import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, rowsAnswer, settle, viewOf, type FakePorts } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import { CallError, type AddressPort } from '../ports.js';
import type { ViewRuntime } from '../runtime.js';

/** An address bar with a history. */
function fakeAddress(
  first: Record<string, string> = {},
): AddressPort & { history: Record<string, string>[]; back(): void } {
  const history = [first];
  let listener: () => void = () => undefined;
  return {
    history,
    read: () => history.at(-1) ?? {},
    write: (values) => {
      if (JSON.stringify(values) !== JSON.stringify(history.at(-1))) history.push({ ...values });
    },
    onChange: (result) => {
      listener = result;
      return () => {
        listener = () => undefined;
      };
    },
    back: () => {
      history.pop();
      listener();
    },
  };
}

const params = [
  paramOf({ id: 1, uid: 'by-name', name: 'name' }),
  paramOf({ id: 2, uid: 'by-level', name: 'level', form_type: 7 }),
  paramOf({ id: 3, uid: 'by-phone', name: 'phone' }),
  paramOf({ id: 4, uid: 'kept', name: 'kept', form_type: 11, def_val: 'x' }),
  paramOf({ id: 5, uid: 'secret', name: 'secret', config: { secret: true } }),
];
const cols = [
  { id: 8, uid: 'id', name: 'id' },
  { id: 9, uid: 'amount', name: 'amount', sort: true as const },
];

async function open(
  address: AddressPort,
  app_params = params,
  config = {},
): Promise<{ view: ViewRuntime; ports: FakePorts; sent: () => Record<string, unknown> }> {
  const ports = Object.assign(fakePorts({ '/app/data/run': rowsAnswer([{ id: 1 }], 900, { masked: ['phone'] }) }), {
    address,
  });
  const page = createPage(
    pageOf(viewOf({ id: 100, uid: 'list', data_id: 55, config, app_params, app_cols: cols })),
    ports,
  );
  page.start();
  await ports.clock.advance(500);
  const sent = (): Record<string, unknown> => {
    const call = ports.calls.at(-1);
    return {
      ...call?.params,
      page_no: call?.body.page_no,
      page_size: call?.body.page_size,
      order: call?.body.order_params,
    };
  };
  return { view: page.find(100) as ViewRuntime, ports, sent };
}

describe('the address of a page', () => {
  it('says filters, sort, size and page, each step once; never hidden values, secrets and filters on masked columns', async () => {
    const address = fakeAddress();
    const { view } = await open(address);
    view.form?.assign({ name: '王', level: ['金卡', '银卡'], phone: '13800001111', secret: 's', kept: 'y' });
    await view.search();
    await view.search();
    await view.setSort([{ col: 'amount', order: 'desc' }]);
    await view.setPageSize(50);
    await view.setPage(2);
    const filters = { 'list.name': '王', 'list.level': '~["金卡","银卡"]' };
    expect(address.history).toEqual([
      {},
      filters,
      { ...filters, 'list.-sort': 'amount:desc' },
      { ...filters, 'list.-sort': 'amount:desc', 'list.-size': '50' },
      { ...filters, 'list.-sort': 'amount:desc', 'list.-size': '50', 'list.-page': '3' },
    ]);
  });

  it('brings all of it back before the first query', async () => {
    const { sent, ports } = await open(
      fakeAddress({
        'list.name': '~"~tilde"',
        'list.level': '~["a"]',
        'list.-sort': 'amount:desc,ghost:asc',
        'list.-size': '9000',
        'list.-page': '3',
        'other.name': 'z',
        'list.kept': 'forged',
        'list.secret': 'forged',
      }),
    );
    expect(ports.calls.filter(({ path }) => path === '/app/data/run')).toHaveLength(1);
    expect(sent()).toMatchObject({
      1: '~tilde',
      2: ['a'],
      4: 'x',
      5: null,
      page_no: 2,
      page_size: 500,
      order: '[{"col":"amount","order":"desc"}]',
    });
  });

  it('says what was searched, not what was typed since; a filter on a masked column is known by its param, whatever its name', async () => {
    const address = fakeAddress();
    const params = [paramOf({ id: 1, uid: 'by-name', name: 'name' }), paramOf({ id: 2, uid: 'by-tel', name: 'tel' })];
    const { view, ports } = await open(address, params);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 1 }], 900, { masked_params: ['tel'] });
    view.form?.assign({ name: '王', tel: '13800001111' });
    await view.search();
    view.form?.assign({ name: 'typed' });
    await view.setPage(1);
    expect(address.history).toEqual([{}, { 'list.name': '王' }, { 'list.name': '王', 'list.-page': '2' }]);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 1 }], 900);
    view.form?.assign({ tel: '13900002222' });
    await view.search();
    expect(address.history.at(-1)).toEqual({ 'list.name': 'typed' });
  });

  it('says nothing of what was asked and failed until it is answered', async () => {
    const address = fakeAddress();
    const { view, ports } = await open(address);
    ports.answers['/app/data/run'] = new CallError(-1, 'refused');
    view.form?.assign({ name: '王' });
    await view.search();
    expect(address.history).toEqual([{}]);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 1 }]);
    await view.retry();
    expect(address.history).toEqual([{}, { 'list.name': '王' }]);
  });

  it('says nothing before its answer has come, which tells what is masked: neither a search that the next one overtakes, nor what another view waits for', async () => {
    const address = fakeAddress();
    const ports = Object.assign(fakePorts({ '/app/data/run': rowsAnswer([{ id: 1 }]) }), { address });
    const list = (id: number, uid: string) =>
      viewOf({
        id,
        uid,
        data_id: id,
        app_params: [
          paramOf({ id: id + 1, uid: `${uid}-tel`, name: 'tel' }),
          paramOf({ id: id + 2, uid: `${uid}-city`, name: 'city' }),
        ],
        app_cols: cols,
      });
    const page = createPage(pageOf(list(100, 'list'), list(200, 'other')), ports);
    page.start();
    await ports.clock.advance(500);
    const [view, other] = [page.find(100) as ViewRuntime, page.find(200) as ViewRuntime];
    const answers: (() => void)[] = [];
    ports.answers['/app/data/run'] = ({ body }: { body: Record<string, unknown> }) =>
      body['data_id'] === 200
        ? rowsAnswer([{ id: 1 }])
        : new Promise((resolve) => {
            answers.push(() => resolve(rowsAnswer([{ id: 1 }], 1, { masked_params: ['tel'] })));
          });
    view.form?.assign({ tel: '13800001111', city: '杭州' });
    void view.search();
    void view.search();
    await settle();
    other.form?.assign({ city: '北京' });
    await other.search();
    expect(address.history).toEqual([{}, { 'other.city': '北京' }]);
    for (const answer of answers) answer();
    await settle();
    expect(address.history.at(-1)).toEqual({ 'list.city': '杭州', 'other.city': '北京' });
    expect(JSON.stringify(address.history)).not.toContain('138');
    page.dispose();
  });

  it('says nothing of a form that was not searched by', async () => {
    const address = fakeAddress();
    const ports = Object.assign(fakePorts({ '/app/data/run': rowsAnswer([{ id: 1 }]) }), { address });
    const waits = viewOf({
      id: 100,
      uid: 'waits',
      data_id: 100,
      app_params: [
        paramOf({ id: 1, uid: 'tel', name: 'tel' }),
        paramOf({ id: 2, uid: 'must', name: 'must', must: true }),
      ],
      app_cols: cols,
    });
    const page = createPage(pageOf(waits, viewOf({ id: 200, uid: 'other', data_id: 200, app_cols: cols })), ports);
    page.start();
    await ports.clock.advance(500);
    page.find(100)?.form?.assign({ tel: '13800001111' });
    await page.find(200)?.setSort([{ col: 'amount', order: 'desc' }]);
    expect(address.history).toEqual([{}, { 'other.-sort': 'amount:desc' }]);
    page.dispose();
  });

  it('goes back step by step, and queries again only what changed', async () => {
    const address = fakeAddress();
    const { view, ports, sent } = await open(address);
    view.form?.assign({ name: '王' });
    await view.search();
    await view.setPage(4);
    address.back();
    await settle();
    expect(sent()).toMatchObject({ 1: '王', page_no: 0 });
    address.back();
    await settle();
    expect(sent()).toMatchObject({ 1: null, page_no: 0 });
    const before = ports.calls.length;
    address.back();
    await settle();
    expect(ports.calls).toHaveLength(before);
    expect(view.form?.values().name).toBeNull();
  });

  it('takes nonsense for what it is', async () => {
    const { sent } = await open(
      fakeAddress({ 'list.name': '~{', 'list.-page': '-1', 'list.-size': 'x', 'list.-sort': ';drop' }),
    );
    expect(sent()).toMatchObject({ 1: '~{', page_no: 0, page_size: 20, order: '[]' });
  });

  it('says what was asked without a press on search, once the pause is over', async () => {
    const address = fakeAddress();
    const { view, ports } = await open(address, params, { auto: true });
    view.form?.change('by-name', '王');
    await ports.clock.advance(499);
    expect(address.history).toHaveLength(1);
    await ports.clock.advance(1);
    expect(address.history).toEqual([{}, { 'list.name': '王' }]);
    address.back();
    await ports.clock.advance(1000);
    expect(view.form?.values().name).toBeNull();
    expect(address.history).toEqual([{}]);
    expect(ports.calls).toHaveLength(3);
  });

  it('takes no value that the field itself would refuse', async () => {
    const address = fakeAddress({
      'list.name': '~{"a":1}',
      'list.level': '~"many"',
      'list.amount': 'a lot',
      'list.level2': '~["c"]',
    });
    const { sent } = await open(address, [
      ...params,
      paramOf({ id: 6, uid: 'amount', form_type: 5, def_val: 3 }),
      paramOf({ id: 7, uid: 'level2', form_type: 7, data_option: [{ k: 'a', v: 'A' }] }),
      paramOf({ id: 8, uid: 'constructor', name: 'constructor' }),
    ]);
    expect(sent()).toMatchObject({ 1: null, 2: 'many', 6: 3, 7: null, 8: null });
  });

  it('asks nothing while the step that one goes back to lacks a required value', async () => {
    const address = fakeAddress();
    const { view, ports } = await open(address, [paramOf({ id: 1, uid: 'by-name', name: 'name', must: true })]);
    expect(view.getSnapshot().held).toBe(true);
    view.form?.assign({ name: '王' });
    await view.search();
    address.back();
    await settle();
    expect(ports.calls).toHaveLength(1);
    expect(view.getSnapshot()).toMatchObject({ held: true, status: 'idle', list: [] });
  });
});
