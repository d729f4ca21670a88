import { connect, type Socket } from 'node:net';
import ssh2, { type Client, type ClientError } from 'ssh2';
import { pinAddress, type AddressRules } from '../address.js';
import type { EndpointTunnel } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { preferredKeys, shownKey } from './host.key.js';
import { tunnelFault } from './tunnel.faults.js';

/** A tunnel that hears nothing of its host for three of these, in milliseconds, is lost. */
const aliveMs = 15_000;

/** How long a host may take, and what may be dialled. */
export interface ReachOptions {
  addresses: AddressRules;
  timeoutMs: number;
}

/** Opens a connection to the address of an SSH host. Rejects with ConnectorError. */
export async function reachHost({ host, port }: EndpointTunnel, address: string, ms: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true });
    socket.setTimeout(ms, () => socket.destroy(tunnelFault('silent', { host, ms })));
    const onError = (cause: Error): void =>
      reject(
        cause instanceof ConnectorError ? cause : tunnelFault('unreachable', { host, reason: cause.message }, cause),
      );
    socket.once('error', onError);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', onError);
      resolve(socket);
    });
  });
}

/**
 * Signs in over an open connection. The host shows its key first: one that is not the pinned one ends it before
 * anything of the account is sent. `onKey` hears of a key that is the pinned one. Rejects with ConnectorError, in which
 * no secret stands.
 */
export function signInOver(
  socket: Socket,
  tunnel: EndpointTunnel,
  { timeoutMs, onKey }: { timeoutMs: number; onKey?: (key: string) => void },
): Promise<Client> {
  const { host, account, hostKey: pinned } = tunnel;
  return new Promise((resolve, reject) => {
    const client = new ssh2.Client();
    let fault: ConnectorError | undefined;
    const fail = (cause: ConnectorError): void => {
      clearTimeout(timer);
      client.destroy();
      socket.destroy();
      reject(cause);
    };
    const timer = setTimeout(() => fail(tunnelFault('silent', { host, ms: timeoutMs })), timeoutMs);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve(client);
    });
    // More errors may follow the one that ended it; they are told to whoever uses the client, by its end.
    client.on('error', (cause: ClientError) => fail(fault ?? signInFault(tunnel, cause)));
    client.once('close', () => fail(fault ?? tunnelFault('unreachable', { host, reason: 'connection closed' })));
    try {
      client.connect({
        sock: socket,
        username: account.name,
        password: account.password,
        privateKey: account.key,
        passphrase: account.passphrase,
        readyTimeout: timeoutMs,
        keepaliveInterval: aliveMs,
        keepaliveCountMax: 3,
        algorithms: { serverHostKey: { prepend: preferredKeys(pinned), append: [], remove: [] } },
        hostVerifier(key) {
          const offered = shownKey(key);
          if (offered === pinned) onKey?.(offered);
          else fault = keyFault(tunnel, offered);
          return fault === undefined;
        },
      });
    } catch (cause) {
      // The driver reads the key at once.
      fail(tunnelFault('key', { host, account: account.name }, cause));
    }
  });
}

function keyFault({ host, hostKey: pinned }: EndpointTunnel, offered: string): ConnectorError {
  return pinned === ''
    ? tunnelFault('unknownKey', { host, offered })
    : tunnelFault('changedKey', { host, pinned, offered });
}

function signInFault({ host, account }: EndpointTunnel, cause: ClientError): ConnectorError {
  if (cause.level === 'client-authentication') return tunnelFault('signIn', { host, account: account.name }, cause);
  return tunnelFault('unreachable', { host, reason: cause.message }, cause);
}

/** Reaches a host at its checked address and signs in. Rejects with ConnectorError. */
export async function signInTo(tunnel: EndpointTunnel, { addresses, timeoutMs }: ReachOptions): Promise<Client> {
  const address = await pinAddress(tunnel.host, addresses);
  return signInOver(await reachHost(tunnel, address, timeoutMs), tunnel, { timeoutMs });
}
