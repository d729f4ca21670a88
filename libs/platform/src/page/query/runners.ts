import { error, type QueryDocument } from '@sluice/document';
import { runConsoleQuery } from './console.runner.js';
import type { QueryRunner } from './query.type.js';
import { runSourceQuery } from './source.runner.js';

/** A type of query whose connector is not there yet: refused by name. */
const notConnected: QueryRunner = async (_ctx, { query }) => {
  throw error('data-source.kind-unsupported', { kind: query.document.type });
};

/** Who runs each type of query document (design §6). */
export const queryRunners = {
  sql: runSourceQuery,
  console: runConsoleQuery,
  http: notConnected,
  mongo: notConnected,
} satisfies Record<QueryDocument['type'], QueryRunner>;
