import { diffDocuments, mergeDocuments, sameJson, type Conflict, type Json } from '@sluice/document';
import type { Db } from '../host/db.js';

/** A stale change and what it was merged with: the document it began with, at its revision, and as it is wanted. */
export interface StaleChange {
  documentId: number;
  revision: number;
  base: Json;
  ours: Json;
  conflicts: readonly Conflict[];
}

/** Consecutive revisions of one person, as the last of them left the document. */
interface Run {
  author: string;
  content: Json;
}

/**
 * Who made the change that each conflict is about, in their order: the last person in whose revisions it became what
 * it is, which need not be the one who saved last.
 */
export async function conflictAuthors(db: Db, change: StaleChange): Promise<string[]> {
  const { rows: runs } = await db.query<Run>(
    `SELECT author, content FROM (SELECT revision, author, content,
        lead(author) OVER (ORDER BY revision) IS DISTINCT FROM author AS is_last
      FROM document_revision WHERE document_id = $1 AND revision > $2) each_revision
    WHERE is_last ORDER BY revision DESC`,
    [change.documentId, change.revision],
  );
  const authors = change.conflicts.map(() => runs[0]?.author ?? '');
  let open = change.conflicts.map((conflict, index) => ({ conflict, index }));
  for (const [at, { author, content }] of runs.entries()) {
    for (const { index } of open) authors[index] = author;
    const earlier = runs[at + 1]?.content;
    if (earlier === undefined || open.length === 0) break;
    const moved = new Set(diffDocuments(earlier, content).flatMap((each) => (each.op === 'move' ? [each.node] : [])));
    const { conflicts } = mergeDocuments({ base: change.base, ours: change.ours, theirs: earlier });
    // A conflict of two moves does not say where to: who moved the node last is known by what was done.
    open = open.filter(
      ({ conflict }) =>
        !(conflict.kind === 'moved' && moved.has(conflict.node)) &&
        conflicts.some((one) => sameJson(one as unknown as Json, conflict as unknown as Json)),
    );
  }
  return authors;
}
