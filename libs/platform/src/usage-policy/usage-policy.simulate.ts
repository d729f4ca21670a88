import { isIP } from 'node:net';
import { error, interpolate } from '@sluice/document';
import { reasonText, type UsageStep } from '@sluice/policy';
import { answer, integer, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { momentOf, momentPattern } from '../host/entity.words.js';
import { simulationTexts as texts, usageTexts } from './usage-policy.texts.js';

/** What may be asked about, as policies look at it. */
const operations = {
  query: { kind: 'DQL', exports: false },
  export: { kind: 'DQL', exports: true },
  insert: { kind: 'INSERT', exports: false },
  update: { kind: 'UPDATE', exports: false },
  delete: { kind: 'DELETE', exports: false },
  ddl: { kind: 'DDL', exports: false },
} as const;

interface SimulationForm {
  [field: string]: unknown;
  subject_type?: 'user' | 'app' | 'anonymous' | null;
  user_id?: number | null;
  app_id?: number | null;
  data_source_id: number;
  operation: keyof typeof operations;
  /** In the product's zone (§9); empty is now. */
  time?: string | null;
  /** Empty is the caller's own. */
  ip?: string | null;
}

/** A policy as the answer draws it: how it stands to the statement, in words. */
interface ShownStep {
  id: number;
  name: string;
  priority: number;
  stands: UsageStep['stands'];
  text: string;
}

interface SimulationAnswer {
  decision: 'permit' | 'refuse' | 'work_order' | 'none';
  verdict: string;
  steps: ShownStep[];
}

/** The subject of the question. Throws `input.required` where the kind of subject needs one to be named. */
function subjectOf({ subject_type: type, user_id: userId, app_id: appId }: SimulationForm) {
  const missing = (field: 'user_id' | 'app_id'): Error => error('input.required', { label: texts[field] }, { field });
  if (type === 'anonymous') return { userId: null };
  if (type === 'app') {
    if (!appId) throw missing('app_id');
    return { userId: null, appId };
  }
  if (!userId) throw missing('user_id');
  return { userId };
}

/** The address to ask for. Throws `usage-policy.address-invalid` for what is none. */
function addressOf(ctx: OperationContext, ip: string | null | undefined): string {
  const address = ip?.trim() || ctx.request.ip;
  if (isIP(address) === 0) throw error('usage-policy.address-invalid', { address }, { field: 'ip' });
  return address;
}

async function simulated(ctx: OperationContext, form: SimulationForm): Promise<SimulationAnswer> {
  const { gateway } = ctx.platform;
  const { locale } = ctx.request;
  const source = await gateway.sources.get(form.data_source_id);
  const { verdict, steps } = await gateway.usage.simulate(
    {
      ...subjectOf(form),
      sourceId: source.id,
      at: momentOf(form.time, 'time')?.getTime() ?? ctx.platform.clock.now(),
      ip: addressOf(ctx, form.ip),
      ...operations[form.operation],
    },
    await gateway.versions.current(),
  );
  const say = (key: keyof typeof texts, facts: Record<string, unknown> = {}): string =>
    interpolate(texts[key][locale], facts, locale);
  const shown = steps.map(({ policy, stands }) => ({
    id: policy.id,
    name: policy.name,
    priority: policy.priority,
    stands,
    text: say(stands === 'decides' ? `effect-${policy.effect}` : `stands-${stands}`),
  }));
  const [against] = verdict.reasons;
  if (against) {
    const isOrder = against.code === 'policy-work-order';
    return { decision: isOrder ? 'work_order' : 'refuse', verdict: reasonText(against, locale), steps: shown };
  }
  const { policy, rows } = verdict;
  if (!policy) return { decision: 'none', verdict: say('no-policy'), steps: shown };
  const verdictText = say(rows === undefined ? 'permit' : 'permit-rows', {
    policy: policy.name,
    rows,
    seconds: policy.transactionTimeout,
  });
  return { decision: 'permit', verdict: verdictText, steps: shown };
}

/**
 * `policy.simulate`: what the policies of use would say of a kind of statement by somebody, at a time, from an address
 * (screen I6), answered by what decides runs. Letters and masks are another question (`rights.explain`). Nothing is run
 * or counted.
 */
const simulateOperation = defineOperation<{ form: SimulationForm }, SimulationAnswer>({
  name: 'policy.simulate',
  access: { roles: ['super_admin', 'policy_admin', 'audit_admin'] },
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['form'],
    properties: {
      form: {
        type: 'object',
        required: ['data_source_id', 'operation'],
        properties: {
          subject_type: {
            type: ['string', 'null'],
            enum: ['user', 'app', 'anonymous', null],
            label: texts.subject_type,
          },
          user_id: { type: ['integer', 'null'], label: texts.user_id },
          app_id: { type: ['integer', 'null'], label: texts.app_id },
          data_source_id: { type: 'integer', label: usageTexts.data_source_ids },
          operation: { type: 'string', enum: Object.keys(operations), label: texts.operation },
          time: { type: ['string', 'null'], pattern: momentPattern, label: texts.time },
          ip: { type: ['string', 'null'], maxLength: 64, label: texts.ip },
        },
      },
    },
  },
  output: answer({
    decision: text,
    verdict: text,
    steps: listOf(answer({ id: integer, name: text, priority: integer, stands: text, text })),
  }),
  transaction: false,
  audit: {
    action: 'policy.simulate',
    describe: ({ form }) => ({
      objects: [`data_source:${form.data_source_id}`, ...(form.user_id ? [`user:${form.user_id}`] : [])],
    }),
  },
  run: (ctx, { form }) => simulated(ctx, form),
});

/** Questions to policies of use. */
export const usageSimulationOperations = [simulateOperation] as readonly Operation[];
