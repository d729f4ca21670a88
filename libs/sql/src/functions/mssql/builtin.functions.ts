import type { Argument, BuiltinFunction, FunctionCatalogue, FunctionEffect, TotalUse } from '../function.catalogue.js';
import { CHOICES, CLOCKS, EFFECTS, FAILING, HARMLESS, READING, TEXTS, TIMES, VOLATILE } from './function.lists.js';
import { classOf, isText, isTime, meets } from './value.class.js';

/** Comparisons: they fail only where one side is converted to the type of the other. */
const COMPARISONS = new Set(['=', '<>', '!=', '<', '<=', '>', '>=', '!<', '!>', 'is distinct from', 'between']);
/** Arithmetic that may overflow or divide by zero, and patterns that may take long. */
const OPERATORS = new Set([...COMPARISONS, '+', '-', '*', '/', '%', '&', '|', '^', '~', '<<', '>>', '||', 'like']);
const TYPES = new Set(
  (
    'bigint binary bit char character date datetime datetime2 datetimeoffset dec decimal float int integer json money nchar ntext numeric ' +
    'nvarchar real smalldatetime smallint smallmoney sql_variant sysname text time tinyint uniqueidentifier varbinary varchar xml'
  ).split(' '),
);
const TEXT_TYPES = new Set(['char', 'character', 'varchar', 'nchar', 'nvarchar', 'text', 'ntext']);
/** As for PostgreSQL: values this many times as long as a column's keep far from any limit. */
const MAX_SIZE = 1000;
/** How many times as long a value may be as its arguments. */
const GROWTH: Readonly<Record<string, number>> = { quotename: 2, upper: 2, lower: 2 };
/** Give a value of their arguments, or compare them. */
const ANY_ARGUMENTS = new Set([
  'count',
  'count_big',
  'approx_count_distinct',
  'grouping',
  'grouping_id',
  'datalength',
  'isnumeric',
]);

/** Give a whole number whatever they are given. */
const WHOLE = new Set(
  (
    'ascii charindex difference len unicode day month year datepart count count_big approx_count_distinct grouping grouping_id isnumeric ' +
    'row_number rank dense_rank ntile'
  ).split(' '),
);

/** Places of arguments that are whole numbers: a text there is converted, and the error tells of it. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  left: [1],
  right: [1],
  substring: [1, 2],
  charindex: [2],
};
const MAX_INT = 2_147_483_647;
const MAX_TINYINT = 255;

const texts = new Set(TEXTS);
const times = new Set(TIMES);
const clocks = new Set(CLOCKS);
const choices = new Set(CHOICES);

let loaded: FunctionCatalogue | undefined;

/** What SQL Server's own functions may do; every other name is unknown and refused. */
export function loadMssqlFunctions(): FunctionCatalogue {
  loaded ??= catalogue();
  return loaded;
}

function catalogue(): FunctionCatalogue {
  const functions = new Map<string, BuiltinFunction>();
  const add = (list: readonly string[], effect: FunctionEffect): void => {
    for (const name of list)
      functions.set(name, {
        name,
        effect,
        isVolatile: VOLATILE.has(name),
        returnsSet: false,
        outs: [],
        returns: returnsOf(name),
      });
  };
  add([...TEXTS, ...TIMES, ...CLOCKS, ...CHOICES, ...FAILING, ...HARMLESS], 'pure');
  add(READING, 'reads');
  add(EFFECTS, 'effect');
  return {
    systemSchema: 'sys',
    find: (name) => functions.get(name),
    knows: (what, name) => what === 'operator' && OPERATORS.has(name),
    hasOperator: (name) => OPERATORS.has(name),
    meets,
    totalCall,
    totalOperator: (name, args) => {
      if (COMPARISONS.has(name)) return meets(args) ? sized(args) && { size: 1 } : undefined;
      if ((name !== '+' && name !== '||') || args.length !== 2 || !args.every(isText)) return undefined;
      const use = sized(args);
      return use && { ...use, type: 'nvarchar' };
    },
    totalCast: (type, list, of) => (!list && TEXT_TYPES.has(type) && isText(of) ? sized([of]) : undefined),
    hasType: (name) => TYPES.has(name),
    settings: new Set(),
    samplers: new Set(['TABLESAMPLE', 'FOR SYSTEM_TIME']),
  };
}

/** The type of what a function gives, where its arguments do not decide it. */
function returnsOf(name: string): string[] {
  if (WHOLE.has(name)) return ['int'];
  return texts.has(name) || name === 'datename' ? ['nvarchar'] : [];
}

function totalCall(name: string, args: readonly Argument[]): TotalUse | undefined {
  if (clocks.has(name)) return { size: 1 };
  // Constants of a whole number are no negative lengths: those have a sign, which is an operator.
  if (texts.has(name))
    return args.every((arg, index) => fits(name, arg, index)) ? sized(args, GROWTH[name]) : undefined;
  // A period may begin before the first date that there is.
  if (times.has(name)) return name !== 'datetrunc' && args.length === 1 && args.every(isTime) ? sized(args) : undefined;
  if (!choices.has(name)) return undefined;
  if (ANY_ARGUMENTS.has(name)) return { size: 1 };
  const [first, second, third] = args;
  // The number of groups must be one, and more than none.
  if (name === 'ntile') return (first?.whole ?? 0) > 0 ? { size: 1 } : undefined;
  if (name === 'isnull') return converted(first, second);
  if (name === 'lag' || name === 'lead')
    return second === undefined || second.whole !== undefined ? converted(first, third) : undefined;
  return args.length <= 1 || meets(args) ? sized(args) : undefined;
}

function fits(name: string, arg: Argument, index: number): boolean {
  if (arg.whole !== undefined) return arg.whole <= MAX_INT;
  return isText(arg) && NUMBERS[name]?.includes(index) !== true;
}

/**
 * ISNULL, LAG and LEAD give a value of the type of their first argument: what stands in for it is converted to that,
 * which a text bears, and a number only where it surely fits.
 */
function converted(value: Argument | undefined, otherwise: Argument | undefined): TotalUse | undefined {
  if (!value) return undefined;
  if (!otherwise) return sized([value]);
  const isSame = value.type !== undefined && value.type === otherwise.type && value.whole === undefined;
  const isSmall = classOf(value) === 'whole' && (otherwise.whole ?? Infinity) <= MAX_TINYINT;
  return isSame || isSmall || (isText(value) && isText(otherwise)) ? sized([value, otherwise]) : undefined;
}

function sized(args: readonly Argument[], times = 1): TotalUse | undefined {
  let size = 0;
  for (const arg of args) size += arg.size ?? Infinity;
  size = Math.max(1, size) * times;
  return size <= MAX_SIZE ? { size } : undefined;
}
