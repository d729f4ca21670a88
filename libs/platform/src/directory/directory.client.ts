import { pinAddress } from '@sluice/connectors';
import { error, PlatformError, type BothTexts } from '@sluice/document';
import { Client, InvalidCredentialsError, NoSuchObjectError, type Entry, type SearchOptions } from 'ldapts';
import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { DirectorySettings } from './directory.settings.js';

const timeoutMs = 15_000;
const pageSize = 500;
/** More entries than any search of ours should find; beyond, the filter is wrong. */
const maxEntries = 200_000;

/** Searches of one connection that stays the one that was signed in. */
export interface DirectorySession {
  /** The entry of this name with these attributes; undefined where there is none. */
  entry(dn: string, attributes: readonly string[]): Promise<Entry | undefined>;
  /** Every entry below a base that the filter finds. */
  find(base: string, filter: string, attributes: readonly string[]): Promise<Entry[]>;
}

const why: Readonly<Record<string, BothTexts>> = {
  ECONNREFUSED: { 'zh-chs': '连接被拒绝', en: 'the connection was refused' },
  ETIMEDOUT: { 'zh-chs': '连接超时', en: 'it did not answer in time' },
  'host-unknown': { 'zh-chs': '主机名无法解析', en: 'the host name is not known' },
  'address-refused': { 'zh-chs': '不允许连接该地址', en: 'the address may not be dialled' },
};
const tlsFault: BothTexts = { 'zh-chs': 'TLS 证书不受信任或握手失败', en: 'its TLS certificate is not trusted' };
const otherFault: BothTexts = { 'zh-chs': '目录服务器无应答或应答无效', en: 'it gave no usable answer' };

/** What went wrong as the administrator may read it; the library's own words may repeat an account. */
function faultOf(reason: unknown): PlatformError {
  if (reason instanceof PlatformError) return reason;
  if (reason instanceof InvalidCredentialsError) return error('directory.bind-refused');
  const { code = '', message = '' } = reason as { code?: unknown; message?: string };
  const isTls = /certificate|SSL|TLS|altnames/i.test(message);
  const isLate = /timeout/i.test(message);
  const text = why[String(code)] ?? (isTls ? tlsFault : isLate ? why.ETIMEDOUT : undefined) ?? otherFault;
  return error('directory.unreachable', { reason: text });
}

/**
 * Works in a session of the directory at the one address that was checked. The library would open a lost connection
 * anew, without its bind and without TLS, and would then be answered as nobody: a second connection is refused. Throws
 * PlatformErrors.
 */
export async function inDirectory<T>(
  settings: DirectorySettings,
  signal: AbortSignal,
  work: (session: DirectorySession) => Promise<T>,
): Promise<T> {
  let client: Client | undefined;
  const stop = (): void => void client?.unbind().catch(() => undefined);
  try {
    client = await clientOf(settings);
    signal.addEventListener('abort', stop, { once: true });
    if (settings.tls === 'starttls') await client.startTLS(tlsOf(settings));
    await client.bind(settings.account, settings.password);
    const answer = await work(sessionOf(client, signal));
    signal.throwIfAborted();
    return answer;
  } catch (reason) {
    throw signal.aborted ? signal.reason : faultOf(reason);
  } finally {
    signal.removeEventListener('abort', stop);
    await client?.unbind().catch(() => undefined);
  }
}

function tlsOf({ url, ca }: DirectorySettings): ConnectionOptions {
  const host = hostOf(url);
  return { servername: isIP(host) ? undefined : host, ca: ca || undefined, rejectUnauthorized: true };
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

async function clientOf(settings: DirectorySettings): Promise<Client> {
  const { url, tls } = settings;
  const { port } = new URL(url);
  const address = await pinAddress(hostOf(url), {});
  let isUsed = false;
  const once = (): void => {
    if (isUsed) throw new Error('the connection was lost');
    isUsed = true;
  };
  const target = { host: address, port: Number(port) || (tls === 'tls' ? 636 : 389) };
  return new Client({
    url: `${tls === 'tls' ? 'ldaps' : 'ldap'}://${isIP(address) === 6 ? `[${address}]` : address}:${target.port}`,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    tlsOptions: tls === 'tls' ? tlsOf(settings) : undefined,
    createConnection: (() => {
      once();
      return connectPlain(target);
    }) as typeof connectPlain,
    createSecureConnection:
      tls === 'tls'
        ? ((() => {
            once();
            return connectTls({ ...target, ...tlsOf(settings) });
          }) as typeof connectTls)
        : undefined,
  });
}

function sessionOf(client: Client, signal: AbortSignal): DirectorySession {
  return {
    async entry(dn, attributes) {
      signal.throwIfAborted();
      try {
        const options: SearchOptions = { scope: 'base', filter: '(objectClass=*)', attributes: [...attributes] };
        return (await client.search(dn, options)).searchEntries[0];
      } catch (reason) {
        if (reason instanceof NoSuchObjectError) return undefined;
        throw reason;
      }
    },
    async find(base, filter, attributes) {
      const found: Entry[] = [];
      const options: SearchOptions = { scope: 'sub', filter, attributes: [...attributes], paged: { pageSize } };
      try {
        for await (const { searchEntries } of client.searchPaginated(base, options)) {
          signal.throwIfAborted();
          found.push(...searchEntries);
          if (found.length > maxEntries) throw error('directory.too-many', { most: maxEntries });
        }
      } catch (reason) {
        if (reason instanceof NoSuchObjectError) throw error('directory.base-unknown', { dn: base });
        throw reason;
      }
      return found;
    },
  };
}
