import type { RunSettings } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import type { OracleConnection } from './oracle.pool.js';
import { runStatement } from './question.js';

/**
 * Sets what names and times mean in a run, anew wherever it may be another than the last one's. Rejects with
 * ConnectorError.
 */
export async function pinSession(connection: OracleConnection, settings: RunSettings, ms: number): Promise<void> {
  const [schema = connection.schema] = settings.searchPath;
  const pinned = JSON.stringify([schema, settings.timeZone]);
  if (connection.pinned === pinned) return;
  if (!isZone(settings.timeZone))
    throw new ConnectorError('statement', `the time zone "${settings.timeZone}" is not known`);
  delete connection.pinned;
  connection.client.currentSchema = schema;
  await runStatement(connection.client, `ALTER SESSION SET TIME_ZONE = '${settings.timeZone}'`, ms);
  connection.pinned = pinned;
}

/** A name that may stand in a text as it is, and that there is. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z0-9_+/-]{1,64}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
