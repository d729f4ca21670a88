import { expect, it } from 'vitest';
import type { AuditEntry } from './audit.contract.js';
import { networkOf, RepeatedRefusals } from './repeated.refusals.js';

const refusal = (ip: string, tried = 'li'): AuditEntry => ({
  caller: {
    kind: 'anonymous',
    userId: null,
    account: '',
    name: '',
    roles: [],
    locale: 'en',
    accessLevel: 'public',
  },
  request: { id: 'r', ip, userAgent: '', locale: 'en', shell: 'console', appContext: false },
  action: 'session.login',
  decision: 'refuse',
  reasons: ['login.failed'],
  objects: [tried],
  costMs: 1,
});

it('records the first refusals of an address one by one and the rest of the minute together', () => {
  const repeated = new RepeatedRefusals();
  const own = Array.from({ length: 1000 }, (_, at) => repeated.takes(refusal('10.0.0.1', `p${at}`), at)).filter(
    Boolean,
  );
  expect(own).toHaveLength(20);
  expect(repeated.due(50_000)).toEqual([]);
  expect(repeated.takes(refusal('10.0.0.2'), 50_000)).toBe(true);
  const [together, ...more] = repeated.due(61_000);
  expect(more).toEqual([]);
  expect(together).toMatchObject({
    request: { ip: '10.0.0.1' },
    reasons: ['login.failed', 'call.repeated ×980'],
    decision: 'refuse',
  });
  expect(together?.objects).toHaveLength(20);
  expect(repeated.takes(refusal('10.0.0.1'), 61_001)).toBe(true);
});

it('keeps a crowd of addresses within one record', () => {
  const repeated = new RepeatedRefusals();
  const own = Array.from({ length: 5000 }, (_, at) => repeated.takes(refusal(`10.1.${at >> 8}.${at & 255}`), 1));
  expect(own.filter(Boolean)).toHaveLength(300);
  const together = repeated.due(0, true);
  expect(together).toHaveLength(1);
  expect(together[0]).toMatchObject({ request: { ip: '*' }, reasons: ['login.failed', 'call.repeated ×4700'] });
  expect(together[0]?.objects).toContain('10.1.1.44');
});

it('takes an IPv6 network for one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1');
});
