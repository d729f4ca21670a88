import type { ColumnRef } from '../contract/analysis.type.js';
import type { CatalogueFunction, FunctionOverload } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { Call } from '../tree/expression.type.js';
import type { ParsedFunction } from '../tree/function.type.js';
import { lineageOf } from './function.body.js';
import { functionTexts, refusalWords } from './function.texts.js';
import type { FollowedCall, FunctionLineage } from './function.type.js';
import { substituted } from './function.inputs.js';
import type { Resolution } from './resolution.js';
import type { Scope } from './scope.js';
import { goesInto } from './type.names.js';
import { NOTHING, union, type Sources, type Value } from './value.type.js';

// Functions that call functions this deep are a mistake.
const MAX_DEPTH = 16;

/**
 * A call of the database's own function, followed through its body as a view is through its definition: what its result
 * is made of, with the arguments in the places of its inputs. Undefined where the name is none of the database's own,
 * or of such as are approved as they are. Throws `function-not-approved` for what is not modelled, `function-broken`
 * for a body that cannot be followed.
 */
export function resolveFollowed(call: Call, scope: Scope, resolution: Resolution): FollowedCall | undefined {
  const entries = followedEntries(call, resolution);
  if (!entries) return undefined;
  const { entry, overload } = meant(call, entries, resolution);
  const name = `${entry.schema}.${entry.name}`;
  if (call.distinct || call.order.length > 0 || call.filter || call.over)
    throw refused('decorated', name, call, resolution);
  const lineage = followed(entry, overload, call, resolution);
  const { report } = resolution;
  const found = resolution.literals.within(() => {
    const { result: args, evaluation } = report.evaluating(() => resolution.expressions(call.args, scope));
    report.observe(evaluation.observed);
    const given = givenBy(call, args, lineage, name, resolution);
    const made = together(lineage, args, given, resolution);
    observeArguments(call, args, lineage, resolution);
    // The server may put a body into the statement, where an argument is evaluated after something else has decided.
    if (evaluation.risky || args.some(({ size }) => size === undefined)) report.observe(made.sources);
    // A literal among the arguments may be compared with whatever the body reads.
    resolution.literals.columns(union([made, ...predicateSources(lineage, given)]));
    return made;
  });
  noteBody(entry, lineage, resolution);
  return found;
}

/**
 * The functions that a name may mean, where one of them is not approved as it is: all of them have to be told apart
 * then.
 */
function followedEntries({ path, at }: Call, resolution: Resolution): readonly CatalogueFunction[] | undefined {
  const { dialect, index, limits } = resolution;
  if (!dialect.parseFunction || path.length > 2) return undefined;
  const [name = '', schema] = [...path].reverse();
  if (schema === dialect.functions.systemSchema) return undefined;
  const schemas = schema === undefined ? resolution.searchPath : [schema];
  const entries = index.named(name).filter((entry) => schemas.includes(entry.schema));
  // One that cannot be followed at all is refused as before: that says what is known of it.
  if (entries.length === 0 || entries.some(({ safe, kind, overloads }) => safe || kind !== 'function' || !overloads))
    return undefined;
  const detailed = path.join('.');
  if (schema === undefined && dialect.functions.find(name)) throw refused('builtin', detailed, { at }, resolution);
  if (!limits.functions) throw refused('statement', detailed, { at }, resolution);
  for (const candidate of schemas) resolution.report.routine(candidate, name);
  return entries;
}

/**
 * The one overload that takes so many arguments; the server tells several apart by types, which are not inferred here.
 */
function meant(
  call: Call,
  entries: readonly CatalogueFunction[],
  resolution: Resolution,
): { entry: CatalogueFunction; overload: FunctionOverload } {
  const count = call.args.length;
  const fitting = entries.flatMap((entry) =>
    (entry.overloads ?? [])
      .filter(({ inputs, defaults, isVariadic }) => {
        const least = inputs - defaults - (isVariadic ? 1 : 0);
        return count >= least && (isVariadic || count <= inputs);
      })
      .map((overload) => ({ entry, overload })),
  );
  const [only, ...others] = fitting;
  const name = call.path.join('.');
  if (!only) throw resolution.refuse('unknown-function', `there is no function ${name}`, call.at, { function: name });
  if (others.length > 0) throw refused('overloaded', name, call, resolution);
  return only;
}

function followed(
  entry: CatalogueFunction,
  { definition, language }: FunctionOverload,
  call: Call,
  resolution: Resolution,
): FunctionLineage {
  const name = `${entry.schema}.${entry.name}`;
  if (definition === null) throw refused('language', name, call, resolution, language);
  const { index, work } = resolution;
  const path = resolution.sessionPath.join('\0');
  const known = index.functionLineage(definition, path);
  if (!known) {
    const lineage = readBody(entry, parsedOf(entry, definition, call, resolution), call, resolution);
    index.keepFunctionLineage(definition, path, lineage);
    return lineage;
  }
  work.spend(known.predicates.length + known.tables.length + known.functions.length);
  return known;
}

function parsedOf(entry: CatalogueFunction, definition: string, call: Call, resolution: Resolution): ParsedFunction {
  const { index, dialect } = resolution;
  const known = index.parsedFunctions.get(definition);
  if (known) return known;
  try {
    const parsed = dialect.parseFunction?.(definition);
    if (!parsed) throw new Error('functions of this dialect are not followed');
    index.parsedFunctions.set(definition, parsed);
    return parsed;
  } catch (error) {
    throw broken(entry, error, call, resolution);
  }
}

function readBody(
  entry: CatalogueFunction,
  parsed: ParsedFunction,
  call: Call,
  resolution: Resolution,
): FunctionLineage {
  const name = `${entry.schema}.${entry.name}`;
  const { inside = [] } = resolution.limits;
  if (inside.includes(parsed)) throw refused('recursive', name, call, resolution);
  if (inside.length >= MAX_DEPTH) throw refused('deep', name, call, resolution);
  try {
    return lineageOf(entry, parsed, call.at, resolution);
  } catch (error) {
    throw broken(entry, error, call, resolution);
  }
}

/**
 * A refusal from inside, told about the function that is called and at its place: `within` says that what it names is
 * part of a body, which may not be told to everybody.
 */
function broken(entry: CatalogueFunction, error: unknown, call: Call, resolution: Resolution): unknown {
  if (!(error instanceof SqlRefusal)) return error;
  const name = `${entry.schema}.${entry.name}`;
  const { code, message, facts, words } = error;
  if (code === 'function-not-approved') {
    const fullName = facts.function === name ? facts : { ...facts, within: name };
    return resolution.refuse(code, message, call.at, fullName, words);
  }
  return resolution.refuse('function-broken', `function ${name} cannot be followed: ${message}`, call.at, {
    ...(entry.isSealed ? {} : facts),
    // Told is the function that is called; what its body names may be another's.
    name,
    within: name,
    reason: code,
  });
}

/** What each input is given: its argument by place or name, all that are left for a variadic one, or its default. */
function givenBy(
  call: Call,
  args: readonly Value[],
  { parsed, given, defaults }: FunctionLineage,
  name: string,
  resolution: Resolution,
): Map<ColumnRef, Sources> {
  const found = new Map<ColumnRef, Value[]>();
  args.forEach((value, index) => {
    const written = call.names?.[index];
    const input =
      written === undefined ? inputAt(index, parsed) : parsed.inputs.findIndex((one) => one.name === written);
    const column = given[input];
    if (!column) throw refused('names', name, call, resolution, written ?? String(index + 1));
    found.set(column, [...(found.get(column) ?? []), value]);
  });
  return new Map(
    given.map((column, index) => {
      const values = found.get(column);
      return [column, values ? union(values) : (defaults[index] ?? NOTHING)];
    }),
  );
}

function inputAt(index: number, { inputs }: ParsedFunction): number {
  return inputs.at(-1)?.isVariadic ? Math.min(index, inputs.length - 1) : index;
}

/**
 * The columns of a call. Each counts as made of every argument too: whether a strict function gives anything depends on
 * them, and a name with one argument might after all mean a column of a row that is given.
 */
function together(
  lineage: FunctionLineage,
  args: readonly Value[],
  given: ReadonlyMap<ColumnRef, Sources>,
  resolution: Resolution,
): FollowedCall {
  const { report, work } = resolution;
  // A strict function gives nothing where a default is null, whether or not its body has that.
  const defaults = lineage.parsed.isStrict ? [...given.values()].map((sources) => ({ sources })) : [];
  const all = union([...args, ...defaults]);
  const put = (sources: Sources): Sources => {
    work.spend(sources.size);
    return substituted(sources, given);
  };
  for (const { column, use } of lineage.predicates)
    for (const behind of put(new Set([column]))) report.addPredicate({ column: behind, use, class: 'other' });
  report.observe(put(lineage.observed));
  const shaped = put(lineage.shaped);
  report.shape(shaped);
  const columns = lineage.columns.map((column) => ({
    ...column,
    sources: union([{ sources: put(column.sources) }, { sources: all }]),
  }));
  // A strict one is not evaluated where an argument is null: its failing, or its time, would tell of that.
  if (lineage.parsed.isStrict && lineage.shows) report.observe(all);
  if (lineage.parsed.returnsSet && lineage.parsed.isStrict) report.predicate(all, 'other');
  return { lineage, columns, shaped, sources: union([...columns, { sources: shaped }, { sources: all }]) };
}

function predicateSources(
  { predicates }: FunctionLineage,
  given: ReadonlyMap<ColumnRef, Sources>,
): { sources: Sources }[] {
  return predicates.map(({ column }) => ({ sources: substituted(new Set([column]), given) }));
}

/** An argument that may not fit its input is one that an error could tell of. */
function observeArguments(
  call: Call,
  args: readonly Value[],
  { parsed }: FunctionLineage,
  { report }: Resolution,
): void {
  args.forEach((value, index) => {
    const written = call.names?.[index];
    const input =
      parsed.inputs[
        written === undefined ? inputAt(index, parsed) : parsed.inputs.findIndex((one) => one.name === written)
      ];
    if (!input || !goesInto(value.type, input.type)) report.observe(value.sources);
  });
}

/**
 * A body is evaluated whether or not somebody refers to its result, takes its time, and touches tables where no text
 * can be changed.
 */
function noteBody(entry: CatalogueFunction, lineage: FunctionLineage, resolution: Resolution): void {
  const { report } = resolution;
  const { schema, name } = entry;
  report.pin();
  report.risk();
  report.table(schema, name, 'read', 'function');
  report.function({ schema, name, effect: lineage.tables.length > 0 ? 'reads' : 'pure' });
  for (const table of lineage.tables) {
    report.addTable(table);
    report.beyond(table, `${schema}.${name}`);
  }
  for (const use of lineage.functions) report.function({ ...use, within: true });
  for (const use of lineage.routines) report.routine(use.schema, use.name);
  if (lineage.isOpen) report.open();
}

function refused(
  why: keyof typeof functionTexts,
  name: string,
  { at }: Pick<Call, 'at'>,
  resolution: Resolution,
  what = '',
): SqlRefusal {
  const words = refusalWords(why, name, what);
  return resolution.refuse('function-not-approved', words.en, at, { function: name }, words);
}
