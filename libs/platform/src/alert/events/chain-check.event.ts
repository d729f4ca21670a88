import type { EventKind } from '../event.type.js';

/** Once a day, from a day after the first record on. */
const dueSql = `
  SELECT NOT EXISTS (SELECT 1 FROM alert a WHERE a.kind = 'chain_check' AND a.start_time > now() - interval '1 day')
    AND EXISTS (SELECT 1 FROM audit_log a WHERE a.time < now() - interval '1 day') AS due`;

/** The whole chain of the audit log was checked; a broken one is for whoever has to find out why. */
export const chainCheck: EventKind = {
  name: { 'zh-chs': '审计链校验', en: 'Check of the audit chain' },
  target: 'audit',
  level: 'info',
  isAlert: false,
  lasts: 'happened',
  isLong: true,
  async find(db, { audit, clock }) {
    if (!(await db.one<{ due: boolean }>(dueSql)).due) return [];
    const { ok, records, from, to, faults } = await audit.verify();
    const time = new Date(clock.now());
    const found = {
      mark: `audit:${time.toISOString()}`,
      target_id: null,
      object: `${from ?? 0} – ${to ?? 0}`,
      value: records,
      time,
    };
    if (ok) return [{ ...found, content: `✓ ${records}` }];
    const where = faults.map(({ seq, problem }) => `${seq} ${problem}`).join(', ');
    return [{ ...found, content: where.slice(0, 1000), level: 'critical' }];
  },
};
