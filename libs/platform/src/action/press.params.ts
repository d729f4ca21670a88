import { compileExpression, error, evaluateCondition, ExpressionError } from '@sluice/document';
import { callScope } from '../page/values/scope.js';
import { isUnset, typedValue } from '../page/values/typed.value.js';
import type { Press, Row } from './action.context.js';

/** Names of the expressions of a press (design §5); `row` is the one this round is about. */
export type Names = Record<string, unknown>;

/** The names of one round: what the server read and what it checked, nothing of the browser's own words. */
export function namesOf(press: Press, rows: readonly Row[], row: Row | undefined): Names {
  return {
    ...callScope(press.ctx, press.app, press.pageValues),
    form: press.form,
    params: press.form,
    rows,
    row: row ?? null,
  };
}

/** Runs an expression of the application; its failure is the application's mistake, told as such. */
export function evaluateFor({ ctx }: Pick<Press, 'ctx'>, source: string, names: Names): unknown {
  try {
    return compileExpression(source).evaluateJs(names, { clock: ctx.platform.clock });
  } catch (reason) {
    if (!(reason instanceof ExpressionError)) throw reason;
    throw error('action.broken', { reason: reason.text }, { cause: reason });
  }
}

/** The button's condition on rows that the server read itself; one that fails denies (design §5). */
export function checkCondition(press: Press, names: Names): void {
  if (evaluateCondition(press.button.cond, names, { failing: false, clock: press.ctx.platform.clock })) return;
  throw error('action.not-available');
}

/** The map of `param_config`, with the action's own params checked: what must be there, and of which type. */
export function paramsOf(press: Press, names: Names): Record<string, unknown> {
  const source = press.button.param_config;
  const value = source === undefined || source === '' ? {} : evaluateFor(press, source, names);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw error('action.broken', { reason: 'param_config' });
  const params: Record<string, unknown> = { ...value };
  for (const { name, type, must, label, def } of press.action.document.params ?? []) {
    const given = params[name] ?? press.form[name] ?? def;
    if (must && isUnset(given)) throw error('input.required', { label: label ?? name }, { field: name });
    params[name] = typedValue(name, type, given, label);
  }
  return params;
}
