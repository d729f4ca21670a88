import type { ChannelError, Client, ClientChannel } from 'ssh2';
import type { Endpoint, EndpointTunnel } from '../connector.js';
import { signInTo, type ReachOptions } from './ssh.sign-in.js';
import { tunnelFault } from './tunnel.faults.js';
import { TunnelSocket } from './tunnel.socket.js';

/** SSH_OPEN_ADMINISTRATIVELY_PROHIBITED (RFC 4254 §5.1): the host may, but does not want to. */
const PROHIBITED = 1;

/**
 * One connection to a host with one account: everything that goes through it is a channel of it. It is opened for the
 * first and ended when the last has left. When it breaks, each of its channels fails, and whoever comes next opens
 * another.
 */
class SharedSsh {
  readonly #client: Promise<Client>;
  readonly #sockets = new Set<TunnelSocket>();
  #users = 0;

  constructor(
    private readonly tunnel: EndpointTunnel,
    reaching: ReachOptions,
    private readonly onEnd: (ended: SharedSsh) => void,
  ) {
    this.#client = signInTo(tunnel, reaching);
    this.#client.then(
      (client) => client.once('close', () => this.#onLost()),
      () => onEnd(this),
    );
  }

  /** A connection from the host to a target. Rejects with ConnectorError. */
  async forward(target: Pick<Endpoint, 'host' | 'port'>, ms: number): Promise<TunnelSocket> {
    // Counted before anything is waited for: who leaves meanwhile must not end what this one waits for.
    this.#users += 1;
    try {
      const socket = new TunnelSocket(await this.#open(await this.#client, target, ms));
      this.#sockets.add(socket);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        this.#leave();
      });
      return socket;
    } catch (cause) {
      this.#leave();
      throw cause;
    }
  }

  #open(client: Client, target: Pick<Endpoint, 'host' | 'port'>, ms: number): Promise<ClientChannel> {
    const { host } = this.tunnel;
    const named = `${target.host}:${target.port}`;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const onClose = (): void => settle(() => reject(tunnelFault('lost', { host })));
      const timer = setTimeout(
        () => settle(() => reject(tunnelFault('targetSilent', { host, target: named, ms }))),
        ms,
      );
      const settle = (tell: () => void): void => {
        if (isLate) return;
        isLate = true;
        clearTimeout(timer);
        client.off('close', onClose);
        tell();
      };
      client.once('close', onClose);
      const done = (cause: ChannelError | undefined, channel: ClientChannel): void => {
        if (isLate) channel?.close();
        settle(() => {
          if (cause === undefined) resolve(channel);
          else if (cause.reason === PROHIBITED) reject(tunnelFault('forbidden', { host, target: named }, cause));
          else reject(tunnelFault('target', { host, target: named, reason: cause.message }, cause));
        });
      };
      try {
        client.forwardOut('127.0.0.1', 0, target.host, target.port, done);
      } catch {
        onClose();
      }
    });
  }

  #leave(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    this.onEnd(this);
    this.#client.then((client) => client.end()).catch(() => undefined);
  }

  #onLost(): void {
    this.onEnd(this);
    for (const socket of this.#sockets) socket.destroy(tunnelFault('lost', { host: this.tunnel.host }));
  }
}

const open = new Map<string, SharedSsh>();

/** The connection to a host with an account, opened where there is none. */
export function sharedSsh(tunnel: EndpointTunnel, reaching: ReachOptions): Pick<SharedSsh, 'forward'> {
  const key = JSON.stringify([tunnel, reaching.addresses]);
  const known = open.get(key);
  if (known) return known;
  const made = new SharedSsh(tunnel, reaching, (ended) => {
    if (open.get(key) === ended) open.delete(key);
  });
  open.set(key, made);
  return made;
}

/** How many connections to hosts are open. */
export const openSshConnections = (): number => open.size;
