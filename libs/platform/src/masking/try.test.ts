import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('trying a masking algorithm', () => {
  let test: TestPlatform;
  let policy: TestPerson, ordinary: TestPerson;
  const tryMask = (form: Record<string, unknown>, who = policy) =>
    test.call('/operation/masking.try', { form }, { token: who.token });
  const masked = async (form: Record<string, unknown>): Promise<string> =>
    ((await tryMask(form)).data as { masked: string }).masked;

  beforeAll(async () => {
    test = await startTestPlatform();
    policy = await test.person(['policy_admin']);
    ordinary = await test.person(['user']);
  });
  afterAll(() => test?.stop());

  it('answers each line masked, with the settings of the chosen algorithm', async () => {
    const form = { algorithm: 'keep', keep_first: 1, keep_last: 0, email_first: 3, samples: '张三丰\n\n李雷' };
    expect(await masked(form)).toBe('张**\n李*');
    expect(await masked({ algorithm: 'null', samples: 'a' })).toBe('NULL');
  });

  it('uses a key of its own each time, so that nobody looks up what a hash or a pseudonym stands for', async () => {
    for (const algorithm of ['hmac', 'pseudonym']) {
      const form = { algorithm, samples: '13812345678' };
      const [first, second] = [await masked(form), await masked(form)];
      expect(first).not.toBe(second);
      const lines = (await masked({ algorithm, samples: '13812345678\n13812345678' })).split('\n');
      expect(lines[0]).toBe(lines[1]);
    }
  });

  it('refuses settings that mean nothing and people without the role, and writes no sample down', async () => {
    const wrong = await tryMask({ algorithm: 'regex', regex_pattern: '(', samples: 'secret-sample' });
    expect(wrong).toMatchObject({ code: 400 });
    expect(await tryMask({ algorithm: 'full', samples: 'x' }, ordinary)).toMatchObject({ code: 401 });
    await tryMask({ algorithm: 'full', samples: 'secret-sample' });
    await test.platform.audit.flush();
    const { rows } = await test.platform.db.query('SELECT a::text AS record FROM audit_log a');
    expect(JSON.stringify(rows)).toContain('masking.try');
    expect(JSON.stringify(rows)).not.toContain('secret-sample');
  });
});
