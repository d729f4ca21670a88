import type { Analysis, CatalogueSnapshot, DialectName, SqlStatement, WrappedColumn } from '@sluice/sql';

/** A generated statement. */
export interface SqlText {
  text: string;
}

/** What the gateway needs of the SQL library. */
export interface SqlTools {
  analyse(
    dialect: DialectName,
    sql: string,
    catalogue: CatalogueSnapshot,
    options?: { parameters?: number; commonTables?: number; owner?: string },
  ): Promise<Analysis>;
  splitScript(dialect: DialectName, script: string, owner?: string): Promise<SqlStatement[]>;
  pageSql(
    dialect: DialectName,
    sql: string,
    page: { limit: number; offset: number; sort?: { name: string; descending: boolean }[] },
    columns?: readonly WrappedColumn[],
  ): SqlText;
  withholdSql(dialect: DialectName, sql: string, columns: readonly WrappedColumn[]): SqlText;
  countSql(dialect: DialectName, sql: string): SqlText;
  tailSql(dialect: DialectName, sql: string, totals: { name: string; fn: 'sum' | 'avg' | 'max' | 'min' }[]): SqlText;
}
