import type {
  Analysis,
  BindUse,
  InformationUse,
  ColumnRef,
  LiteralSpan,
  ObservedUse,
  PredicateUse,
  ResultColumn,
} from '../contract/analysis.type.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import type { FilteredTable } from '../contract/row.filter.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { SqlStatement } from '../contract/statement.type.js';
import type { Dialect } from '../dialects/dialect.type.js';
import { filterEdits } from '../filter/filter.edits.js';
import { positionAt } from '../lex/text.position.js';
import type { Token } from '../lex/token.type.js';
import { indexOf, type CatalogueIndex } from '../resolve/catalogue.index.js';
import { CommonTables } from '../resolve/common.table.scope.js';
import { resolveExpression } from '../resolve/expression.resolver.js';
import { resolveQuery } from '../resolve/query.resolver.js';
import type { Report } from '../resolve/report.js';
import type { ParsedStatement } from '../tree/statement.type.js';
import { Resolution, type Limits } from '../resolve/resolution.js';
import { movedColumns, resolveStatement } from '../resolve/statement.resolver.js';
import type { Column, Sources } from '../resolve/value.type.js';

const resolvers = { expression: resolveExpression, query: resolveQuery };

/**
 * Analyses one statement against a catalogue. Throws a refusal with its position for anything that is not understood or
 * not approved.
 */
export function analyseStatement(
  dialect: Dialect,
  sql: string,
  catalogue: CatalogueSnapshot,
  { filtered = [], ...settings }: Omit<Limits, 'views'> & { filtered?: readonly FilteredTable[] } = {},
): Analysis {
  refuseLateSystemSchema(dialect, catalogue);
  refuseCase(dialect, catalogue);
  const parsed = dialect.parse(sql);
  const tables = new CommonTables();
  const follows = following.has(parsed.kind) && parsed.answers !== 'text';
  const limits: Limits = { ...settings, views: [], functions: follows || settings.functions };
  const index = indexOf(catalogue, dialect.names.fold);
  const resolution = new Resolution(dialect, sql, index, catalogue.searchPath, resolvers, limits, tables);
  const columns = resolveStatement(parsed, tables, resolution);
  const { report } = resolution;
  const { literals } = report;
  const tokens = dialect.lex(sql);
  const statement = onlyStatement(dialect, sql, tokens);
  return {
    statement,
    kind: parsed.kind,
    ...effects(parsed, report),
    result: columns.map((column) => resultColumn(column, resolution.index)),
    intoVariables: parsed.intoVariables,
    predicates: report.predicates.map((use) => predicateUse(use, resolution.index)),
    observed: observedUses(report.observed, resolution.index),
    tables: report.tables,
    functions: report.functions,
    routines: report.routines.length > 0 ? report.routines : undefined,
    writes: report.writes.map(({ target, sources }) => ({
      target,
      sources: plain(sources, resolution.index).filter((source) => !resolution.index.isViewColumn(source)),
    })),
    moves: parsed.moves && movedColumns(parsed, resolution),
    literals: literalSpans(tokens, literals, report.binds, statement.start),
    binds: [...report.binds].flatMap(([at, number]) =>
      [...(literals.get(at) ?? [])].map((column): BindUse => ({ number, column })),
    ),
    isPlan: parsed.isPlan === true,
    locks: parsed.locks,
    powers: report.isTriggered ? [...parsed.powers, 'trigger'] : parsed.powers,
    hazards: parsed.hazards,
    information: report.information.length > 0 ? informationUses(resolution) : undefined,
    filterEdits:
      filtered.length + report.information.length > 0 ? filterEdits(parsed, tokens, filtered, resolution) : undefined,
  };
}

/**
 * Kinds of statements in which bodies of functions are followed: what stores a call is run by others, later; a plan
 * shows what a body says.
 */
const following: ReadonlySet<string> = new Set(['DQL', 'INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Whether it only reads. A body that is followed does: what is not one SELECT is refused. */
function effects(
  { readOnly, reason, onlyCalls }: ParsedStatement,
  report: Report,
): Pick<Analysis, 'readOnly' | 'reason'> {
  if (onlyCalls && !report.isOpen) return { readOnly: true };
  return { readOnly, reason: reason || undefined };
}

/** Views of the server's catalogue in the order in which edits count them. */
function informationUses({ report, dialect }: Resolution): InformationUse[] {
  return report.information.map((view) => ({
    schema: view.schema,
    name: view.name,
    columns: dialect.information?.filled(view) ?? [],
  }));
}

/** With the system schema behind others on the path, every built-in name might mean something else. */
function refuseLateSystemSchema(dialect: Dialect, catalogue: CatalogueSnapshot): void {
  const { systemSchema } = dialect.functions;
  if (catalogue.searchPath.indexOf(systemSchema) > 0) {
    throw new SqlRefusal('unsupported', `the search path must not have ${systemSchema} behind another schema`, {
      facts: { searchPath: catalogue.searchPath.join(', ') },
    });
  }
}

/** Names that differ in case alone would be one here and two on the server. */
function refuseCase(dialect: Dialect, catalogue: CatalogueSnapshot): void {
  if (!dialect.ignoresCase || catalogue.foldsTables) return;
  throw new SqlRefusal('unsupported', 'not supported: a database whose names tell upper from lower case', {
    facts: { construct: 'a database whose names tell upper from lower case' },
  });
}

/** References as columns, those of null tests under the column that they test. */
function plain(sources: Iterable<ColumnRef>, index: CatalogueIndex): ColumnRef[] {
  return [...new Set([...sources].map((source) => index.behindNullTest(source) ?? source))];
}

function observedUses(sources: Iterable<ColumnRef>, index: CatalogueIndex): ObservedUse[] {
  return [...sources].map((source): ObservedUse => {
    const tested = index.behindNullTest(source);
    return tested ? { column: tested, class: 'null_test' } : { column: source, class: 'other' };
  });
}

function predicateUse(use: PredicateUse, index: CatalogueIndex): PredicateUse {
  const tested = index.behindNullTest(use.column);
  return {
    ...use,
    column: tested ?? use.column,
    class: tested ? 'null_test' : use.class,
    through: index.isViewColumn(use.column) || use.through,
  };
}

function resultColumn(column: Column, index: CatalogueIndex): ResultColumn {
  const all = plain(column.sources, index);
  const sources = all.filter((source) => !index.isViewColumn(source));
  const through = all.filter((source) => index.isViewColumn(source));
  return {
    name: column.label ?? column.name,
    sources,
    through,
    nullTested: all.filter((source) => !column.sources.has(source)),
    observed: observedUses(column.observed ?? [], index),
    exact: column.exact !== undefined && sources.length === 1,
    nameExact: column.nameExact && column.isRespelled !== true,
  };
}

function onlyStatement(dialect: Dialect, sql: string, tokens: readonly Token[]): SqlStatement {
  const [statement] = dialect.split(sql, tokens);
  return statement ?? { text: sql, start: 0, end: sql.length, ...lineOf(sql) };
}

function lineOf(sql: string): { line: number; column: number } {
  const { line, column } = positionAt(sql, 0);
  return { line, column };
}

/**
 * The ends of the literals, which the parser does not tell: the token there, and for a negative number the one after
 * the sign. Counted from the statement's start.
 */
function literalSpans(
  tokens: readonly Token[],
  literals: ReadonlyMap<number, Sources>,
  binds: ReadonlyMap<number, number>,
  from: number,
): LiteralSpan[] {
  const spans: LiteralSpan[] = [];
  // Few tokens of a long statement are literals: in the order of the text, none of the others is looked up.
  const starts = [...literals.keys()].sort((left, right) => left - right);
  let index = 0;
  for (const start of starts) {
    while (index < tokens.length && (tokens[index] as Token).start < start) index += 1;
    const token = tokens[index];
    const columns = literals.get(start);
    if (!token || token.start !== start || !columns || binds.has(start)) continue;
    const next = token.kind === 'operator' ? tokens[index + 1] : undefined;
    const span = { start: start - from, end: (next ?? token).end - from };
    if (columns.size === 0) spans.push(span);
    for (const column of columns) spans.push({ ...span, column });
  }
  return spans;
}
