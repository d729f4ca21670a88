import type { Endpoint, TestStep } from '../connector.js';
import { testEndpoint } from '../shared/probe.js';
import { dial, socketOf } from './mysql.dial.js';

/** Tries an endpoint step by step. */
export const testMysql = (endpoint: Endpoint): AsyncIterable<TestStep> => testEndpoint(endpoint, signIn);

async function signIn(endpoint: Endpoint): Promise<string> {
  const { client, version } = await dial(endpoint);
  socketOf(client).destroy();
  return version;
}
