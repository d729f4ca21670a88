import type { CompiledColumn, Locale } from '@sluice/document';

/** A decimal text with thousands marks, every digit kept; other texts as they are. */
export function grouped(value: string): string {
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  return parts ? `${parts[1]}${(parts[2] ?? '').replace(/\B(?=(\d{3})+$)/g, ',')}${parts[3] ?? ''}` : value;
}

/** How a column writes its numbers. */
export type NumberLook = Pick<
  NonNullable<CompiledColumn['config']>,
  'number_format' | 'number_decimals' | 'number_currency'
>;

const DECIMAL = /^-?\d+(?:\.(\d+))?$/;
/** A percentage has two places less than its value. */
const PERCENT_PLACES = 2;
const formatters = new Map<string, Intl.NumberFormat>();

/** Places that a format shows at least and at most; those of a currency are its own unless the column says. */
function fractionDigits(look: NumberLook, present: number): Intl.NumberFormatOptions {
  const { number_format: format, number_decimals: wanted } = look;
  if (wanted !== undefined) return { minimumFractionDigits: wanted, maximumFractionDigits: wanted };
  if (format === 'currency') return {};
  const limit = format === 'percent' ? Math.max(0, present - PERCENT_PLACES) : present;
  return { minimumFractionDigits: format === 'percent' ? 0 : limit, maximumFractionDigits: Math.min(20, limit) };
}

function formatter(look: NumberLook, present: number, locale: Locale): Intl.NumberFormat {
  const { number_format: format = 'thousands', number_currency: currency = 'CNY', number_decimals: wanted } = look;
  const key = [locale, format, currency, wanted ?? `:${present}`].join(' ');
  const known = formatters.get(key);
  if (known) return known;
  const style: Intl.NumberFormatOptions =
    format === 'currency'
      ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
      : { style: format === 'percent' ? 'percent' : 'decimal' };
  const made = new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'zh-CN', {
    ...style,
    ...fractionDigits(look, present),
  });
  formatters.set(key, made);
  return made;
}

/**
 * A number as its column writes it, exact where it travels as text; undefined for a column that says nothing and for
 * what is no number.
 */
export function numberLook(value: unknown, look: NumberLook | undefined, locale: Locale): string | undefined {
  if (look?.number_format === undefined && look?.number_decimals === undefined) return undefined;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const parts = DECIMAL.exec(text);
  if (!parts) return undefined;
  // A text keeps every digit: a formatter reads it as a decimal, not as a double.
  return formatter(look, Math.min(20, parts[1]?.length ?? 0), locale).format(text as `${number}`);
}
