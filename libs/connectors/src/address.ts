import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { ConnectorError } from './connector.error.js';

/** Which addresses may be dialled. Without `allow` every address may, except those that are refused always. */
export interface AddressRules {
  allow?: string[];
}

/**
 * Never a database: link-local (cloud metadata services live on 169.254.169.254), "this host" networks, multicast and
 * broadcast, addresses that hide others (Teredo, RFC 4380), and the metadata addresses of clouds that use others.
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
  'fec0::/10',
  '2001::/32',
  'ff00::/8',
  'fd00:ec2::254/128',
];

const refused = listOf(refusedAlways);

/**
 * Resolves a host once, checks every address it names and answers the one to dial, so that a later answer of the name
 * cannot differ.
 */
export async function pinAddress(host: string, rules: AddressRules): Promise<string> {
  if (host.includes('/')) throw new ConnectorError('address-refused', `"${host}" is not a host name or address`);
  const addresses = isIP(host) ? [host] : await resolveHost(host);
  const allowed = rules.allow?.length ? listOf(rules.allow) : null;
  for (const address of addresses) {
    const plain = judged(address);
    const family = plain !== undefined && isIP(plain) === 6 ? 'ipv6' : 'ipv4';
    if (plain === undefined || refused.check(plain, family) || (allowed && !allowed.check(plain, family))) {
      throw new ConnectorError('address-refused', `the address ${address} may not be dialled`);
    }
  }
  return addresses[0] as string;
}

/** Names under which clouds serve their metadata. */
const METADATA = /^(metadata|instance-data|metadata\.google\.internal|metadata\.goog|metadata\.tencentyun\.com)\.?$/i;
/**
 * An address in a form that only some resolvers know (2852039166, 0xa9.0xfe.…): a resolver out of sight would read it.
 */
const DISGUISED = /^(0x[0-9a-f]*|\d+)(\.(0x[0-9a-f]*|\d+))*\.?$/i;

/**
 * Checks where an SSH host is asked to connect to. The name is looked up there, out of our sight, so that private
 * ranges are not refused: to reach them is what the tunnel is for, and the host's own PermitOpen is what limits it.
 * What is never a database is refused all the same, as far as it can be told by what is written. Throws ConnectorError.
 */
export function checkForwarded(host: string): void {
  const plain = isIP(host) ? judged(host) : undefined;
  const isRefused = isIP(host)
    ? plain === undefined || refused.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
    : METADATA.test(host) || DISGUISED.test(host) || host.includes('/');
  if (isRefused) throw new ConnectorError('address-refused', `the address ${host} may not be dialled`);
}

async function resolveHost(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true, verbatim: false })).map((entry) => entry.address);
  } catch (cause) {
    throw new ConnectorError('host-unknown', `the host name "${host}" is not known`, { cause });
  }
}

/** The sixteen bytes of an IPv6 address; `::` and a dotted end are written out. */
function bytesOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high = '0', low = '0'): string => (Number(high) * 256 + Number(low)).toString(16);
  const text = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address;
  const [head = '', tail] = text.split('::');
  const words = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [words(head), words(tail ?? '')];
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return all.flatMap((word) => [parseInt(word, 16) >> 8, parseInt(word, 16) & 255]);
}

/**
 * A form in which an IPv4 address stands in an IPv6 one: bytes that the address has from a place on, and where the
 * inner address begins.
 */
interface Embedding {
  bytes: readonly number[];
  from?: number;
  at: number;
  isMapped?: true;
}

/** RFC 4291, 2765, 6052, 8215, 3056; whatever the prefix, RFC 5214 (ISATAP). */
const embedded: readonly Embedding[] = [
  { bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255], at: 12, isMapped: true },
  { bytes: [0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0], at: 12 },
  { bytes: [0, 100, 255, 155, 0, 0, 0, 0, 0, 0, 0, 0], at: 12 },
  { bytes: [0, 100, 255, 155, 0, 1], at: 12 },
  { bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], at: 12 },
  { bytes: [32, 2], at: 2 },
  { bytes: [0, 0, 94, 254], from: 8, at: 12 },
  { bytes: [2, 0, 94, 254], from: 8, at: 12 },
];
/** The prefix of NAT64 of one's own network: the inner address may stand at four places of it. */
const localNat64 = [0, 100, 255, 155, 0, 1];

/**
 * What no translator of addresses leads to honestly: this host, private networks, shared and link-local addresses (RFC
 * 6890).
 */
const local = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
]);

const startsWith = (bytes: readonly number[], part: readonly number[], from = 0): boolean =>
  part.every((byte, index) => bytes[from + index] === byte);
const isZero = (bytes: readonly number[]): boolean => bytes.every((byte) => byte === 0);

/**
 * An address as it is judged: one of IPv4 written as IPv6 (::ffff:a.b.c.d) is what it is, and so is one behind a
 * translator (NAT64, 6to4 and the like) unless it is a local one, which is only a disguise there: undefined. So is what
 * nobody has said the meaning of (RFC 4291 keeps ::/8), and an address of local NAT64 that ends in zeros: its inner one
 * stands further left, where /48, /56 and /64 of RFC 6052 have it.
 */
function judged(address: string): string | undefined {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const bytes = bytesOf(plain);
  // ::1 is the loopback of IPv6 itself, :: is refused by its own name.
  if (isZero(bytes.slice(0, 15)) && bytes[15]! < 2) return plain;
  if (startsWith(bytes, localNat64) && isZero(bytes.slice(13))) return undefined;
  const found = embedded.find((form) => startsWith(bytes, form.bytes, form.from));
  if (!found) return bytes[0] === 0 ? undefined : plain;
  const inner = bytes.slice(found.at, found.at + 4).join('.');
  return !found.isMapped && local.check(inner, 'ipv4') ? undefined : inner;
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
