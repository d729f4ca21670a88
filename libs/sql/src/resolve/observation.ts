import type { Expression } from '../tree/expression.type.js';
import type { Argument, TotalUse } from '../functions/function.catalogue.js';
import type { Resolution } from './resolution.js';
import type { Scope } from './scope.js';
import { union, type Sources, type Value } from './value.type.js';

/**
 * Resolves the operands of one computation. Where it may fail, grow or take long (`total` knows nothing of it), and
 * where an operand may (the server evaluates some operands only after it has seen others: AND, IN, row comparison), an
 * error or the time could tell of all that it computes with (design §7.3).
 */
export function computed(
  resolution: Resolution,
  work: () => Value[],
  total: (values: readonly Value[]) => TotalUse | undefined,
): { values: Value[]; use: TotalUse | undefined } {
  const { report } = resolution;
  const { result: values, evaluation } = report.evaluating(work);
  report.observe(evaluation.observed);
  const use = total(values);
  if (!use) report.risk();
  if (!use || evaluation.risky) report.observe(union(values));
  return { values, use };
}

/** A value whose operands decide what else is evaluated: they are used as in WHERE. */
export function decides(resolution: Resolution, values: readonly Value[]): void {
  resolution.report.observe(union(values));
}

/**
 * Values that come to stand in one place: where one of them may not fit the type of another, an error could tell of it.
 */
export function together(
  expressions: readonly (Expression | undefined)[],
  values: readonly Value[],
  resolution: Resolution,
): void {
  const { meets } = resolution.dialect.functions;
  if (!meets) return;
  const args = values.flatMap((value, index) => {
    const expression = expressions[index];
    return expression?.node === 'literal' && expression.isNull ? [] : [argumentOf(expression, value)];
  });
  if (args.length < 2 || meets(args)) return;
  resolution.report.risk();
  resolution.report.observe(union(values));
}

/** What a rule of totality asks of an operand. */
export function argumentOf(expression: Expression | undefined, value: Value): Argument {
  const { whole, width } = expression?.node === 'literal' ? expression : { whole: undefined, width: undefined };
  return {
    whole,
    width,
    type: value.type,
    size: value.size,
  };
}

/**
 * The columns as a null test tells of them where a bare, unchanged column is tested; undefined for anything computed.
 */
export function nullTested(
  expression: Expression | undefined,
  value: Value | undefined,
  resolution: Resolution,
): Sources | undefined {
  return expression?.node === 'name' && value?.exact ? resolution.index.nullTested(value.sources) : undefined;
}

/**
 * A group of rows is as large as one table where nothing multiplies its rows: the values of that table alone, read
 * once.
 */
export function isOfOneTable(sources: Sources, scope: Scope): boolean {
  const [item, ...others] = scope.items;
  const [named, ...more] = item?.names ?? [];
  if (!item || !named?.relation.base || others.length > 0 || more.length > 0) return false;
  const own = union(item.columns);
  return [...sources].every((source) => own.has(source));
}
