import { error } from '@sluice/document';
import { actorOf } from '../approval/approval.actor.js';
import { answer, idAnswer, integer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { ById } from '../host/entity.words.js';
import { WorkOrderDraft } from './work-order-draft.entity.js';
import { maxScript, workOrderFields as fields } from './work-order.schemas.js';
import { formFields, type OrderForm } from './work-order.form.js';
import { workOrderTexts as texts } from './work-order.texts.js';

/** Drafts of one person. */
const maxDrafts = 50;

const draftFields = {
  ...fields,
  id: { type: ['integer', 'null'], label: texts.draft },
  name: { type: ['string', 'null'], maxLength: 128, label: texts.name },
  project_id: { type: ['integer', 'null'], label: texts.project_id },
  kind: { ...fields.kind, type: ['string', 'null'], enum: [...fields.kind.enum, null] },
  data_source_id: { type: ['integer', 'null'], label: texts.data_source_id },
} as const;

/** Somebody's own draft. Throws `work-order.draft-unknown`, also for one of somebody else. */
async function ownDraft(ctx: OperationContext, id: number): Promise<WorkOrderDraft> {
  const draft = await ctx.orm.findOneBy(WorkOrderDraft, { id, userId: actorOf(ctx).userId });
  if (!draft) throw error('work-order.draft-unknown');
  return draft;
}

type DraftInput = Partial<OrderForm> & { id?: number | null };

/** `work-order.draft-save`: keeps a form as it stands; nothing of it is checked but its size. */
const saveOperation = defineOperation<DraftInput, { id: number }>({
  name: 'work-order.draft-save',
  access: 'signed-in',
  input: inputOf(draftFields, ['id', ...formFields], []),
  output: answer({ id: integer }),
  largestBody: 24 * 1024 * 1024,
  audit: 'none',
  async run(ctx, { id, ...form }) {
    const { userId } = actorOf(ctx);
    if (Buffer.byteLength(form.script ?? '', 'utf8') > maxScript)
      throw error('work-order.script-large', {}, { field: 'script' });
    const name = form.name?.trim() || texts['draft-unnamed'][ctx.request.locale];
    if (id) {
      const draft = await ownDraft(ctx, id);
      await ctx.orm.save(Object.assign(draft, { name, form }));
      return { id };
    }
    // Of two that are saved at once the second counts the first.
    await ctx.db.query('SELECT 1 FROM user_account WHERE id = $1 FOR UPDATE', [userId]);
    if ((await ctx.orm.countBy(WorkOrderDraft, { userId })) >= maxDrafts)
      throw error('work-order.drafts-full', { most: String(maxDrafts) });
    const made = await ctx.orm.save(ctx.orm.create(WorkOrderDraft, { userId, name, form }));
    return { id: made.id };
  },
});

/** `work-order.draft-delete`: throws a draft away. */
const deleteOperation = defineOperation<ById, { id: number }>({
  name: 'work-order.draft-delete',
  access: 'signed-in',
  input: inputOf({ id: { type: 'integer', label: texts.draft } }, ['id'], ['id']),
  output: idAnswer,
  audit: 'none',
  async run(ctx, { id }) {
    const draft = await ownDraft(ctx, id);
    await ctx.orm.delete(WorkOrderDraft, { id: draft.id });
    return { id };
  },
});

/** Operations over orders that are not submitted yet. */
export const workOrderDraftOperations = [saveOperation, deleteOperation] as readonly Operation[];
