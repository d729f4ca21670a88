import { answer, flag, integer, listOf, orNull, text } from '../dispatch/answer.schema.js';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/**
 * An action that is being written, and sample values: of the form and params by name, of the row that it is pressed on.
 */
export interface ActionTryInput {
  app_id: number;
  id: number;
  values?: Record<string, unknown>;
  row?: Record<string, unknown>;
}

/** What became of a step: `handled` failed and its error branch ran. */
export interface TriedStep {
  name: string;
  /** Steps of error branches stand deeper. */
  depth: number;
  /** The query that it runs, or the message with which it ends the action. */
  target: string;
  state: 'done' | 'skipped' | 'handled' | 'failed' | 'not-run';
  affected: number | null;
  rows: number | null;
  msg: string;
}

/** What a try of an action came to; nothing of it is kept. */
export interface ActionTried {
  ok: boolean;
  msg: string;
  steps: TriedStep[];
}

export const actionTryInput = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id', 'id'],
  properties: {
    app_id: id,
    id,
    values: { type: 'object' },
    row: { type: 'object' },
  },
} as const;

export const actionTried = answer({
  ok: flag,
  msg: text,
  steps: listOf(
    answer({
      name: text,
      depth: integer,
      target: text,
      state: text,
      affected: orNull(integer),
      rows: orNull(integer),
      msg: text,
    }),
  ),
});
