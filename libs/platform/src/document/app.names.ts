import type { AppPartDocument, QueryDocument } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { AppNames } from './draft.finding.js';
import type { ReleaseItem } from './release.item.type.js';

/** The other documents of an app as its builders left them, to judge one that is being saved. */
export async function namesOf(
  db: Db,
  { appId, app, saved }: { appId: number; app: string; saved: AppPartDocument },
): Promise<AppNames> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT kind || '/' || uid AS name FROM document WHERE app_id = $1 AND NOT is_deleted`,
    [appId],
  );
  const names = new Set([...rows.map(({ name }) => name), `${saved.kind}/${saved.uid}`]);
  const queries = saved.kind === 'action' ? await queriesOf(db, appId) : new Map<string, QueryDocument>();
  return { uid: app, has: (kind, uid) => names.has(`${kind}/${uid}`), query: (uid) => queries.get(uid) };
}

/** The documents of a release as it will be. */
export function namesAmong(app: string, items: readonly ReleaseItem[]): AppNames {
  const byName = new Map(items.map((item) => [`${item.kind}/${item.uid}`, item]));
  return {
    uid: app,
    has: (kind, uid) => byName.has(`${kind}/${uid}`),
    query: (uid) => byName.get(`query/${uid}`)?.content as QueryDocument | undefined,
  };
}

async function queriesOf(db: Db, appId: number): Promise<Map<string, QueryDocument>> {
  const { rows } = await db.query<{ content: QueryDocument }>(
    `SELECT r.content FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
    WHERE d.app_id = $1 AND d.kind = 'query' AND NOT d.is_deleted`,
    [appId],
  );
  return new Map(rows.map(({ content }) => [content.uid, content]));
}
