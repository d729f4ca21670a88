import type { Argument, BuiltinFunction, FunctionCatalogue, FunctionEffect, TotalUse } from '../function.catalogue.js';
import { AGGREGATES, EFFECTS, FAILING, GATHERING, HARMLESS, READING, TOTAL, VOLATILE } from './function.lists.js';

/**
 * Operators that never fail on a value: they give NULL where they cannot compute (manual, operators; division by zero
 * too).
 */
const TOTAL_OPERATORS = new Set([
  '=',
  '<=>',
  '<>',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '/',
  '%',
  'mod',
  'xor',
  '||',
  'sounds like',
]);
/**
 * Operators whose whole numbers may go out of range (ER_DATA_OUT_OF_RANGE), whose patterns or documents may be wrong or
 * slow.
 */
const OPERATORS = new Set([
  ...TOTAL_OPERATORS,
  ...['div', '+', '-', '*', '^', '&', '|', '~', '<<', '>>', 'like', 'regexp', 'member of', '->', '->>'],
]);
const TYPES = new Set(
  (
    'binary char nchar varchar date datetime time timestamp year decimal dec numeric float double real signed unsigned integer int bigint ' +
    'smallint tinyint json interval'
  ).split(' '),
);
/** Casts give what they can make of a value, and a warning; JSON fails (manual, CAST). */
const FAILING_TYPES = new Set(['json', 'interval']);
/** As for PostgreSQL: values this many times as long as a column's keep far from any limit. */
const MAX_SIZE = 1000;
/** A padding longer than this is no report. */
const MAX_PADDING = 1000;
/** Functions whose value may be longer than its arguments are, and how many times. */
const GROWTH: Readonly<Record<string, number>> = {
  hex: 2,
  to_base64: 2,
  quote: 2,
  upper: 3,
  ucase: 3,
  lower: 3,
  lcase: 3,
  bin: 64,
  make_set: 64,
};
/** Functions that make a value as long as a number says. */
const PADDED = new Set(['lpad', 'rpad', 'space', 'lpad_oracle', 'rpad_oracle']);

let loaded: FunctionCatalogue | undefined;

/** What MySQL's and MariaDB's own functions may do; every other name is unknown and refused. */
export function loadMysqlFunctions(): FunctionCatalogue {
  loaded ??= catalogue();
  return loaded;
}

/** Approved functions that a person would write, in alphabetical order. */
export function mysqlFunctionNames(): readonly string[] {
  return names;
}

const names: readonly string[] = [...TOTAL, ...FAILING, ...AGGREGATES, ...GATHERING]
  .filter((name) => !name.endsWith('_oracle'))
  .sort();

function catalogue(): FunctionCatalogue {
  const functions = new Map<string, BuiltinFunction>();
  const add = (list: readonly string[], effect: FunctionEffect): void => {
    for (const name of list)
      functions.set(name, { name, effect, isVolatile: VOLATILE.has(name), returnsSet: false, outs: [], returns: [] });
  };
  add([...TOTAL, ...FAILING, ...AGGREGATES, ...GATHERING], 'pure');
  add(READING, 'reads');
  add([...HARMLESS], 'pure');
  add(EFFECTS, 'effect');
  const total = new Set([...TOTAL, ...AGGREGATES]);
  return {
    systemSchema: 'mysql',
    find: (name) => functions.get(name),
    knows: (what, name) => (what === 'operator' ? OPERATORS : TYPES).has(name),
    hasOperator: (name) => OPERATORS.has(name),
    totalCall: (name, args) => {
      if (name === 'group_concat') return gathered(args);
      return total.has(name) ? totalOf(name, args) : undefined;
    },
    totalOperator: (name, args) => (TOTAL_OPERATORS.has(name) ? together(args) && { size: 1 } : undefined),
    totalCast: (type, list, of) => (list || FAILING_TYPES.has(type) ? undefined : together([of], 4)),
    hasType: (name) => TYPES.has(name),
    settings: new Set(),
    samplers: new Set(),
  };
}

function together(args: readonly Argument[], times = 1): TotalUse | undefined {
  let size = 0;
  for (const arg of args) size += arg.size ?? Infinity;
  size = Math.max(1, size) * times;
  return size <= MAX_SIZE ? { size } : undefined;
}

function totalOf(name: string, args: readonly Argument[]): TotalUse | undefined {
  if (PADDED.has(name)) {
    const width = name === 'space' ? args[0]?.whole : args[1]?.whole;
    return width !== undefined && width <= MAX_PADDING ? together(args, 2) : undefined;
  }
  // A replacement multiplies what it stands in.
  if (name === 'replace') return args[2]?.width === undefined || args[2].width > 16 ? undefined : together(args, 16);
  return together(args, Object.hasOwn(GROWTH, name) ? GROWTH[name] : 1);
}

function gathered(args: readonly Argument[]): TotalUse | undefined {
  const all = together(args);
  // Cut off at group_concat_max_len, which is small.
  return all && { ...all, gathers: true };
}
