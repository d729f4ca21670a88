import { BlockList, isIPv6 } from 'node:net';
import type { UsageMoment } from '@sluice/policy';

/** The zone of the product keeps one offset all year (§9), in milliseconds. */
const zoneMs = 8 * 3_600_000;

/** Day and minute in the product's zone, and the address that ranges are compared with. */
export class UsageMoments {
  readonly #lists = new Map<string, BlockList>();

  of(at: number, ip: string): UsageMoment {
    const local = new Date(at + zoneMs);
    return {
      day: local.getUTCDay() || 7,
      minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
      isFrom: (ips) => this.#contains(ips, ip),
    };
  }

  /** Whether an address lies in one of the ranges; one that is none lies in none. */
  #contains(ips: readonly string[], ip: string): boolean {
    const key = ips.join(',');
    let list = this.#lists.get(key);
    if (!list) {
      if (this.#lists.size > 1_000) this.#lists.clear();
      this.#lists.set(key, (list = rangesOf(ips)));
    }
    return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
  }
}

/** Ranges as PostgreSQL writes a cidr: `10.0.0.0/8`; one without a length is the one address. */
function rangesOf(ips: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ips) {
    const [address = '', length] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(length ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}
