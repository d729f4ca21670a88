import { connect } from 'node:net';
import { pinAddress } from '../address.js';
import type { Endpoint, EndpointTunnel, TestStep } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { testHost } from '../tunnel/host.probe.js';
import { openTunnel } from '../tunnel/open.tunnel.js';

/**
 * Tries an endpoint step by step and tells each step as it ends; stops at the first that fails. Every step keeps to the
 * connect timeout. `signIn` connects, reads the server's version and leaves.
 */
export async function* testEndpoint(
  endpoint: Endpoint,
  signIn: (endpoint: Endpoint) => Promise<string>,
): AsyncGenerator<TestStep> {
  if (endpoint.tunnel) return yield* testThrough(endpoint, endpoint.tunnel, signIn);
  const resolved = await timed('resolve', () => pinAddress(endpoint.host, endpoint.addresses));
  yield resolved;
  if (!resolved.ok) return;
  const reached = await timed('reach', () => reach(resolved.detail as string, endpoint));
  yield reached;
  if (!reached.ok) return;
  yield await timed(endpoint.tls.mode === 'off' ? 'sign-in' : 'tls', () => signIn(endpoint));
}

/**
 * The same through an SSH host: the way to it first; the source's name and port are then looked up and reached from
 * there.
 */
async function* testThrough(
  endpoint: Endpoint,
  tunnel: EndpointTunnel,
  signIn: (endpoint: Endpoint) => Promise<string>,
): AsyncGenerator<TestStep> {
  const { addresses, connectTimeoutMs: timeoutMs } = endpoint;
  for await (const step of testHost(tunnel, { addresses, timeoutMs })) {
    yield step;
    if (!step.ok) return;
  }
  const reached = await timed('reach', async () => {
    (await openTunnel(endpoint))?.destroy();
    return `${endpoint.host} port ${endpoint.port}`;
  });
  yield reached;
  if (reached.ok) yield await timed(endpoint.tls.mode === 'off' ? 'sign-in' : 'tls', () => signIn(endpoint));
}

async function timed(step: TestStep['step'], work: () => Promise<string>): Promise<TestStep> {
  const start = performance.now();
  try {
    const detail = await work();
    return { step, ok: true, costMs: Math.round(performance.now() - start), detail };
  } catch (error) {
    const named = error instanceof ConnectorError && error.code === 'sign-in-failed' ? 'sign-in' : step;
    return {
      step: named,
      ok: false,
      costMs: Math.round(performance.now() - start),
      error: error instanceof ConnectorError ? error.code : 'unreachable',
      detail: (error as Error).message,
      words: error instanceof ConnectorError ? error.words : undefined,
    };
  }
}

function reach(address: string, endpoint: Endpoint): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port: endpoint.port });
    socket.setTimeout(endpoint.connectTimeoutMs, () =>
      socket.destroy(new ConnectorError('connect-timeout', `no answer from ${address} port ${endpoint.port}`)),
    );
    socket.once('error', (cause) =>
      reject(cause instanceof ConnectorError ? cause : new ConnectorError('unreachable', cause.message, { cause })),
    );
    socket.once('connect', () => {
      socket.destroy();
      resolve(`${address} port ${endpoint.port}`);
    });
  });
}
