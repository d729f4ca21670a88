import type { JsonObject } from '../json/canonical.json.js';
import { withoutUndefined } from '../json/without.undefined.js';
import type { BothTexts } from '../vocabulary.js';
import { formField, searchField, tableColumn } from './field.parts.js';
import { around } from './name.words.js';
import { chosenBy, isEditable, paramOf, searchedTexts, searchedTime } from './query.parts.js';
import { nodeUid, type NamedTable } from './scaffold.context.js';
import { scaffoldTexts } from './scaffold.texts.js';
import type { PlannedColumn } from './table.plan.js';

/** Columns that a list shows at first; the others are in its column chooser. */
const FIRST_SHOWN = 8;
const access = { signed_in: true };

const joined = (verb: BothTexts, { label }: NamedTable): BothTexts =>
  around(label, { zh: `${verb['zh-chs']}{label}`, en: `${verb.en}: {label}` });

/** Uids of one page are given once: two columns may come to the same. */
function distinct(nodes: JsonObject[]): JsonObject[] {
  const taken = new Set<string>();
  return nodes.map((node) => {
    let uid = String(node['uid']);
    for (let count = 2; taken.has(uid); count += 1) uid = `${String(node['uid']).slice(0, 76)}-${count}`;
    taken.add(uid);
    return { ...node, uid };
  });
}

interface Button extends JsonObject {
  uid: string;
  label: BothTexts;
}
const button = ({ uid, ...more }: Button): JsonObject => ({ uid, name: uid, ...more });
const byKey = (key: PlannedColumn): string => `{'${key.name}': row.${key.name}}`;

function toolbar({ plan, uid }: NamedTable): JsonObject[] {
  const add = {
    uid: 'add',
    label: scaffoldTexts.add,
    display: 'primary',
    type: 'plus',
    source_type: 'view',
    target_type: 'page',
    target_id: `${uid}-new`,
    config: { check_type: 0 },
  };
  const file = {
    uid: 'export',
    label: scaffoldTexts.export,
    type: 'download',
    source_type: 'view',
    target_type: 'download',
    config: { check_type: 0 },
  };
  return [...(canAdd(plan) ? [button(add)] : []), button(file)];
}

const canAdd = ({ key, noNew, columns }: NamedTable['plan']): boolean =>
  key !== undefined && noNew === undefined && columns.some(({ entered }) => entered);

function rowButtons({ plan, uid }: NamedTable, key: PlannedColumn): JsonObject[] {
  const { display } = plan;
  const called = display ? `row.${display.name}` : `row.${key.name}`;
  const own = { source_type: 'col', source_id: 'operations', param_config: byKey(key) };
  const open = { target_type: 'page', target_id: `${uid}-view`, param_config: byKey(key) };
  const edit = { uid: 'edit', label: scaffoldTexts.edit, ...own, target_type: 'page', target_id: `${uid}-edit` };
  const remove = {
    uid: 'remove',
    label: scaffoldTexts.remove,
    ...own,
    display: 'danger',
    target_type: 'action',
    target_id: `${uid}-remove`,
    config: { confirm: true, confirm_name: called },
  };
  return [
    button({ uid: 'view', label: scaffoldTexts.view_row, ...own, ...open }),
    ...(isEditable(plan) ? [button(edit)] : []),
    button(remove),
    button({ uid: 'open', label: scaffoldTexts.doubleClick, btn_type: 2, ...open }),
  ];
}

function searchFields(named: NamedTable): JsonObject[] {
  const time = searchedTime(named);
  const keyword = {
    uid: 'by-keyword',
    name: 'keyword',
    label: scaffoldTexts.search,
    form_type: 1,
    query_type: 1,
    config: { span: 6, clearable: true },
  };
  const bound = (column: PlannedColumn, end: 'from' | 'until'): JsonObject => ({
    ...searchField(named, column),
    uid: `by-${nodeUid(column)}-${end}`.slice(0, 80),
    name: `${column.name}_${end}`,
    label: around(column.label, {
      zh: `{label}${scaffoldTexts[end]['zh-chs']}`,
      en: `{label} ${scaffoldTexts[end].en}`,
    }),
  });
  return [
    ...(searchedTexts(named).length > 0 ? [keyword] : []),
    ...chosenBy(named).map((column) => searchField(named, column)),
    ...(time ? [bound(time, 'from'), bound(time, 'until')] : []),
  ];
}

/** The list: search, table, buttons, export. */
export function listPage(named: NamedTable, shape: number): JsonObject {
  const { plan, uid, label } = named;
  const { key } = plan;
  const listed = plan.columns.filter(({ kind }) => kind !== 'json');
  const columns = listed.map((column) => tableColumn(named, column, ''));
  const hidden = columns.slice(FIRST_SHOWN).map(({ name }) => name ?? '');
  const operations = {
    uid: 'operations',
    name: 'operations',
    label: scaffoldTexts.operations,
    width: 180,
    form_type: 4,
    config: { fixed: 'right' },
  };
  const buttons = [...toolbar(named), ...(key ? rowButtons(named, key) : [])];
  // Uids are given to fields, columns and buttons in one go: they share the page.
  const nodes = distinct([
    { uid: 'list' },
    ...(key ? [operations] : []),
    ...buttons,
    ...searchFields(named),
    ...columns,
  ]);
  const first = 1 + (key ? 1 : 0);
  const params = nodes.slice(first + buttons.length, nodes.length - columns.length);
  const view = {
    uid: 'list',
    name: label,
    type: 1,
    query_id: `${uid}-list`,
    layout: { x: 0, y: 0, w: 24, h: 30 },
    config: withoutUndefined({
      card_border: true,
      page: true,
      page_size: 20,
      tools: true,
      show_col: true,
      row_key: key?.name,
      hide_key: hidden.length > 0 ? hidden : undefined,
    }),
    ...(params.length > 0 ? { app_params: params } : { is_hide_form: true }),
    app_cols: [...nodes.slice(nodes.length - columns.length), ...(key ? [operations] : [])],
    app_buttons: nodes.slice(first, first + buttons.length),
  };
  return { kind: 'page', shape, uid, name: label, access, config: {}, views: [view] };
}

/** One row, to look at. */
export function viewPage(named: NamedTable, shape: number, key: PlannedColumn): JsonObject {
  const name = joined(scaffoldTexts.view_row, named);
  const columns = distinct([
    { uid: 'detail' },
    ...named.plan.columns.map((column) => tableColumn(named, column, 'd-')),
  ]).slice(1);
  const view = {
    uid: 'detail',
    name,
    type: 1,
    query_id: `${named.uid}-one`,
    is_hide_form: true,
    layout: { x: 0, y: 0, w: 24, h: 20 },
    config: { page: false, tools: false, view_type: 2, col: 1, row_key: key.name },
    app_cols: columns.map(({ width: _width, sort: _sort, ...column }) => column),
  };
  return {
    kind: 'page',
    shape,
    uid: `${named.uid}-view`,
    name,
    access,
    config: {},
    params: [paramOf(key)],
    views: [view],
  };
}

function formPage(
  named: NamedTable,
  shape: number,
  {
    ending,
    fields,
    view,
    params,
    saved,
  }: { ending: 'new' | 'edit'; fields: JsonObject[]; view: JsonObject; params: JsonObject; saved: JsonObject },
): JsonObject {
  const name = joined(ending === 'new' ? scaffoldTexts.add : scaffoldTexts.edit, named);
  const save = {
    uid: 'save',
    name: 'save',
    label: scaffoldTexts.save,
    display: 'primary',
    source_type: 'form',
    target_type: 'action',
    ...saved,
    config: { check_type: 0, validate: true, close: true, reloadParentView: true },
  };
  const nodes = distinct([{ uid: 'form' }, save, ...fields]).slice(2);
  const form = {
    uid: 'form',
    name,
    type: 3,
    layout: { x: 0, y: 0, w: 24, h: 20 },
    config: {},
    ...view,
    app_params: nodes,
    app_buttons: [save],
  };
  return { kind: 'page', shape, uid: `${named.uid}-${ending}`, name, access, config: {}, ...params, views: [form] };
}

/** The form of a new row. */
export function newPage(named: NamedTable, shape: number): JsonObject {
  const entered = named.plan.columns.filter((column) => column.entered);
  return formPage(named, shape, {
    ending: 'new',
    fields: entered.map((column) => formField(named, column, true)),
    view: {},
    params: {},
    saved: { target_id: `${named.uid}-add` },
  });
}

/** The form of a row that is there. */
export function editPage(named: NamedTable, shape: number, key: PlannedColumn): JsonObject {
  const { columns, version } = named.plan;
  const edited = columns.filter((column) => column.edited);
  const hidden = version ? [{ uid: 'f-version', name: version.name, form_type: 11, query_type: 2 }] : [];
  return formPage(named, shape, {
    ending: 'edit',
    fields: [...edited.map((column) => formField(named, column, false)), ...hidden],
    view: { query_id: `${named.uid}-form` },
    params: { params: [paramOf(key)] },
    saved: { target_id: `${named.uid}-set`, param_config: `{'${key.name}': page.${key.name}}` },
  });
}

export { canAdd };
