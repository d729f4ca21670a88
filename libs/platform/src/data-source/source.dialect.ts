import { catalogueOf, dialectOf, languageOf } from '@sluice/connectors';
import { error, type QueryDocument } from '@sluice/document';
import { SqlRefusal, sqlLanguage, type DialectName, type LanguageWriting, type StatementLanguage } from '@sluice/sql';
import type { SqlWriting } from './catalogue.type.js';
import type { SourceRecord } from './source.type.js';

/** The dialect of the platform's own database, whose console queries are written in it. */
export const platformDialect: DialectName = 'postgres';

/** The language of the platform's own database. */
export const platformLanguage: StatementLanguage = sqlLanguage(platformDialect);

/**
 * The language that statements for a source are written in. Throws `data-source.kind-unsupported` for a kind that has
 * none yet.
 */
export function sourceLanguage({ type }: Pick<SourceRecord, 'type'>): StatementLanguage {
  const language = languageOf(type);
  if (language === undefined) throw error('data-source.kind-unsupported', { kind: type });
  return language;
}

/**
 * The language of a stored query on its source. Throws `page.query-broken` where the source is asked in another one.
 */
export function queryLanguage(
  source: Pick<SourceRecord, 'type' | 'name'>,
  { type }: Pick<QueryDocument, 'type'>,
): StatementLanguage {
  const language = sourceLanguage(source);
  if (language.type !== type)
    throw error('page.query-broken', {
      reason: {
        'zh-chs': `数据源${source.name}使用 ${language.type} 查询, 而查询类型为 ${type}, 请修改查询的类型`,
        en: `its source ${source.name} is asked in ${language.type}, and its type is ${type}; change the type of the query`,
      },
    });
  return language;
}

/**
 * The dialect that a source's statements are written in. Throws `data-source.kind-unsupported` for one that is not
 * asked by SQL.
 */
export function sqlDialect({ type }: Pick<SourceRecord, 'type'>): DialectName {
  const dialect = dialectOf(type);
  if (dialect === undefined) throw error('data-source.kind-unsupported', { kind: type });
  return dialect;
}

/** How statements for a source are written; undefined where its kind has no language or it is not there yet. */
export function textRules({ type }: Pick<SourceRecord, 'type'>): LanguageWriting | undefined {
  try {
    return languageOf(type)?.writing();
  } catch (cause) {
    if (cause instanceof SqlRefusal) return undefined;
    throw cause;
  }
}

/** What of a source says where its names are looked for. */
type Placed = Pick<SourceRecord, 'type' | 'database_name' | 'settings'>;

/**
 * Schemas in which a bare name is looked for: the one that was chosen, else the dialect's own, else the database of the
 * source where its kind has databases for schemas.
 */
export function searchPathOf(source: Placed, chosen?: string): string[] {
  const database = showsCatalogue(source) ? null : source.database_name;
  const own = textRules(source)?.defaultSchema ?? database;
  const schema = chosen ?? (own === '' ? accountSchema(source) : own);
  return schema === null || schema === '' ? [] : [schema];
}

/** The schema of a kind whose accounts have one of their own: that of the settings, or else of the reading account. */
function accountSchema({ settings }: Pick<SourceRecord, 'settings'>): string {
  const { default_schema: schema, account } = settings;
  return typeof schema === 'string' && schema !== '' ? schema : String(account ?? '').toUpperCase();
}

/**
 * Whether people see what stands above the schemas of a source: a database does, the one catalogue of a kind does not.
 */
export const showsCatalogue = ({ type }: Pick<SourceRecord, 'type'>): boolean => catalogueOf(type) === undefined;

/** An object of a source as people write it: without the catalogue that is not seen. */
export function pathText(source: Pick<SourceRecord, 'type' | 'catalogue_name'>, path: readonly string[]): string {
  return [...(showsCatalogue(source) ? [source.catalogue_name] : []), ...path].join('.');
}

/** What an editor needs to write names of a source. */
export function sqlWriting(rules: LanguageWriting, source: Placed): SqlWriting {
  return {
    dialect: rules.name,
    quote: rules.quote,
    bare: rules.bareName.source,
    schema: searchPathOf(source)[0] ?? null,
    first_rows: rules.firstRows,
    explain_tree: rules.explainTree,
  };
}
