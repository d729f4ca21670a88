import { connectorOf } from '@sluice/connectors';
import { error } from '@sluice/document';
import { answer, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { forgetObserved, observeError, observed } from './observe.reader.js';
import { isWithin, watchedSource } from './observe.rights.js';
import { observeTexts as texts } from './observe.texts.js';

/** What is ended, whose, and why. */
interface EndForm {
  data_source_id: number;
  session: string;
  what: 'statement' | 'session';
  reason: string;
}

const fields = {
  data_source_id: { type: 'integer', label: texts.data_source_id },
  session: { type: 'string', minLength: 1, maxLength: 200, label: texts.session },
  what: { type: 'string', enum: ['statement', 'session'], label: texts.what },
  reason: { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S', label: texts.reason },
} as const satisfies Record<keyof EndForm, JsonSchema>;
const all = Object.keys(fields) as (keyof EndForm)[];

/**
 * `data-source.end-session`: stops what a session at a source runs, or ends it. The record tells whose it was and what
 * it did, and why it was ended; it is written before the source is told. Of two who end the same one, the second is
 * told that it is gone.
 */
const endSessionOperation = defineOperation<EndForm, { number: string }>({
  name: 'data-source.end-session',
  access: 'signed-in',
  input: inputOf(fields, all, all),
  output: answer({ number: text }),
  transaction: false,
  audit: {
    action: 'data-source.end-session',
    intent: true,
    describe: ({ data_source_id: id, session, what, reason }) => ({
      objects: [`data_source:${id}`, `session:${session}`, `end:${what}`, `reason:${reason}`],
    }),
    refused: (body) => ({
      objects: [`data_source:${String(body['data_source_id'])}`, `session:${String(body['session'])}`],
    }),
  },
  async run(ctx, { data_source_id: id, session: key, what, reason }) {
    const watching = await watchedSource(ctx, id);
    const { source, manages } = watching;
    if (!manages) throw error('observe.not-managed', { name: source.name });
    forgetObserved(source);
    const { rows } = await observed(ctx.platform, source, 'sessions');
    const session = rows.find((one) => one.id === key && isWithin(watching, one.database));
    if (!session) throw error('observe.gone', {}, { field: 'session' });
    const { watch } = await connectorOf(source.type);
    const endpoint = await ctx.platform.gateway.sources.endpoint(source, 'monitor');
    const outcome = await watch
      .end(endpoint, key, what)
      .catch((cause: unknown) => {
        throw observeError(source, cause);
      })
      .finally(() => forgetObserved(source));
    if (outcome === 'gone') throw error('observe.gone', {}, { field: 'session' });
    if (outcome !== 'ended') throw error('observe.refused', { reason: outcome.refused });
    const facts = { session: session.number, account: session.account, statement: session.statement };
    await recordChange(ctx, {
      object: `data_source:${id}`,
      name: source.name,
      before: { ...facts, state: session.state },
      after: { ...facts, state: what === 'session' ? 'ended' : 'stopped', reason },
    });
    return { number: session.number };
  },
});

/** What changes something at a source that goes on there. */
export const observeOperations = [endSessionOperation] as readonly Operation[];
