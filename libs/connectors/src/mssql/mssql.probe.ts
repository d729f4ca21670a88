import type { Endpoint, TestStep } from '../connector.js';
import { testEndpoint } from '../shared/probe.js';
import { dial } from './mssql.dial.js';
import { endConnection } from './mssql.pool.js';

/** Tries an endpoint step by step. */
export const testMssql = (endpoint: Endpoint): AsyncIterable<TestStep> => testEndpoint(endpoint, signIn);

async function signIn(endpoint: Endpoint): Promise<string> {
  const dialled = await dial(endpoint);
  endConnection(dialled);
  return dialled.version;
}
