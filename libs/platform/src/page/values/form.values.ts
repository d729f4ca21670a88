import {
  error,
  resolveReserved,
  SERVER_RESERVED_KEYS,
  valueNames,
  type DictionaryNode,
  type Param,
  type View,
} from '@sluice/document';
import {
  coerceParam,
  computedValues,
  enabledParams,
  fieldKindOf,
  isGroup,
  knownRecords,
  namedValues,
  recordsOf,
  rowsProblem,
  validateParams,
  visibleParams,
  visibleRecords,
  visibleValues,
  withheldNames,
  type ComputeContext,
  type RuleParam,
} from '@sluice/engine/rules';
import type { OperationContext } from '../../dispatch/operation.js';
import { nodeId } from '../located.js';
import type { LoadedPage } from '../../document/document.contract.js';
import { checkInlinePictures } from '../../upload/inline.pictures.js';
import type { CodeNames } from './code.names.js';
import type { DataParams } from './data-params.js';
import { callScope, reservedFacts } from './scope.js';
import { isUnset } from './typed.value.js';

/** Where the default of a value that nobody sees says who somebody is, the server says it (decisions, "Pages"). */
const SERVER_KEYS: ReadonlySet<unknown> = new Set(SERVER_RESERVED_KEYS);

/** A document's param as the rules of the engine read it; dictionaries are checked where they are run. */
const rulesOf = (params: readonly Param[]): RuleParam[] => params as unknown as RuleParam[];

/** Values of a view's params by name, coerced (§5); the end of a date range also stands under its own name. */
export interface FormValues {
  byName: Record<string, unknown>;
  params: readonly Param[];
}

/**
 * The params of a view that count, and whether each stands by itself: none is worked out, hidden or a group, so that no
 * expression is asked.
 */
interface ViewParams {
  params: readonly Param[];
  standAlone: boolean;
}

/** Documents are replaced, never changed, so what is read from a view holds as long as it does. */
const viewParams = new WeakMap<object, ViewParams>();

function paramsOf(view: Pick<View, 'app_params'>): ViewParams {
  const known = viewParams.get(view);
  if (known) return known;
  const params = (view.app_params ?? []).filter(({ enable }) => enable !== false);
  const standAlone = rulesOf(params).every((param) => param.value === undefined && !param.cond && !isGroup(param));
  const made = { params, standAlone };
  viewParams.set(view, made);
  return made;
}

/**
 * Reads what the browser sent for the params of a view and works out the computed ones anew, with `names` of
 * `codeNames`; anything that is no param of it is not looked at.
 */
export function readForm(
  ctx: OperationContext,
  page: LoadedPage,
  view: View,
  sent: DataParams,
  names: CodeNames,
): FormValues {
  const { params, standAlone } = paramsOf(view);
  const rules = rulesOf(params);
  if (standAlone && names.masked.size === 0)
    return { byName: namedValues(rules, coerced(rules, ownValues(ctx, page, params, sent))), params };
  const asked = ruleContext(ctx, page, sent, names);
  const context = { ...asked, withheld: withheldNames(rules, asked) };
  const byName = computedValues(rules, coerced(rules, ownValues(ctx, page, params, sent)), context);
  for (const param of rules) {
    if (!isGroup(param) || byName[param.name] === undefined) continue;
    // Once more: what hides members reads joined ranges, what is stored has their ends apart.
    const shown = coerceParam(
      param,
      visibleRecords(param, byName[param.name], { ...context, form: namedValues(rules, byName) }),
    );
    byName[param.name] = knownRecords(param, asWorkedOut(param, byName[param.name], shown), context);
  }
  const shown = params.some(({ cond }) => cond)
    ? visibleValues(rules, byName, visibleParams(rules, byName, context))
    : byName;
  // What was not sent, or rests on a mask, is not emptied by being there.
  const sentOnes =
    shown === byName
      ? byName
      : Object.fromEntries(Object.entries(shown).filter(([name]) => Object.hasOwn(byName, name)));
  return { byName: namedValues(rules, sentOnes), params };
}

/**
 * The records of a group without the computed members that could not be worked out, as in a form: they are no empty
 * values.
 */
function asWorkedOut(group: RuleParam, worked: unknown, value: unknown): unknown {
  const members = enabledParams(group.config?.members ?? []);
  const found = recordsOf(group, worked);
  const kept = (record: unknown, at: number): unknown =>
    Object.fromEntries(
      Object.entries(record as Record<string, unknown>).flatMap(([name, one]) => {
        const from = found[at] ?? {};
        const member = members.find((other) => valueNames(other).includes(name));
        if (member?.value !== undefined && !Object.hasOwn(from, member.name)) return [];
        return [[name, member && isGroup(member) && one !== null ? asWorkedOut(member, from[name], one) : one]];
      }),
    );
  if (Array.isArray(value)) return value.map(kept);
  return typeof value === 'object' && value !== null ? kept(value, 0) : value;
}

/** What was sent, by name; what says who somebody is comes from the server. Params that were not sent are not there. */
function ownValues(
  ctx: OperationContext,
  page: LoadedPage,
  params: readonly Param[],
  sent: DataParams,
): Record<string, unknown> {
  return Object.fromEntries(
    params.flatMap((param) => {
      const own = fieldKindOf(param).unseen && SERVER_KEYS.has(param.def_val);
      const value = own
        ? resolveReserved(param.def_val, reservedFacts(ctx, page.app))
        : sent.byId[String(nodeId(ctx, page, param.uid))];
      if (isGroup(param)) refuseTooManyRows(ctx, param, value);
      return value === undefined ? [] : [[param.name, value]];
    }),
  );
}

/** Throws `page.field-refused` for a sub-table of more rows than it may have, before anything is worked out of them. */
function refuseTooManyRows({ request }: OperationContext, param: Param, value: unknown): void {
  for (const rule of rulesOf([param])) {
    const reason = rowsProblem(rule, value, request.locale);
    if (reason !== undefined)
      throw error('page.field-refused', { label: param.label ?? param.name, reason }, { field: param.name });
  }
}

const coerced = (params: readonly RuleParam[], values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    params.flatMap((param) =>
      Object.hasOwn(values, param.name) ? [[param.name, coerceParam(param, values[param.name])]] : [],
    ),
  );

/** Columns of the record behind a form that the caller sees masked: who sees a mask does not send it. */
export interface MaskedColumns {
  /** Whether the record may have a column of that name, as far as that is known without asking for it. */
  may(name: string): boolean;
  /** Reads the record. Throws what its query throws. */
  find(): Promise<ReadonlySet<string>>;
}

/**
 * Checks a form as the browser did (§5). What rests on a mask is not asked for: names that the caller sees masked, and
 * values that were not sent because the server itself finds them masked. Throws the first problem, naming the field:
 * 不能为空! and the others.
 */
export async function checkForm(
  ctx: OperationContext,
  page: LoadedPage,
  view: View,
  sent: DataParams,
  names: CodeNames,
  masked?: MaskedColumns,
): Promise<void> {
  const params = (view.app_params ?? []).filter(({ enable }) => enable !== false);
  const own = ownValues(ctx, page, params, sent);
  const check = (withheld: ReadonlySet<string>) => {
    const context = { ...ruleContext(ctx, page, sent, names), withheld };
    const found = computedValues(
      rulesOf(params),
      Object.fromEntries(params.map(({ name }) => [name, own[name] ?? null])),
      context,
    );
    return { values: found, problem: validateParams(rulesOf(params), found, context)[0] };
  };
  let { values, problem } = check(new Set());
  if (masked && problem) {
    // What is hidden was not sent either: it is empty, and no mask.
    const shown = visibleParams(rulesOf(params), values, ruleContext(ctx, page, sent, names));
    const unsent = params.filter(({ uid, name }) => shown.has(uid) && !Object.hasOwn(own, name)).map(valueNames);
    const withheld = (isMasked: (name: string) => boolean): Set<string> =>
      new Set(unsent.filter((some) => some.some(isMasked)).flat());
    // Were everything masked that may be: what is wrong even then is wrong whatever the record says, and nobody needs
    // to ask for it.
    const least = check(withheld((name) => masked.may(name)));
    const columns = least.problem ? undefined : await masked.find();
    ({ values, problem } = columns ? check(withheld((name) => columns.has(name))) : least);
  }
  if (problem) {
    const { name: field, text: reason } = problem;
    const label = params.find(({ name }) => name === field)?.label ?? field;
    if (isUnset(values[field])) throw error('input.required', { label }, { field });
    throw error('page.field-refused', { label, reason }, { field });
  }
  for (const param of params) {
    checkChoice(ctx, page, param, values[param.name]);
    checkInlinePictures(param, values[param.name]);
  }
}

/**
 * Codes of a dictionary and all that stands below it in the same document; undefined when entries come from elsewhere.
 */
function codesOf(nodes: readonly DictionaryNode[] | undefined): string[] | undefined {
  const below = (nodes ?? []).map(({ child_dict: child, children }) =>
    child === undefined ? codesOf(children ?? []) : undefined,
  );
  if (nodes === undefined || below.includes(undefined)) return undefined;
  return [...nodes.map(({ code }) => String(code)), ...below.flatMap((codes) => codes ?? [])];
}

/**
 * A value of a closed field must be an entry of its dictionary, where the dictionary holds its own entries. Throws
 * `input.choice`.
 */
function checkChoice({ platform }: OperationContext, page: LoadedPage, param: Param, value: unknown): void {
  const { name, label, data_type: source, data_config: config } = param;
  if (!fieldKindOf(param).closed || source !== 2 || config?.dict_id === undefined || isUnset(value)) return;
  const codes = codesOf(platform.documents.dictionary(page.app.id, String(config.dict_id))?.document.items);
  const chosen = Array.isArray(value) ? (value as unknown[]) : [value];
  if (codes && !chosen.every((one) => codes.includes(String(one))))
    throw error('input.choice', { label: label ?? name }, { field: name });
}

function ruleContext(ctx: OperationContext, page: LoadedPage, sent: DataParams, names: CodeNames): ComputeContext {
  return {
    locale: ctx.request.locale,
    now: ctx.platform.clock.now(),
    scope: callScope(ctx, page.app, sent.page),
    functions: { dict: names.nameOf },
    maskedNames: names.masked,
    kindValue: (name, version) => ctx.platform.kinds.find(name, version)?.value,
  };
}

/** The same values for the steps of an action: an emptied text field is the empty text, so that it can be cleared. */
export function submittedForm({ byName, params }: FormValues): Record<string, unknown> {
  const cleared = params.flatMap((param) => {
    const { emptied } = fieldKindOf(param);
    const isCleared = param.name in byName && byName[param.name] === null && (param.query_type ?? 1) === 1;
    return isCleared && emptied !== undefined ? [[param.name, emptied] as const] : [];
  });
  return { ...byName, ...Object.fromEntries(cleared) };
}
