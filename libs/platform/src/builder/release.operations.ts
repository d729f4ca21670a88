import type { DocumentKind, Text } from '@sluice/document';
import { answer, integer, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { ByFlow, Change } from '../duties/change.contract.js';
import { recordChange } from '../duties/change.js';
import { releasedItems } from '../document/release.store.js';
import type { DocumentFindings } from '../document/document.contract.js';
import { findings, reportFields } from './answer.schemas.js';
import { buildableApp, builders } from './builder.address.js';
import { askedPlans, gateReport, refuseErrors } from './gate.report.js';
import type { GateReport } from './gate.type.js';
import {
  releaseApproval,
  releaseApprovalAnswer,
  releaseReviewOperation,
  type ReleaseApproval,
} from './release.review.js';
import { draftListInput, gateInput, publishInput, type GateInput, type PublishAppInput } from './draft.schemas.js';

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

/** A document that visitors have and that is in the recycle bin: the next release takes it out. */
interface RemovedDocument {
  id: number;
  kind: DocumentKind;
  uid: string;
  name: Text;
}

async function removedSince({ db }: OperationContext, appId: number): Promise<RemovedDocument[]> {
  const { rows } = await db.query<RemovedDocument>(
    `SELECT d.id, d.kind, d.uid, coalesce(r.content -> 'name', to_jsonb(d.uid)) AS name
    FROM document_release_item i JOIN document d ON d.id = i.document_id AND d.is_deleted
    JOIN document_revision r ON r.document_id = i.document_id AND r.revision = i.revision
    WHERE i.app_id = $1 AND i.number = (SELECT max(number) FROM document_release WHERE app_id = $1)
    ORDER BY d.kind, d.uid`,
    [appId],
  );
  return rows;
}

const gate = defineOperation<GateInput, GateReport & { removed: RemovedDocument[]; approval: ReleaseApproval }>({
  name: 'builder.gate',
  access: builders,
  input: gateInput,
  output: answer({
    ...reportFields,
    removed: listOf(answer({ id: integer, kind: text, uid: text, name: {} })),
    approval: releaseApprovalAnswer,
  }),
  audit: 'none',
  transaction: false,
  /**
   * The report of a release before it is made, of every newest draft or of chosen documents over what is released:
   * errors that keep it back, warnings, its queries with their plans, and pages; what visitors have that was deleted;
   * and whether somebody approves it first.
   */
  async run(ctx, { app_id: appId, documents }) {
    const app = buildableApp(ctx, appId);
    const items = await ctx.platform.documents.drafts(app.uid, documents);
    const report = await gateReport(ctx, app, items, { plans: askedPlans(ctx, app) });
    return { ...report, removed: await removedSince(ctx, appId), approval: await releaseApproval(ctx, appId) };
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

/** Releases are approved where the platform has a flow for them; steps of the owner are those of who builds the app. */
const publishFlow = (appId: number, message: string): ByFlow => ({
  type: 'publish',
  facts: { projectId: null, sourceId: null, appId, kind: 'publish' },
  reason: message,
});

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
    await recordChange(ctx, releaseChange(app, before, after, message), undefined, publishFlow(appId, message));
    return { app_id: app.id, release };
  },
});

/** The release of an app from the builder. */
export const releaseOperations = [findingsOfApp, gate, publish, releaseReviewOperation] as readonly Operation[];
