import { PostgreSQL, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import { completionSource } from '../completion/completion.source.js';
import type { Completion } from '../wire/catalogue.calls.js';

/** PostgreSQL: highlighting, and completion from what is known of the catalogue. */
export function sqlLanguage(completion: Completion | null, schema: string): Extension {
  const support = sql({ dialect: PostgreSQL });
  // The language's own completion is replaced: it knows neither scopes nor common tables.
  return [support.language, support.language.data.of({ autocomplete: completionSource(completion, schema) })];
}
