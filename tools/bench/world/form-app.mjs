import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appNumber, sluice } from './product.mjs';

/** Fields of the long form. */
export const FIELDS = 200;
const both = (text) => ({ 'zh-chs': text, en: text });
const choices = (count) => Array.from({ length: count }, (_, at) => ({ k: `k${at}`, v: both(`选项 ${at}`) }));

/**
 * Kinds in turn: text, select, date, radio, number, checkboxes, textarea, text. Field 0 decides about field 3, and so
 * on through the form.
 */
const kinds = [
  { form_type: 1 },
  { form_type: 2, data_option: choices(8) },
  { form_type: 3 },
  { form_type: 4, data_option: choices(3) },
  { form_type: 5 },
  { form_type: 7, data_option: choices(3) },
  { form_type: 8, config: { rows: 2 } },
  { form_type: 1 },
];

/** The param of the long form at a place; every fourth follows the one three before it. */
function param(at) {
  const { config, ...kind } = kinds[at % kinds.length];
  return {
    uid: `f${at}`,
    name: `f${at}`,
    label: both(`字段 ${at}`),
    ...kind,
    config: { span: 6, ...config },
    cond: at % 4 === 3 ? `form.f${at - 3} != 'hide'` : undefined,
  };
}

const view = {
  uid: 'form',
  name: both('长表单'),
  type: 3,
  layout: { x: 0, y: 0, w: 24, h: 200 },
  config: { card_border: true },
};
const documents = {
  'app.json': {
    kind: 'app',
    shape: 3,
    uid: 'bench-form',
    name: both('表单基准'),
    home: 'form',
    locales: ['zh-chs', 'en'],
    access: { public: true },
    frame_ancestors: [],
    public: { pages: ['form'] },
  },
  'menu.json': {
    kind: 'menu',
    shape: 3,
    uid: 'main',
    name: both('主菜单'),
    items: [{ uid: 'form', label: both('长表单'), page: 'form' }],
  },
  'pages/form.page.json': {
    kind: 'page',
    shape: 3,
    uid: 'form',
    name: both('长表单'),
    access: { public: true },
    config: {},
    views: [{ ...view, app_params: Array.from({ length: FIELDS }, (_, at) => param(at)) }],
  },
};

/** Imports an app of one page, a submit form of 200 mixed fields; answers its address. */
export async function publishFormApp(product) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-form-'));
  try {
    mkdirSync(join(folder, 'pages'));
    for (const [path, document] of Object.entries(documents))
      writeFileSync(join(folder, path), JSON.stringify(document));
    await sluice(product, 'document', 'import', folder, '--publish');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return `${product.url}/${await appNumber(product, 'bench-form')}`;
}
