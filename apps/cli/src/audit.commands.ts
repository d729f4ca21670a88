import { asOperator, type Platform } from '@sluice/platform';
import type { Commands } from './command.js';
import { platformCommand, required } from './platform.command.js';

/** Told as the exit's reason when the chain does not hold, so that a scheduled check fails. */
class AuditFault extends Error {}

/** Leaves a record of a command in the log itself. */
const record = (platform: Platform, action: string, objects: string[] = []): Promise<void> =>
  asOperator(platform, ({ caller, request }) =>
    platform.audit.recordNow({ caller, request, action, decision: 'permit', objects, costMs: 0 }),
  );

/** `audit verify`: reads the whole chain; names every place that does not hold and then ends with 1. */
export const auditCommands: Commands = {
  'audit verify': platformCommand({
    usage: '[--json]',
    options: {},
    async run(platform, flags) {
      const verdict = await platform.audit.verify();
      const positions = verdict.faults.map(
        ({ seq, time, problem, detail }) =>
          `${problem} at ${seq}${time === null ? '' : ` (${new Date(time).toISOString()})`}: ${detail}`,
      );
      if (!verdict.ok)
        throw new AuditFault(
          flags.json ? JSON.stringify(verdict) : ['the audit log does not hold', ...positions].join('\n'),
        );
      // The auditor sees when it was last verified; to a log that does not hold nothing is added.
      await record(platform, 'audit.verify');
      return {
        text: `the audit log holds: ${verdict.records} records, ${verdict.from ?? 0} to ${verdict.to ?? 0}`,
        json: verdict,
      };
    },
  }),
  'audit prune': platformCommand({
    usage: '--before YYYY-MM [--json]',
    options: { before: { type: 'string' } },
    async run(platform, flags) {
      const before = required(flags, 'before');
      const { ok } = await platform.audit.verify();
      if (!ok) throw new AuditFault('the audit log does not hold (audit verify says where); nothing was dropped');
      const pruned = await platform.audit.prune(before);
      await record(platform, 'audit.prune', pruned.partitions);
      return {
        text: `${pruned.records} records dropped${pruned.to === null ? '' : `, up to number ${pruned.to}`}`,
        json: pruned,
      };
    },
  }),
};
