import type { QueryDocument } from '@sluice/document';
import { runConsoleQuery } from './console.runner.js';
import { runLiveQuery } from './live.runner.js';
import type { QueryRunner } from './query.type.js';
import { runSourceQuery } from './source.runner.js';

/** Who runs each type of query document (design §6). */
export const queryRunners = {
  sql: runSourceQuery,
  console: runConsoleQuery,
  live: runLiveQuery,
  http: runSourceQuery,
  mongo: runSourceQuery,
} satisfies Record<QueryDocument['type'], QueryRunner>;
