import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { ConnectorError } from './connector.error.js';

/** Which addresses may be dialled. Without `allow` every address may, except those that are refused always. */
export interface AddressRules {
  allow?: string[];
}

/**
 * Never a database: link-local (cloud metadata services live on 169.254.169.254), "this host" networks, multicast and broadcast, and
 * the metadata addresses of clouds that use others.
 */
const refusedAlways = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::254/128',
];

const refused = listOf(refusedAlways);

/** Resolves a host once, checks every address it names and answers the one to dial, so that a later answer of the name cannot differ. */
export async function pinAddress(host: string, rules: AddressRules): Promise<string> {
  if (host.includes('/')) throw new ConnectorError('address-refused', `"${host}" is not a host name or address`);
  const addresses = isIP(host) ? [host] : await resolveHost(host);
  const allowed = rules.allow?.length ? listOf(rules.allow) : null;
  for (const address of addresses) {
    const plain = unmapped(address);
    const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
    if (refused.check(plain, family) || (allowed && !allowed.check(plain, family))) {
      throw new ConnectorError('address-refused', `the address ${address} may not be dialled`);
    }
  }
  return addresses[0] as string;
}

async function resolveHost(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true, verbatim: false })).map((entry) => entry.address);
  } catch (cause) {
    throw new ConnectorError('host-unknown', `the host name "${host}" is not known`, { cause });
  }
}

/** An IPv4 address written as IPv6 (::ffff:a.b.c.d) is judged as what it is. */
function unmapped(address: string): string {
  const match = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (match) return match[1] as string;
  const hex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address);
  if (!hex) return address;
  const value = ((parseInt(hex[1] as string, 16) << 16) | parseInt(hex[2] as string, 16)) >>> 0;
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].join('.');
}

function listOf(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}
