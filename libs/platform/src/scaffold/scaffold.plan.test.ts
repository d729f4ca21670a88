import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const schema = `
  CREATE TABLE "user" (id int PRIMARY KEY, name text);
  CREATE TABLE words (id int PRIMARY KEY, "user" text, "check" text, "default" text, "end" text, "primary" text);
  CREATE TABLE "Odd ""T" (id int PRIMARY KEY, "a:b" text, "x[[y" text, "z]] --" text, "q""r" text, "s't;" text, "{n}" text);`;

describe('queries of tables with odd names', () => {
  let world: TestPlatform;
  let source: TestSource;
  let builder: TestPerson;

  beforeAll(async () => {
    world = await startTestPlatform();
    source = await createSource(world, schema);
    builder = await world.person(['app_admin']);
    await source.grant({ user: builder.id }, 'read');
    await source.grant({ user: builder.id }, 'write');
  });
  afterAll(async () => {
    await source.drop();
    await world.stop();
  });

  it.each(['public.user', 'public.words', 'public."Odd ""T"'])('pass the gate: %s', async (table) => {
    const form = { data_source_id: source.id, tables: [table] };
    const answer = await world.call('/operation/app.scaffold-preview', form, { token: builder.token });
    expect(answer, answer.msg).toMatchObject({ code: 200, data: { tables: [{ read_only: false }], missing: [] } });
  });
});
