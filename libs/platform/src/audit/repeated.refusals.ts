import type { AuditEntry } from './audit.contract.js';

/** Records of their own within a window: of one address for one refusal, and of all addresses together. */
const perAddress = 20;
const perAll = 300;
const windowMs = 60_000;
/** Addresses and objects that the record of many names; keys that are remembered. */
const maxNamed = 20;
const maxKeys = 10_000;
const manyAddresses = '*';

interface Counted {
  entry: AuditEntry;
  address: string;
  repeats: number;
  objects: Set<string>;
}

/** An IPv6 subscriber has at least a /64 (RFC 6177) and may change within it at will. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const filled = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length).fill('0')];
  return `${filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * Refusals of callers whom nobody knows cost the caller nothing, and a record of the audit log for ever: the first ones
 * of a minute are recorded one by one, what follows together, with its number, the accounts or pages that were tried
 * and where from.
 */
export class RepeatedRefusals {
  private taken = new Map<string, number>();
  private counted = new Map<string, Counted>();
  private all = 0;
  private end = 0;

  /** Whether an entry gets a record of its own; otherwise it is counted and comes out of `due`. */
  takes(entry: AuditEntry, now: number): boolean {
    if (now >= this.end && this.counted.size === 0) this.begin(now);
    const kind = `${entry.action} ${(entry.reasons ?? []).join(' ')}`;
    const network = networkOf(entry.request.ip);
    const key = `${network} ${kind}`;
    const before = this.taken.get(key) ?? 0;
    if (before < perAddress && this.all < perAll) {
      this.taken.set(key, before + 1);
      this.all += 1;
      return true;
    }
    // Beyond the limit of all addresses they are told apart no more, or a crowd of addresses would be a crowd of
    // records.
    const isOne = before >= perAddress && this.counted.size < maxKeys && this.all < perAll;
    this.count(isOne ? key : kind, isOne ? entry.request.ip : manyAddresses, entry);
    return false;
  }

  /** What was counted in windows that have ended, one entry for each; with `all` also of the one that runs. */
  due(now: number, all = false): AuditEntry[] {
    if (now < this.end && !all) return [];
    const entries = [...this.counted.values()].map(({ entry, address, repeats, objects }) => ({
      ...entry,
      request: { ...entry.request, ip: address },
      objects: [...objects],
      reasons: [...(entry.reasons ?? []), `call.repeated ×${repeats}`],
    }));
    this.begin(now);
    return entries;
  }

  private begin(now: number): void {
    this.taken = new Map();
    this.counted = new Map();
    this.all = 0;
    this.end = now + windowMs;
  }

  private count(key: string, address: string, entry: AuditEntry): void {
    const counted = this.counted.get(key) ?? { entry, address, repeats: 0, objects: new Set<string>() };
    this.counted.set(key, counted);
    counted.repeats += 1;
    for (const object of entry.objects ?? []) if (counted.objects.size < maxNamed) counted.objects.add(object);
    if (address === manyAddresses && counted.objects.size < maxNamed) counted.objects.add(entry.request.ip);
  }
}
