import { createPage } from '@sluice/engine';
import { median } from '../measure/rounds.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7) * 3;
const views = 40;
const columns = 12;
const params = 12;

/**
 * A compiled page of 1,000 nodes: in each of 40 views 12 columns with an expression of their own, 12 fields whose
 * visibility follows another.
 */
function pageText(turn) {
  let id = 0;
  const node = (uid, more) => ({ id: (id += 1), uid, name: uid.replaceAll('-', '_'), ...more });
  const list = Array.from({ length: views }, (_view, v) =>
    node(`v${v}`, {
      type: 1,
      config: {},
      app_buttons: [],
      sub_views: [],
      data_id: id,
      app_cols: Array.from({ length: columns }, (_column, c) =>
        node(`v${v}c${c}`, { trans: `value + ${turn * 1e6 + v * 100 + c}` }),
      ),
      app_params: Array.from({ length: params }, (_param, p) =>
        node(`v${v}p${p}`, {
          form_type: 1,
          app_buttons: [],
          cond: p > 0 ? `form.v${v}p${p - 1} != '${turn}-${v}-${p}'` : undefined,
        }),
      ),
    }),
  );
  return JSON.stringify({
    id: 1,
    uid: 'many',
    app_id: 1,
    app_uid: 'bench',
    name: 'many',
    revision: 1,
    config: {},
    params: [],
    views: list,
  });
}

const quiet = () => undefined;
const ports = {
  transport: { call: () => new Promise(quiet), upload: () => new Promise(quiet) },
  clock: {
    now: () => Date.now(),
    setTimeout: () => 0,
    clearTimeout: quiet,
    visible: () => true,
    onVisibilityChange: () => quiet,
  },
  storage: { get: () => null, set: quiet, remove: quiet },
  message: { success: quiet, error: quiet, warning: quiet, confirm: () => Promise.resolve(true) },
  navigate: {},
  locale: () => 'zh-chs',
  user: () => ({ id: null, account: '', name: '', roles: [] }),
  uuid: () => 'u',
  log: quiet,
};

/**
 * A page of 1,000 nodes is parsed, its forms are made and its expressions compiled; each round has expressions that no
 * round before it had.
 */
export async function run(figures) {
  const times = [];
  for (let turn = 0; turn < rounds + 2; turn += 1) {
    const text = pageText(turn);
    const started = performance.now();
    const page = createPage(JSON.parse(text), ports);
    for (const view of page.views.values())
      for (const column of view.node.app_cols) view.cell(column, { [column.name]: 1 });
    times.push(performance.now() - started);
    page.dispose();
  }
  figures.add(
    `1,000 nodes: parsed, made and compiled (${views * (1 + columns + params)} nodes)`,
    median(times.slice(2)),
    { unit: 'ms', most: 100, note: 'each expression new' },
  );
}
