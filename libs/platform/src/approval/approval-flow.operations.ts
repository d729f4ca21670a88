import { ACCESS_LEVELS, error, LETTERS } from '@sluice/document';
import { APPROVAL_TARGETS, GROUP_TYPES, STEP_MODES } from '@sluice/policy';
import { ILike, IsNull } from 'typeorm';
import { idAnswer } from '../dispatch/answer.schema.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { policyAdministrators, recordChange } from '../duties/change.js';
import { checkRevised, likeExactly, otherThan, type Revised } from '../host/entity.words.js';
import { ownMembership } from '../project/project.rights.js';
import { checkGroups, flowValues, type FlowForm, type FlowValues } from './approval-flow.check.js';
import { ApprovalFlow } from './approval-flow.entity.js';
import { tryOperation } from './approval-flow.try.js';
import { approvalTexts as texts } from './approval.texts.js';

const people = { type: ['array', 'null'], maxItems: 200, uniqueItems: true, items: { type: 'integer' } } as const;

const codes = {
  type: ['array', 'null'],
  maxItems: 50,
  uniqueItems: true,
  items: { type: 'string', pattern: '^[a-z_]{1,32}$' },
} as const;
const least = { type: ['integer', 'null'], minimum: 0 } as const;

/** What fields say of a condition (screens E8). */
const when: JsonSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    projects: { ...people, label: texts.project_id },
    environments: { ...codes, label: texts.environments },
    sources: { ...people, label: texts.sources },
    kinds: { ...codes, label: texts.kinds },
    risks: { ...codes, label: texts.risks },
    rows: { ...least, label: texts.rows },
    level: { type: ['string', 'null'], enum: [...ACCESS_LEVELS, '', null], label: texts.level },
    letters: {
      type: ['array', 'null'],
      uniqueItems: true,
      items: { type: 'string', enum: [...LETTERS] },
      label: texts.letters,
    },
    days: { ...least, label: texts.days },
  },
};

/** Fields of flows, shared with the try. */
export const flowFields = {
  id: { type: 'integer', label: texts.flow },
  revision: { type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.name },
  project_id: { type: ['integer', 'null'], label: texts.project_id },
  target: { type: 'string', enum: [...APPROVAL_TARGETS], label: texts.target },
  when,
  condition: { type: ['string', 'null'], maxLength: 4000, label: texts.condition },
  priority: { type: 'integer', minimum: 1, maximum: 9999, label: texts.priority },
  steps: {
    type: 'array',
    maxItems: 20,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'group_type', 'mode'],
      properties: {
        name: { type: 'string', maxLength: 64 },
        group_type: { type: 'string', enum: [...GROUP_TYPES] },
        group_ids: { type: 'array', maxItems: 200, items: { type: 'integer' }, default: [] },
        mode: { type: 'string', enum: [...STEP_MODES] },
        count: { type: ['integer', 'null'], minimum: 1, maximum: 200 },
        timeout_hours: { type: ['integer', 'null'], minimum: 1, maximum: 8760 },
      },
    },
    label: texts.steps,
  },
  auto_pass: { type: ['string', 'null'], maxLength: 4000, label: texts.auto_pass },
  copies: { ...people, label: texts.copies },
} as const satisfies Record<string, JsonSchema>;
const form = ['name', 'project_id', 'target', 'when', 'condition', 'priority', 'steps', 'auto_pass', 'copies'] as const;
const needed = ['name', 'target', 'priority', 'steps'] as const;

/** Policy administrators keep all flows, managers those of their project; nobody else is told whether there is one. */
async function checkKeeps(ctx: OperationContext, projectId: number | null): Promise<void> {
  if (ctx.caller.preview !== undefined) throw error('access.denied');
  if (ctx.caller.roles.includes('policy_admin')) return;
  const own = projectId === null ? undefined : await ownMembership(ctx, projectId);
  if (!own?.role.isManager) throw error('access.denied');
}

/** The flow, locked; a deleted one is told like a foreign one to whoever may not keep it. */
async function loadFlow(ctx: OperationContext, id: number, revision?: number | null): Promise<ApprovalFlow> {
  const found = await ctx.orm.findOne(ApprovalFlow, { where: { id }, lock: { mode: 'pessimistic_write' } });
  await checkKeeps(ctx, found?.projectId ?? null);
  if (!found) throw error('approval-flow.unknown', {}, { field: 'id' });
  checkRevised(found, revision);
  return found;
}

async function checkName(ctx: OperationContext, { name, projectId, target }: FlowValues, id?: number): Promise<void> {
  const same = {
    name: ILike(likeExactly(name)),
    target,
    projectId: projectId ?? IsNull(),
    id: otherThan(id),
  };
  if (await ctx.orm.existsBy(ApprovalFlow, same)) throw error('approval-flow.name-taken', { name }, { field: 'name' });
}

const factsOf = (flow: FlowValues & { isEnabled: boolean }) => ({
  name: flow.name,
  project: flow.projectId,
  target: flow.target,
  condition: flow.condition,
  priority: flow.priority,
  steps: flow.steps.map((step) => JSON.stringify(step)),
  auto_pass: flow.autoPass?.condition ?? null,
  copies: flow.copies.map(String),
  enabled: flow.isEnabled,
});

/**
 * Who decides over others' rights is changed by two people, where there are several (duties); a project's flow is its
 * manager's alone.
 */
async function noted(
  ctx: OperationContext,
  flow: ApprovalFlow,
  before: ReturnType<typeof factsOf> | undefined,
  after: ReturnType<typeof factsOf> | undefined,
): Promise<void> {
  const change = { object: `approval_flow:${flow.id}`, name: flow.name, before: before ?? {}, after: after ?? {} };
  await recordChange(ctx, change, flow.projectId === null ? { roles: policyAdministrators } : undefined);
}

const audited = (action: string) => ({
  action: `approval-flow.${action}`,
  describe: (input: { id?: number; name?: string }, output: { id: number } | undefined) => ({
    objects: [`approval_flow:${output?.id ?? input.id ?? ''}`, ...(input.name ? [input.name] : [])],
  }),
});

const createOperation = defineOperation<FlowForm, { id: number }>({
  name: 'approval-flow.create',
  access: 'signed-in',
  confirmable: true,
  input: inputOf(flowFields, form, needed),
  output: idAnswer,
  audit: audited('create'),
  async run(ctx, input) {
    await checkKeeps(ctx, input.project_id ?? null);
    const values = flowValues(input);
    await checkGroups(ctx.db, values);
    await checkName(ctx, values);
    const flow = await ctx.orm.save(
      ctx.orm.create(ApprovalFlow, { ...values, isEnabled: true, createUserId: ctx.caller.userId }),
    );
    await noted(ctx, flow, undefined, factsOf(flow));
    return { id: flow.id };
  },
});

const updateOperation = defineOperation<FlowForm & Revised, { id: number }>({
  name: 'approval-flow.update',
  access: 'signed-in',
  confirmable: true,
  input: inputOf(flowFields, ['id', 'revision', ...form], ['id', ...needed]),
  output: idAnswer,
  audit: audited('update'),
  async run(ctx, { id, revision, ...input }) {
    const flow = await loadFlow(ctx, id, revision);
    const values = flowValues({ ...input, project_id: flow.projectId });
    await checkGroups(ctx.db, values);
    await checkName(ctx, values, id);
    const before = factsOf(flow);
    await ctx.orm.save(Object.assign(flow, values));
    await noted(ctx, flow, before, factsOf(flow));
    return { id };
  },
});

const removeOperation = defineOperation<Revised, { id: number }>({
  name: 'approval-flow.delete',
  access: 'signed-in',
  confirmable: true,
  input: inputOf(flowFields, ['id', 'revision'], ['id']),
  output: idAnswer,
  audit: audited('delete'),
  async run(ctx, { id, revision }) {
    const flow = await loadFlow(ctx, id, revision);
    await ctx.orm.delete(ApprovalFlow, { id });
    await noted(ctx, flow, factsOf(flow), undefined);
    return { id };
  },
});

const switchOperation = (verb: 'enable' | 'disable', isEnabled: boolean): Operation<Revised, { id: number }> =>
  defineOperation<Revised, { id: number }>({
    name: `approval-flow.${verb}`,
    access: 'signed-in',
    confirmable: true,
    input: inputOf(flowFields, ['id', 'revision'], ['id']),
    output: idAnswer,
    audit: audited(verb),
    async run(ctx, { id, revision }) {
      const flow = await loadFlow(ctx, id, revision);
      const before = factsOf(flow);
      await ctx.orm.save(Object.assign(flow, { isEnabled }));
      await noted(ctx, flow, before, factsOf(flow));
      return { id };
    },
  });

/** Flows of approvals. What waits keeps the flow that it began with: a change is for what comes. */
export const flowOperations = [
  createOperation,
  updateOperation,
  removeOperation,
  switchOperation('enable', true),
  switchOperation('disable', false),
  tryOperation(flowFields, checkKeeps),
] as readonly Operation[];
