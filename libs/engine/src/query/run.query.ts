import type { ViewCore } from '../core.type.js';
import { holds } from '../evaluate.js';
import { CallError } from '../ports.js';
import type { Row, ViewError } from '../runtime.js';
import { engineText } from '../texts.js';
import { keepAsked } from './asked.query.js';
import { readAnswer, type Answered } from './answer.query.js';
import type { DataAnswer } from './answer.type.js';
import { dataRunBody } from './payload.query.js';
import { staticRows } from './static.rows.js';

/**
 * Runs the view's query with the state as it is. A call in flight is cancelled, and an answer that is no longer
 * wanted is dropped. Never rejects: a failure is the view's `error`, the rows stay as they were.
 */
export async function runQuery(view: ViewCore): Promise<void> {
  if (view.node.data_id === undefined) return showStatic(view);
  if (!holds(view, view.node.before_config)) return;
  view.form?.flush();
  keepAsked(view);
  view.memory.cancelAuto?.();
  view.memory.running?.abort();
  const running = new AbortController();
  view.memory.running = running;
  view.patch({ status: 'loading', held: false, error: undefined });
  const outcome = await call(view, running.signal);
  if (view.memory.running !== running || !view.page.open()) return;
  view.memory.running = undefined;
  if ('error' in outcome) return view.patch({ status: 'error', error: outcome.error });
  const last = lastPage(view, outcome.answer);
  if (last !== undefined) {
    view.patch({ pageNo: last });
    return runQuery(view);
  }
  const isFirst = !view.memory.answered;
  view.memory.answered = true;
  view.patch({ status: 'ready', ...outcome.answer, selection: refreshed(view, outcome.answer.list) });
  view.behaviour.receive?.(view, outcome.answer.list);
  const [row] = outcome.answer.list;
  // Nobody waits for it: a press says itself what became of it.
  if (isFirst && row) void view.rowEvent('load', row);
}

const OVERTAKEN: ViewError = { code: -1, text: '' };

async function call(view: ViewCore, signal: AbortSignal): Promise<{ answer: Answered } | { error: ViewError }> {
  try {
    const body = dataRunBody(view);
    const answer =
      view.page.first.take(body) ??
      (await view.page.ports.transport.call<DataAnswer>('/app/data/run', body, { signal }));
    return signal.aborted ? { error: OVERTAKEN } : { answer: readAnswer(view, answer) };
  } catch (error) {
    // An aborted call was overtaken by a newer one or by the page's end: nobody waits for its failure.
    return { error: signal.aborted ? OVERTAKEN : viewError(view, error) };
  }
}

/** The failure in words: what the server said, or that the request failed. */
function viewError(view: ViewCore, error: unknown): ViewError {
  if (error instanceof CallError) {
    return {
      code: error.code,
      text: error.msg || engineText('requestFailed', view.page.ports.locale()),
      data: error.data,
    };
  }
  view.page.fault('request', error, view.id);
  return { code: 0, text: engineText('requestFailed', view.page.ports.locale()) };
}

/** The last page that has rows, when the page asked for lies beyond it (rows were deleted meanwhile). */
function lastPage(view: ViewCore, { list, count }: Answered): number | undefined {
  const { pageNo, pageSize } = view.getSnapshot();
  if (list.length > 0 || pageNo === 0 || count === null) return undefined;
  const last = Math.max(0, Math.ceil(count / pageSize) - 1);
  return last < pageNo ? last : undefined;
}

/** The selection with the rows of this page as they are now. */
function refreshed(view: ViewCore, list: readonly Row[]): ReadonlyMap<string, Row> {
  const { selection } = view.getSnapshot();
  if (selection.size === 0) return selection;
  const now = new Map(selection);
  list.forEach((row, index) => {
    const key = view.rowKey(row, index);
    if (now.has(key)) now.set(key, row);
  });
  return now;
}

/** A view without a query shows the rows written in it (`data_type` static), or just itself. */
function showStatic(view: ViewCore): void {
  const shown = staticRows(view);
  view.patch({ status: 'ready', ...shown, error: undefined });
  view.memory.answered = true;
  view.behaviour.receive?.(view, shown.list);
}
