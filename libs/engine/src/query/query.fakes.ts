import {
  fakePorts,
  pageOf,
  paramOf,
  rowsAnswer,
  viewOf,
  type FakeClock,
  type FakePorts,
  type SeenCall,
} from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { PageOptions, PageRuntime, ViewRuntime } from '../runtime.js';

/** A table of two rows a page, sorted by name at first. */
export const table = viewOf({
  id: 100,
  uid: 'list',
  data_id: 55,
  config: { page_size: 2 },
  app_cols: [
    { id: 1, uid: 'id', name: 'id', sort: true },
    { id: 2, uid: 'name', name: 'name', sort: 'desc' },
    { id: 3, uid: 'note', name: 'note' },
  ],
});
export const rows = [
  { id: 1, name: 'a' },
  { id: 2, name: 'b' },
];

/** A page of one view, its ports, and the queries it has asked. */
export interface Opened {
  ports: FakePorts;
  view: ViewRuntime;
  runs: () => SeenCall[];
  page: PageRuntime;
}

/** Opens a page of that view; its queries are answered with two of five rows. */
export function open(
  view = table,
  answers: Record<string, unknown> = { '/app/data/run': rowsAnswer(rows, 5) },
  options: PageOptions = {},
): Opened {
  const ports = fakePorts(answers);
  const page = createPage(pageOf(view), ports, options);
  return {
    ports,
    page,
    view: page.find(view.id) as ViewRuntime,
    runs: () => ports.calls.filter((call) => call.path === '/app/data/run'),
  };
}

/**
 * The table with a search param that is worked out from the names of a dictionary, which `names` answers; navigation
 * began `before` ms ago.
 */
export function openNamed(names: (clock: FakeClock) => unknown, before = 0): Omit<Opened, 'view'> {
  const ports = fakePorts({ '/app/data/run': rowsAnswer(rows, 5), '/app/param/dict': () => names(ports.clock) });
  const params = [paramOf({ id: 9, uid: 'day' }), paramOf({ id: 8, uid: 'word', value: "dict('people', form.day)" })];
  const doc = { ...pageOf({ ...table, app_params: params }), dictionaries: { people: 77 } };
  const page = createPage(doc, ports, { startedAt: ports.clock.now() - before });
  return { ports, page, runs: () => ports.calls.filter((call) => call.path === '/app/data/run') };
}
