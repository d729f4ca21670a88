import { error } from '@sluice/document';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';
import { shownMoment } from '../host/entity.words.js';

/**
 * Runs work that reads principals and grants as they were: the views of schema `past` stand before the tables of the
 * same names, and show the versions that were in force at the moment (`validity_version`). Nothing is written.
 */
export function inPast<T>(db: Db, moment: Date, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (past) => {
    await past.query(
      `SELECT set_config('sluice.moment', $1, true), set_config('search_path', 'past, public', true),
        set_config('transaction_read_only', 'on', true)`,
      [moment.toISOString()],
    );
    return work(past);
  });
}

/** A statement of now as one of the moment. */
export const asOf = (sql: string): string => sql.replaceAll('now()', 'past.moment()');

/** The same database for readers that know nothing of the past: each of their statements is one of the moment. */
const asOfThen = (past: Db): Db => ({
  query: (text, values) => past.query(asOf(text), values),
  one: (text, values) => past.one(asOf(text), values),
  maybeOne: (text, values) => past.maybeOne(asOf(text), values),
  transaction: (work) => past.transaction((inside) => work(asOfThen(inside))),
});

/**
 * Runs readers of now on the past, with a clock that stands at the moment. Nothing that they remember may outlive the
 * work.
 */
export const readInPast = <T>(db: Db, moment: Date, work: (then: { db: Db; clock: Clock }) => Promise<T>): Promise<T> =>
  inPast(db, moment, (past) => work({ db: asOfThen(past), clock: { now: () => moment.getTime() } }));

/** Throws where no versions were kept yet, and for what is still to come. */
export async function checkMoment(db: Db, moment: Date, now: number): Promise<void> {
  if (moment.getTime() > now) throw error('rights.moment-ahead', {}, { field: 'moment' });
  const { since } = await db.one<{ since: Date }>(
    "SELECT valid_from AS since FROM validity_version WHERE table_name = ''",
  );
  if (moment < since) throw error('rights.moment-before', { since: shownMoment(since) }, { field: 'moment' });
}
