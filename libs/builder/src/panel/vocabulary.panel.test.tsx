import { afterEach, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '@sluice/document';
import type { Edit } from '@sluice/document/edit';
import { sampleOf } from '@sluice/testing/whole';
import { draw, key, press, rest, type, until, type Drawn } from '../fixture/draw.testing.js';
import { documentPanels, panelBases } from '../generated/panels.js';
import { nodePanel } from './panel.load.js';
import { bench, type Bench } from './panel.testing.js';
import type { PanelLoader, PanelProperty } from './panel.type.js';

let drawn: Drawn | undefined;
afterEach(async () => {
  await drawn?.close();
  drawn = undefined;
});

const page = (views: Json[]): JsonObject => ({
  kind: 'page',
  shape: 3,
  uid: 'home',
  name: 'Home',
  access: { public: true },
  views,
});
const code = (text: string): Json => (/^\d+$/.test(text) ? Number(text) : text);

/** A page with one node of a kind, with the parts that have a panel of their own. */
function nodeOf(base: string, kind: string): JsonObject {
  const { by } = panelBases[base as keyof typeof panelBases];
  return { uid: 'node', name: 'node', ...(kind === '' ? {} : { [by]: code(kind) }), config: {} };
}

const inView: Record<string, string> = { column: 'app_cols', param: 'app_params', button: 'app_buttons' };
const cases = Object.entries(panelBases).flatMap(([base, { kinds }]) =>
  Object.keys(kinds).map((kind): [string, string, JsonObject] => {
    if (base === 'chart')
      return [base, kind, page([{ ...nodeOf('view', '2'), config: { chart: { chart_type: kind } } }])];
    const node = nodeOf(base, kind);
    const list = inView[base];
    return [base, kind, page([list ? { uid: 'view', type: 1, [list]: [node] } : node])];
  }),
);

/** Changes a property by its control, as a person does. */
const changes: Record<string, (row: Element, property: PanelProperty) => Promise<void>> = {
  flag: async (row) => press(input(row, 'button[role=switch]')),
  choice: async (row, property) => pick(row, property),
  several: async (row, property) => (property.choices ? pick(row, property) : tag(row)),
  access: async (row, property) => pick(row, property),
  number: async (row, { minimum = 0, maximum = Infinity }) =>
    type(input(row, 'input'), String(Math.min(maximum, Math.max(minimum, 7)))),
  structure: async (row) => {
    const form = await until(() => input(row, '.sl-panel-schema'));
    const add = form.querySelector('button');
    await (add ? press(add) : type(input(form, 'input[type=text]'), 'typed'));
  },
  nodes: async (row) => press(input(row, '.sl-btn')),
  panel: async (row) => press(input(row, 'button')),
};
const typed = async (row: Element): Promise<void> =>
  type(input(row, 'input:not([type=radio]), textarea') as HTMLInputElement, 'typed');

function input(row: Element, selector: string): HTMLInputElement {
  const found = [...row.querySelectorAll<HTMLInputElement>(selector)].at(-1);
  if (!found) throw new Error(`no ${selector} in ${row.outerHTML}`);
  return found;
}

async function pick(row: Element, property: PanelProperty): Promise<void> {
  // The mark says what is chosen: in tests all groups of radios have one name, so that only one radio of the page is
  // checked.
  const segments = [...row.querySelectorAll('.ant-segmented-item:not(.ant-segmented-item-selected)')];
  const other = segments[0]?.querySelector('input[type=radio]');
  if (other) return press(other);
  await press(input(row, '.ant-select-selector'));
  // Lists of other fields may still be there: each field names its own.
  const list = row.querySelector('input[role=combobox]')?.getAttribute('aria-controls') ?? '';
  const options = await until(() => {
    const box = document.getElementById(list)?.closest('.ant-select-dropdown');
    const found = [...(box?.querySelectorAll('.ant-select-item-option') ?? [])];
    expect(found.length, property.path.join('.')).toBeGreaterThan(0);
    return found;
  });
  const option = options.find((one) => !one.classList.contains('ant-select-item-option-selected'));
  await press(option ?? expect.fail(`no other choice for ${property.path.join('.')}`));
}

async function tag(row: Element): Promise<void> {
  const field = input(row, 'input');
  await type(field, 'typed');
  await key(field, 'Enter');
}

/**
 * Walks properties of the selected node: each has a control, and a change of it is one edit that sets its path alone.
 */
async function walk(start: JsonObject, uid: string, own?: ReadonlySet<string>): Promise<number> {
  const one = bench(start, [uid]);
  const view = await draw(one.element());
  drawn = view;
  const shown = await groups(one);
  expect(one.edits, 'selecting makes no step').toEqual([]);
  const rows = shown.flatMap(({ title, properties }) => properties.map((property) => ({ title: title.en, property })));
  const asked = rows.filter(({ property }) => own?.has(property.path.join('.')) ?? true).sort(kindsLast);
  for (const { title, property } of asked) {
    const at = property.path.join('.');
    const before = one.edits.length;
    const row = await unfolded(title, at);
    // Views are put on the canvas, not into a list.
    if (property.list === 'view') continue;
    await (changes[property.editor] ?? typed)(row, property);
    await rest();
    // What another kind takes along is looked up first.
    await until(() => expect(one.edits.length, at).toBeGreaterThan(before));
    expectOnly(one.edits.slice(before), at);
    await view.redraw(one.element());
  }
  return asked.length;
}

/** What takes other properties away is changed after them: the kind of a part, the part, the kind of the node. */
function kindsLast(a: { property: PanelProperty }, b: { property: PanelProperty }): number {
  return rank(a.property) - rank(b.property);
}
const rank = ({ path, editor }: PanelProperty): number =>
  editor === 'panel' ? 2 : !names.has(path.at(-1) ?? '') ? 0 : path.length > 1 ? 1 : 3;
const names = new Set(Object.values(panelBases).map(({ by }): string => by));

async function groups({ history }: Bench) {
  const { panelNodes } = await import('./panel.nodes.js');
  const [node] = panelNodes(history.document, ['node', '']);
  if (!node) throw new Error('no node');
  return nodePanel(node);
}

async function unfolded(title: string, at: string): Promise<Element> {
  const heading = await until(() => {
    const found = [...document.querySelectorAll('.sl-panel-heading')].find((one) => one.textContent === title);
    return found ?? expect.fail(`no group ${title}`);
  });
  if (heading.getAttribute('aria-expanded') === 'false') await press(heading);
  return until(() => document.querySelector(`[data-property="${at}"]`) ?? expect.fail(`no property ${at}`));
}

/**
 * Expects one edit that sets this path and nothing beside it, or puts a node into the list there. Another kind takes
 * along what only the one before knew.
 */
function expectOnly(edits: readonly Edit[][], at: string): void {
  const [edit, ...others] = edits.flat();
  expect(edits, at).toHaveLength(1);
  if (!names.has(at.split('.').at(-1) ?? '')) expect(others, at).toEqual([]);
  expect(
    others.every((one) => one.op === 'set' && one.to === undefined),
    at,
  ).toBe(true);
  if (edit?.op === 'set') expect(edit.path.join('.')).toBe(at);
  else expect(edit?.op === 'insert' && edit.at.list.join('.'), at).toBe(at);
}

/** What a kind adds to its base; the properties of the base are walked once. */
async function ownPaths(base: string, kind: string): Promise<ReadonlySet<string>> {
  const { kinds } = panelBases[base as keyof typeof panelBases] as { kinds: Record<string, PanelLoader> };
  const panel = await kinds[kind]?.();
  const prefix = base === 'chart' ? ['config', 'chart'] : [];
  return new Set(panel?.panel.properties.map(({ path }) => [...prefix, ...path].join('.')));
}

/** The first kind of each base is walked with the properties of the base. */
const isFirst = ([base, kind]: (typeof cases)[number]): boolean => cases.find(([name]) => name === base)?.[1] === kind;
const sampled = new Set(sampleOf(cases, 15));

describe('every property of every kind has a control, and a change of it is one operation', () => {
  it.each(cases.filter((one) => isFirst(one) || sampled.has(one)))('%s %s', async (base, kind, start) => {
    const own = isFirst([base, kind, start]) ? undefined : await ownPaths(base, kind);
    const tested = await walk(start, 'node', own);
    if (own) expect(tested).toBe(own.size);
    else expect(tested).toBeGreaterThan(10);
  });
  it.each(Object.keys(documentPanels))('document %s', async (kind) => {
    expect(await walk({ ...page([]), kind }, '')).toBeGreaterThan(1);
  });
});
