import type { Commands } from './command.js';
import { platformCommand } from './platform.command.js';

/** Told as the exit's reason when the chain does not hold, so that a scheduled check fails. */
class AuditFault extends Error {}

/** `audit verify`: reads the whole chain; names every place that does not hold and then ends with 1. */
export const auditCommands: Commands = {
  'audit verify': platformCommand({
    usage: '[--json]',
    options: {},
    async run(platform, flags) {
      await platform.audit.flush();
      const verdict = await platform.audit.verify();
      const places = verdict.faults.map(
        ({ seq, time, problem, detail }) =>
          `${problem} at ${seq}${time === null ? '' : ` (${new Date(time).toISOString()})`}: ${detail}`,
      );
      if (!verdict.ok)
        throw new AuditFault(
          flags.json ? JSON.stringify(verdict) : ['the audit log does not hold', ...places].join('\n'),
        );
      return {
        text: `the audit log holds: ${verdict.records} records, ${verdict.from ?? 0} to ${verdict.to ?? 0}`,
        json: verdict,
      };
    },
  }),
};
