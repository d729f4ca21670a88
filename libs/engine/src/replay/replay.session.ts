import { createPage } from '../page.runtime.js';
import type { PageRuntime, ViewRuntime } from '../runtime.js';
import { renderTree } from '../tree/render.tree.js';
import type { PageTree } from '../tree/render-tree.type.js';
import { failureOf, ReplayPorts } from './replay.ports.js';
import { readArguments } from './session.arguments.js';
import { secretsOf } from './session.secrets.js';
import type { Part, SessionLine } from './session.type.js';
import { settled } from './settled.js';

/** A line at which the replay is not what was recorded. */
export interface Difference {
  line: number;
  what: 'tree' | 'verb' | 'timer' | 'call';
  expected: unknown;
  found: unknown;
}

/**
 * What came of a replay. `unasked` are recorded calls that the engine alone does not make: uploads and exports of the
 * drawing.
 */
export interface ReplayReport {
  trees: number;
  differences: Difference[];
  unasked: string[];
  tree: PageTree;
}

/** Runs a recorded session again without screen, server and waiting, and compares what is drawn at every step. */
export async function replaySession(lines: readonly SessionLine[]): Promise<ReplayReport> {
  const [open] = lines;
  if (open?.t !== 'open') throw new Error('A session begins with a line "open".');
  const host = new ReplayPorts(
    open,
    secretsOf(open.doc),
    lines.flatMap((line) => (line.t === 'uuid' ? [line.value] : [])),
    storedAtFirst(lines),
  );
  const page = createPage(open.doc, host.ports(), {
    params: open.params,
    startedAt: open.startedAt,
    devMode: open.devMode,
  });
  const run: Run = {
    page,
    host,
    calls: new Map(),
    report: { trees: 0, differences: [], unasked: [], tree: renderTree(page) },
  };
  for (const [index, line] of lines.entries()) {
    const isDrawing = line.t === 'do' && line.verb === 'mount';
    if (!isDrawing && 'at' in line) await settled();
    if ('at' in line) host.at = line.at;
    const step = steps[line.t] as (run: Run, line: SessionLine, number: number) => void | Promise<void>;
    await step(run, line, index + 1);
  }
  await settled();
  page.dispose();
  return { ...run.report, tree: renderTree(page) };
}

interface Run {
  page: PageRuntime;
  host: ReplayPorts;
  calls: Map<number, { path: string; body: unknown }>;
  report: ReplayReport;
}
type Steps = {
  [T in SessionLine['t']]: (run: Run, line: Extract<SessionLine, { t: T }>, number: number) => void | Promise<void>;
};

const nothing = (): void => undefined;
const steps: Steps = {
  open: nothing,
  uuid: nothing,
  stored: nothing,
  do: (run, line, number) => {
    if (!use(run, line)) differ(run, number, 'verb', line, 'there is no such part in this page');
  },
  call: ({ calls }, { n, path, body }) => void calls.set(n, { path, body }),
  answer: (run, { n, data }) => settleCall(run, n, { data }),
  failure: (run, line) => settleCall(run, line.n, { fault: failureOf(line) }),
  timer: ({ host }, { due }) => void host.fire(due),
  visible: ({ host }, { visible }) => host.show(visible),
  address: ({ host }, { values }) => host.move(values),
  confirm: (run, { yes }, number) => {
    if (!run.host.answer(yes)) differ(run, number, 'call', 'a question', 'none was asked');
  },
  async tree(run, { tree }, number) {
    await settled();
    run.report.trees += 1;
    const found = renderTree(run.page);
    if (JSON.stringify(found) !== JSON.stringify(tree)) differ(run, number, 'tree', tree, found);
  },
};

function settleCall({ calls, host, report }: Run, n: number, outcome: Parameters<ReplayPorts['settleCall']>[2]): void {
  const call = calls.get(n);
  if (call && !host.settleCall(call.path, call.body, outcome)) report.unasked.push(call.path);
}

function differ({ report }: Run, line: number, what: Difference['what'], expected: unknown, found: unknown): void {
  report.differences.push({ line, what, expected, found });
}

/** Calls the verb; false when the page has no such part. */
function use({ page, host }: Run, { part, view: uid, verb, args, locale }: Extract<SessionLine, { t: 'do' }>): boolean {
  if (locale) host.locale = locale;
  const view = uid === undefined ? undefined : [...page.views.values()].find(({ node }) => node.uid === uid);
  const target = parts[part](page, view) as Record<string, ((...args: unknown[]) => unknown) | undefined> | undefined;
  const given = target?.[verb];
  if (!target || !given) return false;
  given.apply(target, readArguments(view, args));
  return true;
}

const parts: Record<Part, (page: PageRuntime, view: ViewRuntime | undefined) => object | undefined> = {
  page: (page) => page,
  view: (_page, view) => view,
  form: (_page, view) => view?.form,
  edits: (_page, view) => view?.edits,
  cell: (_page, view) => view?.edits.open()?.form,
};

/** What the store held before the page wrote to it: the first value read of each key. */
function storedAtFirst(lines: readonly SessionLine[]): Map<string, string | null> {
  const first = new Map<string, string | null>();
  for (const line of lines) if (line.t === 'stored' && !first.has(line.key)) first.set(line.key, line.value);
  return first;
}
