import type { Rule } from '../rules/rule.type.js';
import { engineText } from '../texts.js';
import type { FieldKind } from './field-kind.type.js';

/** Name behind the mark: readable in a column, without signs that would end the address or part a list. */
const ADDRESS = /^\/file\/[\w.-]{1,100}(#[^\s,"<>]{1,400})?$/;
const MOST_SIGNS = 100;

/** Addresses that the value of a file field holds: those of a list, or of a text with commas between them. */
export function fileAddresses(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  const parts = Array.isArray(value) ? (value as unknown[]) : String(value).split(',');
  return parts.map((one) => String(one).trim()).filter((one) => one !== '');
}

/**
 * What a file field holds of a stored file: its address with its name behind `#`, so that a record shows it without
 * asking.
 */
export function namedFile(url: string, name: string): string {
  const signs = [...name];
  const short = signs.length > MOST_SIGNS ? [...signs.slice(0, 60), '…', ...signs.slice(-30)] : signs;
  return `${url}#${short.join('').replaceAll(/[%#,\s"<>]/gu, (sign) => encodeURIComponent(sign))}`;
}

/** The name of a file by its address: what stands behind `#`, else the end of the path. */
export function fileName(address: string): string {
  const [path = '', name] = address.split('#', 2);
  if (name === undefined || name === '') return path.split('/').pop() ?? '';
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

const uploaded: Rule = (_param, value, { locale }) =>
  fileAddresses(value).some((one) => one.startsWith('blob:')) ? engineText('file-waiting', locale) : undefined;

/** Nothing but stored files: no address of another site, no script. */
const stored: Rule = (_param, value, { locale }) =>
  fileAddresses(value).every((one) => ADDRESS.test(one)) ? undefined : engineText('storedFile', locale);

const counted: Rule = ({ config }, value, { locale }) => {
  const limit = config?.upload_max ?? 1;
  return fileAddresses(value).length > limit ? engineText('maxFiles', locale, { limit }) : undefined;
};

/** Files of any kind that the server stores, by their addresses. */
export const fileUploadKind: FieldKind = { family: 'any', checks: [uploaded, stored, counted], takesFiles: true };
