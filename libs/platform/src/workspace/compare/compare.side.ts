import { error, interpolate } from '@sluice/document';
import { quoteIdentifier } from '@sluice/sql';
import type { JsonSchema } from '../../dispatch/json.schema.js';
import type { OperationContext } from '../../dispatch/operation.js';
import { sightOf } from '../../data-source/caller.sight.js';
import type { DescribedRelation } from '../../data-source/information.catalogue.js';
import { pathText, sourceLanguage, textRules } from '../../data-source/source.dialect.js';
import type { SourceRecord } from '../../data-source/source.type.js';
import type { SideName } from './compare.columns.js';
import { compareTexts } from './compare.texts.js';

/** A side as it is asked for: a table of the catalogue, or a statement with where it runs. */
export interface SideInput {
  source_id: number;
  schema?: string | null;
  table?: string | null;
  text?: string | null;
}

/** The schema of a side. */
export const sideInput = (side: SideName): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['source_id'],
  label: compareTexts[side],
  properties: {
    source_id: { type: 'integer' },
    schema: { type: ['string', 'null'], maxLength: 255 },
    table: { type: ['string', 'null'], maxLength: 255 },
    text: { type: ['string', 'null'], maxLength: 1_000_000 },
  },
});

/** A table or view as its catalogue tells of it, as far as the caller sees it. */
export interface SeenTable {
  source: SourceRecord;
  relation: DescribedRelation;
}

/** What is read for one side. */
export interface Side {
  name: SideName;
  source: SourceRecord;
  text: string;
  schema: string | undefined;
  /** What it is called to people and in the audit log. */
  title: string;
  table?: SeenTable;
}

/** A table or view by its name. Throws `catalogue.unknown`, also for what is hidden. */
export async function seenTable(
  ctx: OperationContext,
  { source_id: id, schema, table }: Pick<SideInput, 'source_id' | 'schema' | 'table'>,
): Promise<SeenTable> {
  const { gateway } = ctx.platform;
  const source = await gateway.sources.get(id);
  const sight = await sightOf(ctx, source);
  const seen = await gateway.catalogue.described(source, sight, await gateway.versions.current());
  const relation = seen.relations.find((one) => one.schema === schema && one.name === table);
  if (!relation || !source.is_enabled) throw error('catalogue.unknown');
  return { source, relation };
}

/** What is read for a side: its statement, or one that reads the columns of its table that the caller sees. */
export async function sideOf(ctx: OperationContext, name: SideName, input: SideInput, rows: number): Promise<Side> {
  if (input.table) {
    const table = await seenTable(ctx, input);
    const { source, relation } = table;
    return {
      name,
      source,
      table,
      text: readText(table, rows),
      schema: 'dialect' in sourceLanguage(source).reads ? undefined : relation.schema,
      title: pathText(source, [relation.schema, relation.name]),
    };
  }
  const text = input.text?.trim() ?? '';
  if (text === '') throw error('input.required', { label: compareTexts[name] }, { field: name });
  const source = await ctx.platform.gateway.sources.get(input.source_id);
  return { name, source, text, schema: input.schema || undefined, title: compareTexts.statement[ctx.request.locale] };
}

/** The statement that reads a table; the gate decides about it as about any other. */
function readText({ source, relation }: SeenTable, rows: number): string {
  const { reads } = sourceLanguage(source);
  if ('dialect' in reads) {
    const named = (part: string): string => quoteIdentifier(reads.dialect, part);
    const columns = relation.columns.map((column) => named(column.name)).join(', ');
    return `SELECT ${columns} FROM ${named(relation.schema)}.${named(relation.name)}`;
  }
  const rules = textRules(source);
  if (!rules) throw error('data-source.kind-unsupported', { kind: source.type });
  const { quote, bareName, firstRows } = rules;
  const { name } = relation;
  const written = bareName.test(name)
    ? name
    : quote.open + name.replaceAll(quote.close, quote.close.repeat(2)) + quote.close;
  return interpolate(firstRows, { table: written, rows: rows + 1 });
}

/** The columns of the primary key of a side; none where nobody knows of one. */
export const primaryOf = ({ table }: Side): string[] =>
  table?.relation.constraints.find(({ kind }) => kind === 'primary')?.columns ??
  table?.relation.columns.filter(({ key }) => key).map(({ name }) => name) ??
  [];
