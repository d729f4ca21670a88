import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handwrittenGrid } from './bare.mjs';
import { appNumber, call, sluice } from './product.mjs';

const both = (text) => ({ 'zh-chs': text, en: text });

/**
 * What each page shows: tables, rows and columns of each, whether cells are edited in place, and whether values are
 * short, so that many rows fit the longest document there is (2,000,000 characters).
 */
export const sizes = {
  wide: { tables: 1, rows: 500, columns: 50 },
  client: { tables: 1, rows: 10_000, columns: 20, short: true },
  edit: { tables: 1, rows: 50, columns: 20, edits: true },
  views: { tables: 40, rows: 10, columns: 8 },
};

const nameOf = (column, { short }) => (short ? String.fromCharCode(97 + column) : `c${column}`);
const valueOf = (table, row, column, { short }) =>
  short && row + column > 0 ? (row + column) % 10_000 : `t${table}r${row}c${column}`;

/** The rows of one table; every value tells its place, a short one its row and column together. */
export function rowsOf(table, size) {
  return Array.from({ length: size.rows }, (_row, row) => ({
    id: row + 1,
    ...Object.fromEntries(
      Array.from({ length: size.columns }, (_column, column) => [
        nameOf(column, size),
        valueOf(table, row, column, size),
      ]),
    ),
  }));
}

function view(table, size) {
  const uid = `t${table}`;
  const columns = Array.from({ length: size.columns }, (_column, at) => ({
    uid: `${uid}-c${at}`,
    name: nameOf(at, size),
    label: both(nameOf(at, size)),
    width: 120,
    editor: size.edits ? { uid: `${uid}-e${at}`, name: `c${at}`, form_type: 1 } : undefined,
  }));
  const buttons = size.edits
    ? columns.map((column, at) => ({
        uid: `${uid}-s${at}`,
        source_type: 'col',
        source_id: column.uid,
        target_type: 'action',
        target_id: 'save',
      }))
    : [];
  return {
    uid,
    name: both(`表 ${table}`),
    type: 1,
    layout: { x: 0, y: table * 30, w: 24, h: 30 },
    config: { page: false, tools: false, row_key: 'id' },
    app_data: { data_type: 'static' },
    content: rowsOf(table, size),
    app_cols: columns,
    app_buttons: buttons,
  };
}

function documents() {
  const pages = Object.entries(sizes).map(([uid, size]) => [
    `pages/${uid}.page.json`,
    {
      kind: 'page',
      shape: 3,
      uid,
      name: both(uid),
      access: { public: true },
      config: {},
      views: Array.from({ length: size.tables }, (_table, at) => view(at, size)),
    },
  ]);
  return Object.fromEntries([
    [
      'app.json',
      {
        kind: 'app',
        shape: 3,
        uid: 'bench-grid',
        name: both('表格基准'),
        home: 'wide',
        locales: ['zh-chs', 'en'],
        access: { public: true },
        frame_ancestors: [],
        public: { pages: Object.keys(sizes) },
      },
    ],
    [
      'menu.json',
      {
        kind: 'menu',
        shape: 3,
        uid: 'main',
        name: both('主菜单'),
        items: Object.keys(sizes).map((uid) => ({ uid, label: both(uid), page: uid })),
      },
    ],
    [
      'actions/save.action.json',
      {
        kind: 'action',
        shape: 3,
        uid: 'save',
        act_type: 'run',
        name: both('保存'),
        steps: [{ operation: 'session.current', input: {} }],
      },
    ],
    ...pages,
  ]);
}

/** Imports the app of table pages; answers the address of each page by name. */
export async function publishGridApp(product) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-grid-'));
  try {
    for (const name of ['pages', 'actions']) mkdirSync(join(folder, name));
    for (const [path, document] of Object.entries(documents()))
      writeFileSync(join(folder, path), JSON.stringify(document));
    await sluice(product, 'document', 'import', folder, '--publish');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const app = await appNumber(product, 'bench-grid');
  const addresses = {};
  for (const page of Object.keys(sizes))
    addresses[page] = `${product.url}/${app}/${(await call(product, '/app/page/get', { app_id: app, page })).id}`;
  return addresses;
}

/** The same rows beside the hand-written page. */
export function writeGridRows() {
  for (const [page, size] of Object.entries(sizes))
    writeFileSync(
      join(handwrittenGrid, `${page}.json`),
      JSON.stringify(Array.from({ length: size.tables }, (_table, at) => rowsOf(at, size))),
    );
}
