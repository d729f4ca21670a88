import { Agent, type AgentOptions } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { Endpoint } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { openTunnel } from '../tunnel/open.tunnel.js';

/** Keeps connections to a service that is reached through its SSH host; one is handed out when it is open, TLS too. */
export function tunnelAgent(endpoint: Endpoint, options: AgentOptions): Agent {
  const agent = endpoint.tls.mode === 'off' ? new Agent(options) : new TlsAgent(options);
  agent.createConnection = (asked, done) => {
    opened(endpoint, asked as ConnectionOptions).then(
      (socket) => done?.(null, socket),
      (cause: Error) => done?.(cause, undefined as unknown as Duplex),
    );
    return undefined;
  };
  return agent;
}

async function opened(endpoint: Endpoint, options: ConnectionOptions): Promise<Duplex> {
  const socket = await openTunnel(endpoint);
  if (!socket) throw new ConnectorError('unreachable', 'the source has no tunnel');
  return endpoint.tls.mode === 'off' ? socket : encrypted(socket, options, endpoint.connectTimeoutMs);
}

/** TLS over a connection of the tunnel; the options name the host whose certificate is asked for. */
function encrypted(socket: Duplex, options: ConnectionOptions, ms: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => through.destroy(new ConnectorError('connect-timeout', `no answer in ${ms} ms`)), ms);
    const through = connect({ ...options, socket });
    through.once('close', () => socket.destroy());
    through.on('error', (cause) => {
      clearTimeout(timer);
      reject(cause);
    });
    through.once('secureConnect', () => {
      clearTimeout(timer);
      resolve(through);
    });
  });
}
