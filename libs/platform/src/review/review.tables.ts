import { connectorOf, type TableState } from '@sluice/connectors';
import { reviewKinds, type ReviewedTable, type ReviewKind } from '@sluice/policy';
import type { CatalogueRelation } from '@sluice/sql';
import { searchPathOf, textRules } from '../data-source/source.dialect.js';
import { seenCatalogue } from '../data-source/seen.catalogue.js';
import { Sight } from '../data-source/sight.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayService } from '../gateway/gateway.contract.js';
import type { Log } from '../host/log.js';
import type { ReviewRequest } from './review.contract.js';

/** Tables whose indexes and rows are asked of the source; a script that names more is judged on the catalogue alone. */
const maxStates = 200;

/** What a review knows of tables; a name as written finds the same table in whatever case the kind takes it. */
export type TableLookup = (path: readonly string[]) => ReviewedTable | undefined;

interface TablesHost {
  gateway: GatewayService;
  log: Log;
}

/**
 * Tables that a script names, as its author may see them, or would by the order that they write: what they may not is
 * as if it were not there (see `unseen.names.ts`). How many rows
 * a table has is told to whoever may read all of them, or looks after the source; for all others nobody knows.
 */
export async function reviewedTables(
  host: TablesHost,
  source: SourceRecord,
  kind: ReviewKind,
  request: Pick<ReviewRequest, 'caller' | 'request' | 'order'> & { database?: string },
  paths: readonly (readonly string[])[],
): Promise<TableLookup> {
  const { gateway } = host;
  const versions = await gateway.versions.current();
  const searchPath = searchPathOf(source, request.database);
  const snapshot = await gateway.catalogue.snapshot(source, searchPath, versions);
  const { grants } = await gateway.grants.ofCaller(request.caller, source, versions);
  // As the gate decides an order: its letters beside those that are held, of which what is forbidden still wins
  // (`order.terms.ts`).
  const letters = request.order?.letters.map((letter) => ({ path: [], letter })) ?? [];
  const sight = new Sight(request.caller, source, [...grants, ...letters]);
  const seen = seenCatalogue(snapshot, sight) ?? snapshot;
  const index = new Map(seen.relations.map((relation) => [keyOf(kind, relation.schema, relation.name), relation]));
  const find = (path: readonly string[]): CatalogueRelation | undefined => {
    const [name = '', schema, database] = [...path].reverse();
    if (database !== undefined && database !== source.catalogue_name) return undefined;
    const schemas = schema === undefined ? searchPath : [schema];
    for (const one of schemas) {
      const found = index.get(keyOf(kind, one, name));
      if (found) return found;
    }
    return undefined;
  };
  const named = [...new Set(paths.flatMap((path) => find(path) ?? []))].slice(0, maxStates);
  const states = await statesOf(host, source, named);
  const made = new Map<CatalogueRelation, ReviewedTable>();
  for (const relation of named) {
    const state = states.get(keyOf(kind, relation.schema, relation.name));
    const isKnown = sight.showsAll || (await readsAll(host, source, relation, request));
    // A view that the author may not see is none that they can be told of.
    const views = (state?.views ?? []).filter(({ schema, name }) => index.has(keyOf(kind, schema, name)));
    made.set(relation, tableOf(relation, state, { rows: isKnown ? (state?.rows ?? null) : null, views }));
  }
  return (path) => {
    const relation = find(path);
    return relation && (made.get(relation) ?? tableOf(relation, undefined, { rows: null, views: [] }));
  };
}

/** MySQL compares names of tables as its server does; written in another case they are mostly the same one. */
const keyOf = (kind: ReviewKind, schema: string, name: string): string =>
  (reviewKinds[kind].foldsTables ? [schema.toLowerCase(), name.toLowerCase()] : [schema, name]).join('\0');

function tableOf(
  { schema, name, kind, columns, columnTypes }: CatalogueRelation,
  state: TableState | undefined,
  { rows, views }: { rows: number | null; views: TableState['views'] },
): ReviewedTable {
  return {
    schema,
    name,
    kind,
    rows,
    columns: columns.map((column, at) => ({ name: column, ...typeOf(columnTypes?.[at] ?? '') })),
    indexes: state ? state.indexes.map((index) => ({ ...index, columns: ownColumns(index.columns, columns) })) : null,
    views: views.map((view) => ({
      name: view.name,
      columns: view.columns.filter((column) => columns.includes(column)),
    })),
    isNew: false,
  };
}

/** Columns of an index that its reader may not see are told as expressions are: not at all. */
const ownColumns = (columns: readonly (string | null)[], seen: readonly string[]): (string | null)[] =>
  columns.map((column) => (column !== null && seen.includes(column) ? column : null));

/** `character varying(20)` as a type and its length. */
function typeOf(written: string): { type: string; length?: number; scale?: number } {
  const [, type = written, length, scale, rest = ''] = /^([^(]+)\((\d+)(?:,(\d+))?\)(.*)$/.exec(written) ?? [];
  return {
    type: (type + rest).trim(),
    length: length === undefined ? undefined : Number(length),
    scale: scale === undefined ? undefined : Number(scale),
  };
}

/** The source may be away: then indexes and rows are not known, and the review says what it can. */
async function statesOf(
  { gateway, log }: TablesHost,
  source: SourceRecord,
  relations: readonly CatalogueRelation[],
): Promise<Map<string, TableState>> {
  const { tables } = (await connectorOf(source.type)).observe;
  const own = relations.filter(({ kind }) => kind === 'table');
  if (!tables || own.length === 0 || !source.is_enabled) return new Map();
  try {
    const endpoint = await gateway.sources.endpoint(source, 'monitor');
    const kind = source.type as ReviewKind;
    const states = await tables(endpoint, own);
    return new Map(states.map((state) => [keyOf(kind, state.schema, state.name), state]));
  } catch (cause) {
    log.warn({ err: cause, source: source.name }, 'a review could not ask the source about its tables');
    return new Map();
  }
}

/** Whether the author may read every row of a table. */
async function readsAll(
  { gateway }: TablesHost,
  source: SourceRecord,
  { schema, name }: CatalogueRelation,
  { caller, request }: Pick<ReviewRequest, 'caller' | 'request'>,
): Promise<boolean> {
  const rules = textRules(source);
  if (!rules) return false;
  const quoted = [schema, name]
    .map(
      (part) =>
        `${rules.quote.open}${part.replaceAll(rules.quote.close, rules.quote.close.repeat(2))}${rules.quote.close}`,
    )
    .join('.');
  const decided = await gateway.explainDecision({
    caller,
    request,
    sourceId: source.id,
    text: `SELECT 1 FROM ${quoted}`,
  });
  return decided.decision === 'permit' && decided.filtered.length === 0;
}
