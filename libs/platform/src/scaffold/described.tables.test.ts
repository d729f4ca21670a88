import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * A kind whose schemas stand in one catalogue that nobody sees: the letters of its tables count like those of any
 * other.
 */
describe('tables of a MySQL source', () => {
  let world: TestPlatform;
  let source: number;
  let builder: TestPerson;

  const preview = (tables: string[]) =>
    world.call('/operation/app.scaffold-preview', { data_source_id: source, tables }, { token: builder.token });
  const give = (letter: string, path: string) => {
    world.platform.gateway.versions.suspect();
    return world.platform.db.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, $3, $4)`,
      [builder.id, source, path, letter],
    );
  };

  beforeAll(async () => {
    world = await startTestPlatform();
    builder = await world.person(['app_admin']);
    const { db } = world.platform;
    const settings = JSON.stringify({ database_name: 'shop', default_schema: 'shop' });
    ({ id: source } = await db.one<{ id: number }>(
      `INSERT INTO data_source (name, type, settings) VALUES ('shop', 'mysql', $1) RETURNING id`,
      [settings],
    ));
    const add = async (kind: string, name: string, parent: number | null, type: string | null = null) =>
      (
        await db.one<{ id: number }>(
          'INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, data_type) VALUES ($1, $2, $3, $4, $5) RETURNING id',
          [source, parent, kind, name, type],
        )
      ).id;
    const schema = await add('schema', 'shop', await add('database', 'def', null));
    for (const table of ['customer', 'salary']) {
      const id = await add('table', table, schema);
      await add('column', 'id', id, 'int');
      await add('column', 'name', id, 'varchar(40)');
    }
  });
  afterAll(() => world.stop());

  it('are described where a letter covers the table alone', async () => {
    await give('read', 'shop.customer');
    expect(await preview(['shop.customer'])).toMatchObject({ code: 200, data: { tables: [{ columns: 2 }] } });
    expect(await preview(['shop.salary'])).toMatchObject({ code: 404 });
  });

  it('are not described where they are forbidden', async () => {
    await give('read', '');
    expect(await preview(['shop.salary'])).toMatchObject({ code: 200 });
    await give('forbid', 'shop.salary');
    expect(await preview(['shop.salary'])).toMatchObject({ code: 404 });
  });
});
