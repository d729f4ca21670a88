import type { Budget } from './budget.js';
import { addNumbers, divideNumbers, multiplyNumbers, negate, remainderOf, type Numeric } from './decimal.js';
import { ExpressionError } from './expression.error.js';
import { compareValues, equalValues, HostObject, memberOf, numberOf, typeName, type Value } from './value.js';
import { Moment } from './moment.js';

/** Two values already evaluated, and the budget of the evaluation. */
export type BinaryOperation = (left: Value, right: Value, budget: Budget) => Value;

const isNumber = (value: Value): value is Numeric => numberOf(value) !== undefined && typeof value !== 'string';

/** Null stays null; a text that spells a number counts as that number. Throws `not-a-number`. */
function arithmetic(name: string, operation: (left: Numeric, right: Numeric) => Numeric): BinaryOperation {
  return (left, right, budget) => {
    if (left === null || right === null) return null;
    const a = numberOf(left),
      b = numberOf(right);
    if (a === undefined) throw new ExpressionError('not-a-number', { name, type: typeName(left) });
    if (b === undefined) throw new ExpressionError('not-a-number', { name, type: typeName(right) });
    budget.spend(4);
    return operation(a, b);
  };
}

/** Numbers are summed, texts and lists joined; null beside a text is empty, beside anything else null. */
const add: BinaryOperation = (left, right, budget) => {
  if (typeof left === 'string' && typeof right === 'string') {
    budget.spendText(left.length + right.length);
    return left + right;
  }
  if (left === null || right === null) {
    const other = left ?? right;
    return typeof other === 'string' ? other : null;
  }
  if (isNumber(left) && isNumber(right)) {
    budget.spend(4);
    return addNumbers(left, right);
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    budget.spend(1 + left.length + right.length);
    return [...left, ...right];
  }
  if ((typeof left === 'string' && isNumber(right)) || (isNumber(left) && typeof right === 'string'))
    throw new ExpressionError('text-plus-number');
  throw new ExpressionError('cannot-add', { left: typeName(left), right: typeName(right) });
};

/** The difference of two times is whole seconds, everything else as numbers. */
const subtractNumbers = arithmetic('-', (a, b) => addNumbers(a, negate(b)));
const subtract: BinaryOperation = (left, right, budget) =>
  left instanceof Moment && right instanceof Moment
    ? BigInt(Math.trunc((left.ms - right.ms) / 1000))
    : subtractNumbers(left, right, budget);

const compare =
  (holds: (order: number) => boolean): BinaryOperation =>
  (left, right, budget) => {
    if (typeof left === 'string') budget.spendText(left.length);
    const order = compareValues(left, right);
    return order !== undefined && holds(order);
  };

/** Member of a list or key of a map; in anything else, null included, nothing is. */
const isIn: BinaryOperation = (left, right, budget) => {
  if (Array.isArray(right)) return right.some((item) => equalValues(left, item, budget));
  if (right instanceof Map || right instanceof HostObject) return memberOf(right, left, budget) !== null;
  return false;
};

/** Operators of two evaluated sides, by their CEL sign. */
export const binaryOperators = {
  '+': add,
  '-': subtract,
  '*': arithmetic('*', multiplyNumbers),
  '/': arithmetic('/', divideNumbers),
  '%': arithmetic('%', remainderOf),
  '==': (left, right, budget) => equalValues(left, right, budget),
  '!=': (left, right, budget) => !equalValues(left, right, budget),
  '<': compare((order) => order < 0),
  '<=': compare((order) => order <= 0),
  '>': compare((order) => order > 0),
  '>=': compare((order) => order >= 0),
  in: isIn,
} satisfies Record<string, BinaryOperation>;

/** Null counts as false; anything else but true and false is refused. Throws `not-a-condition`. */
export function truthOf(value: Value): boolean {
  if (value === null) return false;
  if (typeof value !== 'boolean') throw new ExpressionError('not-a-condition', { type: typeName(value) });
  return value;
}

/** The number with the other sign; null stays null. */
export function negative(value: Value): Value {
  if (value === null) return null;
  const number = numberOf(value);
  if (number === undefined) throw new ExpressionError('not-a-number', { name: '-', type: typeName(value) });
  return negate(number);
}
