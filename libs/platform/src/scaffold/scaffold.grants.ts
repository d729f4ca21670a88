import type { NeededGrant } from '@sluice/document/scaffold';
import { error, PlatformError } from '@sluice/document';
import { parseObjectPath } from '@sluice/policy';
import { checkMayGrant } from '../data-source/grant.rights.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import { storeRequest, type WantedGrant } from '../grant-request/grant-request.store.js';
import { grantPath } from './scaffold.plan.js';

export type GrantOutcome = 'given' | 'asked' | 'ungranted' | 'none';

async function mayGrant(ctx: OperationContext, source: SourceRecord): Promise<boolean> {
  try {
    await checkMayGrant(ctx, source.id, 'app');
    return true;
  } catch (reason) {
    if (reason instanceof PlatformError) return false;
    throw reason;
  }
}

/** Letters by the tables that they are needed on, without those that the app has. */
async function lacking(
  { db }: OperationContext,
  { appId, source, needed }: { appId: number; source: SourceRecord; needed: readonly NeededGrant[] },
): Promise<Map<'read' | 'write', string[]>> {
  const { rows } = await db.query<{ path: string; letter: string }>(
    `SELECT object_path AS path, letter FROM data_grant WHERE subject_type = 'app' AND subject_id = $1
      AND data_source_id = $2
      AND status = 'enabled' AND (end_time IS NULL OR end_time > now())`,
    [appId, source.id],
  );
  const has = ({ schema, table }: NeededGrant, letter: string): boolean =>
    rows.some((row) => {
      const [ownSchema = schema, ownTable = table, column] = parseObjectPath(row.path) ?? ['', '', ''];
      return row.letter === letter && ownSchema === schema && ownTable === table && column === undefined;
    });
  const paths = (letter: 'read' | 'write'): string[] =>
    needed.filter((one) => one.letters.includes(letter) && !has(one, letter)).map(grantPath);
  return new Map((['read', 'write'] as const).map((letter) => [letter, paths(letter)]));
}

/** Asks in the caller's name for an app that they build; what they asked for before waits already. */
async function ask(ctx: OperationContext, wanted: WantedGrant): Promise<void> {
  const { userId, preview } = ctx.caller;
  if (userId === null || preview !== undefined) throw error('access.denied');
  try {
    await storeRequest(ctx.db, wanted, userId);
  } catch (reason) {
    if (!(reason instanceof PlatformError && reason.key === 'grant-request.waiting')) throw reason;
  }
}

/**
 * Gives an app the letters that it needs, where the caller may, by the operation that gives letters; else asks for
 * them.
 */
export async function grantOrAsk(
  ctx: OperationContext,
  { appId, source, needed }: { appId: number; source: SourceRecord; needed: readonly NeededGrant[] },
  wanted: boolean,
): Promise<GrantOutcome> {
  const missing = await lacking(ctx, { appId, source, needed });
  if ([...missing.values()].every((paths) => paths.length === 0)) return 'none';
  if (!wanted) return 'ungranted';
  const gives = await mayGrant(ctx, source);
  for (const [letter, paths] of missing) {
    if (paths.length === 0) continue;
    const what = { data_source_id: source.id, object_paths: paths };
    if (gives)
      await ctx.dispatcher.runInside(ctx, 'grant.create', { ...what, subject_type: 'app', subject_id: appId, letter });
    else await ask(ctx, { appId, sourceId: source.id, objectPaths: paths, letters: [letter] });
  }
  return gives ? 'given' : 'asked';
}
