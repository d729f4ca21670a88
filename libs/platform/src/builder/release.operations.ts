import { answer, flag, integer, listOf, number, orNull, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { ByFlow, Change } from '../duties/change.contract.js';
import { recordChange } from '../duties/change.js';
import { releasedItems } from '../document/release.store.js';
import type { DocumentFindings } from '../document/document.contract.js';
import { both, findings } from './answer.schemas.js';
import { buildableApp, builders } from './builder.address.js';
import { askedPlans, gateReport, refuseErrors } from './gate.report.js';
import type { GateReport } from './gate.type.js';
import { draftListInput, publishInput, type PublishAppInput } from './draft.schemas.js';

const findingsOfApp = defineOperation<{ app_id: number }, { list: DocumentFindings[] }>({
  name: 'builder.findings',
  access: builders,
  input: draftListInput,
  output: answer({ list: listOf(answer({ kind: text, uid: text, revision: integer, findings })) }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  /** What keeps the newest drafts of an app from being released, by document; those that are in order are left out. */
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    return { list: await ctx.platform.documents.findings(app.uid) };
  },
});

const gateFinding = answer({
  kind: text,
  uid: text,
  id: integer,
  rule: text,
  severity: text,
  path: listOf({ type: ['string', 'integer'] }),
  node: text,
  message: both,
});
const gateQuery = answer({
  uid: text,
  id: integer,
  source: text,
  kind: text,
  writes: flag,
  params: listOf(text),
  tables: listOf(text),
  audience: answer({ public: flag, signed_in: flag, roles: listOf(text) }),
  columns: listOf(answer({ name: text, level: text, mask: orNull(text) })),
  plan: orNull(answer({ checked: flag, why: orNull(both), rows: orNull(number), cost: orNull(number) })),
});
const gatePage = answer({ uid: text, id: integer, nodes: integer, queries: integer, bytes: integer });

const gate = defineOperation<{ app_id: number }, GateReport>({
  name: 'builder.gate',
  access: builders,
  input: draftListInput,
  output: answer({ findings: listOf(gateFinding), queries: listOf(gateQuery), pages: listOf(gatePage) }),
  audit: 'none',
  transaction: false,
  /**
   * The report of a release of every newest draft before it is made: errors that keep it back, warnings, its queries
   * with their plans, and pages.
   */
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    return gateReport(ctx, app, await ctx.platform.documents.drafts(app.uid), askedPlans(ctx, app));
  },
});

/** The newest release of an app, with what is in it. */
async function releasedNow({ db }: OperationContext, appId: number): Promise<{ number: number; items: string[] }> {
  const { number } = await db.one<{ number: number }>(
    'SELECT coalesce(max(number), 0) AS number FROM document_release WHERE app_id = $1',
    [appId],
  );
  const items = await releasedItems(db, appId);
  return { number, items: items.map(({ kind, uid, revision }) => `${kind}/${uid}@${revision}`).sort() };
}

type Released = Awaited<ReturnType<typeof releasedNow>>;

/**
 * A release as whoever approves it reads it: the documents that are another or new, and those that are gone. A later
 * draft makes it another.
 */
const releaseChange = (
  app: { id: number; uid: string },
  before: Released,
  after: Released,
  message: string,
): Change => ({
  object: `app:${app.id}`,
  name: [app.uid, message].filter((part) => part !== '').join(' · '),
  before: { release: before.number, documents: before.items.filter((item) => !after.items.includes(item)) },
  after: { release: after.number, documents: after.items.filter((item) => !before.items.includes(item)) },
});

/** Releases are approved where the platform has a flow for them. */
const publishFlow: ByFlow = { type: 'publish', facts: { projectId: null, sourceId: null, kind: 'publish' } };

const publish = defineOperation<PublishAppInput, { app_id: number; release: number }>({
  name: 'builder.publish',
  access: builders,
  confirmable: true,
  input: publishInput,
  output: answer({ app_id: integer, release: integer }),
  audit: { action: 'builder.publish', describe: ({ app_id: app }) => ({ objects: [`app:${app}`] }) },
  /**
   * Releases every newest revision of an app, or chosen documents over what is released; refused by
   * `document.unreleasable` with everything that is wrong.
   */
  async run(ctx, { app_id: appId, message = '', documents }) {
    const app = buildableApp(ctx, appId);
    const before = await releasedNow(ctx, appId);
    const author = { id: ctx.caller.userId, name: ctx.caller.name };
    const release = await ctx.platform.documents.publish(ctx.db, {
      app: app.uid,
      message,
      author,
      check: (items) => refuseErrors(ctx, app, items),
      documents,
    });
    const after = await releasedNow(ctx, appId);
    await recordChange(ctx, releaseChange(app, before, after, message), undefined, publishFlow);
    return { app_id: app.id, release };
  },
});

/** The release of an app from the builder. */
export const releaseOperations = [findingsOfApp, gate, publish] as readonly Operation[];
