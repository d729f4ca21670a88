import { UUID, type Document, type MongoClient } from 'mongodb';
import type { Endpoint, SourceSession } from '../connector.js';
import { openClient } from './mongodb.dial.js';

interface Operation {
  appName?: string;
  active?: boolean;
  type?: string;
  currentOpTime?: string;
  lsid?: { id?: { buffer: Uint8Array } };
  command?: Document;
  cursor?: { originatingCommand?: Document };
}

/**
 * Operations of the account and its cursors that wait for a reader; each bears the name of the application as its
 * comment.
 */
async function operations(client: MongoClient): Promise<Operation[]> {
  return client
    .db('admin')
    .aggregate<Operation>([{ $currentOp: { allUsers: false, idleCursors: true } }])
    .toArray();
}

const commandOf = ({ command, cursor }: Operation): Document | undefined => cursor?.originatingCommand ?? command;
const idOf = ({ lsid }: Operation): string => (lsid?.id ? Buffer.from(lsid.id.buffer).toString('hex') : '');
const isOf = (operation: Operation, applicationName: string): boolean =>
  commandOf(operation)?.comment === applicationName;

/** Sessions at the server that run something of this application. */
export async function listSessions(endpoint: Endpoint): Promise<SourceSession[]> {
  const client = await openClient(endpoint, 1);
  try {
    return (await operations(client))
      .filter((operation) => isOf(operation, endpoint.applicationName))
      .map((operation) => ({
        backendId: idOf(operation),
        applicationName: endpoint.applicationName,
        state: operation.active === true ? 'active' : 'idle',
        query: JSON.stringify(commandOf(operation)?.aggregate ?? ''),
        startedAt: operation.currentOpTime ?? '',
      }));
  } finally {
    await client.close(true).catch(() => undefined);
  }
}

/** Ends what a session does, when it still bears the name it was leased under. */
export async function killSession(endpoint: Endpoint, backendId: string, applicationName: string): Promise<boolean> {
  if (!/^[\da-f]{32}$/.test(backendId)) return false;
  const client = await openClient(endpoint, 1);
  try {
    const own = (await operations(client)).find(
      (operation) => idOf(operation) === backendId && isOf(operation, applicationName),
    );
    if (!own) return false;
    await client.db('admin').command({ killSessions: [{ id: new UUID(backendId) }] });
    return true;
  } finally {
    await client.close(true).catch(() => undefined);
  }
}
