import type { Completion as Suggestion } from '@codemirror/autocomplete';
import { PostgreSQL, sql, type SQLNamespace } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import type { Completion } from '../wire/catalogue.calls.js';

/** The catalogue's names as the SQL language wants them: schema → table → columns with their types. */
export function completionNamespace(completion: Completion): Record<string, SQLNamespace> {
  const schemas: Record<string, Record<string, Suggestion[]>> = {};
  for (const name of completion.schemas) schemas[name] = {};
  for (const table of completion.tables) {
    const tables = (schemas[table.schema] ??= {});
    tables[table.name] = table.columns.map((column) => ({ label: column.name, type: 'property', detail: column.type }));
  }
  return schemas;
}

/** PostgreSQL highlighting, and completion from the catalogue once it is known. */
export function sqlLanguage(completion: Completion | null, schema: string): Extension {
  if (!completion) return sql({ dialect: PostgreSQL, upperCaseKeywords: true });
  return sql({
    dialect: PostgreSQL,
    upperCaseKeywords: true,
    schema: completionNamespace(completion),
    defaultSchema: schema || 'public',
  });
}
