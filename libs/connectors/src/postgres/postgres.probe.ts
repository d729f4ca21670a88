import type { Endpoint, TestStep } from '../connector.js';
import { testEndpoint } from '../shared/probe.js';
import { dial } from './postgres.dial.js';

/** Tries an endpoint step by step. */
export const testPostgres = (endpoint: Endpoint): AsyncIterable<TestStep> => testEndpoint(endpoint, signIn);

async function signIn(endpoint: Endpoint): Promise<string> {
  const client = await dial(endpoint);
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    return rows[0]?.version ?? '';
  } finally {
    await client.end();
  }
}
