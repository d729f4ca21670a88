import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';
import type { GateReport } from './gate.type.js';

/** P4: the report of a release asks sources by EXPLAIN what its queries will cost. */
describe('plans in the report of a release', () => {
  let server: TestPlatform;
  let source: TestSource;
  let builder: TestPerson;
  let appId = 0;
  let name = '';

  const access = { signed_in: true };
  type Query = { text: string; params?: object[]; type?: string; writes?: boolean };
  const gate = async (query: Query) => {
    const author = { id: null, name: 'test' };
    const document = { kind: 'query', shape: 3, uid: 'q', name: 'Q', type: 'sql', source: name, ...query };
    await server.platform.db.transaction((db) =>
      server.platform.documents.save(db, { app: 'plans', document, author } as never),
    );
    const { data } = await server.call('/operation/builder.gate', { app_id: appId }, { token: builder.token });
    const { findings, queries } = data as GateReport;
    const warnings = findings.filter(({ rule }) => rule === 'plan');
    return { plan: queries[0]?.plan, warnings, errors: findings.filter(({ severity }) => severity === 'error') };
  };

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server);
    builder = await server.person(['app_admin']);
    await server.platform.db.query(`UPDATE user_account SET access_level = 'high' WHERE id = $1`, [builder.id]);
    await server.platform.sessions.forget(server.platform.db, builder.id);
    ({ name } = await server.platform.gateway.sources.get(source.id));
    await source.sql(
      `CREATE TABLE visit AS SELECT n AS id, n % 500 AS shop, date '2020-01-01' + n % 900 AS at, 'note ' || n AS note FROM generate_series(1, 120000) n`,
    );
    await source.sql(`CREATE INDEX ON visit (id); ANALYZE visit`);
    await source.sql(`GRANT SELECT ON visit TO PUBLIC`);
    await source.sync();
    for (const column of ['id', 'shop', 'at', 'note']) await source.level(`visit.${column}`, 'non_sensitive');
    const documents = [
      { kind: 'app', shape: 3, uid: 'plans', name: 'Plans', home: 'home', access },
      { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] },
    ];
    await server.platform.documents.import(
      documents.map((document) => ({ path: documentPath(document as never), text: JSON.stringify(document) })),
      { id: null, name: 'test' },
      { publish: true },
    );
    appId = server.platform.documents.app('plans')?.id ?? 0;
    await source.grant({ app: appId }, 'read');
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await source?.drop();
  });

  it('warn of what is dear, with what to do, and never keep a release back', async () => {
    const whole = await gate({ text: 'SELECT id, note FROM visit' });
    expect(whole.plan).toMatchObject({ checked: true, why: null });
    expect(whole.plan?.rows).toBeGreaterThan(100_000);
    expect(whole.warnings).toMatchObject([{ kind: 'query', uid: 'q', severity: 'warning', path: ['text'] }]);
    expect(whole.warnings[0]?.message.en).toMatch(/visit: the whole table is read/);
    const looped = await gate({ text: 'SELECT a.id FROM visit a JOIN visit b ON a.shop < b.shop' });
    expect(looped.warnings.map(({ message }) => message.en).join()).toContain('a nested loop');
    expect(looped.errors).toEqual([]);
  });

  it('are those of a run with values of every type, as its optional conditions are asked for', async () => {
    const params = ['text', 'integer', 'date', 'list'].map((type) => ({ name: type, type }));
    const text =
      'SELECT id FROM visit WHERE true [[ AND note = :text ]] [[ AND shop = :integer ]] [[ AND at = :date ]]';
    const { warnings, plan } = await gate({ text, params: params.slice(0, 3) });
    expect(plan?.checked).toBe(true);
    expect(warnings[0]?.message.en).toMatch(/visit: no index serves the condition/);
    const found = await gate({ text: 'SELECT note FROM visit WHERE id = :integer', params: params.slice(1, 2) });
    expect(found).toMatchObject({ plan: { checked: true }, warnings: [] });
  });

  it('are not asked of the source for a text that binds what nobody declared: the params are named', async () => {
    const text = 'SELECT id FROM visit WHERE at >= :since [[ AND shop = :shop ]] AND note <> :APP_USERNAME';
    const { plan, errors } = await gate({ text, params: [{ name: 'shop', type: 'integer' }] });
    expect(plan).toMatchObject({ checked: false });
    expect(plan?.why).toEqual({
      'zh-chs': '语句使用了未声明的参数 :since；请在查询的参数中声明',
      en: 'the text uses :since, which its params do not declare; declare them',
    });
    expect(errors.map(({ message }) => message.en)).toEqual(['the text uses :since, which is not among its params']);
    const declared = await gate({
      text,
      params: ['shop', 'since'].map((name) => ({ name, type: name === 'shop' ? 'integer' : 'date' })),
    });
    expect(declared.plan).toMatchObject({ checked: true });
  });

  it('are not asked for where that would be a question about a masked column, and say so', async () => {
    await source.level('visit.note', 'high');
    await server.platform.db.query(`UPDATE user_account SET access_level = 'low' WHERE id = $1`, [builder.id]);
    await server.platform.sessions.forget(server.platform.db, builder.id);
    const questions = () => server.platform.db.one<{ n: string }>('SELECT count(*) AS n FROM equality_use');
    const before = await questions();
    const { plan, warnings, errors } = await gate({
      text: 'SELECT id FROM visit WHERE note = :text',
      params: [{ name: 'text', type: 'text' }],
    });
    expect(plan?.checked).toBe(false);
    expect(plan?.why?.en).toMatch(/masked|脱敏/);
    expect([warnings, errors]).toEqual([[], []]);
    expect(await questions()).toEqual(before);
    // What only shows it is explained, with its figures.
    expect((await gate({ text: 'SELECT note FROM visit WHERE id = 7' })).plan).toMatchObject({ checked: true });
    await source.level('visit.note', 'non_sensitive');
  });

  it('of what cannot be asked name why, and those of what writes are not looked for', async () => {
    const never = await gate({ text: 'SELECT id FROM visit WHERE id = 1 AND false' });
    expect(never.plan?.why?.en).toContain('reads no table');
    // No text fits a date: where the condition is optional the rest is explained, else a default is asked for.
    const params = [{ name: 'text', type: 'text' }];
    const date = await gate({ text: 'SELECT id FROM visit WHERE at = :text', params });
    expect(date.plan?.why?.en).toContain('give them a default');
    const optional = await gate({ text: 'SELECT id FROM visit WHERE shop = 1 [[ AND at = :text ]]', params });
    expect(optional).toMatchObject({ plan: { checked: true }, warnings: [{ rule: 'plan' }] });
    const broken = await gate({ text: 'SELECT id FROM visit WHERE shop = 1 / 0' });
    expect(broken.plan?.why?.en).toContain('the source did not answer');
    expect((await gate({ text: 'DELETE FROM visit WHERE id = 1', writes: true })).plan).toBeNull();
  });
});
