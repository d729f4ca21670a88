import type { Argument, TotalUse } from '../function.catalogue.js';

/**
 * Computations that tell nothing by failing or by their time (design §7.3): total for every overload, and no longer
 * than their arguments make them. Whatever is not listed counts as one that may fail; each entry was held against the
 * server's source and is tried on it in `total.functions.test.ts`.
 */
type Rule = (args: readonly Argument[]) => TotalUse | undefined;

/** Values this many times as long as a column's keep far from the server's limit of 1 GB for one value. */
const MAX_SIZE = 1000;
/** JSON writes a control character as six, and puts names and brackets around. */
const JSON_GROWTH = 8;
/** A padding or a repetition longer than this is no report. */
const MAX_PADDING = 1000;
/** A replacement longer than this multiplies what it stands in. */
const MAX_REPLACEMENT = 16;

const TEXTS = /^(text|character varying|varchar|character|bpchar|name)(\(\d+\))?$/;

/** The sizes of all arguments together; undefined where one has no bound or they are too long together. */
function together(args: readonly Argument[], times = 1): TotalUse | undefined {
  let size = 0;
  for (const arg of args) size += arg.size ?? Infinity;
  size = Math.max(1, size) * times;
  return size <= MAX_SIZE ? { size } : undefined;
}

const withArity =
  (least: number, limit: number, times = 1): Rule =>
  (args) =>
    args.length >= least && args.length <= limit ? together(args, times) : undefined;

/** One short answer, whatever the arguments. */
const short =
  (least: number, ceiling: number): Rule =>
  (args) =>
    args.length >= least && args.length <= ceiling && together(args) ? { size: 1 } : undefined;

const gathering: Rule = (args) => {
  const all = together(args);
  return all && all.size <= JSON_GROWTH ? { ...all, gathers: true } : undefined;
};

const constantPart: Rule = (args) => {
  const [of, from, count] = args;
  if (!of || from?.whole === undefined || args.length > 3) return undefined;
  return count === undefined || (count.whole ?? -1) >= 0 ? together([of]) : undefined;
};

const padded: Rule = (args) => {
  const [of, width, fill] = args;
  if (!of || (width?.whole ?? Infinity) > MAX_PADDING || args.length > 3) return undefined;
  return fill === undefined || fill.width !== undefined ? together([of, of]) : undefined;
};

const repeated: Rule = (args) => {
  const [of, times] = args;
  return of && args.length === 2 && times?.whole !== undefined && times.whole <= MAX_PADDING
    ? together([of], Math.max(1, times.whole))
    : undefined;
};

const replaced: Rule = (args) => {
  const [of, , by] = args;
  return of && args.length === 3 && (by?.width ?? Infinity) <= MAX_REPLACEMENT
    ? together(args, Math.max(1, by?.width ?? 1))
    : undefined;
};

const partAt: Rule = (args) => (args.length === 3 && (args[2]?.whole ?? 0) > 0 ? together(args) : undefined);

/** Functions and aggregates by name. */
const RULES: Readonly<Record<string, Rule>> = {
  upper: withArity(1, 1, 3),
  lower: withArity(1, 1, 3),
  initcap: withArity(1, 1, 3),
  length: short(1, 1),
  char_length: short(1, 1),
  character_length: short(1, 1),
  octet_length: short(1, 1),
  bit_length: short(1, 1),
  md5: withArity(1, 1, 4),
  reverse: withArity(1, 1),
  btrim: withArity(1, 2),
  ltrim: withArity(1, 2),
  rtrim: withArity(1, 2),
  left: withArity(2, 2),
  right: withArity(2, 2),
  substr: constantPart,
  substring: constantPart,
  strpos: short(2, 2),
  position: short(2, 2),
  starts_with: short(2, 2),
  split_part: partAt,
  lpad: padded,
  rpad: padded,
  repeat: repeated,
  replace: replaced,
  translate: withArity(3, 3),
  concat: withArity(1, 100),
  concat_ws: withArity(1, 100, 2),
  quote_ident: withArity(1, 1, 2),
  quote_literal: withArity(1, 1, 3),
  quote_nullable: withArity(1, 1, 3),
  to_json: withArity(1, 1, JSON_GROWTH),
  to_jsonb: withArity(1, 1, JSON_GROWTH),
  row_to_json: withArity(1, 1, JSON_GROWTH),
  pg_typeof: short(1, 1),
  count: short(0, 1),
  min: withArity(1, 1),
  max: withArity(1, 1),
  any_value: withArity(1, 1),
  bool_and: short(1, 1),
  bool_or: short(1, 1),
  every: short(1, 1),
  string_agg: gathering,
  json_agg: gathering,
  jsonb_agg: gathering,
  lag: withArity(1, 3),
  lead: withArity(1, 3),
  first_value: withArity(1, 1),
  last_value: withArity(1, 1),
  row_number: short(0, 0),
  rank: short(0, 0),
  dense_rank: short(0, 0),
  now: short(0, 0),
};

const COMPARISONS = new Set(['=', '<>', '<', '<=', '>', '>=']);

/** Casts that keep every value: by the catalogue's name of the type and the names of types to cast to. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  smallint: ['int4', 'int8', 'numeric', 'float4', 'float8'],
  integer: ['int4', 'int8', 'numeric', 'float8'],
  bigint: ['int8', 'numeric', 'float8'],
  real: ['float8'],
  'timestamp without time zone': ['date'],
  date: ['date'],
  boolean: ['bool'],
  jsonb: ['json', 'jsonb'],
};

/** See `FunctionCatalogue.totalCall`. */
export function totalCall(name: string, args: readonly Argument[]): TotalUse | undefined {
  return Object.hasOwn(RULES, name) ? RULES[name]?.(args) : undefined;
}

/**
 * See `FunctionCatalogue.totalOperator`. `||` is that of texts where one side is one: arrays and documents may not fit
 * each other.
 */
export function totalOperator(name: string, args: readonly Argument[]): TotalUse | undefined {
  if (COMPARISONS.has(name)) return together(args) && { size: 1 };
  if (name !== '||' || args.length !== 2) return undefined;
  return args.some(isText) && !args.some(({ type }) => type?.endsWith('[]')) ? together(args) : undefined;
}

/** See `FunctionCatalogue.totalCast`. A constant is read when the statement is parsed, before any row. */
export function totalCast(type: string, list: boolean, of: Argument): TotalUse | undefined {
  if (of.whole !== undefined || of.width !== undefined) return together([of]);
  if (!list && TEXTS.test(type)) return together([of], 4);
  const wider = of.type === undefined || list ? undefined : WIDER[of.type.replace(/\(.*\)$/, '')];
  return wider?.includes(type) ? together([of]) : undefined;
}

function isText({ width, type }: Argument): boolean {
  return width !== undefined || (type !== undefined && TEXTS.test(type));
}

/** The names with a rule, for the test that tries each on the server. */
export const totalNames = Object.keys(RULES);
