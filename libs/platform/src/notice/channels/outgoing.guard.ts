import { BlockList, isIP } from 'node:net';
import { ConnectorError, pinAddress, pinnedRequest, type PinnedAnswer } from '@sluice/connectors';
import type { SendWith } from './channel.type.js';
import { reasonOf, SendFault } from './send.fault.js';

const maxAnswerBytes = 64 * 1024;
const timeoutMs = 15_000;

/** This machine and its neighbours (RFC 1918, 6598, 4193), and IPv4 in the clothes of IPv6. */
const near = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['::ffff:0:0', 96],
] as const)
  near.addSubnet(network, bits, 'ipv6');

/** The one address to dial for a host; private ones only where the administrator said so. */
export async function guardedAddress(host: string, allowPrivate: boolean): Promise<string> {
  const address = await pinAddress(host, {});
  if (!allowPrivate && near.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
    throw new ConnectorError('address-refused', `the address ${address} is private`);
  return address;
}

/** What to send, and whether private addresses may be dialled for it. */
export interface GuardedCall {
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  allowPrivate: boolean;
}

/**
 * Calls another system at the one address that was checked; redirects are not followed. Throws SendFault without any
 * part of the address's path.
 */
export async function guardedCall(
  address: URL,
  { method, headers, body, allowPrivate }: GuardedCall,
  { signal }: SendWith,
): Promise<PinnedAnswer> {
  try {
    const pin = (host: string): Promise<string> => guardedAddress(host, allowPrivate);
    return await pinnedRequest(address, { method, headers, body, maxBytes: maxAnswerBytes, timeoutMs, signal, pin });
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    throw new SendFault(reasonOf(code), { final: code === 'address-refused', cause });
  }
}

/** The JSON of an answer. Throws SendFault for another status than 2xx or another body. */
export function jsonOf({ status, text }: PinnedAnswer): Record<string, unknown> {
  // A wrong address or signature does not become right by itself; a server that is busy may.
  if (status < 200 || status >= 300)
    throw new SendFault('refused', {
      code: status,
      final: status >= 400 && status < 500 && ![408, 425, 429].includes(status),
    });
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new SendFault('not-understood', { code: status });
}
