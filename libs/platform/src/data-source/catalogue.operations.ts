import { error, type Level } from '@sluice/document';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { searchOperation } from './catalogue.search.js';
import { sourceNode } from './catalogue.source.js';
import type { CatalogueNode } from './catalogue.type.js';
import { completionAnswer, completionNames, type CompletionNames } from './completion.names.js';
import { definitionOperation } from './object.definition.js';
import { sightOf } from './caller.sight.js';
import type { Sight } from './sight.js';
import { showsCatalogue } from './source.dialect.js';
import { sourceInput } from './source.schemas.js';
import type { SourceRecord } from './source.type.js';
import { catalogueNode } from './catalogue.answers.js';
import { answer, listOf } from '../dispatch/answer.schema.js';

interface ObjectRow {
  id: number;
  kind: CatalogueNode['kind'];
  name: string;
  comment: string | null;
  data_type: string | null;
  level: Level | null;
  leaf: boolean;
}

const childrenSql = `
  SELECT c.id, c.kind, c.name, c.comment, c.data_type,
    CASE WHEN c.review = 'unreviewed' AND coalesce(l.level, 'low') IN ('non_sensitive', 'low') THEN 'medium'
    ELSE l.level END AS level, c.kind IN ('column', 'routine') AS leaf
  FROM catalogue_object c LEFT JOIN column_level l ON l.object_id = c.id
  WHERE c.data_source_id = $1 AND c.parent_id IS NOT DISTINCT FROM $2::bigint AND c.gone_time IS NULL ORDER BY c.kind,
    c.ordinal, c.name`;
const unseenSql = `
  SELECT id FROM catalogue_object WHERE data_source_id = $1 AND parent_id IS NULL AND kind = 'database' AND name = $2
    AND gone_time IS NULL`;
const addressSql = `
  WITH RECURSIVE up AS (SELECT id, parent_id, data_source_id, name::text AS name,
    1 AS height FROM catalogue_object WHERE id = $1
    UNION ALL SELECT o.id, o.parent_id, o.data_source_id, o.name,
      up.height + 1 FROM catalogue_object o JOIN up ON o.id = up.parent_id)
  SELECT min(data_source_id) AS source_id, array_agg(name ORDER BY height DESC) AS path FROM up`;

/** What a caller sees of a source. */
type Sighted = (source: SourceRecord) => Promise<Sight>;

async function childrenOf(
  ctx: OperationContext,
  sighted: Sighted,
  sourceId: number,
  parentId: number | null,
  above: string[],
): Promise<CatalogueNode[]> {
  const sight = await sighted(await ctx.platform.gateway.sources.get(sourceId));
  const { rows } = await ctx.db.query<ObjectRow>(childrenSql, [sourceId, parentId]);
  return rows
    .filter((row) => sight.shows([...above, row.name]))
    .map(({ data_type, level, ...row }) => ({
      ...row,
      letters: sight.lettersOn([...above, row.name]),
      data_type: data_type || undefined,
      level: row.kind === 'column' ? (level ?? 'non_sensitive') : undefined,
    }));
}

/** What stands below a source: its database, or what is in the catalogue that its kind does not show. */
async function rootsOf(ctx: OperationContext, sighted: Sighted, sourceId: number): Promise<CatalogueNode[]> {
  const source = await ctx.platform.gateway.sources.get(sourceId);
  if (showsCatalogue(source)) return childrenOf(ctx, sighted, sourceId, null, []);
  const unseen = await ctx.db.maybeOne<{ id: number }>(unseenSql, [sourceId, source.catalogue_name]);
  return unseen ? childrenOf(ctx, sighted, sourceId, unseen.id, [source.catalogue_name]) : [];
}

async function sourceNodes(ctx: OperationContext): Promise<CatalogueNode[]> {
  const nodes: CatalogueNode[] = [];
  for (const source of await ctx.platform.gateway.sources.list()) {
    const sight = await sightOf(ctx, source);
    if (!source.is_enabled || !sight.shows([])) continue;
    nodes.push(sourceNode({ source, sight }));
  }
  return nodes;
}

/**
 * The object tree, one level per call: sources, then databases, schemas, tables and views, columns; a page of a level
 * where one is asked for (§7).
 */
const childrenOperation = defineOperation<
  { source_id?: number | null; parent_id?: number | null },
  { list: CatalogueNode[] }
>({
  name: 'catalogue.children',
  access: 'signed-in',
  list: 'whole',
  input: sourceInput(['source_id', 'parent_id']),
  output: answer({ list: listOf(catalogueNode) }),
  audit: 'none',
  transaction: false,
  async run(ctx, { source_id, parent_id }) {
    const sighted: Sighted = (source) => sightOf(ctx, source);
    if (!parent_id && !source_id) return { list: await sourceNodes(ctx) };
    return { list: await levelBelow(ctx, { sourceId: source_id, parentId: parent_id }, sighted) };
  },
});

/** What stands below an object or a source, as far as it is seen. Throws `catalogue.unknown`. */
export async function levelBelow(
  ctx: OperationContext,
  at: { sourceId?: number | null; parentId?: number | null },
  sighted: Sighted,
): Promise<CatalogueNode[]> {
  if (!at.parentId) return rootsOf(ctx, sighted, at.sourceId ?? 0);
  const address = await ctx.db.one<{ source_id: number | null; path: string[] }>(addressSql, [at.parentId]);
  if (address.source_id === null) throw error('catalogue.unknown');
  return childrenOf(ctx, sighted, address.source_id, at.parentId, address.path);
}

/** What the editor completes with: the tables and columns that the caller may see, and functions that may be called. */
const completionOperation = defineOperation<{ source_id: number; schema?: string | null }, CompletionNames>({
  name: 'catalogue.completion',
  access: 'signed-in',
  input: sourceInput(['source_id', 'schema'], ['source_id']),
  output: completionAnswer,
  audit: 'none',
  transaction: false,
  async run(ctx, { source_id }) {
    const source = await ctx.platform.gateway.sources.get(source_id);
    return completionNames(ctx.platform.gateway, source, [await sightOf(ctx, source)]);
  },
});

/** The catalogue as people with a letter see it: names and levels, never values. */
export const catalogueOperations = [
  childrenOperation,
  searchOperation,
  completionOperation,
  definitionOperation,
] as readonly Operation[];
