import { analyse, classify, splitScript } from '../analyse/analyser.js';
import type { Analysis, ColumnRef } from '../contract/analysis.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { Classification } from '../contract/statement.type.js';
import {
  catalogueOf,
  classifyInput,
  guardInput,
  hasSchemas,
  lineageInput,
  tablePath,
  splitInput,
  type GuardInput,
  type LineageInput,
} from './command.input.js';

/** Answer of `sql split`: `positions` has one entry per statement. */
export interface SplitOutput {
  statements: string[];
  positions: { start: number; end: number; line: number; column: number }[];
}
/** Answer of `sql lineage`: columns as "db.schema.table.column". */
export interface LineageOutput {
  result: { name: string; sources: string[]; exact: boolean }[];
  predicates: string[];
  tables: { name: string; access: 'read' | 'write' }[];
}
/** Answer of `sql guard`. */
export interface GuardOutput {
  decision: 'allow' | 'deny';
  read_only: boolean;
  masked: number[];
  predicates: string[];
  /** Sensitive columns that an error or a time could tell, though no value of theirs is answered. */
  observed: string[];
  reason: string;
}

/** `sql split` (design §9). Throws a refusal for a script that cannot be cut. */
export async function sqlSplit(input: unknown): Promise<SplitOutput> {
  const { dialect, script } = splitInput(input);
  const statements = await splitScript(dialect, script);
  return {
    statements: statements.map(({ text }) => text),
    positions: statements.map(({ start, end, line, column }) => ({ start, end, line, column })),
  };
}

/** `sql classify` (design §9). */
export async function sqlClassify(input: unknown): Promise<Classification> {
  const { dialect, sql } = classifyInput(input);
  return classify(dialect, sql);
}

/** `sql lineage` (design §9). Throws the refusal of a statement that is not analysed. */
export async function sqlLineage(input: unknown): Promise<LineageOutput> {
  const line = lineageInput(input);
  const analysis = await analyse(line.dialect, line.sql, catalogueOf(line));
  const name = columnName(line);
  return {
    result: analysis.result.map((column) => ({
      name: column.name,
      sources: unique(column.sources.map(name)),
      exact: column.exact,
    })),
    predicates: unique(
      analysis.predicates.filter((predicate) => !predicate.through).map((predicate) => name(predicate.column)),
    ),
    tables: analysis.tables.map((table) => ({
      name: `${databaseOf(line)}${table.schema}.${table.name}`,
      access: table.access,
    })),
  };
}

/**
 * `sql guard` (design §9): the decision for a person who may only read, sees the sensitive columns masked, and may
 * filter on them. Whatever is not read only, not understood or not approved is denied.
 */
export async function sqlGuard(input: unknown): Promise<GuardOutput> {
  const line = guardInput(input);
  try {
    return judge(await analyse(line.dialect, line.sql, catalogueOf(line)), line);
  } catch (error) {
    if (!(error instanceof SqlRefusal)) throw error;
    const { read_only } = await classify(line.dialect, line.sql);
    return {
      decision: 'deny',
      read_only,
      masked: [],
      predicates: [],
      observed: [],
      reason: `${error.code}: ${error.message}`,
    };
  }
}

function judge(analysis: Analysis, line: GuardInput): GuardOutput {
  const name = columnName(line);
  const sensitive = new Set(line.sensitive.map((column) => fullColumn(column, line)));
  const touches = (column: ColumnRef): boolean => sensitive.has(name(column));
  const masked = analysis.result.flatMap((column, index) =>
    [...column.sources, ...column.through].some(touches) ? [index] : [],
  );
  const predicates = unique(
    analysis.predicates.filter((predicate) => touches(predicate.column)).map((predicate) => name(predicate.column)),
  );
  const observed = unique(
    [...analysis.observed, ...analysis.result.flatMap((column) => column.observed)]
      .filter((use) => touches(use.column))
      .map((use) => name(use.column)),
  );
  const answer = { read_only: analysis.readOnly, masked, predicates, observed };
  if (!analysis.readOnly)
    return { decision: 'deny', ...answer, reason: `not read only: ${analysis.reason ?? analysis.kind}` };
  if (analysis.kind !== 'DQL')
    return { decision: 'deny', ...answer, reason: `a ${analysis.kind} statement is not a query` };
  return {
    decision: 'allow',
    ...answer,
    reason: masked.length > 0 ? `${masked.length} result columns are masked` : 'no sensitive column in the result',
  };
}

/** The database before a schema; nothing where what the catalogue calls a schema is the database. */
function databaseOf(line: LineageInput): string {
  return hasSchemas(line) ? `${line.default_db}.` : '';
}

function columnName(line: LineageInput): (column: ColumnRef) => string {
  const database = databaseOf(line);
  return (column) => `${database}${column.schema}.${column.table}.${column.column}`;
}

/** "db.schema.table.column" with missing front parts completed. */
function fullColumn(text: string, line: GuardInput): string {
  const cut = text.lastIndexOf('.');
  const path = tablePath(text.slice(0, cut), line);
  return `${databaseOf(line)}${path.schema}.${path.name}.${text.slice(cut + 1)}`;
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}
