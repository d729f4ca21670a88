import type { Endpoint } from '../connector.js';
import { dial, socketOf } from './mysql.dial.js';
import { answerWithin } from './timely.answer.js';

/**
 * Asks the server to stop what a connection is doing, on a connection of its own: KILL QUERY ends the statement and
 * leaves the session. It never fails: where the server does not answer, the caller closes the connection after a while.
 */
export async function killQuery(endpoint: Endpoint, id: number): Promise<void> {
  try {
    const { client } = await dial(endpoint);
    try {
      await answerWithin(client, `KILL QUERY ${id}`, [], endpoint.connectTimeoutMs);
    } finally {
      socketOf(client).destroy();
    }
  } catch {
    // The server is gone or full, or the statement has ended: nothing more can be asked of it.
  }
}
