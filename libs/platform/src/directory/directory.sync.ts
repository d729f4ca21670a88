import { error, type BothTexts, type PlatformError } from '@sluice/document';
import type { Change } from '../duties/change.contract.js';
import type { Db } from '../host/db.js';
import type { PlatformServices } from '../platform.services.contract.js';
import { planDirectory, type DirectoryAnswer, type DirectoryPlan, type MappedTarget } from './directory.plan.js';
import { readDirectory } from './directory.reader.js';
import { usedDirectory, type DirectorySettings } from './directory.settings.js';
import {
  applyPlan,
  digestOf,
  factsOf,
  holdTargets,
  loadState,
  loadTargets,
  storeRun,
  type RunBy,
} from './directory.store.js';

/** What was read, and for which departments and groups. */
export interface ReadDirectory {
  settings: DirectorySettings;
  targets: MappedTarget[];
  answer: DirectoryAnswer;
}

/** Asks the directory for everything that is mapped, outside any transaction. */
export async function askDirectory(
  { settings, db }: Pick<PlatformServices, 'settings' | 'db'>,
  signal: AbortSignal,
): Promise<ReadDirectory> {
  // What another process has just changed decides where a password goes.
  await settings.refresh();
  const used = usedDirectory(settings);
  const targets = await loadTargets(db);
  if (targets.length === 0) throw error('directory.nothing-mapped');
  return { settings: used, targets, answer: await readDirectory(used, targets, signal) };
}

/** What would change, for a person to look at. */
export async function previewPlan(db: Db, { settings, targets, answer }: ReadDirectory): Promise<DirectoryPlan> {
  const removalPercent = settings.removal_percent;
  return planDirectory(await loadState(db, answer, { targets, removalPercent }), answer);
}

/** What a synchronisation came to. */
export interface SyncOutcome {
  runId: number;
  status: 'done' | 'unchanged' | 'held';
  plan: DirectoryPlan;
  facts: Awaited<ReturnType<typeof factsOf>>;
}

/** Whether two readings of the mapping are the same: nobody mapped anything else while the directory was asked. */
const keyOf = (targets: readonly MappedTarget[]): string =>
  JSON.stringify(targets.map(({ type, id, text, holdsLetters }) => [type, id, text, holdsLetters]));

/**
 * Synchronises in the caller's transaction: all of it stands, or nothing. `shown` is the digest of what a person was
 * shown: anything else is refused. A plan that takes away too much is held where nobody said that it may.
 */
export async function synchronise(
  db: Db,
  read: ReadDirectory,
  by: RunBy & { shown?: string; mayBeLarge: boolean },
): Promise<SyncOutcome> {
  await holdTargets(db);
  if (keyOf(await loadTargets(db)) !== keyOf(read.targets)) throw error('directory.preview-outdated');
  const plan = await previewPlan(db, read);
  if (by.shown !== undefined && by.shown !== digestOf(plan)) throw error('directory.preview-outdated');
  const changes = plan.lines.filter(({ what }) => what !== 'keep').length;
  const isHeld = plan.isLarge && !by.mayBeLarge;
  const status = isHeld ? 'held' : changes > 0 ? 'done' : 'unchanged';
  if (status === 'done') await applyPlan(db, plan);
  const runId = await storeRun(db, by, { plan, status, people: read.answer.people.length });
  return { runId, status, plan, facts: status === 'done' ? await factsOf(db, plan, read.targets) : [] };
}

/** What was done to each department and group, as records tell it. */
export const changesOf = (facts: SyncOutcome['facts']): Change[] =>
  facts.map(({ object, name, joined, left }) => {
    const key = object.replace(':', '.');
    return {
      ...{ object, name },
      before: left.length > 0 ? { [`${key}.left`]: left } : {},
      after: joined.length > 0 ? { [`${key}.joined`]: joined } : {},
    };
  });

/** The words of an error in both languages. */
export const bothTexts = (reason: PlatformError): BothTexts => ({
  'zh-chs': reason.text('zh-chs'),
  en: reason.text('en'),
});
