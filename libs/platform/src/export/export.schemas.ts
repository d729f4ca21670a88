import type { JsonSchema } from '../dispatch/json.schema.js';
import { previewFields, type PreviewInput } from '../page/page.schemas.js';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const nested = { type: ['string', 'object', 'array', 'null'] } as const;
const input = (required: readonly string[], properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/**
 * `POST /app/export` (§7); `data_id` names the view where no button does. Title, type and rows are checked in §5's own
 * words.
 */
export interface ExportInput extends PreviewInput {
  app_id: number;
  button_id?: number | null;
  data_id?: number | null;
  title?: unknown;
  export_type?: unknown;
  rows?: unknown;
  has_total?: number;
  data_params?: unknown;
  order_params?: unknown;
}
export const exportInput = input(['app_id'], {
  app_id: id,
  button_id: { type: ['integer', 'null'] },
  data_id: { type: ['integer', 'null'] },
  title: {},
  export_type: {},
  rows: {},
  has_total: { type: 'integer', enum: [0, 1] },
  data_params: nested,
  order_params: nested,
  ...previewFields,
});

export interface ExportListInput extends PreviewInput {
  app_id: number;
  view_id?: number;
}
// A previewed page names its eyes with every call; a task is its owner's, whoever's eyes it was made through.
export const exportListInput = input(['app_id'], { app_id: id, view_id: id, ...previewFields });

export interface TaskInput {
  app_id: number;
  task_id: number;
}
export const taskInput = input(['app_id', 'task_id'], { app_id: id, task_id: id, ...previewFields });

export interface DownloadInput extends TaskInput {
  access_token: string;
}
export const downloadInput = input(['app_id', 'task_id', 'access_token'], {
  app_id: id,
  task_id: id,
  access_token: { type: 'string', minLength: 1, maxLength: 100 },
});
