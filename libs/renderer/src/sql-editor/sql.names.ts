import type { SqlWriting } from './catalogue.type.js';

/**
 * Standard SQL (ISO 9075-2, 5.2), for a source that does not say how it is written: every name that could fold is
 * quoted.
 */
const standard: Pick<SqlWriting, 'quote' | 'bare' | 'schema'> = {
  quote: { open: '"', close: '"' },
  bare: '^[a-z_][a-z0-9_]*$',
  schema: null,
};

/** A name as the source needs it: quoted where it would be folded or refused bare. */
export function quoteName(name: string, { bare, quote } = standard as Pick<SqlWriting, 'quote' | 'bare'>): string {
  if (new RegExp(bare).test(name)) return name;
  return quote.open + name.replaceAll(quote.close, quote.close + quote.close) + quote.close;
}
