import { sqlLanguage } from '@sluice/sql';
import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const person = gatewayPerson();

describe('analysis before the gate', () => {
  beforeAll(person.begin);
  afterAll(person.end);
  const setLength = async (length: number): Promise<void> => {
    const { settings, db } = person.test.platform;
    await settings.set(db, 'gateway.statement_length', length, null);
    await settings.refresh();
  };

  it('refuses a statement that is longer than the setting allows, says how long it may be, and records it', async () => {
    await setLength(1_000);
    const text = `SELECT id FROM customer WHERE name = '${'x'.repeat(1_000)}'`;
    const refused = await person.start(text);
    expect(refused).toMatchObject({
      state: 'refused',
      reasons: [{ code: 'too-large', text: 'the statement is too long; at most 1000 characters' }],
    });
    const { sql_text: kept } = await person.test.platform.db.one<{ sql_text: string }>(
      "SELECT sql_text FROM audit_log WHERE action = 'workspace.run' ORDER BY seq DESC LIMIT 1",
    );
    expect(kept).toBe("SELECT id FROM customer WHERE name = '***'");
    await setLength(2_000);
    expect(await person.reasons(text)).toEqual([]);
  });

  it('splits a long script as a short one', async () => {
    const short = `SELECT ';' AS 名;\nSELECT $$;$$;`;
    const { statements } = person.test.platform.gateway;
    const postgres = sqlLanguage('postgres');
    const [first, second] = await statements.split(postgres, short);
    const many = 5_000;
    const all = await statements.split(postgres, short.repeat(many), 'user:1');
    expect(all).toHaveLength(2 * many);
    expect(all.slice(0, 2)).toEqual([first, second]);
    const last = all.at(-1);
    expect(last).toMatchObject({
      text: second?.text,
      line: 1 + many,
      start: short.length * (many - 1) + (second?.start ?? 0),
    });
  });
});
