import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FrontLogLimit } from './front-log.limit.js';
import { withoutSecrets } from './front-log.scrub.js';

describe('what the front-end log keeps of a text', () => {
  it.each([
    [
      'GET https://x.example/api/app/export/download?app_id=1&access_token=abc failed',
      'GET https://x.example/api/app/export/download?… failed',
    ],
    ['/login?url=/1/2 not found', '/login?… not found'],
    ['{"pwd":"Zx91827364","name":"li"}', '{"pwd":"***","name":"li"}'],
    ['access-token: 0123456789abcdef', 'access-token: ***'],
    ['Authorization: Bearer abc.def', 'Authorization: ***'],
    ['at run (/assets/index-1.js:1:20)\n\u0007at more', 'at run (/assets/index-1.js:1:20)\nat more'],
    ['is it null? no', 'is it null? no'],
    [
      String.raw`body "{\"pwd\":\"Zx 91\",\"name\":\"li\"}" refused`,
      String.raw`body "{\"pwd\":\"***\",\"name\":\"li\"}" refused`,
    ],
    ['{"pwd":"two words, one secret","name":"li"}', '{"pwd":"***","name":"li"}'],
    ['pwd2=Zx91827364&name=li', 'pwd2=***&name=li'],
    ['密码：Zx91827364 不对', '密码：*** 不对'],
    ['no session for sls_0123456789abcdef and eyJhbGciOi.eyJzdWIiOi.c2ln', 'no session for *** and ***'],
    ['sent as bearer 0123456789abcdef', 'sent as bearer ***'],
    ['x/#/page?phone=13800000000', 'x/#/page?…'],
  ])('%s', (text, kept) => expect(withoutSecrets(text)).toBe(kept));
});

it('takes no flood from many addresses either', () => {
  const limit = new FrontLogLimit();
  const taken = (now: number): number =>
    Array.from({ length: 25_000 }, (_, at) => limit.take(`2001:db8::${at.toString(16)}`, now)).filter(
      (one) => one.taken,
    ).length;
  expect([taken(1), taken(2), taken(60_001)]).toEqual([1000, 0, 1000]);
});

describe('the front-end log', () => {
  let server: TestPlatform;
  let system: TestPerson;
  let ordinary: TestPerson;
  beforeAll(async () => {
    server = await startTestPlatform();
    await server.person(['super_admin']);
    system = await server.person(['system_admin']);
    ordinary = await server.person(['user']);
  });
  afterAll(() => server.stop());

  const rows = async () =>
    (
      await server.platform.db.query<Record<string, unknown>>(
        'SELECT kind, message, stack, count, user_id, version, page_revision FROM front_log ORDER BY id',
      )
    ).rows;
  const send = (body: Record<string, unknown>, person?: TestPerson) =>
    server.call(
      '/front-log',
      { kind: 'callback', message: 'x is not a function', ...body },
      { ip: '10.9.9.1', token: person?.token },
    );

  it('keeps equal faults in one row with how often they were seen, and other ones apart', async () => {
    const fault = { app_id: 1, page_id: 7, view_id: 8, revision: 3, version: '1.0.0', stack: 'at a\nat b?token=1' };
    for (const person of [system, ordinary, undefined]) expect(await send(fault, person)).toMatchObject({ code: 200 });
    await send({ ...fault, revision: 4 }, ordinary);
    expect(await rows()).toEqual([
      {
        kind: 'callback',
        message: 'x is not a function',
        stack: 'at a\nat b?token=***',
        count: 3,
        user_id: null,
        version: '1.0.0',
        page_revision: 3,
      },
      {
        kind: 'callback',
        message: 'x is not a function',
        stack: 'at a\nat b?token=***',
        count: 1,
        user_id: ordinary.id,
        version: '1.0.0',
        page_revision: 4,
      },
    ]);
  });

  it('names the field that is wrong', async () => {
    expect(await send({ message: 'x'.repeat(1001) })).toMatchObject({ code: 400, data: { field: 'message' } });
    expect(await send({ kind: 'other' })).toMatchObject({ code: 400, data: { field: 'kind' } });
    expect(await send({ version: '1\0' })).toMatchObject({ code: 400, data: { field: 'version' } });
  });

  it('takes so many a minute from one address and says that it drops the rest', async () => {
    for (let count = 0; count < 80; count += 1)
      expect(
        await server.call('/front-log', { kind: 'script', message: `fault ${count}` }, { ip: '10.9.9.2' }),
      ).toMatchObject({ code: 200 });
    expect((await rows()).filter(({ kind }) => kind === 'script')).toHaveLength(60);
    expect(server.logged.filter((line) => line.includes('are dropped'))).toHaveLength(1);
  });

  it('is cleared by those whose duty it is', async () => {
    const clear = (person: TestPerson, days: number) =>
      server.call('/operation/front-log.clear', { days }, { token: person.token });
    expect(await clear(ordinary, 0)).toMatchObject({ code: 401 });
    await server.platform.db.query(
      "UPDATE front_log SET update_time = now() - interval '40 days' WHERE kind = 'script'",
    );
    expect(await clear(system, 30)).toMatchObject({ code: 200, data: { removed: 60 } });
    expect((await rows()).map(({ kind }) => kind)).toEqual(['callback', 'callback']);
  });
});
