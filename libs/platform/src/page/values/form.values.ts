import { error, type Param, type View } from '@sluice/document';
import { coerceParam, validateParams, visibleParams, visibleValues, type RuleContext, type RuleParam } from '@sluice/engine/rules';
import type { OperationContext } from '../../dispatch/operation.js';
import { nodeId } from '../located.js';
import type { LoadedPage } from '../../document/document.types.js';
import type { DataParams } from './data-params.js';
import { callScope } from './scope.js';

/** Form kinds that hold free text: emptied by the person they are the empty text, other kinds are unset. */
const TEXT_KINDS: ReadonlySet<number> = new Set([1, 8, 10, 15]);

/** A document's param as the rules of the engine read it; dictionaries are checked where they are run. */
const rulesOf = (params: readonly Param[]): RuleParam[] => params as unknown as RuleParam[];

/** Values of a view's params by name, coerced (§5); the end of a date range also stands under its own name. */
export interface FormValues {
  byName: Record<string, unknown>;
  params: readonly Param[];
}

/** Reads what the browser sent for the params of a view; anything that is no param of it is not looked at. */
export function readForm(ctx: OperationContext, page: LoadedPage, view: View, sent: DataParams): FormValues {
  const params = (view.app_params ?? []).filter(({ enable }) => enable !== false);
  const byName: Record<string, unknown> = {};
  for (const param of params) {
    const value = sent.byId[String(nodeId(ctx, page, param.uid))];
    if (value !== undefined) byName[param.name] = coerceParam(rulesOf([param])[0] as RuleParam, value);
  }
  const visible = visibleParams(rulesOf(params), byName, ruleContext(ctx, page, sent));
  return { byName: withRangeEnds(params, visibleValues(rulesOf(params), byName, visible)), params };
}

function withRangeEnds(params: readonly Param[], byName: Record<string, unknown>): Record<string, unknown> {
  const values = { ...byName };
  for (const { name, form_type: kind, config } of params) {
    const range = byName[name];
    if (kind !== 6 || config?.endField === undefined) continue;
    const [from = null, to = null] = Array.isArray(range) ? (range as unknown[]) : [];
    values[name] = from;
    values[config.endField] = to;
  }
  return values;
}

/** Checks a form as the browser did (§5). Throws the first problem, naming the field: 不能为空! and the others. */
export function checkForm(ctx: OperationContext, page: LoadedPage, view: View, sent: DataParams): void {
  const params = (view.app_params ?? []).filter(({ enable }) => enable !== false);
  const values: Record<string, unknown> = {};
  for (const param of params) values[param.name] = sent.byId[String(nodeId(ctx, page, param.uid))] ?? null;
  const [problem] = validateParams(rulesOf(params), values, ruleContext(ctx, page, sent));
  if (!problem) return;
  const label = params.find(({ uid }) => uid === problem.uid)?.label ?? problem.name;
  throw error('page.field-refused', { label, reason: problem.text }, { field: problem.name });
}

function ruleContext(ctx: OperationContext, page: LoadedPage, sent: DataParams): RuleContext {
  return { locale: ctx.caller.locale, now: ctx.platform.clock.now(), scope: callScope(ctx, page.app, sent.page) };
}

/** The same values for the steps of an action: an emptied text field is the empty text, so that it can be cleared. */
export function submittedForm({ byName, params }: FormValues): Record<string, unknown> {
  const cleared = params.filter(({ name, form_type: kind, query_type: type }) => name in byName && byName[name] === null && TEXT_KINDS.has(kind) && (type ?? 1) === 1);
  return { ...byName, ...Object.fromEntries(cleared.map(({ name }) => [name, ''])) };
}
