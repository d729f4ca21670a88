import {
  error,
  readSettings,
  sourceSchemas,
  titleOf,
  type BothTexts,
  type DataSourceKind,
  type SettingSchema,
} from '@sluice/document';

/** A setting of a source, as its kind's schema describes it. */
export interface SourceSettingSchema extends SettingSchema {
  /** It is sealed, and never read back. */
  'x-secret'?: boolean;
  /** The setting that names the account whose password this is. */
  'x-account'?: string;
  /** It says where the source is: secrets given for another address are not sent there. */
  'x-address'?: boolean;
  /** What a value looks like; told with the refusal of one that does not fit. */
  'x-placeholder'?: BothTexts;
}
interface SourceSchema {
  properties: Readonly<Record<string, SourceSettingSchema>>;
  required: readonly string[];
}

/** Settings of a source by name, without its secrets. */
export type SourceSettings = Readonly<Record<string, unknown>>;
/** Secrets of a source by the name of their setting: sealed as stored, clear as given. */
export type SourceSecrets = Readonly<Record<string, string>>;

/** The settings of a kind. */
export const settingsSchema = (kind: DataSourceKind): SourceSchema => sourceSchemas[kind];

/** What a kind's settings are where nothing is said. */
export const defaultSettings = (kind: DataSourceKind): SourceSettings =>
  Object.fromEntries(
    Object.entries(settingsSchema(kind).properties).flatMap(([name, schema]) =>
      schema.default === undefined ? [] : [[name, schema.default]],
    ),
  );

/** Whether sources of a kind are always signed in to. */
export const needsAccount = (kind: DataSourceKind): boolean => settingsSchema(kind).required.includes('account');

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The whole settings of a source after something was given, and the secrets that were: what is left out stays as
 * `known` has it, null and '' take back to the default; names that the kind does not have are left out. Throws
 * `input.required`, `input.pattern` or `data-source.setting-invalid`, naming the field.
 */
export function givenSettings(
  kind: DataSourceKind,
  given: Readonly<Record<string, unknown>>,
  known: SourceSettings = {},
): { settings: SourceSettings; secrets: SourceSecrets } {
  const settings: Record<string, unknown> = {};
  const secrets: Record<string, string> = {};
  const { properties, required } = settingsSchema(kind);
  for (const [name, schema] of Object.entries(properties)) {
    const value = given[name] === undefined && !schema['x-secret'] ? known[name] : given[name];
    if (isEmpty(value)) {
      if (schema.default !== undefined) settings[name] = schema.default;
      else if (required.includes(name)) throw error('input.required', { label: titleOf(schema) }, { field: name });
    } else if (schema['x-secret']) secrets[name] = String(fitting(name, schema, value));
    else settings[name] = fitting(name, schema, value);
  }
  return { settings, secrets };
}

/**
 * The value as its setting has it. Throws `input.pattern`, or `data-source.setting-invalid` with an example, naming the
 * field where it does not fit.
 */
function fitting(name: string, schema: SourceSettingSchema, value: unknown): unknown {
  const read = readSettings<Record<string, unknown>>(
    { properties: { [name]: schema }, required: [] },
    { [name]: value },
  );
  if (read) return read[name];
  const label = titleOf(schema);
  const example = schema['x-placeholder'];
  if (!example) throw error('input.pattern', { label }, { field: name });
  throw error('data-source.setting-invalid', { label, reason: example }, { field: name });
}

/** Whether two settings of a kind lead to the same address. */
export const isSameAddress = (kind: DataSourceKind, one: SourceSettings, other: SourceSettings): boolean =>
  Object.entries(settingsSchema(kind).properties).every(
    ([name, schema]) => !schema['x-address'] || one[name] === other[name],
  );
