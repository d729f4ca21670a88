import type { CatalogueFunction, CatalogueRelation } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { FunctionInput, NamedType, ParsedFunction } from '../tree/function.type.js';
import { CommonTables } from './common.table.scope.js';
import { functionTexts, refusalWords } from './function.texts.js';
import type { FunctionLineage } from './function.type.js';
import { FunctionInputs } from './function.inputs.js';
import { refuseConverted } from './own.conversion.js';
import type { QueryResult, Resolution } from './resolution.js';
import { Scope } from './scope.js';
import { becomes, plainTypeName } from './type.names.js';
import { NOTHING, type Column } from './value.type.js';

/** The columns of a result: their names, and the type of each where a conversion to it may fail. */
interface Shape {
  names: string[];
  types: (NamedType | undefined)[];
  isScalar: boolean;
  /** Whose rows they are: whoever calls the function needs the letter on it too, as its columns are named by it. */
  row?: CatalogueRelation;
}

/**
 * What the result of a function is made of. Throws a refusal that names what of it is not modelled, or cannot be
 * followed.
 */
export function lineageOf(
  entry: CatalogueFunction,
  parsed: ParsedFunction,
  at: number,
  resolution: Resolution,
): FunctionLineage {
  const shape = shapeOf(entry, parsed, at, resolution);
  const given = new FunctionInputs(parsed);
  const path = searchPathOf(entry, parsed, at, resolution);
  const inside = resolution.insideFunction(parsed, parsed.body.text, parsed.isBound ? [] : path, path, given);
  // What its names mean stands on its schemas, whatever is found in them.
  if (!parsed.isBound) for (const schema of path) inside.report.routine(schema, entry.name);
  if (shape.row) inside.report.table(shape.row.schema, shape.row.name, 'read', shape.row.kind);
  const { result, shaped } = inside.report.shapedBy(() =>
    entry.isSealed
      ? sealed(shape)
      : inside.query(parsed.body.query, { outer: undefined, tables: new CommonTables(), outermost: false }),
  );
  refuseConverted([...result.columns, ...made(shape)], -1, inside);
  const columns = columnsOf(shape, result, inside);
  if (!columns) throw refused(entry, 'columns', at, resolution);
  const defaults = parsed.inputs.map((input) => defaultOf(input, parsed, path, resolution, inside));
  const { report } = inside;
  return {
    parsed,
    given: given.columns,
    defaults,
    columns,
    isScalar: shape.isScalar,
    shaped,
    predicates: report.predicates,
    observed: report.observed,
    tables: report.records,
    functions: report.functions,
    routines: report.routines,
    shows: report.isRisky || report.records.length > 0,
    isOpen: report.isOpen,
  };
}

/** Columns of the rows that are made of the body's values: what becomes one of them is converted, and checked. */
function made({ row }: Shape): Pick<Column, 'converts'>[] {
  return (row?.converts ?? []).map((name) => ({ converts: `${row?.name}.${name}` }));
}

function sealed({ names }: Shape): QueryResult {
  return { columns: names.map((name) => ({ name, nameExact: true, sources: NOTHING })), uncertain: false };
}

/** A default is written with whole names, like the body of a view; what it is made of joins what the body is. */
function defaultOf(
  { otherwise }: FunctionInput,
  parsed: ParsedFunction,
  path: readonly string[],
  resolution: Resolution,
  { report }: Resolution,
): Column['sources'] | undefined {
  if (!otherwise) return undefined;
  const apart = resolution.insideFunction(parsed, parsed.definition, [], path, undefined);
  const { sources } = apart.expression(otherwise, new Scope(undefined));
  for (const table of apart.report.records) report.addTable(table);
  for (const use of apart.report.functions) report.function(use);
  for (const { schema, name } of apart.report.routines) report.routine(schema, name);
  for (const use of apart.report.predicates) report.addPredicate(use);
  report.observe(apart.report.observed);
  if (apart.report.isOpen) report.open();
  return sources;
}

/**
 * Schemas in which the names of a string are looked for: those of the function, or of the session that runs the
 * statement. One that the catalogue does not know may hold what the function's owner sees and we do not.
 */
function searchPathOf(
  entry: CatalogueFunction,
  { searchPath, isBound }: ParsedFunction,
  at: number,
  resolution: Resolution,
): readonly string[] {
  const path = searchPath ?? resolution.sessionPath;
  const { schemas } = resolution.index.snapshot;
  const { systemSchema } = resolution.dialect.functions;
  const isKnown = (name: string): boolean => name === systemSchema || schemas === undefined || schemas.includes(name);
  const own = path.filter((name) => name !== systemSchema);
  // Of several, one of which might come to hold the name, or not be open to whoever runs the statement, nobody can tell
  // which is meant.
  if (isBound || (own.length <= 1 && path.every(isKnown))) return path;
  throw refused(entry, 'path', at, resolution);
}

/**
 * What columns a call has. Types that take the form of their arguments, and rows that the catalogue does not know, are
 * refused.
 */
function shapeOf(entry: CatalogueFunction, parsed: ParsedFunction, at: number, resolution: Resolution): Shape {
  const { inputs, outs, returns } = parsed;
  for (const { type } of inputs) if (!isPlain(type, resolution)) throw refused(entry, 'input', at, resolution, type);
  for (const { type } of outs) if (!isPlain(type, resolution)) throw refused(entry, 'result', at, resolution, type);
  if (outs.length > 0)
    return {
      names: outs.map(({ name }, index) => name || `column${index + 1}`),
      types: outs.map(({ type }) => type),
      isScalar: outs.length === 1,
    };
  if (isPlain(returns, resolution)) return { names: [entry.name], types: [returns], isScalar: true };
  const row = rowType(returns, resolution);
  if (!row || row.columns.length === 0) throw refused(entry, 'result', at, resolution, returns);
  return {
    names: row.columns,
    types: row.columns.map((_name, index) => namedType(row.columnTypes?.[index])),
    isScalar: false,
    row,
  };
}

function isPlain({ path }: NamedType, { dialect }: Resolution): boolean {
  const [name = '', schema] = [...path].reverse();
  const { functions } = dialect;
  return (schema === undefined || schema === functions.systemSchema) && functions.hasType(name);
}

/** The table or view whose rows a function gives. */
function rowType({ path, list }: NamedType, { index }: Resolution): CatalogueRelation | undefined {
  const [name = '', schema] = [...path].reverse();
  return list || schema === undefined ? undefined : index.relation(schema, name);
}

function namedType(text: string | undefined): NamedType | undefined {
  if (text === undefined) return undefined;
  const list = text.endsWith('[]');
  return { path: [list ? text.slice(0, -2) : text], list };
}

/**
 * The body's columns under the names of the result; a value that may not fit its column's type is one that an error
 * could tell of.
 */
function columnsOf({ names, types }: Shape, result: QueryResult, inside: Resolution): Column[] | undefined {
  if (result.uncertain) return undefined;
  const [only] = result.columns;
  const row = names.length > 1 && result.columns.length === 1 ? only?.row : undefined;
  const own = row ?? result.columns;
  if (own.length !== names.length) return undefined;
  return own.map(({ sources, type }, index) => {
    const wanted = types[index];
    if (!wanted || !becomes(type, wanted)) inside.report.observe(sources);
    return {
      name: names[index] ?? '',
      nameExact: true,
      sources,
      type: wanted && plainTypeName(wanted),
    };
  });
}

function refused(
  { schema, name, isSealed }: CatalogueFunction,
  why: keyof typeof functionTexts,
  at: number,
  resolution: Pick<Resolution, 'refuse'>,
  type?: NamedType,
): SqlRefusal {
  // Of one whose definition may not be told no type is named: it may be that of a table which is hidden.
  const words = refusalWords(isSealed ? 'columns' : why, `${schema}.${name}`, type ? plainTypeName(type) : '');
  return resolution.refuse('function-not-approved', words.en, at, { function: `${schema}.${name}` }, words);
}
