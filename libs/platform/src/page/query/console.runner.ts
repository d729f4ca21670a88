import { error } from '@sluice/document';
import { SqlRefusal } from '@sluice/sql';
import type { QueryRunner } from './query.type.js';

/** `console` queries: read-only views of the platform database, in the caller's name (design §6). Nothing there is masked: the views show what a duty may see. */
export const runConsoleQuery: QueryRunner = async ({ platform, caller }, { text, binds, page, count, totals, query }) => {
  if (query.document.writes) throw error('page.query-broken', { reason: 'a console query only reads' });
  try {
    const answer = await platform.consoleQueries.run({ text, values: binds, caller, page, count, totals: [...totals] });
    return { ...answer, masked: [] };
  } catch (reason) {
    if (reason instanceof SqlRefusal) throw error('page.query-broken', { reason: reason.message }, { cause: reason });
    throw reason;
  }
};
