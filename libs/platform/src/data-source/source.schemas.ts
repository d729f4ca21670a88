import { DATA_SOURCE_KINDS, LETTERS, LEVELS, sourceSchemas, type SettingSchema } from '@sluice/document';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { settingInput } from '../setting/setting.input.js';
import { sourceSettings, sourceTexts, type SourceSetting } from './source.texts.js';

const optional = (type: string): string[] => [type, 'null'];

/** Rule types of columns (§3). */
export const ruleTypes = ['personal', 'device', 'key', 'enterprise', 'general', 'other'] as const;

const kinds: readonly { properties: object; required: readonly string[] }[] = Object.values(sourceSchemas);
/**
 * A setting may be left empty where some kind that has it does without; what the kind at hand requires is asked for
 * when it is known.
 */
const settingFields = Object.fromEntries(
  Object.entries<SettingSchema>(sourceSettings).map(([name, setting]) => [
    name,
    settingInput(
      setting,
      kinds.every(({ required }) => required.includes(name)),
    ),
  ]),
) as Record<SourceSetting, JsonSchema>;

/**
 * Fields of sources, levels and grants, shared by the operations' input schemas; a form sends null for what was left
 * empty.
 */
const fields = {
  ...settingFields,
  id: { type: 'integer', label: sourceTexts.id },
  ids: {
    type: ['array', 'null'],
    items: { type: 'integer' },
    maxItems: 500,
    label: sourceTexts.ids,
  },
  source_id: { type: optional('integer'), label: sourceTexts.source_id },
  data_source_id: { type: 'integer', label: sourceTexts.data_source_id },
  parent_id: { type: optional('integer'), label: sourceTexts.parent_id },
  schema: { type: optional('string'), maxLength: 255, label: sourceTexts.schema },
  name: { type: 'string', minLength: 1, maxLength: 64, label: sourceTexts.name },
  type: { type: 'string', enum: [...DATA_SOURCE_KINDS], label: sourceTexts.type },
  environment: {
    type: optional('string'),
    enum: ['dev', 'test', 'pre', 'prod', '', null],
    label: sourceTexts.environment,
  },
  group_name: { type: optional('string'), maxLength: 64, label: sourceTexts.group_name },
  revision: { type: optional('integer'), label: sourceTexts.revision },
  level: { type: 'string', enum: [...LEVELS], label: sourceTexts.level },
  rule_type: { type: optional('string'), enum: [...ruleTypes, '', null], label: sourceTexts.rule_type },
  class_code: { type: optional('string'), maxLength: 64, label: sourceTexts.class_code },
  reason: { type: optional('string'), maxLength: 500, label: sourceTexts.reason },
  user_id: { type: optional('integer'), label: sourceTexts.user_id },
  subject_type: {
    type: optional('string'),
    enum: ['user', 'group', 'project_role', 'app', 'anonymous', '', null],
    label: sourceTexts.subject_type,
  },
  subject_id: { type: optional('integer'), label: sourceTexts.subject_id },
  project_id: { type: optional('integer'), label: sourceTexts.project_id },
  // What terminals are needs governance; until then the letter for them is not given.
  letter: { type: 'string', enum: LETTERS.filter((letter) => letter !== 'terminal'), label: sourceTexts.letter },
  object_path: { type: optional('string'), maxLength: 1000, label: sourceTexts.object_path },
  object_paths: {
    type: optional('array'),
    maxItems: 200,
    items: { type: 'string', maxLength: 1000 },
    label: sourceTexts.object_path,
  },
  end_time: {
    type: optional('string'),
    pattern: '^$|^\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?$',
    label: sourceTexts.end_time,
  },
} as const satisfies Record<string, JsonSchema>;

/** An input of the named fields, some of them required; others are refused by name. */
export function sourceInput(names: readonly string[], required: readonly string[] = []): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: [...required],
    properties: Object.fromEntries(names.map((name) => [name, fieldNamed(name)])),
  };
}

function fieldNamed(name: string): JsonSchema {
  const field = (fields as Readonly<Record<string, JsonSchema>>)[name];
  if (!field) throw new Error(`no field of a source is called ${name}`);
  return field;
}
