import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, RequestInfo } from '../dispatch/operation.js';
import type { GatewayRequest, GatewayRows } from './gateway.type.js';

describe('gateway', () => {
  let test: TestPlatform;
  let source: TestSource;
  let person: TestPerson;
  const request: RequestInfo = { id: 'r', ip: '127.0.0.1', userAgent: 't', locale: 'en', shell: 'console', appContext: false };
  const callerOf = (user: TestPerson | null): Caller => ({ kind: user ? 'user' : 'anonymous', userId: user?.id ?? null, account: user?.account ?? '', name: 'n', roles: ['user'], locale: 'en', accessLevel: 'public' });

  const start = (text: string, more: Partial<GatewayRequest> = {}) => test.platform.gateway.run({
    caller: callerOf(person), request, sourceId: source.id, origin: { kind: 'workspace' }, text, signal: new AbortController().signal, ...more,
  });
  async function rows(text: string, more: Partial<GatewayRequest> = {}): Promise<unknown[][]> {
    const result = await start(text, more);
    if (result.state === 'refused') throw new Error(JSON.stringify(result.reasons));
    return collect(result);
  }
  async function collect(result: GatewayRows): Promise<unknown[][]> {
    const all: unknown[][] = [];
    for await (const batch of result.rows) all.push(...batch);
    await result.done;
    return all;
  }
  const reasons = async (text: string, more: Partial<GatewayRequest> = {}): Promise<string[]> => {
    const result = await start(text, more);
    if (result.state === 'refused') return result.reasons.map(({ code, object }) => object ? `${code} ${object}` : code);
    await collect(result);
    return [];
  };

  beforeAll(async () => {
    test = await startTestPlatform();
    source = await createSource(test);
    person = await test.person(['user']);
    await source.level('customer.phone', 'medium');
    await source.level('customer.id_card', 'high');
    await source.grant({ user: person.id }, 'read');
    await test.platform.db.query(`INSERT INTO masking_policy (name, template, scope) VALUES ('手机号', 'custom', '{"tables": ["public.*"]}')`);
    await test.platform.db.query(`INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm, config) SELECT id, 'column', '"public.customer.phone"', 'keep', '{"first": 3, "last": 4}' FROM masking_policy`);
    test.platform.gateway.versions.suspect();
  });
  afterAll(async () => {
    await test?.stop();
    await source?.drop();
  });

  it('masks by position and lineage, however the columns are named', async () => {
    const [first] = await source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 1');
    const masked = `${first?.phone.slice(0, 3)}****${first?.phone.slice(-4)}`;
    expect(await rows('SELECT id, name, phone, upper(phone) AS p2, id_card FROM customer WHERE id = 1')).toEqual([[1, '客户1', masked, '******', '******']]);
    expect(await rows('SELECT phone AS id, id AS phone, phone FROM customer WHERE id = 1')).toEqual([[masked, 1, masked]]);
  });
});
