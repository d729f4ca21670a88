import {
  ACCESS_LEVELS,
  error,
  interpolate,
  LETTERS,
  type AccessLevel,
  type Letter,
  type Locale,
} from '@sluice/document';
import { chooseFlow, passesAlone, type ApprovalStep, type FlowFacts } from '@sluice/policy';
import { answer, text } from '../dispatch/answer.schema.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';
import { flowValues, type FlowForm } from './approval-flow.check.js';
import { storedFlows, reporting, type StoredFlow } from './approval.choice.js';
import { flowFacts } from './approval.facts.js';
import { approvalTexts as texts, decisionTexts } from './approval.texts.js';

/** A made-up submission. */
interface Sample {
  project_id?: number | null;
  data_source_id?: number | null;
  applicant_id?: number | null;
  kind?: string | null;
  risk?: 'low' | 'medium' | 'high' | '' | null;
  rows?: number | null;
  level?: AccessLevel | '' | null;
  letters?: Letter[] | null;
  days?: number | null;
}
interface TryForm {
  form: FlowForm & { id?: number | null };
  sample?: Sample | null;
}

const idOrNone = { type: ['integer', 'null'] } as const;
const count = { type: ['integer', 'null'], minimum: 0 } as const;
const sampleSchema: JsonSchema = {
  type: ['object', 'null'],
  properties: {
    project_id: idOrNone,
    data_source_id: idOrNone,
    applicant_id: idOrNone,
    kind: { type: ['string', 'null'], maxLength: 32 },
    risk: { type: ['string', 'null'], enum: ['low', 'medium', 'high', '', null] },
    rows: count,
    level: { type: ['string', 'null'], enum: [...ACCESS_LEVELS, '', null] },
    letters: { type: ['array', 'null'], items: { type: 'string', enum: [...LETTERS] } },
    days: count,
  },
};

/** Who of a step's groups could decide it now, by the SQL of decisions: a row that is taken back at once. */
async function peopleOf(db: Db, step: ApprovalStep, facts: FlowFacts): Promise<string[]> {
  const ids = step.group_type === 'owner' ? [facts.source.id] : step.group_ids;
  const { rows } = await db.query<{ name: string }>(
    `SELECT DISTINCT u.name::text AS name FROM user_account u CROSS JOIN LATERAL approval_groups_of(u.id) g
     WHERE u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > now()) AND g.group_type = $1
       AND g.group_id = ANY ($2) AND g.project_id = $3
       AND (u.id <> $4 OR project_self_approves($5)) ORDER BY 1 LIMIT 20`,
    [
      step.group_type,
      ids,
      step.group_type === 'project_role' ? facts.project.id : 0,
      facts.applicant.id,
      facts.project.id,
    ],
  );
  return rows.map(({ name }) => name);
}

async function stepLine(db: Db, step: ApprovalStep, n: number, facts: FlowFacts, locale: Locale): Promise<string> {
  const people = await peopleOf(db, step, facts);
  const mode = step.mode === 'all' ? decisionTexts.every : decisionTexts[step.mode];
  return interpolate(decisionTexts.step[locale], {
    n,
    name: step.name,
    who: people.length === 0 ? decisionTexts.nobody[locale] : people.join(locale === 'en' ? ', ' : '、'),
    mode: interpolate(mode[locale], { count: step.count ?? 1 }),
  });
}

/** What would happen to a sample, with the flow of the form beside those that are stored. */
async function tried(ctx: OperationContext, { form, sample }: TryForm): Promise<string> {
  const { locale } = ctx.request;
  const values = flowValues(form);
  const own: StoredFlow = { ...values, id: form.id ?? 0, project_id: values.projectId, auto_pass: values.autoPass };
  const facts = await flowFacts(ctx.db, {
    projectId: sample?.project_id ?? values.projectId,
    sourceId: sample?.data_source_id ?? null,
    applicantId: sample?.applicant_id ?? ctx.caller.userId ?? 0,
    kind: sample?.kind ?? '',
    risk: sample?.risk || undefined,
    level: sample?.level || undefined,
    rows: sample?.rows ?? 0,
    letters: sample?.letters ?? [],
    days: sample?.days ?? 0,
  });
  const others = (await storedFlows(ctx.db, values.target, facts.project.id)).filter(({ id }) => id !== own.id);
  const flow = reporting(() => chooseFlow([...others, own], facts));
  if (!flow) return decisionTexts.no_flow[locale];
  const head = interpolate(decisionTexts.matched[locale], { flow: flow.name });
  const first = flow === own ? head + decisionTexts.this_one[locale] : head;
  if (reporting(() => passesAlone(flow, facts))) return `${first}\n${decisionTexts.passes[locale]}`;
  const lines = await Promise.all(flow.steps.map((step, at) => stepLine(ctx.db, step, at + 1, facts, locale)));
  return [first, ...lines].join('\n');
}

/** `approval-flow.try`: which flow a made-up submission would go through, and who would be asked. */
export const tryOperation = (
  fields: Readonly<Record<string, JsonSchema>>,
  checkKeeps: (ctx: OperationContext, projectId: number | null) => Promise<void>,
): Operation<TryForm, { text: string }> =>
  defineOperation<TryForm, { text: string }>({
    name: 'approval-flow.try',
    access: 'signed-in',
    input: {
      type: 'object',
      required: ['form'],
      properties: {
        form: {
          type: 'object',
          required: ['target', 'priority', 'steps'],
          properties: { ...fields, id: idOrNone, name: { type: ['string', 'null'], maxLength: 64, label: texts.name } },
        },
        sample: sampleSchema,
      },
    },
    output: answer({ text }),
    audit: { action: 'approval-flow.try', describe: ({ form }) => ({ objects: [form.name ?? ''] }) },
    async run(ctx, input) {
      await checkKeeps(ctx, input.form.project_id ?? null);
      const { project_id: sampled } = input.sample ?? {};
      const isKeeper = ctx.caller.roles.includes('policy_admin');
      if (!isKeeper && sampled && sampled !== input.form.project_id)
        throw error('access.denied', {}, { field: 'project_id' });
      return { text: await tried(ctx, { ...input, form: { ...input.form, name: input.form.name || '?' } }) };
    },
  });
