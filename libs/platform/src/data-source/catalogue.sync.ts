import { connectorOf, type Introspection } from '@sluice/connectors';
import type { Db } from '../host/db.js';
import { changesOf } from './catalogue.changes.js';
import { formerNamesOf, storeFormerNames } from './catalogue.former.js';
import { levelChanges } from './catalogue.identity.js';
import { knownOf, readKnownLevels } from './catalogue.known.js';
import { storeObjects } from './catalogue.objects.js';
import { checkedSql, digestOf, storeLevelChanges, tellChanges } from './catalogue.rows.js';
import { readStored } from './catalogue.stored.js';
import type { Sources } from './source.contract.js';
import type { SourceRecord } from './source.type.js';

/** What a synchronisation found. */
export interface SyncResult {
  schemas: number;
  tables: number;
  columns: number;
  gone: number;
  /** Changes since the last time that whoever looks after levels is told. */
  changes: number;
}

/** Reads a source's catalogue with its monitoring account. Rejects with ConnectorError. */
export async function readCatalogue(
  sources: Sources,
  source: SourceRecord,
  signal: AbortSignal,
): Promise<Introspection> {
  const connector = await connectorOf(source.type);
  return connector.introspect(await sources.endpoint(source, 'monitor'), signal);
}

/**
 * Brings the stored catalogue to what was found, with what follows for levels; what is gone stays as gone, with its
 * levels, in case it comes back.
 */
export async function storeCatalogue(db: Db, source: SourceRecord, found: Introspection): Promise<SyncResult> {
  return db.transaction(async (inside) => {
    const { now } = await inside.one<{ now: string }>(
      'SELECT pg_advisory_xact_lock(7583151, $1), clock_timestamp()::text AS now',
      [source.id],
    );
    const stored = await readStored(inside, source.id);
    const known = knownOf(stored, await readKnownLevels(inside, source.id));
    const former = formerNamesOf(known.names, found.relations);
    const fates = levelChanges(known.columns, found.relations);
    const changes = changesOf(known.relations, known.columns, found.relations, fates);
    const { ids, gone } = await storeObjects(inside, source.id, { stored, found, time: now });
    await storeFormerNames(inside, source.id, former, ids);
    if (fates.length > 0) await storeLevelChanges(inside, source.id, fates, ids);
    if (changes.length > 0) await tellChanges(inside, source, changes, now);
    await inside.query(
      'UPDATE data_source SET sync_time = $2, version_text = $3, folds_names = $4, synonyms = $5 WHERE id = $1',
      [source.id, now, found.version, found.foldsNames ?? false, JSON.stringify(found.synonyms ?? [])],
    );
    await inside.query(checkedSql, [source.id, digestOf(found), now]);
    return {
      schemas: found.schemas.length,
      tables: found.relations.length,
      columns: found.relations.reduce((sum, { columns }) => sum + columns.length, 0),
      gone,
      changes: changes.length,
    };
  });
}
