import type { Endpoint, TestStep } from '../connector.js';
import { testEndpoint } from '../shared/probe.js';
import { dial, endConnection } from './oracle.dial.js';

/** Tries an endpoint step by step. */
export const testOracle = (endpoint: Endpoint): AsyncIterable<TestStep> => testEndpoint(endpoint, signIn);

async function signIn(endpoint: Endpoint): Promise<string> {
  const dialled = await dial(endpoint);
  endConnection(dialled);
  return dialled.version;
}
