import type { IpMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}(?:/\\d{1,2})?$`);
/** IPv6 with its first two groups written out (RFC 4291, 2.2), which is what global and local addresses have. */
const IPV6 = /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):(?:[0-9a-f]{0,4}:){0,6}[0-9a-f]{0,4}(?:\/\d{1,3})?$/i;

/** `ip`: the first parts of an address stay: 192.168.7.21 → 192.168.*.*, of IPv6 at most the first 32 bits. */
export const ipMask: MaskKind<IpMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ parts }) =>
    (text) => {
      const address = text.trim();
      if (IPV4.test(address)) {
        const octets = address.split('/')[0]?.split('.') ?? [];
        return octets.map((octet, at) => (at < parts ? octet : '*')).join('.');
      }
      const groups = IPV6.exec(address)?.slice(1, 3);
      return groups ? `${groups.slice(0, Math.min(parts, 2)).join(':')}:*` : undefined;
    },
};
