import type { JsonSchema } from '../dispatch/json.schema.js';
import { APP_LETTERS, REQUEST_STATES } from './grant-request.store.js';
import { grantRequestTexts as texts } from './grant-request.texts.js';

const id = (label: object) => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, label }) as const;
const words = (label: object) => ({ type: ['string', 'null'], maxLength: 500, label }) as const;

export const requestInput: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id', 'data_source_id', 'letters'],
  properties: {
    app_id: id(texts.app_id),
    data_source_id: id(texts.data_source_id),
    object_paths: {
      type: ['array', 'null'],
      maxItems: 200,
      items: { type: 'string', minLength: 1, maxLength: 1000 },
      label: texts.object_paths,
    },
    letters: {
      type: 'array',
      minItems: 1,
      maxItems: APP_LETTERS.length,
      items: { type: 'string', enum: [...APP_LETTERS] },
      label: texts.letters,
    },
    reason: words(texts.reason),
  },
};

export const listInput: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    app_id: { ...id(texts.app_id), type: ['integer', 'null'] },
    status: { type: ['string', 'null'], enum: [...REQUEST_STATES, '', null], label: texts.status },
  },
};

const decisionFields = {
  end_time: {
    type: ['string', 'null'],
    pattern: '^$|^\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?$',
    label: texts.end_time,
  },
  remark: words(texts.remark),
} as const;

/** The input of a decision: the request, and what is said with it. */
export function decisionInput(names: readonly (keyof typeof decisionFields)[]): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: {
      id: id(texts.id),
      ...Object.fromEntries(names.map((name) => [name, decisionFields[name]])),
    },
  };
}
