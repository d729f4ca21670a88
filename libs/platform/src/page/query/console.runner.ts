import { error, type PlatformError } from '@sluice/document';
import { SqlRefusal } from '@sluice/sql';
import pg from 'pg';
import { platformLanguage } from '../../data-source/source.dialect.js';
import type { OperationContext } from '../../dispatch/operation.js';
import { withinAll } from './page-size.query.js';
import type { QueryRunner } from './query.type.js';
import { bindRun } from './view.query.js';

/**
 * Classes of SQLSTATE: a value that its type does not hold is the caller's, a name or type that does not fit is the
 * application's.
 */
const dataException = '22';
const syntaxOrRule = '42';

/** The failure in words; undefined for what nobody but the operator can help. */
export function consoleFault(reason: unknown): PlatformError | undefined {
  if (reason instanceof SqlRefusal) return error('page.query-broken', { reason: reason.message }, { cause: reason });
  if (!(reason instanceof pg.DatabaseError)) return undefined;
  if (reason.code?.startsWith(dataException))
    return error(
      'input.invalid',
      { field: 'data_params', reason: reason.message },
      { field: 'data_params', cause: reason },
    );
  return reason.code?.startsWith(syntaxOrRule)
    ? error('page.query-broken', { reason: reason.message }, { cause: reason })
    : undefined;
}

/** The view that shows everybody's records; reading it, or what its records name, is itself recorded (screens J2). */
const auditView = 'audit_log';
const auditViews: ReadonlySet<string> = new Set([auditView, 'audit_objects']);

/** Records that a query read the audit log, if it does. */
export async function recordReading(
  { platform, caller, request }: OperationContext,
  text: string,
  startedMs: number,
): Promise<void> {
  const { tables } = await platform.consoleQueries.check(text);
  if (!tables.some(({ name }) => auditViews.has(name))) return;
  await platform.audit.recordNow({
    caller,
    request,
    action: 'audit.read',
    decision: 'permit',
    objects: [auditView],
    costMs: Math.round(platform.clock.now() - startedMs),
  });
}

/**
 * `console` queries: read-only views of the platform database, in the caller's name (design §6). Nothing there is
 * masked: the views show what a duty may see.
 */
export const runConsoleQuery: QueryRunner = async (ctx, run) => {
  const { page, count, totals, query } = run;
  if (query.document.writes) throw error('page.query-broken', { reason: 'a console query only reads' });
  const {
    platform,
    caller,
    request: { locale },
  } = ctx;
  const { text, binds } = bindRun(ctx, run, platformLanguage);
  const startedMs = platform.clock.now();
  try {
    const answer = await platform.consoleQueries.run({
      text,
      values: binds,
      caller,
      locale,
      page,
      count,
      totals: [...totals],
    });
    await recordReading(ctx, text, startedMs);
    if (!page?.all) return { ...answer, masked: [] };
    const { list, truncated } = withinAll(answer.list);
    return { ...answer, list, masked: [], truncated: truncated || undefined };
  } catch (reason) {
    throw consoleFault(reason) ?? reason;
  }
};
