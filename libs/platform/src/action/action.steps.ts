import {
  PAGE_SIZE,
  actionSteps,
  branchOf,
  error,
  evaluateCondition,
  PlatformError,
  stepName,
  type ActionStep,
  type Text,
} from '@sluice/document';
import { inSharedTransaction } from '../dispatch/operation.transaction.js';
import { openQuery } from '../page/query/view.query.js';
import type { RunOrigin } from '../page/query/query.type.js';
import { queryRunners } from '../page/query/runners.js';
import { inputOf, type StepsRun } from './action.context.js';
import { actionTexts } from './action.texts.js';
import { evaluateFor, type Names } from './press.params.js';

type OperationStep = Extract<ActionStep, { operation: string }>;
type QueryStep = Extract<ActionStep, { query: string }>;

/** What a step left behind, as `steps.<name>` and `prev` show it to the expressions after it. */
export interface StepResult {
  ok: boolean;
  skipped: boolean;
  value: unknown;
  /** Rows of a query; what an operation answered as a list. */
  list: unknown[];
  /** Rows that a statement wrote. */
  affected: number | null;
  error: { code: number; msg: string; step: string } | null;
}

/** How far the steps have come. `ended`: an error branch ended the action; what was done stays. */
export interface Progress {
  value: unknown;
  steps: Record<string, StepResult>;
  prev: StepResult | null;
  ended?: { message: Text };
}

/** Before the first step. */
export const newProgress = (): Progress => ({ value: null, steps: {}, prev: null });

const nothing: StepResult = { ok: true, skipped: true, value: null, list: [], affected: null, error: null };

/** Failures that no branch may treat as one: nobody knows what happened, or the application itself is wrong. */
const beyondHandling = new Set([
  'gateway.outcome-unknown',
  'action.broken',
  'action.one-transaction',
  'action.failed',
  'action.transaction-lost',
  'gateway.run-unknown',
]);

function inputsOf(run: StepsRun, step: ActionStep, names: Names): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(inputOf(step)).map(([name, source]) => [name, evaluateFor(run, source, names)]),
  );
}

/**
 * A platform operation: its own right, schema, audit and transaction hold as if it were called by itself (design §1).
 * What is null is left out.
 */
async function runOperation(run: StepsRun, step: OperationStep, names: Names): Promise<StepResult> {
  const { ctx, scope } = run;
  const input = Object.fromEntries(Object.entries(inputsOf(run, step, names)).filter(([, value]) => value !== null));
  const { dispatcher } = ctx;
  const alone = scope === 'each' && dispatcher.isTransactional(step.operation);
  const value = await (alone
    ? inSharedTransaction(ctx.platform, (db, orm) => dispatcher.runInside({ ...ctx, db, orm }, step.operation, input))
    : dispatcher.runInside(ctx, step.operation, input));
  return { ...nothing, skipped: false, value: value ?? null, list: Array.isArray(value) ? value : [] };
}

/** A query document that reads or writes; a reading one answers its rows to the next step. */
async function runQuery(run: StepsRun, step: QueryStep, names: Names): Promise<StepResult> {
  const { ctx, app, scope } = run;
  const query = openQuery(ctx, app.id, step.query);
  const values = inputsOf(run, step, names);
  const reads = query.document.writes !== true;
  const shared = typeof scope === 'object' && (!reads || (await sharesSource(run, query.document.source)));
  const answer = await queryRunners[query.document.type](ctx, {
    app,
    query,
    values,
    count: false,
    totals: [],
    page: reads ? { limit: PAGE_SIZE.max, offset: 0, sort: [] } : undefined,
    transaction: shared ? scope : undefined,
    origin: originOf(run),
  });
  const affected = reads ? null : (answer.affected ?? 0);
  return {
    ...nothing,
    skipped: false,
    list: answer.list,
    affected,
    value: reads ? answer.list : { affected, list: answer.list },
  };
}

/** Where a statement comes from: the button that was pressed, or a builder who tries the action. */
function originOf({ page, buttonId }: StepsRun): RunOrigin {
  if (!page) return { kind: 'builder' };
  const origin = { kind: 'action', pageId: page.id, revision: page.revision } as const;
  return buttonId === undefined ? origin : { ...origin, buttonId };
}

/** What reads from the source that is written to reads inside the transaction, so that it sees what was written. */
async function sharesSource({ ctx, app, action }: StepsRun, source: string | undefined): Promise<boolean> {
  const written = actionSteps(action.document)
    .flatMap(({ step }) => ('query' in step ? (ctx.platform.documents.query(app.id, step.query)?.document ?? []) : []))
    .find(({ writes }) => writes);
  return source !== undefined && written?.source === source;
}

function runOne(run: StepsRun, step: ActionStep, names: Names): Promise<StepResult> {
  if ('operation' in step) return runOperation(run, step, names);
  if ('query' in step) return runQuery(run, step, names);
  throw error('action.failed', { reason: step.fail });
}

/**
 * A step that may fail is undone by itself: a savepoint on the platform; a source's transaction has its own for every
 * statement.
 */
function undoable(run: StepsRun, step: ActionStep, names: Names): Promise<StepResult> {
  const handled = 'on_error' in step && step.on_error !== undefined && step.on_error !== 'stop';
  return handled && run.scope === 'platform'
    ? run.ctx.db.transaction((db) => runOne({ ...run, ctx: { ...run.ctx, db } }, step, names))
    : runOne(run, step, names);
}

/** The failure of a step that the document handles; everything else goes on upwards. */
async function handled(run: StepsRun, { step, name }: NamedStep, reason: unknown): Promise<StepResult> {
  const canHandle = 'on_error' in step && step.on_error !== undefined && step.on_error !== 'stop';
  if (!canHandle || !(reason instanceof PlatformError) || beyondHandling.has(reason.key)) throw reason;
  if ('operation' in step) {
    const { platform, caller, request, origin } = run.ctx;
    await platform.audit.recordNow({
      caller,
      request,
      action: step.operation,
      decision: 'refuse',
      reasons: [reason.key],
      costMs: 0,
      origin,
    });
  }
  return {
    ...nothing,
    ok: false,
    skipped: false,
    error: { code: reason.code, msg: reason.text(run.ctx.request.locale), step: name },
  };
}

interface NamedStep {
  step: ActionStep;
  name: string;
  path: (string | number)[];
}

function namedSteps(steps: readonly ActionStep[] | undefined, path: (string | number)[]): NamedStep[] {
  return (steps ?? []).map((step, index) => ({
    step,
    path: [...path, index],
    name: stepName({ step, path: [...path, index] }),
  }));
}

/** The steps of one list in order, and the branches of those that fail. */
async function runList(run: StepsRun, list: readonly NamedStep[], names: Names, progress: Progress): Promise<void> {
  for (const entry of list) {
    if (run.ctx.signal.aborted) throw error('action.failed', { reason: actionTexts.cancelled });
    const known = { ...names, steps: progress.steps, prev: progress.prev, value: progress.value };
    if (!holds(run, entry.step.cond, known)) {
      progress.steps[entry.name] = nothing;
      continue;
    }
    const result = await undoable(run, entry.step, known).catch((reason: unknown) => handled(run, entry, reason));
    progress.steps[entry.name] = progress.prev = result;
    progress.value = result.value;
    if (result.error) await runBranch(run, entry, { ...names, error: result.error }, progress);
    if (progress.ended) return;
  }
}

async function runBranch(
  run: StepsRun,
  { step, path }: NamedStep,
  names: Names & { error: { msg: string } },
  progress: Progress,
): Promise<void> {
  const branch = branchOf(step);
  if (!branch) return;
  await runList(run, namedSteps(branch.steps, [...path, 'on_error', 'steps']), names, progress);
  if (branch.then !== 'continue') progress.ended ??= { message: branch.message ?? names.error.msg };
}

/**
 * A condition that cannot be computed is the application's mistake: skipping the step could skip the very check that
 * forbids the rest.
 */
function holds(run: StepsRun, source: string | undefined, names: Names): boolean {
  return evaluateCondition(source, names, {
    failing: false,
    clock: run.ctx.platform.clock,
    onError: (reason) => {
      throw error('action.broken', { reason: reason.text }, { cause: reason });
    },
  });
}

/**
 * Runs the steps of one round, noting in `progress` how far they come; throws the failure of a step that is not
 * handled, and whatever it wrote is undone with its transaction.
 */
export async function runSteps(run: StepsRun, names: Names, progress = newProgress()): Promise<Progress> {
  const { document } = run.action;
  if (document.act_type === 'run' && (document.steps ?? []).length === 0)
    throw error('action.broken', { reason: 'steps' });
  await runList(run, namedSteps(document.steps, ['steps']), names, progress);
  return progress;
}
