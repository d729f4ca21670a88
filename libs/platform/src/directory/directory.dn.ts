import { error } from '@sluice/document';
import { directoryTexts as texts } from './directory.texts.js';

/** A distinguished name as its parts are compared: each RDN in one spelling, the entry's own first. */
export type Dn = readonly string[];

const special = /[,+"\\<>;=\s]/;

/**
 * The parts of a distinguished name (RFC 4514), so that two spellings of one name are equal: cases, spaces around signs
 * and escapes do not count. Undefined for a text that is none.
 */
export function parseDn(text: string): Dn | undefined {
  const parts: string[] = [];
  for (const rdn of splitAt(text, /[,;]/)) {
    const values: string[] = [];
    for (const pair of splitAt(rdn, /\+/)) {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim().toLowerCase();
      const value = at > 0 ? plainValue(pair.slice(at + 1)) : undefined;
      if (value === undefined || !/^([a-z][a-z0-9-]*|\d+(\.\d+)*)$/.test(name)) return undefined;
      values.push(`${name}=${value.toLowerCase()}`);
    }
    parts.push(values.sort().join('+'));
  }
  return parts.length > 0 ? parts : undefined;
}

/** Whether an entry is, or stands below, another one. */
export const isWithin = (entry: Dn, above: Dn): boolean =>
  entry.length >= above.length && above.every((part, at) => part === entry[entry.length - above.length + at]);

/** The name that a form maps a department or group to; null for none. Throws `directory.dn-invalid`. */
export function mappedName(text: string | null | undefined): string | null {
  const name = text?.trim() ?? '';
  if (name === '') return null;
  if (!parseDn(name)) throw error('directory.dn-invalid', { label: texts.ldap_dn }, { field: 'ldap_dn' });
  return name;
}

/** One spelling of a name, for looking it up. */
export const dnKey = (dn: Dn): string => dn.join(',');

/** Splits at signs that are not escaped and not in quotes. */
function splitAt(text: string, sign: RegExp): string[] {
  const parts = [''];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '"') isQuoted = !isQuoted;
    if (char === '\\') parts[parts.length - 1] += char + (text[++at] ?? '');
    else if (!isQuoted && sign.test(char)) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** The value without its escapes; undefined where it is empty or an escape is not whole. */
function plainValue(text: string): string | undefined {
  // A space that is escaped belongs to the value, also at its end.
  const trimmed = text.replace(/^\s+/, '').replace(/(?<!\\)\s+$/, '');
  const quoted = /^"(.*)"$/s.exec(trimmed)?.[1];
  const bytes: number[] = [];
  const source = quoted ?? trimmed;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] !== '\\') {
      const char = String.fromCodePoint(source.codePointAt(at)!);
      if (char.length === 2) at += 1;
      bytes.push(...Buffer.from(char, 'utf8'));
      continue;
    }
    const hex = /^[0-9a-fA-F]{2}/.exec(source.slice(at + 1, at + 3))?.[0];
    const next = source[at + 1];
    if (hex) bytes.push(parseInt(hex, 16));
    else if (next !== undefined && (special.test(next) || next === '#')) bytes.push(next.charCodeAt(0));
    else return undefined;
    at += hex ? 2 : 1;
  }
  // Spaces inside count once (RFC 4518).
  const value = Buffer.from(bytes).toString('utf8').replace(/\s+/g, ' ');
  return value === '' ? undefined : value;
}
