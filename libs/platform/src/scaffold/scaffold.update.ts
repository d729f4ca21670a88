import {
  conflictText,
  diffDocuments,
  mergeDocuments,
  type BothTexts,
  type Conflict,
  type DocumentKind,
  type Json,
  type JsonObject,
} from '@sluice/document';
import type { NeededGrant, ScaffoldedTable } from '@sluice/document/scaffold';
import { differences } from '@sluice/document/validate';
import { formatObjectPath } from '@sluice/policy';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { hiddenTables } from './described.tables.js';
import { newlyNeeded } from './scaffold.needs.js';
import { planScaffold, scaffoldSource } from './scaffold.plan.js';
import { origins, type Origin } from './scaffold.store.js';
import { updateTexts } from './scaffold.texts.js';

/** Differences that are told of one document; more of them are counted. */
const SHOWN = 12;

/**
 * A draft that an update would write: one that is there, merged, or one that a change of the table has made necessary.
 */
export interface UpdatedDocument {
  kind: DocumentKind;
  uid: string;
  after: JsonObject;
  /** The revision that was merged into; undefined for a new document. */
  revision: number | undefined;
}

/** What a changed table means for the documents that were made of it. */
export interface TableUpdate {
  table: ScaffoldedTable | undefined;
  path: string;
  /** What changes, by document and in words. */
  changes: BothTexts[];
  /** What stays although the table would have it otherwise: changed by hand, deleted, or no longer made. */
  kept: BothTexts[];
  documents: UpdatedDocument[];
  /** What would be made of the table today: the base of the next update. */
  origin: JsonObject[];
}

/** The tables of one source that pages of the app were made of. */
export interface SourceUpdate {
  source: SourceRecord;
  tables: TableUpdate[];
  /** Letters that the changes need and that what was made before did not. */
  needed: readonly NeededGrant[];
}

const nameOf = ({ kind, uid }: JsonObject): string => `${String(kind)}/${String(uid)}`;

/**
 * Merges what tables are today into what was made of them: base is what was made, one side today's table, the other the
 * draft with what was done to it by hand. Where both changed the same, the hand wins and is told. Nothing is written.
 */
export async function planUpdate(ctx: OperationContext, app: LoadedApp): Promise<SourceUpdate[]> {
  const known = await origins(ctx.db, app.id);
  const drafts = await draftsOf(ctx, app);
  const updates: SourceUpdate[] = [];
  for (const sourceId of new Set(known.map((origin) => origin.sourceId)))
    updates.push(
      await sourceUpdate(ctx, { app, sourceId, drafts, own: known.filter((origin) => origin.sourceId === sourceId) }),
    );
  return updates;
}

/** A draft as it was read. */
interface Draft {
  revision: number;
  document: JsonObject;
}
/** Drafts of an app by kind and uid; null for one that was deleted. */
type Drafts = ReadonlyMap<string, Draft | null>;

async function draftsOf({ db }: OperationContext, app: LoadedApp): Promise<Drafts> {
  const { rows } = await db.query<{ name: string; is_deleted: boolean; revision: number; content: JsonObject }>(
    `SELECT d.kind || '/' || d.uid AS name, d.is_deleted, d.revision, r.content FROM document d
    JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision WHERE d.app_id = $1`,
    [app.id],
  );
  return new Map(
    rows.map(({ name, is_deleted: isDeleted, revision, content }) => [
      name,
      isDeleted ? null : { revision, document: content },
    ]),
  );
}

async function sourceUpdate(
  ctx: OperationContext,
  { app, sourceId, drafts, own }: { app: LoadedApp; sourceId: number; drafts: Drafts; own: readonly Origin[] },
): Promise<SourceUpdate> {
  const source = await scaffoldSource(ctx, sourceId);
  const path = (origin: Origin): string => formatObjectPath([origin.schema, origin.name]);
  const gone = await hiddenTables(ctx, source, own.map(path));
  const there = own.filter((origin) => !gone.has(path(origin)));
  const made = new Set(own.flatMap(({ documents }) => documents.map(nameOf)));
  const plan =
    there.length > 0
      ? await planScaffold(ctx, { data_source_id: sourceId, tables: there.map(path) }, app, made)
      : undefined;
  const seen = new Set<string>();
  const tables = own.map((origin): TableUpdate => {
    const table = plan?.made.tables.find(({ schema, name }) => schema === origin.schema && name === origin.name);
    if (!table || !plan)
      return {
        table,
        path: path(origin),
        changes: [],
        kept: [updateTexts.gone],
        documents: [],
        origin: origin.documents,
      };
    const names = new Set(table.documents.map(({ kind, uid }) => `${kind}/${uid}`));
    const today = plan.made.documents.filter((document) => names.has(nameOf(document)));
    return { table, path: path(origin), origin: today, ...tableUpdate(origin, { made: today, drafts, seen }) };
  });
  const before = own.flatMap(({ documents }) => documents);
  const written = new Set(tables.flatMap(({ documents }) => documents.map(({ kind, uid }) => `${kind}/${uid}`)));
  const changed = plan?.made.documents.filter((document) => written.has(nameOf(document))) ?? [];
  return { source, tables, needed: newlyNeeded(plan?.made.grants ?? [], { before, changed }) };
}

function tableUpdate(
  origin: Origin,
  { made, drafts, seen }: { made: readonly JsonObject[]; drafts: Drafts; seen: Set<string> },
): Pick<TableUpdate, 'changes' | 'kept' | 'documents'> {
  const update: Pick<TableUpdate, 'changes' | 'kept' | 'documents'> = { changes: [], kept: [], documents: [] };
  const bases = new Map(origin.documents.map((document) => [nameOf(document), document]));
  for (const theirs of made) {
    const name = nameOf(theirs);
    // What several tables share (yes and no, the options of a table that two refer to) is merged once.
    if (seen.has(name)) continue;
    seen.add(name);
    const base = bases.get(name);
    const ours = drafts.get(name);
    if (!base && ours === undefined) addNew(update, theirs);
    else if (base && ours) merge(update, { base, ours, theirs });
    else if (base && diffDocuments(base as Json, theirs as Json).length > 0)
      update.kept.push(updateTexts.deleted(base));
  }
  const wanted = new Set(made.map(nameOf));
  for (const [name, base] of bases)
    if (!wanted.has(name) && drafts.get(name)) update.kept.push(updateTexts.unmade(base));
  return update;
}

function addNew({ changes, documents }: Pick<TableUpdate, 'changes' | 'documents'>, made: JsonObject): void {
  const { kind, uid } = made as { kind: DocumentKind; uid: string };
  documents.push({ kind, uid, after: made, revision: undefined });
  changes.push(updateTexts.added(made));
}

function merge(
  { changes, kept, documents }: Pick<TableUpdate, 'changes' | 'kept' | 'documents'>,
  { base, ours: { revision, document: ours }, theirs }: { base: JsonObject; ours: Draft; theirs: JsonObject },
): void {
  if (diffDocuments(base as Json, theirs as Json).length === 0) return;
  const { document, conflicts } = mergeDocuments({ base, ours, theirs });
  const words = (conflict: Conflict, locale: keyof BothTexts): string =>
    conflictText(conflict, ours, { theirs: updateTexts.table[locale] }, base, theirs)[locale];
  for (const conflict of conflicts)
    kept.push(updateTexts.of(ours, { 'zh-chs': words(conflict, 'zh-chs'), en: words(conflict, 'en') }));
  const edits = diffDocuments(ours as Json, document);
  if (edits.length === 0) return;
  const { kind, uid } = ours as { kind: DocumentKind; uid: string };
  documents.push({ kind, uid, after: document as JsonObject, revision });
  const differing = differences(edits, { before: ours, after: document });
  changes.push(...differing.slice(0, SHOWN).map(({ text }) => updateTexts.of(ours, text)));
  if (differing.length > SHOWN) changes.push(updateTexts.of(ours, updateTexts.more(differing.length - SHOWN)));
}
