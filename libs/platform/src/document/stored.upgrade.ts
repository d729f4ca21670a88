import {
  isObject,
  migrateDocument,
  type AppPartDocument,
  type DocumentKind,
  type DocumentMigration,
  type JsonObject,
} from '@sluice/document';
import { validateDocument } from '@sluice/document/validate';
import type { Db } from '../host/db.js';
import type { Author, DocumentProblem } from './document.contract.js';
import { schemaFaults, type Finding } from './draft.finding.js';
import { releasedItems, writeRelease } from './release.store.js';
import { upgradeRemovedViews } from './removed.views.js';
import { writeRevision } from './revision.store.js';

/** What an upgrade of stored documents did. */
export interface UpgradeReport {
  upgraded: string[];
  problems: DocumentProblem[];
}

const UPGRADER: Author = { id: null, name: 'Sluice' };

interface OldRow {
  id: number;
  app_id: number;
  app: string;
  kind: DocumentKind;
  uid: string;
  revision: number;
  content: AppPartDocument;
  findings: Finding[];
  shipped_base: JsonObject | null;
  released_revision: number | null;
  released_content: AppPartDocument | null;
}

/**
 * Brings every stored document to the current shape, drafts and releases alike, so that no page opens in an old one
 * (design §4). Revisions are never changed: the rewritten content is a new revision, and an app whose release is
 * concerned gets a new release. A document that is not valid afterwards stays as it was and is reported.
 */
export async function upgradeStored(db: Db, migrations: readonly DocumentMigration[]): Promise<UpgradeReport> {
  const report: UpgradeReport = { upgraded: [], problems: [] };
  const released = new Map<number, Map<number, { revision: number; content: AppPartDocument }>>();
  for (const row of await oldRows(db, migrations.length)) {
    const replaced = await upgradeRow(db, { row, migrations, report });
    if (replaced)
      released.set(row.app_id, (released.get(row.app_id) ?? new Map<number, typeof replaced>()).set(row.id, replaced));
  }
  for (const [appId, changes] of released) {
    const items = (await releasedItems(db, appId)).map((item) => ({ ...item, ...changes.get(item.id) }));
    await writeRelease(db, { appId, items, message: `shape ${migrations.length}`, author: UPGRADER });
  }
  return report;
}

async function oldRows(db: Db, shape: number): Promise<OldRow[]> {
  const { rows } = await db.query<OldRow>(
    `
    SELECT d.id, d.app_id, a.uid AS app, d.kind, d.uid, d.revision, n.content, n.findings, d.shipped_base,
      i.revision AS released_revision, ri.content AS released_content
    FROM document d JOIN document_app a ON a.id = d.app_id JOIN document_revision n ON n.document_id = d.id
      AND n.revision = d.revision
    LEFT JOIN document_release_item i ON i.document_id = d.id AND i.app_id = d.app_id
      AND i.number = (SELECT max(number) FROM document_release WHERE app_id = d.app_id)
    LEFT JOIN document_revision ri ON ri.document_id = d.id AND ri.revision = i.revision
    WHERE coalesce((n.content ->> 'shape')::int, 0) < $1 OR coalesce((ri.content ->> 'shape')::int, $1) < $1
      OR coalesce((d.shipped_base ->> 'shape')::int, $1) < $1
    FOR UPDATE OF d`,
    [shape],
  );
  return rows;
}

/** Writes the rewritten revisions of one document; answers the one that its app's release must take. */
async function upgradeRow(
  db: Db,
  { row, migrations, report }: { row: OldRow; migrations: readonly DocumentMigration[]; report: UpgradeReport },
): Promise<{ revision: number; content: AppPartDocument } | undefined> {
  const rewrite = (document: object): AppPartDocument | undefined => {
    const migrated = migrateDocument(document as JsonObject, migrations).document;
    const result = validateDocument(migrated);
    if (result.ok) return result.document;
    // A draft that was incomplete before stays so in its new shape, with what is wrong with it now.
    if (document === row.content && row.findings.length > 0) return migrated as unknown as AppPartDocument;
    for (const { message } of result.errors)
      report.problems.push({ app: row.app, file: `${row.kind}/${row.uid}`, line: 1, column: 1, message });
    return undefined;
  };
  const isSame = row.released_revision === row.revision;
  const draft = rewrite(row.content);
  const release = row.released_content === null || isSame ? draft : rewrite(row.released_content);
  if (!draft || !release) return undefined;
  let revision = row.revision;
  const write = async (content: AppPartDocument, before: AppPartDocument): Promise<number> => {
    revision += 1;
    await writeRevision(db, {
      documentId: row.id,
      revision,
      content,
      before,
      message: `shape ${migrations.length}`,
      author: UPGRADER,
      findings: schemaFaults(content),
    });
    return revision;
  };
  const releasedAs = row.released_content === null || isSame ? undefined : await write(release, row.released_content);
  const draftAs = await write(draft, row.content);
  if (row.kind === 'page') await upgradeRemovedViews(db, row.id, { shape: row.content.shape ?? 0, migrations });
  if (isObject(row.shipped_base))
    await db.query('UPDATE document SET shipped_base = $2 WHERE id = $1', [
      row.id,
      JSON.stringify(rewrite(row.shipped_base) ?? row.shipped_base),
    ]);
  report.upgraded.push(`${row.app}/${row.kind}/${row.uid}`);
  return row.released_content === null ? undefined : { revision: releasedAs ?? draftAs, content: release };
}
