import type { CompiledPage } from '@sluice/document';
import { FILTER_OF_LEVEL } from '@sluice/policy';
import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRunAnswer } from '../page/data.run.operation.js';

/** Classes of data (screen G8) and the columns that are put into them. */
describe('data classes', () => {
  const gateway = gatewayPerson();
  let policyAdmin: TestPerson;
  const call = (name: string, input: Record<string, unknown>, who = policyAdmin) =>
    gateway.test.call(`/operation/${name}`, input, { token: who.token });
  const made = async (form: Record<string, unknown>): Promise<number> => {
    const answer = await call('data-class.create', { default_level: 'high', ...form });
    expect(answer).toMatchObject({ code: 200 });
    return (answer.data as { id: number }).id;
  };
  const columns = async (): Promise<Record<string, number>> => {
    const { rows } = await gateway.test.platform.db.query<{ id: number; name: string }>(
      `SELECT c.id, c.name FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id
       WHERE t.name = 'customer' AND c.kind = 'column' AND c.data_source_id = $1`,
      [gateway.source.id],
    );
    return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  };
  const levelOf = (id: number | undefined) =>
    gateway.test.platform.db.maybeOne<{ level: string; rule_type: string | null; class_code: string | null }>(
      'SELECT level, rule_type, class_code FROM column_level WHERE object_id = $1',
      [id],
    );

  beforeAll(async () => {
    await gateway.begin();
    policyAdmin = await gateway.test.person(['policy_admin']);
  });
  afterAll(() => gateway.end());

  it('form a tree without circles whose codes are unique', async () => {
    const top = await made({ code: 'A', name: '个人信息' });
    const low = await made({ code: 'A1', name: '联系方式', parent_id: top, default_level: 'medium' });
    expect(await call('data-class.create', { code: 'a1', name: 'x', default_level: 'low' })).toMatchObject({
      code: 409,
      data: { field: 'code' },
    });
    const moved = { id: top, code: 'A', name: '个人信息', default_level: 'high', parent_id: low };
    expect(await call('data-class.update', moved)).toMatchObject({ code: 400, data: { field: 'parent_id' } });
    expect(await call('data-class.delete', { id: top })).toMatchObject({ code: 409 });
    expect(
      await call('data-class.create', { code: 'B', name: 'y', default_level: 'low' }, gateway.person),
    ).toMatchObject({
      code: 401,
    });
  });

  it('give their default level and type to columns, keep them when the class is not asked for, and stay while they have columns', async () => {
    const id = await made({ code: 'P1', name: '证件', rule_type: 'personal' });
    const { name, phone } = await columns();
    expect(await call('column-level.set', { ids: [name] })).toMatchObject({ code: 400, data: { field: 'level' } });
    expect(await call('column-level.set', { ids: [name], class_code: 'nowhere' })).toMatchObject({
      code: 404,
      data: { field: 'class_code' },
    });
    expect(await call('column-level.set', { ids: [name, phone], level: null, class_code: 'P1' })).toMatchObject({
      code: 200,
    });
    expect(await levelOf(name)).toEqual({ level: 'high', rule_type: 'personal', class_code: 'P1' });
    expect(await call('column-level.set', { ids: [phone], level: 'high', rule_type: 'personal' })).toMatchObject({
      code: 200,
    });
    expect(await levelOf(phone)).toMatchObject({ class_code: 'P1' });
    expect(await call('data-class.delete', { id })).toMatchObject({ code: 409 });
    const renamed = { id, code: 'P2', name: '证件', default_level: 'high', rule_type: 'personal' };
    expect(await call('data-class.update', renamed)).toMatchObject({ code: 200 });
    expect(await levelOf(name)).toMatchObject({ class_code: 'P2' });
    for (const column of [name, phone])
      await call('column-level.set', { ids: [column], level: 'high', rule_type: 'personal', class_code: '' });
    expect(await levelOf(name)).toMatchObject({ class_code: null });
    expect(await call('data-class.delete', { id })).toMatchObject({ code: 200 });
  });

  it('stand below the levels with what each lets a masked column be used for, as the gateway decides', async () => {
    const console_ = { app_id: 1 };
    const token = { token: policyAdmin.token };
    const page = await gateway.test.call('/app/page/get', { ...console_, page: 'data-classes' }, token);
    const view = (page.data as CompiledPage).views.find(({ uid }) => uid === 'levels');
    const answer = await gateway.test.call(
      '/app/data/run',
      { ...console_, data_id: view?.data_id, data_params: {} },
      token,
    );
    const { list } = (answer.data as DataRunAnswer).response.data;
    const shown = list.map(({ code, filter_null_test, filter_equality, filter_other }) => [
      code,
      { null_test: filter_null_test, equality: filter_equality, other: filter_other },
    ]);
    expect(Object.fromEntries(shown)).toEqual(FILTER_OF_LEVEL);
  });
});
