import type { Revision, RevisionGroup } from './history.type.js';

/** Saves of one person with a shorter pause between them belong together. */
const PAUSE_MS = 10 * 60_000;

/**
 * Drafts save themselves every few seconds: saves of one person in one go are one entry. One that says something
 * itself, or that visitors had, stands alone; so does the first of all.
 */
export function revisionGroups(list: readonly Revision[]): RevisionGroup[] {
  const groups: { newest: Revision; members: Revision[] }[] = [];
  for (const revision of list) {
    const group = groups.at(-1);
    const last = group?.members.at(-1);
    if (group && last && belongs(revision, last)) group.members.push(revision);
    else groups.push({ newest: revision, members: [revision] });
  }
  return groups;
}

/** Whether an older revision belongs to the entry of the one after it. */
function belongs(older: Revision, newer: Revision): boolean {
  const isPlain = (one: Revision): boolean => one.message === '' && one.revision > 1 && !one.upgrade;
  return (
    isPlain(older) &&
    isPlain(newer) &&
    older.releases.length === 0 &&
    older.author === newer.author &&
    Date.parse(newer.time) - Date.parse(older.time) < PAUSE_MS
  );
}
