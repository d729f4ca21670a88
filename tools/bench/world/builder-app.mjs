import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appNumber, call, sluice } from './product.mjs';

const both = (text) => ({ 'zh-chs': text, en: text });
const COLUMNS = 9;

/** Views of each page; every view is a table of nine columns, so that 100 of them are 1,000 nodes. */
export const pages = { hundred: 100, forty: 40 };

function view(at) {
  const uid = `v${at}`;
  return {
    uid,
    name: both(`表 ${at}`),
    type: 1,
    layout: { x: 0, y: at * 12, w: 24, h: 12 },
    config: { page: false, tools: false, row_key: 'id' },
    app_data: { data_type: 'static' },
    content: [{ id: 1, ...Object.fromEntries(Array.from({ length: COLUMNS }, (_c, c) => [`c${c}`, `${uid}c${c}`])) }],
    app_cols: Array.from({ length: COLUMNS }, (_c, c) => ({
      uid: `${uid}-c${c}`,
      name: `c${c}`,
      label: both(`列 ${c}`),
    })),
  };
}

const page = ([uid, views]) => ({
  ...{ kind: 'page', shape: 3, uid, name: both(uid), access: { signed_in: true }, config: {} },
  views: Array.from({ length: views }, (_view, at) => view(at)),
});

const app = {
  ...{ kind: 'app', shape: 3, uid: 'bench-builder', name: both('构建器基准'), home: 'hundred' },
  ...{ locales: ['zh-chs', 'en'], access: { signed_in: true }, frame_ancestors: [] },
};

/**
 * A page of fields, as visitors fill them in, one of them by a condition: with a page of tables it loads what a
 * renderer draws with.
 */
const fields = {
  ...{ kind: 'page', shape: 3, uid: 'fields', name: both('fields'), access: { signed_in: true }, config: {} },
  views: [
    {
      ...{ uid: 'f', name: both('表单'), type: 3, layout: { x: 0, y: 0, w: 24, h: 20 }, config: {} },
      app_params: [1, 2, 3, 5, 7, 8].map((form_type) => ({
        ...{ uid: `f-${form_type}`, name: `f${form_type}`, label: both(`字段 ${form_type}`), form_type },
        data_option: [2, 7].includes(form_type) ? [{ k: '1', v: both('一') }] : undefined,
        cond: form_type === 8 ? "form.f1 != 'none'" : undefined,
      })),
    },
  ],
};

/** Imports the app; answers the addresses of each page in the builder and in its preview, by the page's name. */
export async function publishBuilderApp(product) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-builder-'));
  try {
    mkdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'app.json'), JSON.stringify(app));
    for (const entry of Object.entries(pages))
      writeFileSync(join(folder, `pages/${entry[0]}.page.json`), JSON.stringify(page(entry)));
    writeFileSync(join(folder, 'pages/fields.page.json'), JSON.stringify(fields));
    await sluice(product, 'document', 'import', folder, '--publish');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const number = await appNumber(product, app.uid);
  const token = await sluice(product, 'token', 'create', '--user', 'admin');
  const addresses = {};
  for (const name of [...Object.keys(pages), fields.uid]) {
    const { id } = await call(product, '/app/page/get', { app_id: number, page: name }, token);
    addresses[name] = {
      builder: `${product.url}/build/app/${number}/page/${id}`,
      preview: `${product.url}/preview/${number}/page/${id}`,
    };
  }
  return { addresses, token };
}
