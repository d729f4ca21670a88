import type { Endpoint, TestStep } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { testEndpoint } from '../shared/probe.js';
import { dialError, keepConnections, send } from './http.dial.js';
import { credentialHeaders, httpSettings } from './http.settings.js';
import { statusFault } from './status.fault.js';

/** Tries a source step by step: name, port, and a request with its credentials. */
export const testHttp = (endpoint: Endpoint): AsyncIterable<TestStep> => testEndpoint(endpoint, greetHttp);

/**
 * Asks the source for its base path with its credentials; which service it is. A service need not have anything there,
 * so that only credentials that it refuses and failures of its own count. Rejects with ConnectorError.
 */
async function greetHttp(endpoint: Endpoint): Promise<string> {
  const settings = httpSettings(endpoint.settings ?? {});
  const connections = keepConnections(endpoint);
  const sending = send(
    endpoint,
    { method: 'GET', target: `${settings.basePath}/`, headers: {} },
    { connections, headers: credentialHeaders(settings, endpoint.account) },
  );
  const deadline = setTimeout(
    () => sending.end(new ConnectorError('connect-timeout', 'the service did not answer in time')),
    endpoint.connectTimeoutMs,
  );
  try {
    const answer = await sending.answer;
    answer.destroy();
    const { statusCode: status = 0, httpVersion, headers } = answer;
    if (status === 401 || status === 403 || status === 407 || status >= 500) throw statusFault(status);
    return [`HTTP/${httpVersion}`, headers.server].filter(Boolean).join(' ');
  } catch (cause) {
    throw dialError(cause);
  } finally {
    clearTimeout(deadline);
    connections.destroy();
  }
}
