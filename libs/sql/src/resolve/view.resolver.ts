import type { CatalogueRelation } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { CommonTables } from './common.table.scope.js';
import { refusalWords } from './function.texts.js';
import type { QueryResult, Resolution } from './resolution.js';
import { spelled, type Column } from './value.type.js';
import type { ViewLineage } from './view.type.js';

// Views on views this deep are a mistake; the server's own limits lie further out.
const MAX_DEPTH = 32;

/** The lineage of a view's columns through its definition, noting everything below it as used too. */
export function resolveView(
  view: CatalogueRelation,
  at: number,
  resolution: Resolution,
  access: 'read' | 'write',
): Column[] {
  const lineage = resolution.index.views.get(view) ?? define(view, at, resolution);
  const { report, work } = resolution;
  const [called] = lineage.routines;
  if (called && !resolution.followsInViews) {
    const words = refusalWords('statement', `${called.schema}.${called.name}`);
    throw resolution.refuse('view-broken', words.en, at, { view: `${view.schema}.${view.name}` }, words);
  }
  work.spend(lineage.predicates.length + lineage.tables.length + lineage.functions.length);
  report.shape(lineage.shaped);
  for (const predicate of lineage.predicates) report.addPredicate(predicate);
  report.observe(lineage.observed);
  if (lineage.pinned) report.pin();
  for (const table of lineage.tables) report.addTable(table, access);
  for (const use of lineage.functions) report.function(use);
  for (const { schema, name } of lineage.routines) report.routine(schema, name);
  for (const [table, name] of lineage.behindFunctions) report.beyond(table, name);
  return lineage.columns;
}

function define(view: CatalogueRelation, at: number, resolution: Resolution): ViewLineage {
  const name = `${view.schema}.${view.name}`;
  const { views } = resolution.limits;
  if (views.includes(view))
    throw resolution.refuse('view-cycle', `view ${name} is defined through itself`, at, { view: name });
  if (views.length >= MAX_DEPTH)
    throw resolution.refuse('too-deep', `view ${name} stands on more than ${MAX_DEPTH} views`, at, { view: name });
  if (view.definition === undefined)
    throw resolution.refuse('view-broken', `the definition of view ${name} is not known; sync the catalogue`, at, {
      view: name,
    });
  const lineage = read(view, view.definition, at, resolution);
  resolution.index.views.set(view, lineage);
  return lineage;
}

function read(view: CatalogueRelation, definition: string, at: number, resolution: Resolution): ViewLineage {
  const name = `${view.schema}.${view.name}`;
  try {
    const parsed = resolution.dialect.parseView(definition);
    const tables = new CommonTables();
    const inside = resolution.inside(view, definition, tables);
    const { result, shaped } = inside.report.shapedBy(() =>
      inside.query(parsed.query, {
        outer: undefined,
        tables,
        outermost: false,
        lazy: resolution.dialect.names.skipsUnused,
      }),
    );
    const { report } = inside;
    const { fold } = resolution.dialect.names;
    const own = named(view, parsed.columns, result, fold);
    const columns = resolution.index.viewColumns(view, own);
    return {
      columns,
      shaped,
      predicates: report.predicates.map(({ column, use }) => ({ column, use, class: 'other' })),
      observed: report.observed,
      pinned: report.isPinned,
      tables: report.records,
      functions: report.functions,
      routines: report.routines,
      behindFunctions: report.behindFunctions,
      references: report.references,
      qualified: report.qualified,
    };
  } catch (error) {
    if (!(error instanceof SqlRefusal) || error.code === 'view-cycle') throw error;
    throw resolution.refuse('view-broken', `view ${name} cannot be followed: ${error.message}`, at, {
      ...error.facts,
      view: name,
      reason: error.code,
    });
  }
}

/**
 * The catalogue's column names are what the view answers to; without them the definition's own. A different count
 * refuses.
 */
function named(
  view: CatalogueRelation,
  given: string[],
  { columns, uncertain }: QueryResult,
  fold: (name: string) => string,
): Column[] {
  const names = view.columns.length > 0 ? view.columns : given;
  if (uncertain || names.length > columns.length || (view.columns.length > 0 && names.length !== columns.length)) {
    throw new SqlRefusal(
      'wrong-column-count',
      `its definition yields ${columns.length} columns, the catalogue has ${view.columns.length}`,
    );
  }
  return columns.map(({ record: _record, origin: _origin, label, ...column }, index) => {
    const written = names[index] ?? label ?? column.name;
    const name = spelled(written, fold);
    return { ...column, ...name, origin: name.label === undefined ? undefined : written, nameExact: true };
  });
}
