#!/usr/bin/env node
// `npm run bench -- [suite…]`: measures the built product against baselines in the same run. Exits non-zero only when a
// suite could not run.
import { Figures } from './measure/figures.mjs';

/** Suites by name, loaded when asked for. */
const suites = {
  builder: () => import('./suites/builder.suite.mjs'),
  catalogue: () => import('./suites/catalogue.suite.mjs'),
  'data-run': () => import('./suites/data-run.suite.mjs'),
  dashboard: () => import('./suites/dashboard.suite.mjs'),
  export: () => import('./suites/export.suite.mjs'),
  form: () => import('./suites/form.suite.mjs'),
  gateway: () => import('./suites/gateway.suite.mjs'),
  governance: () => import('./suites/governance.suite.mjs'),
  'page-get': () => import('./suites/page-get.suite.mjs'),
  'page-parse': () => import('./suites/page-parse.suite.mjs'),
  'page-views': () => import('./suites/page-views.suite.mjs'),
  role: () => import('./suites/role.suite.mjs'),
  screen: () => import('./suites/screen.suite.mjs'),
  sql: () => import('./suites/sql.suite.mjs'),
  start: () => import('./suites/start.suite.mjs'),
  stop: () => import('./suites/stop.suite.mjs'),
  'table-client': () => import('./suites/table-client.suite.mjs'),
  'table-edit': () => import('./suites/table-edit.suite.mjs'),
  'table-wide': () => import('./suites/table-wide.suite.mjs'),
  versions: () => import('./suites/versions.suite.mjs'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) {
  process.stderr.write(`unknown suite ${unknown.join(', ')}; known: ${Object.keys(suites).join(', ')}\n`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : Object.keys(suites)) {
  const figures = new Figures(name);
  try {
    const { run } = await suites[name]();
    await run(figures);
  } catch (reason) {
    process.stderr.write(`${name} could not run: ${reason.stack ?? reason}\n`);
    process.exitCode = 1;
  }
  process.stdout.write(`${figures.table()}\n${figures.json()}\n`);
}
