import type { Argument, BuiltinFunction, FunctionCatalogue, FunctionEffect, TotalUse } from '../function.catalogue.js';
import { CHOICES, CLOCKS, FAILING, READING, SEQUENCES, TEXTS, TIMES, VOLATILE } from './function.lists.js';
import { isText, isTime, lengthOf, meets, SIGNED } from './value.class.js';

/** Comparisons: they fail only where one side is converted to the type of the other. */
const COMPARISONS = new Set(['=', '<>', '!=', '^=', '~=', '\u00ac=', '<', '<=', '>', '>=', 'between']);
const OPERATORS = new Set([...COMPARISONS, '+', '-', '*', '/', '||', 'like']);
const TYPES = new Set(
  (
    'BINARY_DOUBLE BINARY_FLOAT BLOB BOOLEAN CHAR CHARACTER CLOB DATE DEC DECIMAL FLOAT INT INTEGER INTERVAL JSON NCHAR NCLOB NUMBER ' +
    'NUMERIC NVARCHAR2 RAW REAL ROWID SMALLINT TIMESTAMP UROWID VARCHAR VARCHAR2'
  ).split(' '),
);
/** As for PostgreSQL: values this many times as long as a column's keep far from any limit. */
const MAX_SIZE = 1000;
/** The shortest limit of a text, in characters of four bytes ("Data Types", VARCHAR2). */
const MAX_TEXT = 1000;
/** Count or number rows whatever they are given. */
const COUNTING = new Set(
  'count approx_count_distinct grouping grouping_id group_id row_number rank dense_rank percent_rank cume_dist'.split(
    ' ',
  ),
);
/** Give a whole number. */
const WHOLE = new Set(
  'ascii instr instrb instrc length lengthb lengthc vsize count approx_count_distinct grouping row_number rank dense_rank'.split(
    ' ',
  ),
);
/** Take a second text. */
const SEARCHING = new Set(['instr', 'instrb', 'instrc', 'ltrim', 'rtrim']);
const texts = new Set(TEXTS);
const times = new Set(TIMES);
const choices = new Set(CHOICES);

let loaded: FunctionCatalogue | undefined;

/** What Oracle's own functions may do, by their names in capitals; every other name is unknown and refused. */
export function loadOracleFunctions(): FunctionCatalogue {
  loaded ??= catalogue();
  return loaded;
}

function catalogue(): FunctionCatalogue {
  const functions = new Map<string, BuiltinFunction>();
  const add = (list: readonly string[], effect: FunctionEffect): void => {
    for (const name of list)
      functions.set(name.toUpperCase(), {
        name,
        effect,
        isVolatile: VOLATILE.has(name),
        returnsSet: false,
        outs: [],
        returns: returnsOf(name),
      });
  };
  add([...TEXTS, ...TIMES, ...CLOCKS, ...CHOICES, ...FAILING], 'pure');
  add(READING, 'reads');
  add(SEQUENCES, 'sequence');
  return {
    systemSchema: 'SYS',
    find: (name) => functions.get(name),
    knows: (what, name) => what === 'operator' && OPERATORS.has(name),
    hasOperator: (name) => OPERATORS.has(name),
    meets,
    totalCall,
    totalOperator,
    // Whether a text that is too long is cut or refused depends on its type and the release: none counts as safe.
    totalCast: () => undefined,
    hasType: (name) => TYPES.has(name),
    settings: new Set(),
    samplers: new Set(['AS OF', 'SAMPLE', 'PARTITION']),
  };
}

function returnsOf(name: string): string[] {
  if (WHOLE.has(name)) return ['NUMBER'];
  return texts.has(name) ? ['VARCHAR2'] : [];
}

function totalOperator(name: string, args: readonly Argument[]): TotalUse | undefined {
  if (COMPARISONS.has(name)) return meets(args) ? sized(args) && { size: 1 } : undefined;
  const [first, ...others] = args;
  if (others.length === 0) return first?.whole === undefined ? undefined : { size: 1, type: SIGNED };
  if (name !== '||') return undefined;
  // A text beyond the limit of its type is an error ("Concatenation Operator").
  let length = 0;
  for (const arg of args) length += isText(arg) ? (lengthOf(arg) ?? Infinity) : Infinity;
  const use = length <= MAX_TEXT ? sized(args) : undefined;
  return use && { ...use, type: `VARCHAR2(${length})` };
}

function totalCall(name: string, args: readonly Argument[]): TotalUse | undefined {
  if (name === 'sys_guid') return { size: 1 };
  if (texts.has(name))
    return args.every((arg, index) => isPosition(name, arg, index)) && args[0] && isText(args[0])
      ? sized(args)
      : undefined;
  if (times.has(name)) return args.every(isTime) ? sized(args) : undefined;
  if (!choices.has(name)) return undefined;
  if (COUNTING.has(name)) return { size: 1 };
  // What stands in for a value is converted to its type.
  const [first, second, third] = args;
  if (name === 'lag' || name === 'lead') {
    if (second !== undefined && second.whole === undefined) return undefined;
    return sized(third ? same(first, third) : first ? [first] : undefined);
  }
  return args.length <= 1 || meets(args) ? sized(args) : undefined;
}

function same(first: Argument | undefined, other: Argument): Argument[] | undefined {
  return first && meets([first, other]) ? [first, other] : undefined;
}

/** A text, or a number that the statement itself writes. */
function isPosition(name: string, arg: Argument, index: number): boolean {
  if (arg.whole !== undefined || arg.type === SIGNED) return index > 0;
  // A text as a place or length is converted, and the error tells of it.
  return isText(arg) && index < (SEARCHING.has(name) ? 2 : 1);
}

function sized(args: readonly Argument[] | undefined): TotalUse | undefined {
  if (!args) return undefined;
  let size = 0;
  for (const arg of args) size += arg.size ?? Infinity;
  size = Math.max(1, size);
  return size <= MAX_SIZE ? { size } : undefined;
}
