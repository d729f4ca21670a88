import type { EmailMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

/** Stands for what is hidden; always as long, so that no length is told. */
const HIDDEN = '***';
/**
 * A name, one sign, and a domain whose last label is its ending (RFC 5321, 4.1.2, without quoted names and literal
 * addresses).
 */
const ADDRESS = /^([^\s@"]+)@((?:[^\s@."[\]]+\.)+)([^\s@."[\]]{2,})$/u;

/** What is shown of a domain by the setting. */
const domains: Record<EmailMask['domain'], (labels: string, ending: string) => string> = {
  keep: (labels, ending) => labels + ending,
  ending: (_, ending) => `${HIDDEN}.${ending}`,
  hide: () => HIDDEN,
};

/** `email`: zhang.wei@example.com → z***@***.com; never more than half of a name stays. */
export const emailMask: MaskKind<EmailMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ first, domain }) =>
    (text) => {
      const parts = ADDRESS.exec(text);
      if (!parts) return undefined;
      const [, name = '', labels = '', ending = ''] = parts;
      const points = [...name];
      const kept = points.slice(0, Math.min(first, Math.floor(points.length / 2))).join('');
      return `${kept}${HIDDEN}@${domains[domain](labels, ending)}`;
    },
};
