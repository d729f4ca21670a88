import {
  diffDocuments,
  error,
  PlatformError,
  type DocumentKind,
  type Json,
  type SystemRole,
  type Text,
} from '@sluice/document';
import { differences, type Difference } from '@sluice/document/validate';
import { answer, flag, integer, listOf, orNull, text } from '../dispatch/answer.schema.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { buildsApp } from '../document/app.rights.js';
import type { LoadedApp } from '../document/document.contract.js';
import type { ReleaseItem } from '../document/release.item.type.js';
import { proposedInput, type PendingChange } from '../duties/pending-change.store.js';
import { change, reportAnswer } from './answer.schemas.js';
import type { PublishAppInput } from './draft.schemas.js';
import { askedPlans, gateReport } from './gate.report.js';
import type { GateReport } from './gate.type.js';

/** Who reads every approval (screens E7), a release's too. */
const keepers: readonly SystemRole[] = ['super_admin', 'policy_admin', 'audit_admin'];

/** A document of a release that waits: what visitors have of it, and what they would have. */
interface ReviewedDocument {
  kind: DocumentKind;
  uid: string;
  id: number;
  name: Text;
  /** Its revision before; null where it is new. */
  from: number | null;
  /** Its revision after; null where it goes. */
  to: number | null;
  changes: Difference[];
}

/** A release as whoever approves it reads it. */
interface ReleaseReview {
  app_id: number;
  app: Text;
  /** Release that visitors have, and the one that it would be. */
  before: number;
  after: number;
  documents: ReviewedDocument[];
  /** What the app's documents are called, for the report. */
  names: { kind: string; uid: string; name: Text }[];
  /** The report of the release (screens P9); null once it is decided. */
  report: GateReport | null;
  /** Whether the drafts are others by now: an approval would be refused. */
  outdated: boolean;
  /** Whether the caller builds the app: the documents lead to its history. */
  may_build: boolean;
}

interface ReviewRow {
  change_id: number;
  /** What it was handed in with, sealed; null once it is decided. */
  input: string | null;
  app_id: number;
  before: PendingChange['before'];
  after: PendingChange['after'];
}

/** Its proposer, whoever decides or has decided it, whoever builds the app, and who reads all. */
const reviewSql = `
  SELECT p.id AS change_id, CASE WHEN a.status = 'waiting' THEN p.input END AS input,
    substring(p.object from '^app:([0-9]+)$')::integer AS app_id, p.before_state AS before, p.after_state AS after
  FROM approval a JOIN pending_change p ON p.id = a.target_id AND p.approval_target = a.target_type
  WHERE a.id = $1 AND a.target_type = 'publish' AND p.operation = 'builder.publish'
    AND ($3 OR a.user_id = $2
      OR EXISTS (SELECT 1 FROM approval_waiting_for($2) w WHERE w.approval_id = a.id)
      OR EXISTS (SELECT 1 FROM approval_record r WHERE r.target_type = a.target_type AND r.target_id = a.target_id
        AND r.user_id = $2)
      OR EXISTS (SELECT 1 FROM app_builders() b WHERE b.user_id = $2
        AND b.app_id = substring(p.object from '^app:([0-9]+)$')::bigint))`;

async function reviewOf({ db, caller }: OperationContext, id: number): Promise<ReviewRow & { app_id: number }> {
  const readsAll = caller.preview === undefined && keepers.some((role) => (caller.roles as string[]).includes(role));
  const row = await db.maybeOne<ReviewRow>(reviewSql, [id, caller.userId, readsAll]);
  if (!row) throw error('approval.not-yours', {}, { field: 'id' });
  return row;
}

type Ctx = Pick<OperationContext, 'db'>;

/** Documents of an app by what a waiting release calls them, `page/home@3`. */
async function namedItems({ db }: Ctx, appId: number, names: readonly string[]): Promise<ReleaseItem[]> {
  const { rows } = await db.query<ReleaseItem>(
    `SELECT d.id, d.kind, d.uid, r.revision, r.content FROM document d JOIN document_revision r ON r.document_id = d.id
    WHERE d.app_id = $1 AND d.kind || '/' || d.uid || '@' || r.revision = ANY($2)`,
    [appId, names],
  );
  return rows;
}

/** What a release has, by its number. */
async function itemsOf({ db }: Ctx, appId: number, release: number): Promise<ReleaseItem[]> {
  const { rows } = await db.query<ReleaseItem>(
    `SELECT d.id, d.kind, d.uid, i.revision, r.content
    FROM document_release_item i JOIN document d ON d.id = i.document_id
    JOIN document_revision r ON r.document_id = i.document_id AND r.revision = i.revision
    WHERE i.app_id = $1 AND i.number = $2`,
    [appId, release],
  );
  return rows;
}

const keyOf = ({ kind, uid }: Pick<ReleaseItem, 'kind' | 'uid'>): string => `${kind}/${uid}`;
const nameOf = ({ content, uid }: ReleaseItem): Text => ('name' in content ? content.name : undefined) ?? uid;

/** Both sides of every document that the release changes, with what changed in words. */
function reviewed(gone: readonly ReleaseItem[], come: readonly ReleaseItem[]): ReviewedDocument[] {
  const old = new Map(gone.map((item) => [keyOf(item), item]));
  const next = new Map(come.map((item) => [keyOf(item), item]));
  return [...new Set([...next.keys(), ...old.keys()])].sort().flatMap((key): ReviewedDocument[] => {
    const [before, after] = [old.get(key), next.get(key)];
    const item = after ?? before;
    if (!item) return [];
    const sides = { before: before?.content as Json | undefined, after: after?.content as Json | undefined };
    const changes =
      sides.before === undefined || sides.after === undefined
        ? []
        : differences(diffDocuments(sides.before, sides.after), { before: sides.before, after: sides.after });
    const { kind, uid, id } = item;
    return [
      { kind, uid, id, name: nameOf(item), from: before?.revision ?? null, to: after?.revision ?? null, changes },
    ];
  });
}

const listed = (state: PendingChange['before']): string[] =>
  Array.isArray(state['documents']) ? state['documents'].map(String) : [];

/** What waits: the release that it was proposed over, and what the next would have. */
interface Waiting {
  before: number;
  items: readonly ReleaseItem[];
  /** What was chosen of the drafts when it was handed in; undefined where all of them were. */
  documents: PublishAppInput['documents'];
}

const revisionKey = (item: ReleaseItem): string => `${keyOf(item)}@${item.revision}`;

/** Whether what would be released is no more what was proposed: its confirmation would be refused. */
async function isOutdated(ctx: OperationContext, app: LoadedApp, waiting: Waiting): Promise<boolean> {
  const { number } = await ctx.db.one<{ number: number }>(
    'SELECT coalesce(max(number), 0) AS number FROM document_release WHERE app_id = $1',
    [app.id],
  );
  if (number !== waiting.before) return true;
  try {
    const now = await ctx.platform.documents.drafts(app.uid, waiting.documents);
    const proposed = new Set(waiting.items.map(revisionKey));
    return now.length !== proposed.size || !now.every((item) => proposed.has(revisionKey(item)));
  } catch (reason) {
    // What was chosen is not there any more.
    if (reason instanceof PlatformError) return true;
    throw reason;
  }
}

/** The report of a waiting release. Its queries, and what they would cost, are for whoever builds the app. */
async function reportOf(
  ctx: OperationContext,
  { app, mayBuild }: { app: LoadedApp; mayBuild: boolean },
  items: readonly ReleaseItem[],
): Promise<GateReport> {
  const report = await gateReport(ctx, app, items, { plans: mayBuild ? askedPlans(ctx, app) : undefined });
  return mayBuild ? report : { ...report, queries: [] };
}

/** `builder.release-review`: what a release that waits for its approval changes, and the report of it (screens P9). */
export const releaseReviewOperation = defineOperation<{ id: number }, ReleaseReview>({
  name: 'builder.release-review',
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: { id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
  },
  output: answer({
    app_id: integer,
    app: {},
    before: integer,
    after: integer,
    documents: listOf(
      answer({
        kind: text,
        uid: text,
        id: integer,
        name: {},
        from: orNull(integer),
        to: orNull(integer),
        changes: listOf(change),
      }),
    ),
    names: listOf(answer({ kind: text, uid: text, name: {} })),
    report: orNull(reportAnswer),
    outdated: flag,
    may_build: flag,
  }),
  audit: 'none',
  transaction: false,
  async run(ctx, { id }) {
    const { change_id: changeId, input, app_id: appId, before, after } = await reviewOf(ctx, id);
    const app = ctx.platform.documents.app(appId, { draft: true });
    if (!app) throw error('app.unknown', {}, { field: 'id' });
    const mayBuild = buildsApp(app, ctx.caller);
    const number = Number(before['release'] ?? 0);
    const [gone, come] = [await namedItems(ctx, appId, listed(before)), await namedItems(ctx, appId, listed(after))];
    const left = new Set(gone.map(keyOf));
    const items = [...(await itemsOf(ctx, appId, number)).filter((item) => !left.has(keyOf(item))), ...come];
    const chosen = (sealed: string): PublishAppInput['documents'] =>
      (proposedInput(ctx.platform, { id: changeId, input: sealed }) as unknown as PublishAppInput).documents;
    const own = items.find(({ kind }) => kind === 'app');
    return {
      app_id: appId,
      app: own ? nameOf(own) : app.uid,
      before: number,
      after: Number(after['release'] ?? number + 1),
      documents: reviewed(gone, come),
      names: items.map((item) => ({ kind: item.kind, uid: item.uid, name: nameOf(item) })),
      report: input === null ? null : await reportOf(ctx, { app, mayBuild }, items),
      outdated: input !== null && (await isOutdated(ctx, app, { before: number, items, documents: chosen(input) })),
      may_build: mayBuild,
    };
  },
});

/** The newest release of an app that was handed in and is not published: it waits, or was rejected. */
export interface HandedIn {
  approval_id: number;
  /** Where its approval is read. */
  address: string | null;
  no: string;
  status: 'waiting' | 'rejected';
  person: string;
  is_mine: boolean;
  time: Date;
  /** Who may decide it now. */
  people: string[];
  decided_by: string | null;
  remark: string | null;
}

/** Whether releases of an app are approved, and the last one that was handed in. */
export interface ReleaseApproval {
  needed: boolean;
  /** A step asks those who build the app, and nobody but the caller does: handing in would be refused. */
  nobody: boolean;
  last: HandedIn | null;
}

export const releaseApprovalAnswer = answer({
  needed: flag,
  nobody: flag,
  last: orNull(
    answer({
      approval_id: integer,
      address: orNull(text),
      no: text,
      status: text,
      person: text,
      is_mine: flag,
      time: text,
      people: listOf(text),
      decided_by: orNull(text),
      remark: orNull(text),
    }),
  ),
});

/** Whether a flow that decides about releases of an app has a step that asks nobody, were the caller to hand one in. */
async function asksNobody({ db, caller, platform }: OperationContext, appId: number): Promise<boolean> {
  const facts = { projectId: null, sourceId: null, appId, kind: 'publish', applicantId: caller.userId ?? 0 };
  try {
    const { steps, passes } = await platform.approvals.match(db, 'publish', facts);
    if (passes || !steps.some(({ group_type: type }) => type === 'owner')) return false;
    return (
      (await db.maybeOne('SELECT 1 AS one FROM app_approvers($1, $2) LIMIT 1', [appId, caller.userId])) === undefined
    );
  } catch (reason) {
    // No flow is theirs, or its condition fails: handing in says which.
    if (reason instanceof PlatformError) return false;
    throw reason;
  }
}

/** How the approval of an app's releases stands, for whoever builds it. */
export async function releaseApproval(ctx: OperationContext, appId: number): Promise<ReleaseApproval> {
  const { db, caller } = ctx;
  const { needed } = await db.one<{ needed: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM approval_flow WHERE target = 'publish' AND is_enabled AND project_id IS NULL)
      AS needed`,
  );
  const last = await db.maybeOne<HandedIn & { status: string }>(
    `SELECT * FROM (
      SELECT a.id AS approval_id, notice_address('approval?id=' || a.id) AS address, a.no::text AS no,
        p.status::text AS status, u.name::text AS person, p.create_user_id = $2 AS is_mine, p.create_time AS time,
        p.remark::text AS remark, d.name::text AS decided_by,
        CASE WHEN p.status = 'waiting' THEN ARRAY(SELECT x.name::text FROM approval_people(a.id) w
          JOIN user_account x ON x.id = w.user_id ORDER BY x.name LIMIT 10) ELSE '{}' END AS people
      FROM pending_change p JOIN approval a ON a.target_type = p.approval_target AND a.target_id = p.id
        JOIN user_account u ON u.id = p.create_user_id LEFT JOIN user_account d ON d.id = p.decide_user_id
      WHERE p.approval_target = 'publish' AND p.object = 'app:' || $1::text ORDER BY p.id DESC LIMIT 1) newest
    WHERE status IN ('waiting', 'rejected')`,
    [appId, caller.userId],
  );
  return { needed, nobody: needed && (await asksNobody(ctx, appId)), last: last ?? null };
}
