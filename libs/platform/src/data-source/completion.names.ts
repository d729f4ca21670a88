import type { Level } from '@sluice/document';
import { answer, listOf, text, type AnswerSchema } from '../dispatch/answer.schema.js';
import type { GatewayService } from '../gateway/gateway.contract.js';
import { sqlWritingAnswer } from './catalogue.answers.js';
import type { SqlWriting } from './catalogue.type.js';
import type { Sight } from './sight.js';
import { searchPathOf, sqlWriting, textRules } from './source.dialect.js';
import type { SourceRecord } from './source.type.js';

interface CompletionTable {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  columns: { name: string; type: string; level: Level }[];
}

/** What an editor completes statements with. */
export interface CompletionNames {
  schemas: string[];
  tables: CompletionTable[];
  functions: readonly string[];
  sql?: SqlWriting;
}

export const completionAnswer = answer(
  {
    schemas: listOf(text),
    tables: listOf(
      answer({
        schema: text,
        name: text,
        kind: { enum: ['table', 'view'] },
        columns: listOf(answer({ name: text, type: text, level: text })),
      }),
    ),
    functions: listOf(text),
  },
  { sql: sqlWritingAnswer },
) satisfies AnswerSchema<CompletionNames>;

/** Tables and columns of a source that any of these sights shows, and functions that may be called. */
export async function completionNames(
  gateway: Pick<GatewayService, 'versions' | 'catalogue'>,
  source: SourceRecord,
  sights: readonly Sight[],
): Promise<CompletionNames> {
  const shows = (path: readonly string[]): boolean => sights.some((sight) => sight.shows(path));
  const versions = await gateway.versions.current();
  const rules = textRules(source);
  const { relations } = await gateway.catalogue.snapshot(source, searchPathOf(source), versions);
  const facts = await gateway.catalogue.columns(source, versions);
  const tables = relations
    .filter(({ schema, name }) => shows([source.catalogue_name, schema, name]))
    .map(({ schema, name, kind, columns, columnTypes }) => ({
      schema,
      name,
      kind,
      columns: columns
        .map((column, index) => ({
          name: column,
          type: columnTypes?.[index] ?? '',
          level: facts({ schema, table: name, column })?.level ?? 'non_sensitive',
        }))
        .filter((column) => shows([source.catalogue_name, schema, name, column.name])),
    }));
  const schemas = [...new Set(tables.map(({ schema }) => schema))].sort();
  return {
    schemas,
    tables,
    functions: rules?.functionNames() ?? [],
    sql: rules ? sqlWriting(rules, source) : undefined,
  };
}
