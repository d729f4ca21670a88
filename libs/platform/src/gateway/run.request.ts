import { ConnectorError, type ResultColumnInfo, type RunRequest } from '@sluice/connectors';
import { PAGE_SIZE } from '@sluice/document';
import type { UsageVerdict } from '@sluice/policy';
import type { AccountUse, SourceRecord } from '../data-source/source.type.js';
import type { GatewayRequest } from './gateway.type.js';
import type { RunPlan } from './plan.type.js';

/** Rows, bytes and times a run may take when its caller asks for no less (screens.md, policy: rows per statement). */
export const gatewayLimits = { rows: 1_000_000, bytes: 64 * 1024 * 1024 } as const;
/** The same for exports: they stream into a file, so that memory is no limit; the time is that of the whole run. */
export const exportLimits = { rows: 10_000_000, bytes: 16 * 1024 ** 3, timeoutMs: 2 * 3_600_000 } as const;
const timeZone = 'Asia/Shanghai';

/** The lowest of what limits a run. */
const least = (...limits: (number | undefined)[]): number =>
  limits.reduce<number>((lowest, limit) => Math.min(lowest, limit ?? Infinity), Infinity);

/** Rows of a page are few; more than a page holds is streamed, under the limits that come with it. */
export function isPage({ paging, origin }: GatewayRequest): boolean {
  return paging !== undefined && paging.limit <= PAGE_SIZE.max && origin.kind !== 'export';
}

/** The editor's own limit of rows; whoever asks for more wants to read on. */
const FEW_ROWS_LIMIT = 1_000;
/** Rows of a statement run by hand that are held: what the source sends in its first portion. */
export const HELD_ROWS_LIMIT = 100;

/**
 * A statement that somebody runs by hand: a few rows are held like those of a page. Not for long, since only who has
 * been told of a run can stop it, and what comes slowly is shown as it comes.
 */
export function isFew({ paging, origin, limits }: GatewayRequest): boolean {
  return origin.kind === 'workspace' && paging === undefined && (limits?.rows ?? Infinity) <= FEW_ROWS_LIMIT;
}

/**
 * Reading and writing go by different accounts where the source has both; whatever is more than data needs the managing
 * one.
 */
export function accountOf(plan: RunPlan): AccountUse {
  if (plan.analysis.readOnly) return 'read';
  return ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(plan.analysis.kind) ? 'write' : 'manage';
}

/** The caller's values, with those of row filters where the text has them. */
function bindsOf({ binds = [] }: GatewayRequest, { filterBinds }: RunPlan): unknown[] {
  return filterBinds?.map((bind) => ('own' in bind ? binds[bind.own] : bind.value)) ?? binds;
}

/** The source's own columns must be the planned ones, or masks would fall on the wrong positions (design §7.4). */
function checkColumns(plan: RunPlan, columns: ResultColumnInfo[]): void {
  const planned = plan.analysis.result;
  const differs =
    columns.length !== planned.length ||
    planned.some((column, index) => column.nameExact && column.name !== columns[index]?.name);
  if (differs)
    throw new ConnectorError(
      'columns-differ',
      `the source announces ${columns.map((column) => column.name).join(', ')}; planned were ${planned.map((column) => column.name).join(', ')}`,
    );
}

/** The planned statement as its connector runs it, within the lowest of all limits. */
export function runRequestOf(
  request: GatewayRequest,
  source: SourceRecord,
  plan: RunPlan,
  usage: UsageVerdict,
): RunRequest {
  const { texts, searchPath, decision } = plan;
  const readOnly = plan.analysis.readOnly;
  const pages = isPage(request);
  const ownMs = source.options.statement_timeout * 1000;
  // An order says itself how long each of its statements may take (§5).
  const orderMs = request.order && request.limits?.timeoutMs;
  const ceiling = request.origin.kind === 'export' ? exportLimits : { ...gatewayLimits, timeoutMs: orderMs ?? ownMs };
  const policyMs = usage.policy && usage.policy.transactionTimeout * 1000;
  return {
    text: texts.main,
    binds: bindsOf(request, plan),
    mode: pages ? 'page' : 'stream',
    plans: plan.analysis.isPlan || undefined,
    prepared: pages && readOnly,
    firstRows: isFew(request) ? HELD_ROWS_LIMIT + 1 : undefined,
    leavesSession: plan.leavesSession || undefined,
    followers: [texts.count, texts.totals?.text].filter((text): text is string => text !== undefined),
    settings: {
      searchPath,
      timeZone,
      readOnly,
      outside: request.outside || undefined,
      timeoutMs: least(request.limits?.timeoutMs, decision.limits.timeoutMs, policyMs, ceiling.timeoutMs),
    },
    limits: {
      rows: least(
        request.limits?.rows,
        decision.limits.rows,
        // Rows of a query that locks them and of RETURNING count as well; lines of a plan are none.
        plan.analysis.isPlan ? undefined : usage.rows,
        pages ? PAGE_SIZE.max : ceiling.rows,
      ),
      bytes: least(request.limits?.bytes, decision.limits.bytes, ceiling.bytes),
    },
    expects: plan.expects,
    checkColumns: (columns) => checkColumns(plan, columns),
    mask: plan.maskRow,
  };
}
