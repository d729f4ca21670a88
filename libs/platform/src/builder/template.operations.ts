import { documentUsages, error, type JsonObject, type PageDocument } from '@sluice/document';
import { readableDocument } from '@sluice/document/validate';
import { answer, flag, idAnswer, integer, listOf, object, orNull, text } from '../dispatch/answer.schema.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import type { ById } from '../host/entity.words.js';
import { buildableApp, builders, documentAt } from './builder.address.js';
import { readDraft } from './draft.edit.js';
import { PageTemplate } from './page-template.entity.js';

/** More are not looked through by anybody. */
const MAX_TEMPLATES = 200;

const fields = {
  app_id: { type: 'integer', label: { 'zh-chs': '应用', en: 'App' } },
  page: { type: 'integer', label: { 'zh-chs': '页面', en: 'Page' } },
  template: { type: 'integer', label: { 'zh-chs': '模板', en: 'Template' } },
  name: { type: 'string', minLength: 1, maxLength: 200, label: { 'zh-chs': '名称', en: 'Name' } },
} as const satisfies Record<string, JsonSchema>;

const input = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

/** Whoever saved a template, or the super administrator, may throw it away. */
const mayDelete = ({ caller: { userId, roles } }: OperationContext, template: PageTemplate): boolean =>
  template.userId === userId || roles.includes('super_admin');

/** A template as it is offered. */
interface ListedTemplate {
  id: number;
  name: string;
  micro: boolean;
  author: string | null;
  may_delete: boolean;
}

const listOperation = defineOperation<{ app_id: number }, { list: ListedTemplate[] }>({
  name: 'builder.template-list',
  access: builders,
  input: input({ app_id: fields.app_id }),
  output: answer({
    list: listOf(answer({ id: integer, name: text, micro: flag, author: orNull(text), may_delete: flag })),
  }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  /** The templates that builders saved, newest first: every builder may begin a page with each. */
  async run(ctx, { app_id: appId }) {
    buildableApp(ctx, appId);
    const { rows } = await ctx.db.query<PageTemplate & { author: string | null }>(
      `SELECT t.id, t.name, t.is_micro AS "isMicro", t.user_id AS "userId", u.name AS author
      FROM page_template t LEFT JOIN user_account u ON u.id = t.user_id ORDER BY t.id DESC`,
    );
    const list = rows.map((row) => ({
      ...{ id: row.id, name: row.name, micro: row.isMicro, author: row.author },
      may_delete: mayDelete(ctx, row),
    }));
    return { list };
  },
});

const saveOperation = defineOperation<{ app_id: number; id: number; name: string }, { id: number }>({
  name: 'builder.template-save',
  access: builders,
  input: input({ app_id: fields.app_id, id: fields.page, name: fields.name }),
  output: idAnswer,
  audit: { action: 'builder.template-save', describe: ({ id }) => ({ objects: [`page:${id}`] }) },
  /**
   * Keeps the newest draft of a page as a template for every builder. Throws `app.templates-full` where there are too
   * many.
   */
  async run(ctx, { app_id: appId, id, name }) {
    const app = buildableApp(ctx, appId);
    const { kind, uid } = await documentAt(ctx, app, id);
    if (kind !== 'page') throw error('document.unknown', { name: `${app.uid}/page/${id}` }, { field: 'id' });
    if ((await ctx.orm.count(PageTemplate)) >= MAX_TEMPLATES)
      throw error('app.templates-full', { most: String(MAX_TEMPLATES) });
    const { document } = await readDraft(ctx, { app, kind, uid });
    const { views, micro } = readableDocument(document as unknown as PageDocument) as PageDocument;
    const template = await ctx.orm.save(
      ctx.orm.create(PageTemplate, {
        ...{ name: name.trim() || uid, appId: app.id, userId: ctx.caller.userId, isMicro: micro === true },
        views: views as unknown as JsonObject[],
      }),
    );
    const after = { name: template.name, page: `${app.uid}/${uid}` };
    await recordChange(ctx, { object: `page-template:${template.id}`, name: template.name, before: {}, after });
    return { id: template.id };
  },
});

const getOperation = defineOperation<
  { app_id: number; id: number },
  { views: JsonObject[]; micro: boolean; cleared: number }
>({
  name: 'builder.template-get',
  access: builders,
  input: input({ app_id: fields.app_id, id: fields.template }),
  output: answer({ views: listOf(object), micro: flag, cleared: integer }),
  audit: 'none',
  transaction: false,
  /**
   * The views of a template for a page of an app; what they name that the app does not have is cleared, and how often
   * is told.
   */
  async run(ctx, { app_id: appId, id }) {
    const app = buildableApp(ctx, appId);
    const { rows } = await ctx.db.query<{ kind: string; uid: string }>(
      'SELECT kind, uid FROM document WHERE app_id = $1 AND NOT is_deleted',
      [app.id],
    );
    const own = new Set(rows.map(({ kind, uid }) => `${kind}/${uid}`));
    return templateViews(ctx, { id, own, field: 'id' });
  },
});

/** A template for an app that has the documents `own` (`kind/uid`). Throws `app.template-unknown` at the field. */
export async function templateViews(
  { orm }: Pick<OperationContext, 'orm'>,
  { id, own, field }: { id: number; own: ReadonlySet<string>; field: string },
): Promise<{ views: JsonObject[]; micro: boolean; cleared: number }> {
  const template = await orm.findOneBy(PageTemplate, { id });
  if (!template) throw error('app.template-unknown', {}, { field });
  return { ...fitted(template.views, own), micro: template.isMicro };
}

/**
 * Views without what they name by uid that is not in `own` (`kind/uid`): another app's documents are nobody's to know
 * here.
 */
function fitted(views: JsonObject[], own: ReadonlySet<string>): { views: JsonObject[]; cleared: number } {
  const page = { kind: 'page', shape: 3, uid: 'template', name: '', access: {}, views: structuredClone(views) };
  let cleared = 0;
  for (const { kind, target, app, path } of documentUsages(page as unknown as PageDocument)) {
    if (kind === 'node' || kind === 'operation' || app !== undefined || own.has(`${kind}/${target}`)) continue;
    const owner = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], page);
    const last = path.at(-1) ?? '';
    if ((owner as Record<string, unknown> | undefined)?.[last] !== target) continue;
    delete (owner as Record<string, unknown>)[last];
    cleared += 1;
  }
  return { views: page.views, cleared };
}

const deleteOperation = defineOperation<ById, { id: number }>({
  name: 'builder.template-delete',
  access: builders,
  input: input({ id: fields.template }),
  output: idAnswer,
  audit: { action: 'builder.template-delete', describe: ({ id }) => ({ objects: [`page-template:${id}`] }) },
  /**
   * Throws a template away; pages that began with it keep nothing of it. Somebody else's is refused as one that does
   * not exist.
   */
  async run(ctx, { id }) {
    const template = await ctx.orm.findOne(PageTemplate, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!template || !mayDelete(ctx, template)) throw error('app.template-unknown', {}, { field: 'id' });
    await ctx.orm.remove(template);
    const before = { name: template.name };
    await recordChange(ctx, { object: `page-template:${id}`, name: template.name, before, after: {} });
    return { id };
  },
});

/** Pages that builders keep to begin others with (screens P15). */
export const templateOperations = [listOperation, saveOperation, getOperation, deleteOperation] as readonly Operation[];
