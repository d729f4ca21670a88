import { randomUUID } from 'node:crypto';
import type { AuditEntry, AuditService } from './audit.contract.js';
import type { Caller } from '../dispatch/caller.js';
import { AuditAnchor } from './audit.anchor.js';
import { pruneAudit } from './audit.prune.js';
import { storable, type AuditOrigin, type AuditRecord } from './audit.record.js';
import { verifyAudit } from './audit.verify.js';
import { AuditWriter } from './audit.writer.js';
import { RepeatedRefusals } from './repeated.refusals.js';
import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Secrets } from '../host/secrets.js';

/** How often the outbox is looked at when no notification came, in milliseconds. */
const sweepMs = 1_000;

/** Purpose of the chain's key; it is derived from the master key and so lies outside the database. */
export const auditKeyPurpose = 'audit-chain';

/** What the audit log stands on; the head of its chain is also kept in a file of the data folder. */
interface AuditNeeds {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  db: Db;
}

/** Builds the audit service; it writes from `start` on. */
export function createAudit(core: AuditNeeds): AuditService & Required<ServiceLifecycle> {
  const key = core.secrets.derive(auditKeyPurpose);
  let anchor: AuditAnchor | undefined;
  let writer: AuditWriter | undefined;
  let sweep: ReturnType<typeof setInterval> | undefined;
  const ready = (): AuditWriter => {
    anchor ??= new AuditAnchor(core.config.dataDir, randomUUID());
    return (writer ??= new AuditWriter({ db: core.db, log: core.log, key, anchor }));
  };
  const drain = (): void => {
    ready()
      .drainOutbox()
      .catch((cause: unknown) => core.log.error({ err: cause }, 'audit outbox could not be written to the chain'));
  };
  const repeated = new RepeatedRefusals();
  const tellRepeated = (all = false): void => {
    const now = core.clock.now();
    for (const entry of repeated.due(now, all)) ready().later(recordOf(entry, now));
  };
  let soon: ReturnType<typeof setTimeout> | undefined;
  return {
    async record(db, entry) {
      await db.query('INSERT INTO audit_outbox (record) VALUES ($1)', [
        JSON.stringify(storable(recordOf(entry, core.clock.now()))),
      ]);
      soon ??= setTimeout(() => {
        soon = undefined;
        drain();
      }, 50).unref();
    },
    async recordNow(entry) {
      const now = core.clock.now();
      const isNobody = entry.caller.kind === 'anonymous' && entry.decision === 'refuse';
      if (!isNobody || repeated.takes(entry, now)) await ready().write(recordOf(entry, now));
    },
    recordIntent: (entry) => ready().write({ ...recordOf(entry, core.clock.now()), phase: 'intent', cost_ms: null }),
    write: (record) => ready().write(record),
    later: (record) => ready().later(record),
    async flush() {
      while ((await ready().drainOutbox()) > 0) continue;
    },
    verify: () => verifyAudit(core.db, key, core.config.dataDir),
    prune: (month) => pruneAudit(core.db, key, month, core.clock.now()),
    async start() {
      drain();
      sweep = setInterval(() => {
        tellRepeated();
        drain();
      }, sweepMs).unref();
    },
    async stop() {
      clearInterval(sweep);
      clearTimeout(soon);
      tellRepeated(true);
      await writer?.drainOutbox();
      anchor?.close();
      anchor = writer = undefined;
    },
  };
}

/** What every record says of its caller: the person themself, also while they look through somebody else's eyes. */
export function auditCaller(
  entry: Pick<AuditEntry, 'caller' | 'request'>,
): Pick<AuditRecord, 'user_id' | 'user_name' | 'ip' | 'request_id'> {
  const { caller, request } = entry;
  return {
    user_id: caller.userId,
    user_name: caller.kind === 'anonymous' && caller.userId === null ? 'anonymous' : caller.account,
    ip: request.ip,
    request_id: request.id,
  };
}

/**
 * Through whose eyes a builder looked, for a record's origin: the role, `anonymous`, the person by name and account, or
 * `own` with a lower level; nothing for everybody else.
 */
export function previewOrigin({
  kind,
  accessLevel,
  preview,
}: Pick<Caller, 'kind' | 'accessLevel' | 'preview'>): AuditOrigin {
  if (!preview) return {};
  const role = preview.as === preview.own ? 'own' : (preview.as.find((one) => one !== 'user') ?? 'user');
  const previewAs = preview.person
    ? `${preview.person.name} (${preview.person.account})`
    : kind === 'anonymous'
      ? 'anonymous'
      : role;
  return { previewAs, previewLevel: accessLevel };
}

function recordOf(entry: AuditEntry, time: number): AuditRecord {
  return {
    ...auditCaller(entry),
    time,
    phase: entry.intentSeq === undefined ? 'event' : 'outcome',
    intent_seq: entry.intentSeq ?? null,
    origin: { kind: 'operation', ...entry.origin, ...previewOrigin(entry.caller), shell: entry.request.shell },
    action: entry.action,
    data_source_id: null,
    data_source_name: null,
    objects: entry.objects ?? [],
    sql_text: null,
    sql_kind: null,
    decision: entry.decision,
    reasons: entry.reasons ?? [],
    row_count: null,
    masked_columns: [],
    grant_ids: [],
    order_id: null,
    cost_ms: entry.costMs,
    error: entry.error ?? null,
  };
}
