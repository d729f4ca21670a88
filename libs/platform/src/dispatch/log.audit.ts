import type { AuditEntry, AuditPort } from './audit.port.js';
import type { Log } from '../host/log.js';

/** Audit records as log lines, for a process that runs before the chained log is there. */
export function createLogAudit(host: { log: Log }): AuditPort {
  const write = async (entry: AuditEntry): Promise<void> => {
    host.log.info({
      audit: entry.action, decision: entry.decision, user: entry.caller.account, ip: entry.request.ip,
      request: entry.request.id, objects: entry.objects, reasons: entry.reasons, costMs: entry.costMs,
    }, 'audit');
  };
  return { record: (_db, entry) => write(entry), recordNow: write };
}
