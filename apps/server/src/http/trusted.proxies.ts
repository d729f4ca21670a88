import type { Platform } from '@sluice/platform';
import { BlockList, isIP } from 'node:net';

const plain = (address: string): string => address.replace(/^::ffff:(?=[0-9.]+$)/i, '');
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of proxies) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    const widest = family === 'ipv6' ? 128 : 32;
    // An entry that is no address trusts nobody.
    if (isIP(address) !== 0 && Number(bits ?? widest) <= widest)
      list.addSubnet(address, Number(bits ?? widest), family);
  }
  return list;
}

/**
 * Whether an address that a request came through is a proxy of ours, by the setting `network.trusted_proxies`: only
 * then is the address before it in X-Forwarded-For believed. For Fastify's `trustProxy`.
 */
export function trustedProxies(platform: () => Pick<Platform, 'settings'> | undefined): (address: string) => boolean {
  let known: readonly string[] = [];
  let list = new BlockList();
  return (address) => {
    const proxies = platform()?.settings.get('network.trusted_proxies') ?? [];
    if (proxies.length === 0) return false;
    if (proxies !== known) [known, list] = [proxies, listOf(proxies)];
    const asked = plain(address);
    return isIP(asked) !== 0 && list.check(asked, familyOf(asked));
  };
}
