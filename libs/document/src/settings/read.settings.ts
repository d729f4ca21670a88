import type { BothTexts } from '../vocabulary.js';

/** One setting of a kind, as the schemas under `schemas/mask` and `schemas/data-source` describe it. */
export interface SettingSchema {
  type?: 'integer' | 'number' | 'string' | 'boolean';
  enum?: readonly unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  /** In characters, which are code points. */
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  title: string;
  'x-en': { title: string };
}

/** The settings of a kind. */
export interface SettingsSchema {
  properties: Readonly<Record<string, SettingSchema>>;
  required: readonly string[];
}

/** What people call a setting or a kind. */
export const titleOf = ({ title, 'x-en': english }: Pick<SettingSchema, 'title' | 'x-en'>): BothTexts => ({
  'zh-chs': title,
  en: english.title,
});

/**
 * Settings by their schema: defaults where nothing is given, numbers also from text, names that the schema does not
 * know left out. Undefined when one does not fit or a required one is missing.
 */
export function readSettings<Settings extends object>(
  { properties, required }: SettingsSchema,
  given: Readonly<Record<string, unknown>>,
): Settings | undefined {
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const value = isAbsent(schema, given[name]) ? schema.default : typed(schema, given[name]);
    if (value === undefined) {
      if (!isAbsent(schema, given[name]) || required.includes(name)) return undefined;
    } else read[name] = value;
  }
  return read as Settings;
}

/** An empty number or choice counts as none; an empty text is a text. */
const isAbsent = ({ type, enum: values }: SettingSchema, value: unknown): boolean =>
  value === undefined || value === null || (value === '' && (values !== undefined || type !== 'string'));

/** The value as its schema has it; undefined where it does not fit. */
function typed(schema: SettingSchema, value: unknown): unknown {
  if (schema.enum) return schema.enum.includes(value) ? value : undefined;
  if (schema.type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (schema.type === 'string') return typeof value === 'string' && isWithin(schema, value) ? value : undefined;
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = Number(value);
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const fits = Number.isFinite(number) && (schema.type === 'number' || Number.isInteger(number));
  return fits && number >= minimum && number <= maximum ? number : undefined;
}

function isWithin({ minLength = 0, maxLength = Infinity, pattern }: SettingSchema, text: string): boolean {
  const { length } = [...text];
  if (length < minLength || length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}
