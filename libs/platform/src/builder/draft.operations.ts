import {
  blocksIn,
  diffDocuments,
  error,
  externalNodes,
  kindFault,
  type DocumentKind,
  type Json,
  type JsonObject,
  type PageDocument,
} from '@sluice/document';
import { checkText, readableDocument } from '@sluice/document/validate';
import { performEdits, type Edit, type Operation as DocumentOperation } from '@sluice/document/edit';
import { answer, flag, integer, label, listOf, object, orNull, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import type { Finding } from '../document/draft.finding.js';
import { edited, findings } from './answer.schemas.js';
import { buildableApp, builders, documentAt, nodeNumbers } from './builder.address.js';
import { editAnswer, type EditAnswer } from './builder.answer.js';
import { draftEditInput, draftGetInput, draftListInput, type DraftEditInput } from './draft.schemas.js';
import { readDraft, saveEdited } from './draft.edit.js';
import { refusePlatformParts } from './platform.parts.js';

/** A document of an app as its builders see it in a list. */
interface ListedDraft {
  id: number;
  kind: DocumentKind;
  uid: string;
  name: unknown;
  revision: number;
  /** The revision that visitors have; null for one that was never released. */
  released: number | null;
  findings: number;
  /** A page whose views other pages refer to or copy. */
  block: boolean;
  author: string;
  time: Date;
}

/** A draft as it is stored, whole, with who wrote its newest revision. */
interface DraftAnswer {
  id: number;
  app_id: number;
  kind: DocumentKind;
  uid: string;
  revision: number;
  released: number | null;
  author: string;
  time: Date;
  document: JsonObject;
  findings: Finding[];
  /** Numbers of a page's nodes by uid, as the calls of §7 name them. */
  nodes: Record<string, number>;
  /** Pages whose views stand in this one by reference, directly or through another, by uid. */
  blocks: Record<string, PageDocument>;
}

/**
 * What a list of edits came to: the draft as it is now, and the operations that lead there from what the sender had.
 */
interface DraftEdited extends EditAnswer {
  id: number;
  document: JsonObject;
  operations: DocumentOperation[];
}

const RELEASED = `(SELECT i.revision FROM document_release_item i WHERE i.document_id = d.id AND i.app_id = d.app_id
  AND i.number = (SELECT max(number) FROM document_release WHERE app_id = d.app_id))`;

const listDrafts = defineOperation<{ app_id: number }, { list: ListedDraft[] }>({
  name: 'builder.drafts',
  access: builders,
  input: draftListInput,
  output: answer({
    list: listOf(
      answer({
        id: integer,
        kind: text,
        uid: text,
        name: label,
        revision: integer,
        released: orNull(integer),
        findings: integer,
        block: flag,
        author: text,
        time: text,
      }),
    ),
  }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  /** Every document of an app that is not in the recycle bin, by kind and uid. */
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    const { rows } = await ctx.db.query<ListedDraft>(
      `SELECT d.id, d.kind, d.uid, coalesce(r.content -> 'name', to_jsonb(d.uid)) AS name, d.revision,
        ${RELEASED} AS released,
        jsonb_array_length(r.findings) AS findings, coalesce(r.content -> 'block' = 'true', false) AS block, r.author,
        r.create_time AS time
      FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
      WHERE d.app_id = $1 AND NOT d.is_deleted ORDER BY d.kind, d.uid`,
      [app.id],
    );
    return { list: rows };
  },
});

const getDraft = defineOperation<{ app_id: number; id: number }, DraftAnswer>({
  name: 'builder.draft-get',
  access: builders,
  input: draftGetInput,
  output: answer({
    id: integer,
    app_id: integer,
    kind: text,
    uid: text,
    revision: integer,
    released: orNull(integer),
    author: text,
    time: text,
    document: object,
    findings,
    nodes: object,
    blocks: object,
  }),
  audit: 'none',
  /** The newest revision of a document of any kind, complete or not. */
  async run(ctx, { app_id: appId, id }) {
    const app = buildableApp(ctx, appId);
    const { kind, uid } = await documentAt(ctx, app, id);
    const { revision, document } = await readDraft(ctx, { app, kind, uid });
    const written = await ctx.db.one<Pick<DraftAnswer, 'author' | 'time' | 'findings' | 'released'>>(
      `SELECT r.author, r.create_time AS time, r.findings, ${RELEASED} AS released FROM document d
      JOIN document_revision r ON r.document_id = d.id AND r.revision = $2 WHERE d.id = $1`,
      [id, revision],
    );
    const nodes = kind === 'page' ? Object.fromEntries(await nodeNumbers(ctx, id)) : {};
    const blocks = kind === 'page' ? await blocksOf(ctx, app, document) : {};
    const findings = [...written.findings, ...kindFindings(ctx, document)];
    return { id, app_id: app.id, kind, uid, revision, document, nodes, blocks, ...written, findings };
  },
});

/** The newest drafts of the blocks that a page refers to; of what is not there nothing is said. */
async function blocksOf(
  ctx: OperationContext,
  app: LoadedApp,
  page: JsonObject,
): Promise<Record<string, PageDocument>> {
  const found = new Map<string, PageDocument>();
  const seen = new Set<string>();
  const open = blocksIn(readableDocument(page as unknown as PageDocument) as PageDocument);
  for (let uid = open.pop(); uid !== undefined; uid = open.pop()) {
    if (seen.has(uid)) continue;
    seen.add(uid);
    const row = await ctx.db.maybeOne<{ content: PageDocument }>(
      `SELECT r.content FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
      WHERE d.app_id = $1 AND d.kind = 'page' AND d.uid = $2 AND NOT d.is_deleted`,
      [app.id, uid],
    );
    if (!row) continue;
    const block = readableDocument(row.content) as PageDocument;
    found.set(uid, block);
    open.push(...blocksIn(block));
  }
  return Object.fromEntries(found);
}

/**
 * What is wrong with the external kinds that a page names. It is found when it is asked for, not when a draft is
 * stored: what is installed may be another then.
 */
function kindFindings({ platform }: OperationContext, document: JsonObject): Finding[] {
  if (document['kind'] !== 'page') return [];
  const page = readableDocument(document as unknown as PageDocument) as PageDocument;
  return externalNodes(page).flatMap(({ entry, sort }): Finding[] => {
    const fault = kindFault(sort, (entry.node as { config?: object }).config ?? {}, platform.kinds);
    if (!fault) return [];
    return [{ rule: 'reference', path: [...entry.path, ...fault.path], message: checkText(fault.text, fault.facts) }];
  });
}

const editDocument = defineOperation<DraftEditInput, DraftEdited>({
  name: 'builder.draft-edit',
  access: builders,
  input: draftEditInput,
  output: answer({ id: integer, ...edited, document: object, operations: listOf(object) }),
  audit: {
    action: 'builder.draft-edit',
    describe: ({ id, edits }) => ({ objects: [`document:${id}`, ...namedNodes(edits)] }),
  },
  /**
   * Performs edits by uid in the revision that they were made in. A stale one is merged three-way with what came since,
   * or refused by `document.conflict` with the conflict in words; without edits it only tells what came since.
   */
  async run(ctx, { app_id: appId, id, revision, edits, message }) {
    const app = buildableApp(ctx, appId);
    const { kind, uid } = await documentAt(ctx, app, id);
    const { after: ours, saved } = await saveEdited(
      ctx,
      { app, kind, uid },
      {
        revision,
        message,
        edit: (document) => performed(ctx, document, edits),
      },
    );
    const { document } = await readDraft(ctx, { app, kind, uid });
    const edited = editAnswer(saved);
    const findings = [...edited.findings, ...kindFindings(ctx, document)];
    return { id, ...edited, findings, document, operations: diffDocuments(ours, document) };
  },
});

/** A document after edits. What it is (kind, uid, shape) no edit changes. */
function performed(ctx: OperationContext, before: JsonObject, edits: readonly Edit[]): JsonObject {
  const fixed = edits.find(({ op, ...edit }) => op === 'set' && 'path' in edit && isIdentity(edit.node, edit.path));
  if (fixed) throw error('document.fixed', { name: 'path' in fixed ? fixed.path.join('.') : '' }, { field: 'edits' });
  const after = performEdits(before as Json, edits).document as JsonObject;
  refusePlatformParts(ctx, after, 'edits', before);
  return after;
}

const isIdentity = (node: string, path: readonly string[]): boolean =>
  node === '' && ['kind', 'uid', 'shape'].includes(path[0] ?? '');

/** The nodes that an audit record names. */
function namedNodes(edits: readonly Edit[]): string[] {
  const names = edits.map((edit) => (edit.op === 'insert' ? edit.at.parent : edit.node));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, 20);
}

/** Drafts as a whole, for the builder's own screens, scripts and agents. */
export const draftOperations = [listDrafts, getDraft, editDocument] as readonly Operation[];
