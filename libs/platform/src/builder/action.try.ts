import {
  actionSteps,
  branchOf,
  error,
  PlatformError,
  stepName,
  textOf,
  transactionScope,
  type ActionDocument,
  type ActionStep,
} from '@sluice/document';
import { dialectText } from '@sluice/sql';
import { newProgress, runSteps, type Progress, type StepResult } from '../action/action.steps.js';
import type { StepsRun } from '../action/action.context.js';
import { sqlDialect } from '../data-source/source.dialect.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp, LoadedDocument } from '../document/document.contract.js';
import { inGatewayTransaction } from '../gateway/gateway.transaction.js';
import { callScope } from '../page/values/scope.js';
import { typedValue } from '../page/values/typed.value.js';
import type { ActionTried, ActionTryInput, TriedStep } from './action.try.schemas.js';
import { tryTexts } from './action.try.texts.js';

/** Thrown when the steps have run: nothing of them is kept. */
class Undone extends Error {}

interface Trying {
  ctx: OperationContext;
  app: LoadedApp;
  action: LoadedDocument<ActionDocument>;
  input: ActionTryInput;
}

/**
 * Runs the steps of an action as it is written now, with sample values, in one transaction of its data source that is
 * rolled back: through the gate, in the rights of its builder and with the app's grants, as a press would. Throws
 * `action.one-transaction` before anything runs where a step cannot be taken back: an operation of the platform, a
 * query of a kind without transactions, steps of several sources.
 */
export async function tryAction({ ctx, app, action, input }: Trying): Promise<ActionTried> {
  await refuseLasting(ctx, app, action.document);
  const progress = newProgress();
  const names = namesOf({ ctx, app, action, input });
  const run: StepsRun = { ctx, app, action };
  let failure: PlatformError | undefined;
  await inGatewayTransaction(async (transaction) => {
    await runSteps({ ...run, scope: transaction }, names, progress);
    throw new Undone('tried');
  }).catch((reason: unknown) => {
    if (reason instanceof Undone) return;
    if (!(reason instanceof PlatformError)) throw reason;
    failure = reason;
  });
  return answerOf(ctx, action.document, progress, failure);
}

/** Only what a source's transaction takes back is tried. */
async function refuseLasting({ platform }: OperationContext, app: LoadedApp, document: ActionDocument): Promise<void> {
  const refused = (reason: { 'zh-chs': string; en: string }): never => {
    throw error('action.one-transaction', { reason });
  };
  const steps = actionSteps(document);
  const operation = steps.find(({ step }) => 'operation' in step);
  if (operation) refused(tryTexts.operation);
  const query = (uid: string) => platform.documents.query(app.id, uid)?.document;
  const scope = transactionScope({ ...document, transaction: true }, { query });
  if ('reason' in scope) return refused(scope.reason);
  const used = steps.flatMap(({ step }) => ('query' in step ? (query(step.query) ?? []) : []));
  // A source of another kind is not asked at all: what it does for a call is not known to be taken back.
  if (used.some(({ type, writes }) => type !== 'sql' && (writes || type === 'http'))) refused(tryTexts.kind);
  for (const { source, writes } of used) {
    if (!writes) continue;
    // Of a dialect that does not undo everything, a table may keep what was written to it.
    if (!dialectText(sqlDialect(await platform.gateway.sources.byName(source ?? ''))).undoesAll) refused(tryTexts.kind);
  }
}

/**
 * The names that the steps' expressions read: sample values stand for the form and the row that a press would bring.
 */
function namesOf({ ctx, app, action, input }: Trying): Record<string, unknown> {
  const form = { ...input.values };
  const params: Record<string, unknown> = { ...form };
  for (const { name, type, label, def } of action.document.params ?? [])
    params[name] = typedValue(name, type, form[name] ?? def, label);
  const row = { ...input.row };
  return { ...callScope(ctx, app, {}), form, params, row, rows: [row] };
}

function answerOf(
  ctx: OperationContext,
  document: ActionDocument,
  progress: Progress,
  failure: PlatformError | undefined,
): ActionTried {
  const { locale } = ctx.request;
  const listed = listedSteps(document.steps, ['steps']);
  const failedAt = failure ? listed.find(({ name }) => !(name in progress.steps))?.name : undefined;
  const steps = listed.map(({ step, name, depth }): TriedStep => {
    const result = progress.steps[name];
    const failed = name === failedAt;
    return {
      name,
      depth,
      target: 'query' in step ? step.query : 'fail' in step ? textOf(step.fail, locale) : '',
      state: failed ? 'failed' : stateOf(result),
      affected: result?.affected ?? null,
      rows: result && !result.skipped && result.affected === null && !result.error ? result.list.length : null,
      msg: failed ? (failure?.text(locale) ?? '') : (result?.error?.msg ?? ''),
    };
  });
  const ended = progress.ended ? textOf(progress.ended.message, locale) : '';
  return {
    ok: !failure && !progress.ended,
    msg: failure ? failure.text(locale) : ended || tryTexts.undone[locale],
    steps,
  };
}

function stateOf(result: StepResult | undefined): TriedStep['state'] {
  if (!result) return 'not-run';
  if (result.skipped) return 'skipped';
  return result.error ? 'handled' : 'done';
}

interface ListedStep {
  step: ActionStep;
  name: string;
  depth: number;
}

/** The steps in the order in which they are read, each with those of its error branch below it. */
function listedSteps(
  steps: readonly ActionStep[] | undefined,
  path: readonly (string | number)[],
  depth = 0,
): ListedStep[] {
  return (steps ?? []).flatMap((step, index) => {
    const at = [...path, index];
    const below = listedSteps(branchOf(step)?.steps, [...at, 'on_error', 'steps'], depth + 1);
    return [{ step, name: stepName({ step, path: at }), depth }, ...below];
  });
}
