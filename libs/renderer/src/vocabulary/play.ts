import type { PageDocument } from '@sluice/document';
import { createPage, type FormRuntime, type PageRuntime, type ViewRuntime } from '@sluice/engine';
import { settle, type FakePorts } from '@sluice/engine/fakes';
import { renderTree } from '@sluice/engine/replay';
import { answering, compiled } from './answers.js';

/** What a person might enter into a field. */
const ENTRIES: readonly unknown[] = [
  'ab',
  'Name 3',
  'x'.repeat(120),
  '12.345',
  -5,
  99_999,
  'a',
  ['a', 'b'],
  ['red', 'rose'],
  'red',
  1,
  ['2024-05-01', '2024-05-09'],
  ['2024-05-01 08:00:00', '2024-05-09 09:00:00'],
  '<p><img src="/a.png"><img src="/b.png"><img src="/c.png"></p>',
  [{ name: 'Ada' }, { name: 'Ben' }, { name: 'Cyd' }],
  null,
];
/** Longest of any wait that a page asks for in a scene: a countdown, a timer. */
const LONG = 61_000;

/** A page of a scene, open and at rest. */
export interface Opened {
  page: PageRuntime;
  ports: FakePorts;
}

/** Opens a page over the answering ports and lets its first queries come back. */
export async function open(document: PageDocument): Promise<Opened> {
  const ports = answering(document);
  const parent = createPage(
    compiled({ ...document, uid: 'parent', views: [{ uid: 'above', type: 1, query_id: 'orders' }] }),
    ports,
  );
  const page = createPage(compiled(document), ports, {
    startedAt: ports.clock.now(),
    params: { region: 'north' },
    parent: parent.roots[0],
  });
  page.start();
  await ports.clock.advance(1200);
  return { page, ports };
}

/**
 * Everything that a page without a screen shows, sends and says while a person tries everything that stands on it, as
 * texts.
 */
export async function played(document: PageDocument): Promise<string[]> {
  const { page, ports } = await open(document);
  const seen: unknown[] = [];
  const look = (): void => void seen.push(renderTree(page, { rows: 3 }));
  look();
  for (const view of page.views.values()) await playView(view, ports, seen, look);
  await ports.clock.advance(LONG);
  look();
  page.dispose();
  const { calls, messages, asked, opened, closed, did, logged, stored } = ports;
  return [
    ...seen,
    calls.map(({ path, body }) => [path, body]),
    messages,
    asked,
    opened.map(({ opener: _opener, ...request }) => request),
    closed.length,
    did,
    logged.map(({ kind, message }) => [kind, message]),
    [...stored],
  ].map(text);
}

/** A value as text; what holds itself is left out. */
const text = (value: unknown): string => {
  const above = new Set<unknown>();
  return (
    JSON.stringify(value, (_key, inner: unknown) => {
      if (typeof inner !== 'object' || inner === null) return inner;
      if (Object.getPrototypeOf(inner) !== Object.prototype && !Array.isArray(inner)) return undefined;
      if (above.size > 5000) return undefined;
      above.add(inner);
      return inner;
    }) ?? ''
  );
};

async function playView(view: ViewRuntime, ports: FakePorts, seen: unknown[], look: () => void): Promise<void> {
  if (view.form) await playForm(view.form, ports, seen);
  look();
  await view.search();
  for (const rows of [0, 1, 2]) {
    view.clearSelection();
    for (const row of view.getSnapshot().list.slice(0, rows)) view.toggleSelect(row, true);
    for (const { node } of [...view.buttons('view'), ...view.buttons('form')]) {
      await view.press(node);
      await settle();
      await ports.clock.advance(500);
    }
  }
  look();
  const [first] = view.getSnapshot().list;
  if (first) await playRow(view, first, ports, seen);
  await view.setPage(1);
  look();
  await view.setSort([{ col: 'total', order: 'desc' }]);
  await view.reset();
  view.askExport();
  look();
  view.page.closeExport();
}

async function playRow(
  view: ViewRuntime,
  row: Readonly<Record<string, unknown>>,
  ports: FakePorts,
  seen: unknown[],
): Promise<void> {
  for (const column of view.columns()) {
    seen.push(view.cell(column, row));
    for (const { node } of view.rowButtons(column, row)) {
      await view.press(node, row);
      await ports.clock.advance(500);
    }
    if (column.editor && view.edits.begin(column, row)) seen.push([...view.getSnapshot().edits.values()]);
  }
  for (const event of ['select', 'dblclick', 'contextmenu'] as const) await view.rowEvent(event, row);
  await view.pick(row);
  seen.push(view.page.getSnapshot().filters.map(({ label, text: picked, value }) => [label, picked, value]));
}

async function playForm(form: FormRuntime, ports: FakePorts, seen: unknown[]): Promise<void> {
  // The field that a scene is about stands first; of the others it is enough that they are filled.
  for (const [at, { uid }] of form.params.entries()) {
    form.mount(uid);
    await settle();
    seen.push(form.getField(uid));
    for (const entry of at === 0 ? ENTRIES : ENTRIES.slice(0, 2)) {
      form.change(uid, entry);
      form.blur(uid);
      await ports.clock.advance(600);
      seen.push([form.getField(uid).value, form.getField(uid).errors, form.current(), sentBy(form)]);
    }
    const [option, next] = form.getField(uid).options;
    for (const one of [option, next]) if (one) form.change(uid, one.value);
    await ports.clock.advance(600);
    for (const wanted of at === 0 ? [{ keyword: 'red' }, { parent: 'red' }, { more: true as const }] : []) {
      void form.loadOptions(uid, wanted);
      await ports.clock.advance(600);
      seen.push(form.getField(uid).options);
    }
    form.addRecord(uid);
    seen.push([form.getField(uid), form.current()]);
  }
  seen.push(form.validate());
}

/** The values as a press would send them. */
const sentBy = (form: FormRuntime): unknown => (form as FormRuntime & { wireValues(): unknown }).wireValues();
