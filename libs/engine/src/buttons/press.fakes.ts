import type { CompiledButton } from '@sluice/document';
import { buttonOf, fakePorts, pageOf, paramOf, rowsAnswer, viewOf, type FakePorts, type SeenCall } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { PageRuntime, ViewRuntime } from '../runtime.js';

/** What its query answers. */
export const rows = [
  { id: 1, name: 'a', open: true },
  { id: 2, name: 'b', open: false },
];
/** What an action answers. */
export const done = { action: { act_type: 'run' }, list: [], msg: '' };
/** A table whose one row button and one search param the tests press and fill. */
const base = viewOf({
  id: 100,
  uid: 'list',
  data_id: 55,
  config: { checkbox: true },
  app_cols: [
    { id: 1, uid: 'id', name: 'id' },
    { id: 2, uid: 'ops', name: 'ops', form_type: 4 },
  ],
  app_params: [paramOf({ id: 9, uid: 'city', def_val: 'Beijing' })],
});
/** A button that runs an action. */
export const save: Partial<CompiledButton> = { target_type: 'action', target_id: 31 };

/** A page with one button, and the calls it has made. */
export interface Opened {
  ports: FakePorts;
  page: PageRuntime;
  view: ViewRuntime;
  button: CompiledButton;
  runs(path?: string): SeenCall[];
}

/** Opens the table with a button of these parts; its action answers `answer`, a dialog has a `parent`. */
export function open(
  part: Partial<CompiledButton>,
  view: Partial<typeof base> = {},
  more: { answer?: unknown; parent?: ViewRuntime; others?: (typeof base)[] } = {},
): Opened {
  const button = buttonOf({ id: 70, uid: 'go', ...part });
  const ports = fakePorts({
    '/app/data/run': rowsAnswer(rows),
    '/app/action/run': more.answer ?? done,
    '/app/button/run': more.answer ?? done,
  });
  const page = createPage(
    pageOf({ ...base, app_buttons: [button], ...view }, ...(more.others ?? [])),
    ports,
    more.parent ? { parent: more.parent } : {},
  );
  return {
    ports,
    page,
    view: page.find(100) as ViewRuntime,
    button,
    runs: (path = '/app/action/run') => ports.calls.filter((call) => call.path === path),
  };
}
