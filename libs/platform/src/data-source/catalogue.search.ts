import { answer, flag, listOf } from '../dispatch/answer.schema.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import type { CatalogueNode } from './catalogue.type.js';
import { sourceNode, type Seen } from './catalogue.source.js';
import { sightOf } from './caller.sight.js';
import { showsCatalogue } from './source.dialect.js';
import { sourceInput } from './source.schemas.js';
import { catalogueNode } from './catalogue.answers.js';

/**
 * Paths answered at most, and how the catalogue is read for them: what the caller may not see is left out after
 * reading.
 */
const MAX_HITS = 200;
const BATCH = 1_000;
const BATCHES = 20;

interface Hit {
  id: number;
  data_source_id: number;
}
interface StepRow {
  hit: number;
  id: number;
  kind: CatalogueNode['kind'];
  name: string;
  comment: string | null;
  data_type: string | null;
  level: CatalogueNode['level'] | null;
  gone: boolean;
}

/** Names that are the word come first, then those that begin with it; tables before columns. */
const hitsSql = `
  SELECT c.id, c.data_source_id FROM catalogue_object c
  WHERE c.data_source_id = ANY($1) AND c.gone_time IS NULL
    AND (c.name ILIKE '%' || $2 || '%' OR c.comment ILIKE '%' || $2 || '%')
  ORDER BY lower(c.name) <> lower($3), c.name NOT ILIKE $2 || '%', c.kind = 'column', c.kind = 'routine', lower(c.name),
    c.id
  LIMIT ${BATCH} OFFSET $4`;
const pathsSql = `
  WITH RECURSIVE up AS (
    SELECT o.id AS hit, o.*, 0 AS height FROM catalogue_object o WHERE o.id = ANY($1)
    UNION ALL SELECT up.hit, o.*, up.height + 1 FROM catalogue_object o JOIN up ON o.id = up.parent_id)
  SELECT up.hit, up.id, up.kind, up.name, up.comment, up.data_type, l.level, up.gone_time IS NOT NULL AS gone
  FROM up LEFT JOIN column_level l ON l.object_id = up.id ORDER BY up.hit, up.height DESC`;

/**
 * One hit with the way to it, from its source down; null where it is not shown, the caller may not see it or something
 * above it is gone.
 */
function pathOf(steps: readonly StepRow[], seen: Seen): CatalogueNode[] | null {
  const names = steps.map(({ name }) => name);
  if (steps.some(({ gone }) => gone) || !seen.sight.shows(names)) return null;
  const nodes = steps.map(({ id, kind, name, comment, data_type, level }, at): CatalogueNode => ({
    id,
    kind,
    name,
    comment,
    letters: seen.sight.lettersOn(names.slice(0, at + 1)),
    leaf: kind === 'column' || kind === 'routine',
    data_type: data_type || undefined,
    level: kind === 'column' ? (level ?? 'non_sensitive') : undefined,
  }));
  const shown = nodes.filter(({ kind }) => kind !== 'database' || showsCatalogue(seen.source));
  return shown.length === 0 ? null : [sourceNode(seen), ...shown];
}

/** The sources that the caller sees anything of. */
async function seenSources(ctx: OperationContext): Promise<Map<number, Seen>> {
  const sources = new Map<number, Seen>();
  for (const source of await ctx.platform.gateway.sources.list()) {
    const sight = await sightOf(ctx, source);
    if (source.is_enabled && sight.shows([])) sources.set(source.id, { source, sight });
  }
  return sources;
}

async function batch(
  ctx: OperationContext,
  hits: readonly Hit[],
  sources: Map<number, Seen>,
): Promise<CatalogueNode[][]> {
  const { rows } = await ctx.db.query<StepRow>(pathsSql, [hits.map(({ id }) => id)]);
  const steps = new Map<number, StepRow[]>();
  for (const row of rows) steps.set(row.hit, [...(steps.get(row.hit) ?? []), row]);
  return hits.flatMap(({ id, data_source_id }) => {
    const seen = sources.get(data_source_id);
    const path = seen && pathOf(steps.get(id) ?? [], seen);
    return path ? [path] : [];
  });
}

/**
 * Searches the whole catalogue of every source by name and comment: what the caller sees of it, each with the way to
 * it.
 */
export const searchOperation = defineOperation<{ name: string }, { list: CatalogueNode[][]; more: boolean }>({
  name: 'catalogue.search',
  access: 'signed-in',
  input: sourceInput(['name'], ['name']),
  output: answer({ list: listOf(listOf(catalogueNode)), more: flag }),
  audit: 'none',
  transaction: false,
  run: async (ctx, { name }) => searchIn(ctx, await seenSources(ctx), name),
});

/** Searches the catalogues of these sources; the first 200 hits that are seen of them, each with the way to it. */
export async function searchIn(
  ctx: OperationContext,
  sources: Map<number, Seen>,
  name: string,
): Promise<{ list: CatalogueNode[][]; more: boolean }> {
  const word = name.trim();
  const pattern = word.replace(/[\\%_]/g, '\\$&');
  const found = [...sources.values()]
    .filter(({ source }) => source.name.toLowerCase().includes(word.toLowerCase()))
    .map((seen) => [sourceNode(seen)]);
  for (let turn = 0; turn < BATCHES && found.length <= MAX_HITS; turn += 1) {
    const { rows: hits } = await ctx.db.query<Hit>(hitsSql, [[...sources.keys()], pattern, word, turn * BATCH]);
    found.push(...(await batch(ctx, hits, sources)));
    if (hits.length < BATCH) return { list: found.slice(0, MAX_HITS), more: found.length > MAX_HITS };
  }
  return { list: found.slice(0, MAX_HITS), more: true };
}
