import { auditCaller, previewOrigin } from '../audit/audit.service.js';
import type { AuditOrigin, AuditRecord } from '../audit/audit.record.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayRequest } from './gateway.type.js';
import type { PlanRecord, PlannedReason } from './plan.type.js';

/** What is known of a run at the moment of its record. */
export interface RunRecord {
  request: Pick<GatewayRequest, 'caller' | 'request' | 'origin' | 'order'>;
  source: Pick<SourceRecord, 'id' | 'name'>;
  record: PlanRecord;
  time: number;
}

/**
 * Made for each run: one literal, because an object put together from several spreads was the dearest of our own
 * functions in a profile of page queries.
 */
function recordOf(
  { request, source, record, time }: RunRecord,
  own: Pick<AuditRecord, 'phase' | 'decision'> & Partial<AuditRecord>,
): AuditRecord {
  const { user_id, user_name, ip, request_id } = auditCaller(request);
  return {
    time,
    phase: own.phase,
    intent_seq: own.intent_seq ?? null,
    user_id,
    user_name,
    ip,
    request_id,
    origin: originOf(request),
    action: `${request.origin.kind}.run`,
    data_source_id: source.id,
    data_source_name: source.name,
    objects: own.objects ?? record.objects,
    sql_text: own.sql_text === undefined ? record.sqlText : own.sql_text,
    sql_kind: record.kind,
    decision: own.decision,
    reasons: own.reasons ?? [],
    row_count: own.row_count ?? null,
    masked_columns: own.masked_columns ?? [],
    grant_ids: own.grant_ids ?? record.grantIds,
    order_id: request.order?.id ?? null,
    cost_ms: own.cost_ms ?? null,
    error: own.error ?? null,
  };
}

/** Through what the run came: shell, app, page, revision, view, button (design §7.6), and whose eyes a preview had. */
function originOf({ origin, caller, request }: RunRecord['request']): AuditOrigin {
  const known: AuditOrigin = caller.preview ? previewOrigin(caller) : {};
  for (const [name, value] of Object.entries(origin) as [string, string | number | undefined][])
    if (value !== undefined) known[name] = value;
  known.shell = request.shell;
  return known;
}

/** Tables of which the run touched only the rows that its caller may see. */
const filteredTables = ({ record }: RunRecord): string[] =>
  (record.filtered ?? []).map((table) => `row-filter ${table}`);

/** Before the first row leaves. */
export function intentRecord(run: RunRecord, maskedColumns: string[]): AuditRecord {
  return recordOf(run, {
    phase: 'intent',
    decision: 'permit',
    masked_columns: maskedColumns,
    reasons: filteredTables(run),
  });
}

/** A refusal is an event of its own. */
export function refusalRecord(
  run: RunRecord,
  reasons: readonly Pick<PlannedReason, 'code' | 'object'>[],
  costMs: number,
): AuditRecord {
  return recordOf(run, {
    phase: 'event',
    decision: 'refuse',
    reasons: reasons.map(({ code, object }) => (object === undefined ? code : `${code} ${object}`)),
    cost_ms: costMs,
  });
}

/** How a run ended: its rows, or why it failed and the masked columns that the failure could have told of. */
export interface RunEnd {
  rows: number | null;
  costMs: number;
  error: string | null;
  probed?: readonly string[];
}

const probesOf = ({ probed = [] }: RunEnd): string[] => probed.map((column) => `probe ${column}`);

/** Decision and outcome together: of a page whose rows are held until this is durable (decisions, The gate). */
export function wholeRecord(run: RunRecord, maskedColumns: string[], end: RunEnd): AuditRecord {
  return recordOf(run, {
    phase: 'event',
    decision: 'permit',
    masked_columns: maskedColumns,
    reasons: [...filteredTables(run), ...probesOf(end)],
    row_count: end.rows,
    cost_ms: end.costMs,
    error: end.error,
  });
}

/** How the run of an intent ended; what the intent tells is not repeated. */
export function outcomeRecord(run: RunRecord, intentSeq: number, end: RunEnd): AuditRecord {
  return recordOf(run, {
    phase: 'outcome',
    decision: 'permit',
    intent_seq: intentSeq,
    reasons: probesOf(end),
    sql_text: null,
    objects: [],
    grant_ids: [],
    row_count: end.rows,
    cost_ms: end.costMs,
    error: end.error,
  });
}

/** So many statements failed at masked columns in a day that somebody should look: what an alert is raised by. */
export function probeRecord(run: RunRecord, columns: readonly string[]): AuditRecord {
  return {
    ...recordOf(run, { phase: 'event', decision: 'permit', reasons: columns.map((column) => `probe ${column}`) }),
    action: 'gateway.probe',
    objects: [...columns],
  };
}
