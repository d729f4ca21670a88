import { dialectOf } from '@sluice/connectors';
import { error } from '@sluice/document';
import { dialectText, SqlRefusal, type DialectName, type DialectText } from '@sluice/sql';
import type { SqlWriting } from './catalogue.type.js';
import type { SourceRecord } from './source.type.js';

/** The dialect of the platform's own database, whose console queries are written in it. */
export const platformDialect: DialectName = 'postgres';

/** The dialect that a source's statements are written in. Throws `data-source.kind-unsupported` for one that is not asked by SQL. */
export function sqlDialect({ type }: Pick<SourceRecord, 'type'>): DialectName {
  const dialect = dialectOf(type);
  if (dialect === undefined) throw error('data-source.kind-unsupported', { kind: type });
  return dialect;
}

/** The text rules of a source; undefined where it has none or they are not written yet. */
export function textRules({ type }: Pick<SourceRecord, 'type'>): DialectText | undefined {
  const dialect = dialectOf(type);
  if (dialect === undefined) return undefined;
  try {
    return dialectText(dialect);
  } catch (cause) {
    if (cause instanceof SqlRefusal) return undefined;
    throw cause;
  }
}

/** Schemas in which a bare name is looked for: the one that was chosen, else the dialect's own. */
export function searchPathOf(rules: DialectText | undefined, chosen?: string): string[] {
  const schema = chosen ?? rules?.defaultSchema ?? null;
  return schema === null ? [] : [schema];
}

/** What an editor needs to write names of a source. */
export function sqlWriting(rules: DialectText): SqlWriting {
  return {
    dialect: rules.name,
    quote: rules.quote,
    bare: rules.bareName.source,
    schema: rules.defaultSchema,
    first_rows: rules.firstRows,
  };
}
