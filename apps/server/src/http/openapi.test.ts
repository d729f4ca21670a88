import { Validator } from '@seriousme/openapi-schema-validator';
import { createAnswerCheck, operations } from '@sluice/platform';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestedHttp } from './tested.http.js';

interface Described {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, { operationId: string; security: object[]; parameters?: { name?: string }[] }>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> };
}

describe('the open API', () => {
  let world: TestPlatform;
  let http: TestedHttp;
  let token: string;
  let described: Described;

  const get = (path: string, headers: Record<string, string> = {}) => http.ask.get(path).set(headers);
  const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
    http.ask
      .post(path)
      .set({ 'content-type': 'application/json', locale: 'en', ...headers })
      .send(body);

  beforeAll(async () => {
    world = await startTestPlatform();
    ({ token } = await world.person(['user']));
    http = await startHttp(world.platform);
    described = (await get('/openapi/v1', { 'access-token': token })).body as Described;
  });
  afterAll(async () => {
    await http.close();
    await world.stop();
  });

  it('is described for everybody who is signed in, and for nobody else', async () => {
    const refused = await get('/openapi/v1');
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ code: 403, data: null });
    expect((await get('/openapi/v1', { 'access-token': 'nobody' })).status).toBe(401);
    expect(described.openapi).toBe('3.1.0');
    expect(described.info.version).toBe(world.platform.config.version);
    expect(described.servers).toEqual([{ url: '/openapi/v1' }]);
  });

  it('has a description that the schema of OpenAPI 3.1 takes, without a reference to nothing', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(
      structuredClone(described) as unknown as Record<string, unknown>,
    );
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
    for (const [, name] of JSON.stringify(described).matchAll(/"#\/components\/(?:schemas\/)([^"]+)"/g))
      expect(described.components.schemas, name).toHaveProperty([name ?? '']);
    const broken = { ...described, info: {} };
    expect((await new Validator().validate(broken as unknown as Record<string, unknown>)).valid).toBe(false);
  });

  it('names every operation once, at its address, with the fields that the server takes', () => {
    const ids = Object.values(described.paths).flatMap((path) =>
      Object.values(path).flatMap((one) => one.operationId ?? []),
    );
    expect(ids.filter((id) => id !== 'file').sort()).toEqual(operations.map(({ name }) => name).sort());
    for (const { name, route, input, access } of operations) {
      const { method, path } = route ?? { method: 'POST', path: `/operation/${name}` };
      const one = described.paths[path]?.[method.toLowerCase()];
      expect(one?.operationId, name).toBe(name);
      expect(
        one?.security.some((way) => Object.keys(way).length === 0),
        name,
      ).toBe(access === 'anonymous');
      const fields = Object.keys((input.properties ?? {}) as object);
      const result =
        method === 'GET'
          ? (one?.parameters ?? []).flatMap((parameter) => parameter.name ?? [])
          : Object.keys(described.components.schemas[name]?.properties ?? {});
      expect(result, name).toEqual(expect.arrayContaining(fields));
    }
  });

  it('says what every operation answers that is no stream', () => {
    const silent = operations.filter(({ stream, output }) => stream === undefined && output === undefined);
    expect(silent.map(({ name }) => name)).toEqual([]);
    const faultOf = createAnswerCheck(operations);
    expect(faultOf('GET /captcha', { id: 'a', img: 'b' })).toBeUndefined();
    for (const wrong of [{ id: 1, img: 'b' }, { id: 'a' }, { id: 'a', img: 'b', more: 1 }, null])
      expect(faultOf('POST /operation/session.captcha', wrong)).toContain('session.captcha');
    expect(faultOf('POST /operation/user.disable', { pending_change_id: 1, message: 'waits' })).toBeUndefined();
    for (const list of [
      { list: [], count: 0 },
      { content: [], totalElements: 0 },
    ])
      expect(faultOf('POST /app/export/list', list)).toBeUndefined();
    expect(faultOf('POST /app/export/list', { list: [{ id: 1 }], count: 1 })).toContain('mark');
  });

  it('answers with the HTTP status of its code, in the same envelope as /api', async () => {
    const own = { 'access-token': token };
    const good = await post('/openapi/v1/operation/openapi.document', {}, own);
    expect(good.status).toBe(200);
    expect(good.body).toMatchObject({ code: 200, data: { openapi: '3.1.0' } });
    const captcha = (await get('/openapi/v1/captcha')).body as { data: object };
    const output = operations.find(({ name }) => name === 'session.captcha')?.output as { properties: object };
    expect(Object.keys(captcha.data).sort()).toEqual(Object.keys(output.properties).sort());
    const cases: [
      status: number,
      code: number,
      path: string,
      body: string | object,
      headers?: Record<string, string>,
    ][] = [
      [401, 403, '/operation/user.create', {}],
      [403, 401, '/operation/user.create', {}, own],
      [404, 404, '/operation/no.such', {}, own],
      [400, 400, '/operation/openapi.document', { nothing: 1 }, own],
      [400, 400, '/operation/openapi.document', '{"broken"', own],
      [401, 406, '/operation/user.create', { app_id: 99 }],
    ];
    for (const [status, code, path, body, headers] of cases) {
      const answer = await post(`/openapi/v1${path}`, body, headers);
      const envelope = answer.body as { code: number; msg: string };
      expect([answer.status, envelope.code], path).toEqual([status, code]);
      expect(envelope.msg, path).not.toBe('');
      expect((await post(`/api${path}`, body, headers)).status, path).toBe(200);
    }
  });
});
