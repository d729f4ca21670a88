/** Where a page's nodes hold an expression for the browser (schemas/common/expression.json); a test keeps the list. */
const HOLDERS: ReadonlySet<string> = new Set([
  ...['before_config', 'call_back_config', 'cond', 'confirm_name', 'filter', 'irreversible_name', 'param_config'],
  ...['trans', 'when'],
  // Patterns run on the engine of expressions.
  'pattern',
]);

/** Data that comes with a page: nothing in it is ever evaluated, and it is the longest part of a page by far. */
const ROWS: ReadonlySet<string> = new Set(['content', 'first']);

const isFilled = (part: unknown): boolean =>
  typeof part === 'string'
    ? part.trim() !== ''
    : typeof part === 'object' && part !== null && Object.keys(part).length > 0;

/** A default of a date range may be an expression (§4); a bare name is one of the known ranges. */
const isRangeExpression = (part: unknown): boolean => typeof part === 'string' && /[^\w-]/.test(part);

/** Whether a document may evaluate an expression. */
export function usesExpressions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(usesExpressions);
  const isField = Object.hasOwn(value, 'form_type');
  return Object.entries(value).some(
    ([key, part]) =>
      (HOLDERS.has(key) && isFilled(part)) ||
      (isField && key === 'value' && isFilled(part)) ||
      ((key === 'def_val' || key === 'rangeTimeType') && isRangeExpression(part)) ||
      (!ROWS.has(key) && usesExpressions(part)),
  );
}
