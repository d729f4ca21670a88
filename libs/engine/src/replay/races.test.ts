import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buttonOf, fakePorts, pageOf, paramOf, rowsAnswer, settle, viewOf, type SeenCall } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import { CallError } from '../ports.js';
import { renderTree } from '../tree/render.tree.js';

/** What a person does faster than the server answers. */
type Step =
  | { do: 'page'; at: number }
  | { do: 'size'; of: number }
  | { do: 'sort'; order: 'asc' | 'desc' }
  | { do: 'search'; word: string }
  | { do: 'type'; word: string }
  | { do: 'options'; word: string }
  | { do: 'refresh' }
  | { do: 'reset' }
  | { do: 'switch' }
  | { do: 'wait'; for: number };
const stepsWith = (word: fc.Arbitrary<string>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('page' as const), at: fc.nat(9) }),
      fc.record({ do: fc.constant('size' as const), of: fc.constantFrom(5, 10, 20) }),
      fc.record({ do: fc.constant('sort' as const), order: fc.constantFrom('asc' as const, 'desc' as const) }),
      fc.record({ do: fc.constant('search' as const), word }),
      fc.record({ do: fc.constant('type' as const), word }),
      fc.record({ do: fc.constant('options' as const), word }),
      fc.constant({ do: 'refresh' as const }),
      fc.constant({ do: 'reset' as const }),
      fc.constant({ do: 'switch' as const }),
      fc.record({ do: fc.constant('wait' as const), for: fc.constantFrom(130, 310, 510) }),
    ),
    { minLength: 1, maxLength: 8 },
  );

const view = viewOf({
  id: 100,
  uid: 'list',
  data_id: 100,
  config: { page: true, page_size: 10, auto: true, checkbox: true },
  app_params: [
    paramOf({ id: 1, uid: 'word' }),
    paramOf({
      id: 2,
      uid: 'who',
      form_type: 2,
      data_type: 3,
      data_config: { query: true, value: 'v', label: 'l' },
      config: { remote: true },
    }),
  ],
  app_cols: [{ id: 10, uid: 'text', name: 'text', sort: true }],
  app_buttons: [buttonOf({ id: 20, uid: 'go', source_type: 'view', target_type: 'action', target_id: 1 })],
});
const other = viewOf({ id: 200, uid: 'other', data_id: 200, app_cols: [{ id: 30, uid: 'text', name: 'text' }] });

/** An answer says what it was asked, so that an old one can be told from a new one. */
function answer({ path, body, params }: SeenCall): unknown {
  if (params['1'] === 'fail' || params.keyword === 'fail') throw new CallError(503, '数据源没有响应');
  if (path === '/app/param/data/run')
    return rowsAnswer([{ v: `${String(params.keyword ?? '')}!`, l: `选项 ${String(params.keyword ?? '')}` }], 1);
  const said = [params['1'], body.page_no, body.page_size, body.order_params].map(String).join(' | ');
  return rowsAnswer(
    [
      { id: 1, text: said },
      { id: 2, text: said },
    ],
    900,
  );
}

/** Takes the steps; `scheduler` decides when each answer arrives, without one each comes at once. */
async function after(steps: readonly Step[], scheduler?: fc.Scheduler): Promise<unknown> {
  const ports = fakePorts();
  const call = async (path: string, body: Record<string, unknown>): Promise<unknown> => {
    const params = JSON.parse(String(body.data_params)) as Record<string, unknown>;
    if (scheduler) await scheduler.schedule(Promise.resolve(), path);
    return answer({ path, body, params });
  };
  ports.transport.call = async <T>(path: string, body: Record<string, unknown>): Promise<T> =>
    call(path, body) as Promise<T>;
  const page = createPage(pageOf(view, other), ports, { startedAt: ports.clock.now() });
  const [list, side] = page.roots;
  page.start();
  list!.form!.mount('who');
  await ports.clock.advance(600);
  for (const one of steps) {
    if (one.do === 'page') void list!.setPage(one.at);
    else if (one.do === 'size') void list!.setPageSize(one.of);
    else if (one.do === 'sort') void list!.setSort([{ col: 'text', order: one.order }]);
    else if (one.do === 'search') {
      list!.form!.change('word', one.word);
      void list!.search();
    } else if (one.do === 'type') list!.form!.input('word', one.word);
    else if (one.do === 'options') void list!.form!.loadOptions('who', { keyword: one.word });
    else if (one.do === 'refresh') void list!.query();
    else if (one.do === 'reset') void list!.reset();
    else if (one.do === 'switch') void side!.setPage(1);
    else await ports.clock.advance(one.for);
    if (!scheduler) await settle();
  }
  for (let round = 0; round < 6; round += 1) {
    await ports.clock.advance(1000);
    while (scheduler && scheduler.count() > 0) await scheduler.waitOne();
    await settle();
  }
  const tree = renderTree(page);
  page.dispose();
  return tree;
}

it('the order in which answers arrive does not change what is drawn in the end', async () => {
  await fc.assert(
    fc.asyncProperty(stepsWith(fc.constantFrom('', '张', '王')), fc.scheduler(), async (steps, scheduler) => {
      expect(await after(steps, scheduler)).toEqual(await after(steps));
    }),
    { numRuns: 200 },
  );
}, 120_000);

it('nor do failures on the way, once something is answered again', async () => {
  const last: Step[] = [
    { do: 'search', word: '李' },
    { do: 'options', word: '李' },
  ];
  await fc.assert(
    fc.asyncProperty(stepsWith(fc.constantFrom('', '张', 'fail')), fc.scheduler(), async (steps, scheduler) => {
      expect(await after([...steps, ...last], scheduler)).toEqual(await after([...steps, ...last]));
    }),
    { numRuns: 200 },
  );
}, 120_000);
