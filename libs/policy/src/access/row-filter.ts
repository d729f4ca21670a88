import {
  Decimal,
  evaluatePart,
  ExpressionError,
  formatMoment,
  interpolate,
  Moment,
  parseExpression,
  readsOfPart,
  type BothTexts,
  type EvaluateOptions,
  type ExpressionContext,
  type ExpressionNode,
  type ExpressionValue,
} from '@sluice/document';
import { rowFilterTexts } from './row-filter.texts.js';

/**
 * A piece of a condition on rows: text that every dialect understands, a column of the table, or a value that is bound.
 */
export type RowConditionPiece = string | { column: string } | { value: string | boolean };

/** A filter's condition for one person. */
export interface RowCondition {
  pieces: RowConditionPiece[];
}

/** Names that a condition on rows may read. */
export const rowFilterNames = ['row', 'user'] as const;
/** Entries of a list that a column is compared with. */
const maxList = 1000;

/** An expression that is no condition on rows, with its place. */
export class RowFilterError extends Error {
  constructor(
    readonly text: BothTexts,
    readonly position?: { line: number; column: number },
  ) {
    super(text.en);
    this.name = 'RowFilterError';
  }
}

/** Columns of the table that a condition reads. Throws RowFilterError. */
export function rowFilterColumns(source: string): string[] {
  const tree = parsed(source);
  const columns = new Set<string>();
  collect(tree, columns);
  if (columns.size === 0) throw new RowFilterError(rowFilterTexts['no-column']);
  return [...columns];
}

/**
 * A condition (CEL) as a predicate of the source: parts without columns are evaluated here, by what is known of the
 * person, and bound as values; parts with columns become comparisons. What is unknown of a person is null, and no row
 * is equal to that. Throws RowFilterError.
 */
export function rowCondition(source: string, context: ExpressionContext, options: EvaluateOptions = {}): RowCondition {
  const tree = parsed(source);
  try {
    return { pieces: new Translation(context, options).condition(tree) };
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause;
    throw new RowFilterError(cause.text, cause.position);
  }
}

function parsed(source: string): ExpressionNode {
  if (source.trim() === '') throw new RowFilterError(rowFilterTexts.empty);
  try {
    return parseExpression(source);
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause;
    throw new RowFilterError(cause.text, cause.position);
  }
}

const readsRow = (node: ExpressionNode): boolean =>
  readsOfPart(node).some((path) => path === 'row' || path.startsWith('row.'));

function collect(node: ExpressionNode, columns: Set<string>): void {
  const column = columnOf(node);
  if (column !== undefined) columns.add(column);
  else for (const path of readsOfPart(node)) if (path.startsWith('row.')) columns.add(path.slice(4));
}

/** The column that `row.name` or `row["name"]` means. */
function columnOf(node: ExpressionNode): string | undefined {
  if (node.op !== '.' && node.op !== '[]') return undefined;
  const [of, key] = node.args;
  if (of.op !== 'id' || of.args !== 'row') return undefined;
  if (typeof key === 'string') return key;
  return key.op === 'value' && typeof key.args === 'string' ? key.args : undefined;
}

const COMPARISONS = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;
const TURNED = { '==': '=', '!=': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
/** Where the text stands that a column has to have. */
const MATCHES: Readonly<Record<string, (text: string) => string>> = {
  startsWith: (text) => `${text}%`,
  endsWith: (text) => `%${text}`,
  contains: (text) => `%${text}%`,
};
const TRUE = '1 = 1';
const FALSE = '1 = 0';

class Translation {
  constructor(
    private readonly context: ExpressionContext,
    private readonly options: EvaluateOptions,
  ) {}

  condition(node: ExpressionNode): RowConditionPiece[] {
    if (!readsRow(node)) return [this.evaluate(node) === true ? TRUE : FALSE];
    const column = columnOf(node);
    if (column !== undefined) return [{ column }, ' = ', { value: true }];
    switch (node.op) {
      case '&&':
        return this.joined(node.args, ' AND ');
      case '||':
        return this.joined(node.args, ' OR ');
      case '!_':
        return ['NOT (', ...this.condition(node.args), ')'];
      case '?:': {
        const [test, yes, no] = node.args;
        if (readsRow(test)) throw refuse('form', node);
        return this.condition(this.evaluate(test) === true ? yes : no);
      }
      case 'in':
        return this.member(node);
      case 'rcall':
        return this.matched(node);
      case '==':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.compared(node);
      default:
        throw refuse('form', node);
    }
  }

  private joined(parts: readonly ExpressionNode[], word: string): RowConditionPiece[] {
    return parts.flatMap((part, index) => [index > 0 ? word : '', '(', ...this.condition(part), ')']);
  }

  private compared(node: Extract<ExpressionNode, { op: keyof typeof COMPARISONS }>): RowConditionPiece[] {
    const [left, right] = node.args as [ExpressionNode, ExpressionNode];
    const [one, other] = [columnOf(left), columnOf(right)];
    if (one !== undefined && other !== undefined)
      return [{ column: one }, ` ${COMPARISONS[node.op]} `, { column: other }];
    const column = one ?? other;
    const side = one === undefined ? left : right;
    if (column === undefined || readsRow(side)) throw refuse('form', node);
    const value = this.evaluate(side);
    if (value === null) {
      // What is written as null asks for missing values; what is null because nothing is known of the person is like
      // nothing.
      if (side.op !== 'value' || (node.op !== '==' && node.op !== '!=')) return [FALSE];
      return [{ column }, node.op === '==' ? ' IS NULL' : ' IS NOT NULL'];
    }
    const sign = (one === undefined ? TURNED : COMPARISONS)[node.op];
    return [{ column }, ` ${sign} `, { value: bindable(value, side) }];
  }

  private member(node: Extract<ExpressionNode, { op: 'in' }>): RowConditionPiece[] {
    const [item, list] = node.args as [ExpressionNode, ExpressionNode];
    const column = columnOf(item);
    if (column === undefined || readsRow(list)) throw refuse('form', node);
    const values = this.evaluate(list);
    if (values === null) return [FALSE];
    if (!Array.isArray(values)) throw refuse('value', list);
    const known = [...new Set(values.flatMap((value) => (value === null ? [] : [bindable(value, list)])))];
    if (known.length > maxList) throw refuse('long', list);
    if (known.length === 0) return [FALSE];
    return [
      { column },
      ' IN (',
      ...known.flatMap((value, index): RowConditionPiece[] => (index > 0 ? [', ', { value }] : [{ value }])),
      ')',
    ];
  }

  private matched(node: Extract<ExpressionNode, { op: 'rcall' }>): RowConditionPiece[] {
    const [name, target, args] = node.args;
    const column = columnOf(target);
    const [only, ...others] = args;
    const match = Object.hasOwn(MATCHES, name) ? MATCHES[name] : undefined;
    if (column === undefined || !match || !only || others.length > 0 || readsRow(only)) throw refuse('form', node);
    const text = this.evaluate(only);
    if (text === null) return [FALSE];
    if (typeof text !== 'string') throw refuse('value', only);
    return [{ column }, ' LIKE ', { value: match(text.replaceAll(/[!%_]/g, '!$&')) }, " ESCAPE '!'"];
  }

  private evaluate(node: ExpressionNode): ExpressionValue {
    return evaluatePart(node, this.context, this.options);
  }
}

/** A value as drivers bind it: exact numbers as text, times as the source reads them in the product's zone. */
function bindable(value: ExpressionValue, node: ExpressionNode): string | boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  // As text: MySQL takes a text that begins with 7 for equal to the number 7, and never for equal to the text '7'.
  if (typeof value === 'bigint' || value instanceof Decimal) return String(value);
  if (value instanceof Moment) return formatMoment(value);
  throw refuse('value', node);
}

function refuse(why: keyof typeof rowFilterTexts, node: ExpressionNode): RowFilterError {
  const part = node.input.slice(node.start, node.end);
  const words = (locale: 'zh-chs' | 'en'): string =>
    interpolate(rowFilterTexts[why][locale], { part, limit: String(maxList) }, locale);
  const before = node.input.slice(0, node.start).split('\n');
  return new RowFilterError(
    { 'zh-chs': words('zh-chs'), en: words('en') },
    { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
  );
}
