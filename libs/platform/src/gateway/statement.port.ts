import type { Analysis, CatalogueSnapshot, FilteredTable, SqlStatement, StatementLanguage } from '@sluice/sql';

/**
 * Reads statements of every language: SQL in threads of its own, whatever else by the reader of its language. Both
 * throw SqlRefusal.
 */
export interface StatementTools {
  analyse(
    language: StatementLanguage,
    text: string,
    catalogue: CatalogueSnapshot,
    options: {
      parameters: number;
      commonTables?: number;
      owner?: string;
      filtered?: readonly FilteredTable[];
      information?: true;
    },
  ): Promise<Analysis>;
  split(language: StatementLanguage, script: string, owner?: string): Promise<SqlStatement[]>;
}
