import { ACCESS_LEVELS, LETTERS, type AccessLevel, type Letter } from '@sluice/document';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { momentPattern } from '../host/entity.words.js';
import { permissionTexts as texts } from './permission.texts.js';

/** Whom the grid is about; tokens and visitors without a name have screens of their own. */
export const GRID_SUBJECTS = ['user', 'group', 'project_role', 'app'] as const;
export type GridSubjectType = (typeof GRID_SUBJECTS)[number];

/** Letters that the grid gives: terminals come with hosts. */
export const GRID_LETTERS: readonly Letter[] = LETTERS.filter((letter) => letter !== 'terminal');

/** Changes of one save, over all subjects together. */
export const MAX_CHANGES = 5_000;

export interface GridSubject {
  type: GridSubjectType;
  id: number;
}

/** A letter on an object; `path` begins below the database, none is the whole source. */
export interface GridLetter {
  source_id: number;
  path: string[];
  letter: Letter;
}

/** What becomes of a letter: given (or given anew, with another end or level), or taken. */
export interface GridChange extends GridLetter {
  granted: boolean;
  end_time?: string | null;
  /** Of a whole source alone: what the holder sees in clear there. */
  access_level?: AccessLevel | '' | null;
}

const id = { type: 'integer', minimum: 1 } as const;
const objectFields = {
  source_id: { ...id, label: texts.source_id },
  path: { type: 'array', maxItems: 3, items: { type: 'string', minLength: 1, maxLength: 255 }, label: texts.path },
  letter: { type: 'string', enum: [...GRID_LETTERS], label: texts.letter },
} as const;
const subjectFields = { type: { type: 'string', enum: [...GRID_SUBJECTS], label: texts.subject }, id } as const;
const objectOf = (more: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['source_id', 'path', 'letter', ...required],
  properties: { ...objectFields, ...more },
});

/** Fields of the grid's operations. */
export const permissionFields = {
  project_id: { type: ['integer', 'null'], label: texts.project_id },
  source_id: { type: ['integer', 'null'], label: texts.source_id },
  from_id: { ...id, label: texts.from_id },
  user_id: { ...id, label: texts.user_id },
  parent_id: { type: ['integer', 'null'], label: texts.parent_id },
  name: { type: 'string', minLength: 1, maxLength: 64, label: texts.name },
  type: { type: 'string', enum: [...GRID_SUBJECTS], label: texts.subject },
  keyword: { type: ['string', 'null'], maxLength: 64, label: texts.keyword },
  subject: {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'id'],
    properties: subjectFields,
    label: texts.subject,
  },
  subjects: {
    type: 'array',
    minItems: 1,
    maxItems: 100,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['type', 'id', 'revision'],
      properties: { ...subjectFields, revision: { type: 'string', maxLength: 64 } },
    },
    label: texts.subjects,
  },
  changes: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_CHANGES,
    items: objectOf(
      {
        granted: { type: 'boolean', label: texts.letter },
        end_time: { type: ['string', 'null'], pattern: momentPattern, label: texts.end_time },
        access_level: { type: ['string', 'null'], enum: [...ACCESS_LEVELS, '', null], label: texts.access_level },
      },
      ['granted'],
    ),
    label: texts.changes,
  },
  opens: { type: ['array', 'null'], maxItems: MAX_CHANGES, items: objectOf({}, []), label: texts.opens },
} as const satisfies Record<string, JsonSchema>;
