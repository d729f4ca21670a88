import { error, interpolate, type BothTexts, type Locale } from '@sluice/document';
import { answer, text } from '../dispatch/answer.schema.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import type { DescribedRelation } from './information.catalogue.js';
import { sightOf } from './caller.sight.js';
import type { Sight } from './sight.js';
import { sourceLanguage } from './source.dialect.js';
import type { SourceRecord } from './source.type.js';

const texts = {
  told: {
    'zh-chs': '由目录生成，只含您可见的列与键；默认值、检查条件与视图的查询不在此显示',
    en: 'made from the catalogue, of columns and keys that you may see; defaults, checks and the query of a view are not told here',
  },
  fields: {
    'zh-chs': '该类数据源没有建表语句；以下是目录中的字段',
    en: 'sources of this kind have no statement that makes it; these are its fields in the catalogue',
  },
  rows: { 'zh-chs': '约 {rows} 行，{bytes} 字节', en: 'about {rows} rows, {bytes} bytes' },
} as const satisfies Record<string, BothTexts>;

const addressSql = `
  SELECT s.name AS schema, t.name, t.data_source_id AS source_id, t.row_count::text AS rows, t.size_bytes::text AS bytes
  FROM catalogue_object t JOIN catalogue_object s ON s.id = t.parent_id AND s.kind = 'schema' AND s.gone_time IS NULL
  WHERE t.id = $1 AND t.kind IN ('table', 'view') AND t.gone_time IS NULL`;

interface Address {
  schema: string;
  name: string;
  source_id: number;
  rows: string | null;
  bytes: string | null;
}

/**
 * `catalogue.definition`: the statement that makes a table or a view, as far as the caller sees it (screen C2). Throws
 * `catalogue.unknown`, also for what is hidden.
 */
export const definitionOperation = defineOperation<{ id: number }, { text: string }>({
  name: 'catalogue.definition',
  access: 'signed-in',
  input: { type: 'object', additionalProperties: false, required: ['id'], properties: { id: { type: 'integer' } } },
  output: answer({ text }),
  audit: 'none',
  transaction: false,
  async run(ctx, { id }) {
    const address = await ctx.db.maybeOne<Address>(addressSql, [id]);
    if (!address) throw error('catalogue.unknown');
    const source = await ctx.platform.gateway.sources.get(address.source_id);
    const sight = await sightOf(ctx, source);
    const relation = await seenRelation(ctx, { source, sight }, address);
    if (!relation || !source.is_enabled) throw error('catalogue.unknown');
    const { locale } = ctx.request;
    const size = address.rows !== null && sight.countsRows ? [sizeText(address, locale)] : [];
    return { text: definitionText(source, relation, size, locale) };
  },
});

async function seenRelation(
  ctx: OperationContext,
  { source, sight }: { source: SourceRecord; sight: Sight },
  { schema, name }: Address,
): Promise<DescribedRelation | undefined> {
  const { catalogue, versions } = ctx.platform.gateway;
  const seen = await catalogue.described(source, sight, await versions.current());
  return seen.relations.find((relation) => relation.schema === schema && relation.name === name);
}

const sizeText = ({ rows, bytes }: Address, locale: Locale): string =>
  interpolate(texts.rows[locale], { rows: rows ?? '–', bytes: bytes ?? '–' });

/** A comment of any language ends at the end of its line: what somebody wrote at the source stays in one. */
const comment = (words: string): string => `-- ${words.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')}`;

/** The text itself: of a source that is asked by SQL a statement, of another one its fields. */
export function definitionText(
  source: Pick<SourceRecord, 'type'>,
  relation: DescribedRelation,
  notes: readonly string[],
  locale: Locale,
): string {
  const language = sourceLanguage(source);
  const { quote } = language.writing();
  const isSql = 'dialect' in language.reads;
  const named = (name: string): string =>
    isSql ? quote.open + name.replaceAll(quote.close, quote.close.repeat(2)) + quote.close : name;
  const head = [texts[isSql ? 'told' : 'fields'][locale], ...notes, ...(relation.comment ? [relation.comment] : [])];
  const table = `${named(relation.schema)}.${named(relation.name)}`;
  const isTable = relation.kind === 'table';
  const columns = relation.columns.map((column) => ({
    text: `${named(column.name)}${isSql && !isTable ? '' : ` ${column.type}`}${isSql && isTable && !column.nullable ? ' NOT NULL' : ''}`,
    comment: column.comment,
  }));
  const entries = [...columns, ...(isTable && isSql ? keysOf(relation, named) : [])];
  const body = entries.map(
    ({ text: line, comment: words }, at) =>
      `  ${line}${isSql && at < entries.length - 1 ? ',' : ''}${words ? ` ${comment(words)}` : ''}`,
  );
  const lines = head.map(comment);
  if (!isSql) return [...lines, table, ...body].join('\n');
  const made = `CREATE ${isTable ? 'TABLE' : 'VIEW'} ${table} (`;
  return [...lines, made, ...body, isTable ? ');' : ') AS …;', ...indexesOf(relation, named)].join('\n');
}

type Named = (name: string) => string;

const listed = (columns: readonly string[], named: Named): string => `(${columns.map(named).join(', ')})`;

function keysOf({ constraints }: DescribedRelation, named: Named): { text: string; comment: null }[] {
  const words = { primary: 'PRIMARY KEY', unique: 'UNIQUE', foreign: 'FOREIGN KEY' } as const;
  return constraints.map(({ name, kind, columns, references: to }) => ({
    text: `CONSTRAINT ${named(name)} ${words[kind]} ${listed(columns, named)}${
      to ? ` REFERENCES ${named(to.schema)}.${named(to.table)} ${listed(to.columns, named)}` : ''
    }`,
    comment: null,
  }));
}

/** Those that no key made by itself. */
function indexesOf({ schema, name, constraints, indexes }: DescribedRelation, named: Named): string[] {
  const keys = new Set(constraints.map((key) => key.name));
  return indexes
    .filter((index) => !keys.has(index.name))
    .map(
      (index) =>
        `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${named(index.schema)}.${named(index.name)} ON ${named(schema)}.${named(name)} ${listed(index.columns, named)};`,
    );
}
