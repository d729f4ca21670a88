import { error, evaluateCondition, type ActionDocument } from '@sluice/document';
import { bindFor, openQuery } from '../page/query/view.query.js';
import { queryRunners } from '../page/query/runners.js';
import { evaluateFor, type Names } from './press.params.js';
import type { Press } from './action.context.js';

type Step = NonNullable<ActionDocument['steps']>[number];
type OperationStep = Extract<Step, { operation: string }>;
type QueryStep = Extract<Step, { query: string }>;

/** Each field of a step's input by its expression. */
function inputOf(press: Press, fields: Record<string, string> | undefined, names: Names): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields ?? {}).map(([name, source]) => [name, evaluateFor(press, source, names)]));
}

/** A platform operation: its own right, schema, audit and transaction hold as if it were called by itself (design §1). What is null is left out. */
async function runOperation({ ctx, ...press }: Press, step: OperationStep, names: Names): Promise<unknown> {
  const input = Object.entries(inputOf({ ctx, ...press }, step.input, names)).filter(([, value]) => value !== null);
  return ctx.platform.dispatcher.runInside(ctx, step.operation, Object.fromEntries(input));
}

/** A query document that reads or writes; a reading one answers its rows to the next step. */
async function runQuery(press: Press, step: QueryStep, names: Names): Promise<unknown> {
  const { ctx, app, page } = press;
  const query = openQuery(ctx, app.id, step.query);
  const { text, binds } = bindFor(ctx, query, inputOf(press, step.params, names));
  const reads = query.document.writes !== true;
  const answer = await queryRunners[query.document.type](ctx, {
    app, query, text, binds, count: false, totals: [], ...(reads ? { page: { limit: 500, offset: 0, sort: [] } } : {}),
    place: { kind: 'action', pageId: page.id, revision: page.revision, buttonId: press.buttonId },
  });
  return reads ? answer.list : { affected: answer.affected ?? 0, list: answer.list };
}

/** Runs the steps in order; each sees the result before it as `value`. Answers the last result. */
export async function runSteps(press: Press, names: Names): Promise<unknown> {
  const steps = press.action.document.steps ?? [];
  if (press.action.document.act_type === 'run' && steps.length === 0) throw error('action.broken', { reason: 'steps' });
  let value: unknown = null;
  for (const step of steps) {
    const known = { ...names, value };
    if (!evaluateCondition(step.cond, known, { failing: false, clock: press.ctx.platform.clock })) continue;
    value = 'operation' in step ? await runOperation(press, step, known) : await runQuery(press, step, known);
  }
  return value;
}

/** Names of the operations that an action runs. */
export function operationsOf(action: ActionDocument): string[] {
  return (action.steps ?? []).flatMap((step) => ('operation' in step ? [step.operation] : []));
}
