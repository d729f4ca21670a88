import type { JsonSchema } from '../dispatch/json.schema.js';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
/** Numbers of roles or people; a form that chooses none sends null. */
const ids = (label: JsonSchema) => ({ type: ['array', 'null'], maxItems: 1000, items: id, label }) as const;
const people = ids({ 'zh-chs': '人员', en: 'People' });

const object = (required: readonly string[], properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['app_id', ...required],
  properties: { app_id: id, ...properties },
});

/** Who builds an app. */
export interface AppBuildersInput {
  app_id: number;
  owner_id: number;
  people?: number[] | null;
}
export const appBuildersInput = object(['owner_id'], {
  owner_id: { ...id, label: { 'zh-chs': '负责人', en: 'Owner' } },
  people,
});

/** A role of an app, new without `id`. */
export interface RoleSaveInput {
  app_id: number;
  id?: number | null;
  name: string;
  description?: string | null;
  people?: number[] | null;
}
export const roleSaveInput = object(['name'], {
  id: { ...id, type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 64, label: { 'zh-chs': '名称', en: 'Name' } },
  description: { type: ['string', 'null'], maxLength: 200, label: { 'zh-chs': '说明', en: 'Description' } },
  people,
});

export interface RoleDeleteInput {
  app_id: number;
  id: number;
}
export const roleDeleteInput = object(['id'], { id });

/** Objects and for whom they are kept. */
export interface GuardSetInput {
  app_id: number;
  objects: number[];
  roles?: number[] | null;
  people?: number[] | null;
}
export const guardSetInput = object(['objects'], {
  objects: { type: 'array', minItems: 1, maxItems: 1000, items: id },
  roles: ids({ 'zh-chs': '角色', en: 'Roles' }),
  people,
});
