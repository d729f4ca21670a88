import { diffDocuments, error, type Json, type JsonObject, type Operation as Change } from '@sluice/document';
import { differences, type Difference } from '@sluice/document/validate';
import { answer, flag, integer, listOf, object, orNull, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { change, edited } from './answer.schemas.js';
import { buildableApp, builders, documentAt } from './builder.address.js';
import { editAnswer, type EditAnswer } from './builder.answer.js';
import { saveEdited } from './draft.edit.js';
import { compareInput, restoreInput, revisionsInput, type CompareInput, type Version } from './history.schemas.js';

/** Changes of a revision that are told in a list; the comparison has all of them. */
const MAX_CHANGES = 5;
/** Revisions of a list at once. */
const PAGE = 30;

/** One line of a history. */
interface ListedRevision {
  revision: number;
  author: string;
  time: Date;
  message: string;
  /** Releases that visitors had it in, newest first. */
  releases: number[];
  /** Its first changes in words, and how many there are. */
  changes: Difference[];
  count: number;
  /** Whether a newer shipped file was merged into it (`builder.upgrade`). */
  upgrade: boolean;
}

interface RevisionRow extends Omit<ListedRevision, 'changes' | 'count'> {
  patch: Change[];
  content: Json;
  before: Json | null;
}

const listRevisions = defineOperation<
  { app_id: number; id: number; before?: number },
  { list: ListedRevision[]; more: boolean; has_shipped: boolean; released: number | null }
>({
  name: 'builder.revisions',
  access: builders,
  input: revisionsInput,
  output: answer({
    list: listOf(
      answer({
        revision: integer,
        author: text,
        time: text,
        message: text,
        releases: listOf(integer),
        changes: listOf(change),
        count: integer,
        upgrade: flag,
      }),
    ),
    more: flag,
    has_shipped: flag,
    released: orNull(integer),
  }),
  audit: 'none',
  /** The revisions of a document, newest first, 30 at once: `before` is the last one that the caller has. */
  async run(ctx, { app_id: appId, id, before = null }) {
    const app = buildableApp(ctx, appId);
    await documentAt(ctx, app, id);
    const { rows } = await ctx.db.query<RevisionRow>(
      `SELECT r.revision, r.author, r.create_time AS time, r.message, r.patch, r.content, p.content AS before,
        ARRAY(SELECT i.number FROM document_release_item i WHERE i.document_id = r.document_id
          AND i.revision = r.revision
          ORDER BY i.number DESC LIMIT 20) AS releases,
        EXISTS (SELECT 1 FROM document_upgrade u WHERE u.document_id = r.document_id
          AND u.revision = r.revision) AS upgrade
      FROM document_revision r LEFT JOIN document_revision p ON p.document_id = r.document_id
        AND p.revision = r.revision - 1
      WHERE r.document_id = $1 AND ($2::integer IS NULL OR r.revision < $2) ORDER BY r.revision DESC LIMIT $3`,
      [id, before, PAGE + 1],
    );
    const head = await ctx.db.one<{ has_shipped: boolean; released: number | null }>(
      `SELECT d.shipped_base IS NOT NULL AS has_shipped, (SELECT i.revision FROM document_release_item i
        WHERE i.document_id = d.id AND i.number = (SELECT max(number) FROM document_release
          WHERE app_id = d.app_id)) AS released
      FROM document d WHERE d.id = $1`,
      [id],
    );
    return { list: rows.slice(0, PAGE).map(listed), more: rows.length > PAGE, ...head };
  },
});

function listed({ patch, content, before, releases, ...row }: RevisionRow): ListedRevision {
  const first = before === null;
  const differing = first ? [] : differences(patch.slice(0, MAX_CHANGES), { before, after: content });
  return {
    ...row,
    releases: releases.map(Number),
    changes: differing.slice(0, MAX_CHANGES),
    count: first ? 0 : differing.length + Math.max(0, patch.length - MAX_CHANGES),
  };
}

/** One side of a comparison. */
interface Side {
  /** Its revision; null for what was shipped, which is none of them. */
  revision: number | null;
  document: JsonObject;
}

const side = answer({ revision: orNull(integer), document: object });

const compare = defineOperation<CompareInput, { from: Side; to: Side; changes: Difference[] }>({
  name: 'builder.compare',
  access: builders,
  input: compareInput,
  output: answer({ from: side, to: side, changes: listOf(change) }),
  audit: 'none',
  /**
   * Two versions of a document with what changed between them in words. A version is a revision, `draft`, `released` or
   * `shipped`; what is not there is refused by `document.revision-unknown`.
   */
  async run(ctx, { app_id: appId, id, from, to }) {
    const app = buildableApp(ctx, appId);
    const { kind, uid } = await documentAt(ctx, app, id);
    const name = `${app.uid}/${kind}/${uid}`;
    const [before, after] = [
      await versionOf(ctx, id, { name, version: from }),
      await versionOf(ctx, id, { name, version: to }),
    ];
    const sides = { before: before.document as Json, after: after.document as Json };
    return { from: before, to: after, changes: differences(diffDocuments(sides.before, sides.after), sides) };
  },
});

/** Where the newest release has a document. */
const NEWEST = `(SELECT max(number) FROM document_release WHERE app_id = d.app_id)`;

async function versionOf(
  { db }: OperationContext,
  id: number,
  { name, version }: { name: string; version: Version },
): Promise<Side> {
  const row = await db.maybeOne<Side>(
    version === 'shipped'
      ? 'SELECT NULL AS revision, d.shipped_base AS document FROM document d WHERE d.id = $1 AND d.shipped_base IS NOT NULL AND $2::text IS NOT NULL'
      : `SELECT r.revision, r.content AS document FROM document d JOIN document_revision r ON r.document_id = d.id
        WHERE d.id = $1 AND r.revision = CASE $2 WHEN 'draft' THEN d.revision
          WHEN 'released' THEN (SELECT i.revision FROM document_release_item i WHERE i.document_id = d.id
            AND i.number = ${NEWEST})
          ELSE $2::integer END`,
    [id, String(version)],
  );
  if (!row) throw error('document.revision-unknown', { name, revision: version });
  return row;
}

const restore = defineOperation<{ app_id: number; id: number; revision: number }, { id: number } & EditAnswer>({
  name: 'builder.restore',
  access: builders,
  input: restoreInput,
  output: answer({ id: integer, ...edited }),
  audit: {
    action: 'builder.restore',
    describe: ({ id, revision }) => ({ objects: [`document:${id}`, `revision:${revision}`] }),
  },
  /** Writes an old revision again, as a new one; what came since stays in the history. */
  async run(ctx, { app_id: appId, id, revision }) {
    const app = buildableApp(ctx, appId);
    const { kind, uid } = await documentAt(ctx, app, id);
    const { document } = await versionOf(ctx, id, { name: `${app.uid}/${kind}/${uid}`, version: revision });
    const { saved } = await saveEdited(
      ctx,
      { app, kind, uid },
      { message: `restore ${revision}`, edit: () => structuredClone(document) },
    );
    return { id, ...editAnswer(saved) };
  },
});

/** The history of a document: its revisions, what changed between two of them, and back to an old one. */
export const historyOperations = [listRevisions, compare, restore] as readonly Operation[];
