/** Digits that a double is sure of; what the server counts exactly travels as text and keeps every digit. */
const DOUBLE_DIGITS = 12;
const NUMBER = /^([+-]?)(\d+)(\.\d+)?$/;

/** A value of a row as a number to draw by; null for nothing, a mask or a text. */
export function chartNumber(value: unknown): number | null {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/**
 * A value as it is read in a tooltip, label or table: grouped digits, exact for numbers that travel as text; a dash for
 * nothing.
 */
export function numberText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text =
    typeof value === 'number' && Number.isFinite(value)
      ? String(Number(value.toPrecision(DOUBLE_DIGITS)))
      : String(value);
  const parts = NUMBER.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', rest = ''] = parts;
  return `${sign === '-' ? '−' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

const compactZh = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 2 });
const compactEn = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** A number of an axis or a scale in few characters: 1.2万, 12K. */
export const compactNumber = (value: number, locale: 'zh-chs' | 'en'): string =>
  (locale === 'en' ? compactEn : compactZh).format(value);
