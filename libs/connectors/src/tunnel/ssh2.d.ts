/**
 * What the product uses of `ssh2`, as its documentation tells it; a client is an emitter whose channels are duplex
 * streams.
 */
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events';
  import type { Duplex } from 'node:stream';

  export interface ClientError extends Error {
    /** Where it failed: `client-authentication`, `client-timeout`, `client-socket`, `handshake`, `protocol`. */
    level?: string;
  }
  /** The server's refusal of a channel (RFC 4254 §5.1). */
  export interface ChannelError extends Error {
    reason?: number;
  }
  export interface ClientChannel extends Duplex {
    close(): void;
  }
  export interface ConnectConfig {
    sock: Duplex;
    username: string;
    password?: string;
    privateKey?: string;
    passphrase?: string;
    readyTimeout: number;
    keepaliveInterval: number;
    keepaliveCountMax: number;
    hostVerifier(key: Buffer): boolean;
    algorithms?: { serverHostKey: { prepend: string[]; append: string[]; remove: string[] } };
  }
  export interface ParsedKey {
    type: string;
    isPrivateKey(): boolean;
  }
  class Client extends EventEmitter {
    connect(config: ConnectConfig): this;
    forwardOut(
      fromHost: string,
      fromPort: number,
      toHost: string,
      toPort: number,
      done: (error: ChannelError | undefined, channel: ClientChannel) => void,
    ): this;
    end(): this;
    destroy(): this;
  }
  const ssh2: {
    Client: typeof Client;
    utils: { parseKey(data: string | Buffer, passphrase?: string): ParsedKey | ParsedKey[] | Error };
  };
  export type { Client };
  export default ssh2;
}
