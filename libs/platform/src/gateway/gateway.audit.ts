import { auditCaller } from '../audit/audit.service.js';
import type { AuditOrigin, AuditRecord } from '../audit/audit.record.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayRequest } from './gateway.type.js';
import type { PlanRecord, PlannedReason } from './planner.js';

/** What is known of a run at the moment of its record. */
export interface RunRecord {
  request: Pick<GatewayRequest, 'caller' | 'request' | 'origin'>;
  source: Pick<SourceRecord, 'id' | 'name'>;
  record: PlanRecord;
  time: number;
}

function base({ request, source, record, time }: RunRecord): Omit<AuditRecord, 'phase' | 'decision'> {
  return {
    ...auditCaller(request), time, intent_seq: null, origin: originOf(request), action: `${request.origin.kind}.run`, data_source_id: source.id, data_source_name: source.name,
    objects: record.objects, sql_text: record.sqlText, sql_kind: record.kind, reasons: [], row_count: null, masked_columns: [], grant_ids: record.grantIds, order_id: null, cost_ms: null, error: null,
  };
}

/** Through what the run came: shell, app, page, revision, view, button (design §7.6). */
function originOf(request: RunRecord['request']): AuditOrigin {
  const known = Object.entries({ ...request.origin, shell: request.request.shell }) as [string, string | number | undefined][];
  return Object.fromEntries(known.flatMap(([name, value]) => value === undefined ? [] : [[name, value]]));
}

/** Before the first row leaves. */
export function intentRecord(run: RunRecord, maskedColumns: string[]): AuditRecord {
  return { ...base(run), phase: 'intent', decision: 'permit', masked_columns: maskedColumns };
}

/** A refusal is an event of its own. */
export function refusalRecord(run: RunRecord, reasons: readonly Pick<PlannedReason, 'code' | 'object'>[], costMs: number): AuditRecord {
  return { ...base(run), phase: 'event', decision: 'refuse', reasons: reasons.map(({ code, object }) => object === undefined ? code : `${code} ${object}`), cost_ms: costMs };
}

/** How the run of an intent ended; what the intent tells is not repeated. */
export function outcomeRecord(run: RunRecord, intentSeq: number, end: { rows: number | null; costMs: number; error: string | null }): AuditRecord {
  const { sql_text: _text, objects: _objects, grant_ids: _grants, ...rest } = base(run);
  return { ...rest, sql_text: null, objects: [], grant_ids: [], phase: 'outcome', intent_seq: intentSeq, decision: 'permit', row_count: end.rows, cost_ms: end.costMs, error: end.error };
}
