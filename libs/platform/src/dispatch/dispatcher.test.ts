import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { error } from '@sluice/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from './call.js';
import { createDispatcher } from './dispatcher.js';
import type { Dispatcher } from './dispatcher.contract.js';
import { defineOperation, type Operation } from './operation.js';

const anything = { type: 'object' } as const;
let returned = 0;
let yielded = 0;

const operations: Operation[] = [
  defineOperation<{ key: string; fail?: boolean }, null>({
    name: 'probe.write',
    access: { roles: ['system_admin'] },
    audit: { action: 'probe.write', describe: ({ key }) => ({ objects: [key] }) },
    input: {
      type: 'object',
      required: ['key'],
      additionalProperties: false,
      properties: {
        key: { type: 'string', minLength: 1, label: { 'zh-chs': '键', en: 'Key' } },
        count: { type: 'integer', minimum: 0, maximum: 9 },
        list: { type: 'array', items: { type: 'string' } },
        fail: { type: 'boolean' },
      },
    },
    async objectRight(_ctx, { key }) {
      if (key === 'forbidden') throw error('access.denied');
    },
    async run({ db }, { key, fail }) {
      await db.query(`INSERT INTO setting (key, value) VALUES ($1, '1')`, [key]);
      if (fail) throw new Error(`password=hunter2 leaked from ${key}`);
      return null;
    },
  }),
  defineOperation<Record<string, unknown>, unknown>({
    name: 'probe.echo',
    access: 'anonymous',
    audit: 'none',
    transaction: false,
    input: {
      type: 'object',
      properties: {
        count: { type: 'integer' },
        flag: { type: 'boolean' },
        list: { type: 'array', items: { type: 'string' } },
      },
    },
    run: async (_ctx, input) => input,
  }),
  defineOperation<unknown, AsyncIterable<unknown>>({
    name: 'probe.stream',
    access: 'anonymous',
    audit: 'none',
    transaction: false,
    stream: 'ndjson',
    input: anything,
    async run() {
      return (async function* () {
        try {
          for (;;) {
            yielded += 1;
            yield { t: 'rows', n: yielded };
          }
        } finally {
          returned += 1;
        }
      })();
    },
  }),
  defineOperation<unknown, AsyncIterable<unknown>>({
    name: 'probe.break',
    access: 'anonymous',
    audit: 'none',
    transaction: false,
    stream: 'ndjson',
    input: anything,
    async run() {
      return (async function* () {
        yield { t: 'header' };
        throw new Error('secret detail');
      })();
    },
  }),
];

describe('the dispatcher', () => {
  let world: TestPlatform;
  let dispatcher: Dispatcher;
  let system: TestPerson;
  let ordinary: TestPerson;
  const call = (name: string, body: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const made: Call = {
      method: 'POST',
      path: `/operation/${name}`,
      headers,
      body,
      ip: '10.1.2.3',
      signal: new AbortController().signal,
    };
    return dispatcher.handle(made);
  };
  const envelope = async (name: string, body: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const answer = await call(name, body, headers);
    if (answer.kind !== 'json') throw new Error('a stream');
    return answer.envelope;
  };
  const settingExists = async (key: string) =>
    (await world.platform.db.maybeOne('SELECT 1 FROM setting WHERE key = $1', [key])) !== undefined;

  beforeAll(async () => {
    world = await startTestPlatform();
    dispatcher = createDispatcher(world.platform, operations);
    system = await world.person(['system_admin']);
    ordinary = await world.person(['user']);
  });
  afterAll(async () => {
    await world.stop();
  });

  it('checks in the order of the design: version, token, role, input, object, work', async () => {
    const bad = { wrong: 1 };
    expect((await envelope('probe.write', bad, { 'static-version': '0' })).code).toBe(304);
    expect((await envelope('probe.write', bad)).code).toBe(403);
    expect((await envelope('probe.write', { ...bad, app_id: '9' })).code).toBe(406);
    expect((await envelope('probe.write', bad, { 'access-token': ordinary.token })).code).toBe(401);
    expect((await envelope('probe.write', bad, { 'access-token': system.token })).code).toBe(400);
    expect((await envelope('probe.write', { key: 'forbidden' }, { 'access-token': system.token })).code).toBe(401);
    expect(await settingExists('forbidden')).toBe(false);
    expect((await envelope('probe.write', { key: 'written' }, { 'access-token': system.token })).code).toBe(200);
    expect(await settingExists('written')).toBe(true);
  });

  it('tells an unknown call only to who is signed in', async () => {
    expect((await envelope('probe.none', {})).code).toBe(403);
    expect((await envelope('probe.none', {}, { 'access-token': system.token })).code).toBe(404);
  });

  it('undoes everything when the work fails, and tells a number instead of the inside', async () => {
    const answer = await envelope('probe.write', { key: 'half', fail: 'true' }, { 'access-token': system.token });
    expect(answer.code).toBe(500);
    expect(answer.msg).toMatch(/^未知错误!请求编号 [0-9a-f-]{36}$/);
    expect(await settingExists('half')).toBe(false);
    expect(world.logged.join('')).toContain('leaked from half');
  });

  it('reads form text by its schema: numbers, booleans, nested JSON', async () => {
    expect((await envelope('probe.echo', { count: '7', flag: 'true', list: '["a","b"]' })).data).toEqual({
      count: 7,
      flag: true,
      list: ['a', 'b'],
    });
    expect(await envelope('probe.echo', { list: '[1' })).toMatchObject({ code: 400, data: { field: 'list' } });
    expect(await envelope('probe.echo', { count: '7.5' })).toMatchObject({ code: 400, data: { field: 'count' } });
  });

  it("names the field in the caller's language", async () => {
    const headers = { 'access-token': system.token };
    expect(await envelope('probe.write', {}, headers)).toEqual({
      code: 400,
      data: { field: 'key' },
      msg: '键不能为空!',
    });
    expect(await envelope('probe.write', { key: '' }, { ...headers, locale: 'en' })).toEqual({
      code: 400,
      data: { field: 'key' },
      msg: 'Key must not be empty',
    });
    expect(await envelope('probe.write', { key: 'a', count: 12 }, { ...headers, locale: 'en' })).toMatchObject({
      data: { field: 'count' },
      msg: 'count must be between 0 and 9',
    });
    expect(await envelope('probe.write', { key: 'a', surprise: 1 }, { ...headers, locale: 'en' })).toMatchObject({
      data: { field: 'surprise' },
    });
  });

  it('records what was done and what was refused', async () => {
    const { rows } = await world.platform.db.query<{ action: string; decision: string }>(
      "SELECT action, decision FROM audit_log WHERE action = 'probe.write' ORDER BY seq",
    );
    const decisions = rows.map(({ decision }) => decision);
    expect(decisions).toContain('permit');
    expect(decisions.filter((decision) => decision === 'refuse').length).toBeGreaterThanOrEqual(4);
  });

  it('streams as it is read: who stops reading stops the source', async () => {
    const answer = await call('probe.stream', {});
    if (answer.kind !== 'ndjson') throw new Error('no stream');
    for await (const line of answer.lines) {
      if ((JSON.parse(line) as { n: number }).n === 10) break;
    }
    expect(yielded).toBe(10);
    expect(returned).toBe(1);
  });

  it('ends a stream that fails in the middle with a line that says so, without the inside', async () => {
    const answer = await call('probe.break', {});
    if (answer.kind !== 'ndjson') throw new Error('no stream');
    const lines: string[] = [];
    for await (const line of answer.lines) lines.push(line);
    expect(lines.map((line) => (JSON.parse(line) as { t: string }).t)).toEqual(['header', 'error']);
    expect(lines.join('')).not.toContain('secret detail');
  });

  it('refuses two operations under one name', () => {
    expect(() => createDispatcher(world.platform, [...operations, ...operations])).toThrow(/two operations answer/);
  });
});
