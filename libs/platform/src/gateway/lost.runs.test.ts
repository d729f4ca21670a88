import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditRecord } from '../audit/audit.record.js';
import { createGateway } from './gateway.factory.js';
import { closeLostRuns, outcomeUnknown } from './lost.runs.js';
import { RunLimits } from './run.limits.js';
import { RunSlots } from './run.slots.js';

let test: TestPlatform;
const hour = 3_600_000;
const now = Date.now();
const intent = (time: number, action: string): AuditRecord => ({
  time,
  phase: 'intent',
  intent_seq: null,
  user_id: 7,
  user_name: 'li',
  ip: '127.0.0.1',
  request_id: 'r',
  origin: { kind: 'workspace', shell: 'console' },
  action,
  data_source_id: 1,
  data_source_name: 'retail',
  objects: ['retail.public.customer'],
  sql_text: 'SELECT 1',
  sql_kind: 'DQL',
  decision: 'permit',
  reasons: [],
  row_count: null,
  masked_columns: ['public.customer.phone'],
  grant_ids: [4],
  order_id: null,
  cost_ms: null,
  error: null,
});
const close = (from: number, to: number): Promise<number> =>
  closeLostRuns({ db: test.platform.db, audit: test.platform.audit, now: () => now }, { from, to });

beforeAll(async () => {
  test = await startTestPlatform();
});
afterAll(async () => {
  await test?.stop();
});

it('tells of each run without an outcome that its outcome is unknown, once, and keeps the chain whole', async () => {
  const lost = await test.platform.audit.write(intent(now - 2 * hour, 'workspace.run'));
  const ended = await test.platform.audit.write(intent(now - 2 * hour, 'page.run'));
  await test.platform.audit.write({
    ...intent(now - 2 * hour, 'page.run'),
    phase: 'outcome',
    intent_seq: ended,
    row_count: 3,
  });
  const young = await test.platform.audit.write(intent(now, 'export.run'));
  expect(
    (await Promise.all([close(now - 3 * hour, now - hour), close(now - 3 * hour, now - hour)])).reduce(
      (sum, one) => sum + one,
      0,
    ),
  ).toBe(1);
  expect(await close(now - 3 * hour, now - hour)).toBe(0);
  const { rows } = await test.platform.db.query<{
    intent_seq: number;
    error: string | null;
    user_name: string;
    action: string;
    row_count: number | null;
  }>("SELECT intent_seq, error, user_name, action, row_count FROM audit_log WHERE phase = 'outcome' ORDER BY seq");
  expect(rows).toEqual([
    { intent_seq: ended, error: null, user_name: 'li', action: 'page.run', row_count: 3 },
    { intent_seq: lost, error: outcomeUnknown, user_name: 'li', action: 'workspace.run', row_count: null },
  ]);
  expect(rows.map(({ intent_seq: seq }) => seq)).not.toContain(young);
  expect(await test.platform.audit.verify()).toMatchObject({ ok: true });
});

it('tells of them after the installation stood still for long, too', async () => {
  const lost = await test.platform.audit.write(intent(now - 120 * hour, 'workspace.run'));
  // The next process of the installation.
  const gateway = createGateway({ ...test.platform, limits: new RunLimits(new RunSlots(), test.platform.settings) });
  await gateway.start();
  await expect
    .poll(
      async () => (await test.platform.db.query('SELECT error FROM audit_log WHERE intent_seq = $1', [lost])).rows,
      { timeout: 20_000 },
    )
    .toEqual([{ error: outcomeUnknown }]);
  await gateway.stop();
});
