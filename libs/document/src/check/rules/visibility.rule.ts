import {
  compileExpression,
  conditionVerdict,
  evaluateCondition,
  type ExpressionContext,
} from '../../expression/index.js';
import type { Param } from '../../generated/types.js';
import { pageNodes } from '../../node/page.walk.js';
import { valueNames } from '../../node/value.names.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckedDocument, type CheckRule } from '../checked.app.js';
import { compiles } from '../form.reads.js';
import type { JsonPath, Problem } from '../source.file.js';
import { circlesOf } from './circle.rule.js';

/** Params that stand beside one another: those of a view, or the members of a group. */
interface Siblings {
  params: readonly Param[];
  path: JsonPath;
  /** Names whose values the page may be opened with. */ given?: ReadonlySet<string>;
}

/**
 * Fields that never come on the screen (design §5, linked visibility): a hidden field counts as empty, so one whose
 * `cond` reads its own value cannot come back, and fields that wait for each other to be filled stay away together. One
 * or the other (`form.b == null` and `form.a == null`) is well, and so are fields that begin with a value, their own or
 * one that the page is opened with, and what something else may open: another field, the time, who looks, how the page
 * was opened.
 */
export const visibilityRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap((found): Problem[] => {
      if (found.kind === 'view')
        return hiddenForEver(entry, {
          params: found.node.app_params ?? [],
          path: [...found.path, 'app_params'],
          given: new Set((entry.document.params ?? []).map(({ name }) => name)),
        });
      if (found.kind === 'param')
        return hiddenForEver(entry, {
          params: found.node.config?.members ?? [],
          path: [...found.path, 'config', 'members'],
        });
      return [];
    }),
  );

function hiddenForEver(entry: CheckedDocument, { params, path, given = new Set() }: Siblings): Problem[] {
  const byName = new Map(
    params
      .filter(({ enable }) => enable !== false)
      .flatMap((param) => valueNames(param).map((name) => [name, param] as const)),
  );
  const reads = new Map([...byName.values()].map((param) => [param.name, readParams(param, byName)]));
  const problemOf = (param: Param, circle: readonly string[]): Problem => {
    const message =
      circle.length === 1
        ? checkText('cond-itself', { name: param.name })
        : checkText('cond-circle', { path: [...circle, circle[0]].join(' → ') });
    return finding(entry, [...path, params.indexOf(param), 'cond'], 'visibility', message);
  };
  const itself = [...byName.values()].filter(
    (param, at, all) =>
      all.indexOf(param) === at &&
      reads.get(param.name)?.includes(param.name) &&
      !given.has(param.name) &&
      !opensOtherwise(param),
  );
  const others = new Map([...reads].map(([name, list]) => [name, list.filter((one) => one !== name)]));
  const waits = (param: Param | undefined, circle: readonly string[]): boolean =>
    param !== undefined &&
    !beginsFilled(param) &&
    !given.has(param.name) &&
    !canShow(
      param.cond ?? '',
      circle.flatMap((name) => valueNames(byName.get(name) as Param)),
    );
  const together = circlesOf(others).filter((circle) => circle.every((name) => waits(byName.get(name), circle)));
  return [
    ...itself.map((param) => problemOf(param, [param.name])),
    ...together.map((circle) => problemOf(byName.get(circle[0] ?? '') as Param, circle)),
  ];
}

const beginsFilled = ({ def_val: value, config }: Param): boolean =>
  value !== undefined || config?.rangeTimeType !== undefined;

/** Whether a path of an expression is the value of one of these fields. */
const isValueOf = (names: readonly string[], path: string): boolean => {
  const [root = '', name = ''] = path.split('.');
  return ['form', 'params', 'row'].includes(root) && (name === '' || names.includes(name));
};

/** Whether something beside its own value can show a field: a part that reads that is taken to say no. */
function opensOtherwise(param: Param): boolean {
  const own = valueNames(param);
  return (
    conditionVerdict(param.cond ?? '', (paths, wanted) =>
      paths.some((path) => isValueOf(own, path)) ? !wanted : paths.length > 0 ? undefined : 'run',
    ) !== false
  );
}

/** Paths that a condition reads; none for one that does not compile, which is the expression rule's finding. */
const pathsOf = (cond: string | undefined): string[][] =>
  cond !== undefined && compiles(cond) ? compileExpression(cond).reads.map((path) => path.split('.')) : [];

/** Names of the siblings whose values the condition of a param reads. */
function readParams({ cond }: Param, byName: ReadonlyMap<string, Param>): string[] {
  const found = pathsOf(cond).flatMap(([root = '', name = '']) =>
    ['form', 'params', 'row'].includes(root) ? (byName.get(name)?.name ?? []) : [],
  );
  return [...new Set(found)];
}

/** Values of other names that a condition is tried with, beside those that it writes itself. */
const TRIED: readonly unknown[] = [null, '', 'x', 0, 1, 1_000_000, true, false, [], ['x']];
const MAX_TRIALS = 2000;

/**
 * Whether a condition can hold while these values are empty, whatever the others are. One that fails shows its field.
 */
function canShow(cond: string, empty: readonly string[]): boolean {
  // Only what is empty here is known: if that alone says no, nothing opens the field, unless its condition fails.
  if (
    conditionVerdict(cond, (paths) =>
      paths.every((path) => isValueOf(empty, path) && path.includes('.')) ? 'run' : undefined,
    ) !== false
  )
    return true;
  const free = pathsOf(cond).filter(
    ([root = '', name = '']) => !(['form', 'params', 'row'].includes(root) && empty.includes(name)),
  );
  const written = [...cond.matchAll(/'([^']*)'|"([^"]*)"|(\d+(?:\.\d+)?)/g)].map(
    ([, single, double, number]) => single ?? double ?? Number(number),
  );
  const values = [...new Set([...written, ...TRIED])];
  const trials = Math.min(MAX_TRIALS, values.length ** free.length);
  for (let trial = 0; trial < trials; trial += 1) {
    const context: Record<string, unknown> = { form: {}, params: {}, row: {} };
    free.forEach((path, at) => {
      setAt(context, path, values[Math.floor(trial / values.length ** at) % values.length]);
    });
    if (evaluateCondition(cond, context as ExpressionContext, { failing: true, clock: { now: () => 0 } })) return true;
  }
  // More names than can be tried: nothing is said.
  return trials < values.length ** free.length;
}

function setAt(context: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? '';
  let at = context;
  for (const key of path.slice(0, -1)) {
    const below = at[key];
    at[key] = typeof below === 'object' && below !== null && !Array.isArray(below) ? below : {};
    at = at[key] as Record<string, unknown>;
  }
  if (!Object.hasOwn(at, last) || typeof at[last] !== 'object') at[last] = value;
}
