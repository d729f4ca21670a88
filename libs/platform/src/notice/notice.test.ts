import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Emission } from './notice.contract.js';
import { noticeEvents, type NoticeEvent } from './notice.events.js';
import { renderNotice } from './notice.text.js';

describe('notices', () => {
  let world: TestPlatform;
  let asker: TestPerson;
  let boss: TestPerson;
  const told = async (person: TestPerson): Promise<string[]> =>
    (
      await world.platform.db.query<{ title: string }>(
        `SELECT title FROM notice WHERE user_id = $1 AND kind = 'message' AND is_shown ORDER BY id`,
        [person.id],
      )
    ).rows.map(({ title }) => title);
  const emit = (emission: Partial<Emission>): Promise<void> =>
    world.platform.db.transaction((db) =>
      world.platform.notices.emit(db, {
        event: 'request.submitted',
        receivers: [{ role: 'policy_admin' }],
        values: { person: '张三', object: 'a<b>&"c"' },
        ...emission,
      }),
    );

  beforeAll(async () => {
    world = await startTestPlatform();
    asker = await world.person(['user']);
    boss = await world.person(['policy_admin']);
  });
  afterAll(() => world.stop());

  it('reach whoever is meant once, as plain text, and wake whoever watches', async () => {
    let woken = 0;
    const stop = world.platform.notices.watch(boss.id, () => (woken += 1));
    await emit({ mark: 'request:1', except: asker.id, link: { page: 'my-rights', params: { id: 7 } } });
    await emit({ mark: 'request:1', receivers: [boss.id, { role: 'policy_admin' }] });
    expect(await told(boss)).toEqual(['张三 申请 a<b>&"c"']);
    expect(await told(asker)).toEqual([]);
    await expect.poll(() => woken).toBeGreaterThan(0);
    stop();
  });

  it('are told when the caller commits, never when it does not, and never take the caller with them', async () => {
    const before = (await told(boss)).length;
    await expect(
      world.platform.db.transaction(async (db) => {
        await world.platform.notices.emit(db, { event: 'test', receivers: [boss.id], values: { person: 'x' } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await told(boss)).toHaveLength(before);
    // A receiver that cannot be: the caller's own work stays.
    const project = 999_999_999;
    await world.platform.db.transaction(async (db) => {
      await db.query(`UPDATE user_account SET name = 'Kept' WHERE id = $1`, [asker.id]);
      await world.platform.notices.emit(db, {
        event: 'test',
        receivers: [boss.id],
        project_id: project,
        values: { person: 'x' },
      });
    });
    expect(await told(boss)).toHaveLength(before);
    expect(await world.platform.db.one('SELECT name FROM user_account WHERE id = $1', [asker.id])).toEqual({
      name: 'Kept',
    });
    expect(world.logged.some((line) => line.includes('people could not be told'))).toBe(true);
  });

  it('have templates that render in both languages with what they are given', () => {
    for (const [name, kind] of Object.entries(noticeEvents) as [NoticeEvent, (typeof noticeEvents)[NoticeEvent]][])
      for (const template of Object.values(kind.template)) {
        const { title, content } = renderNotice(template, kind.values);
        expect(title, name).not.toBe('');
        expect(`${title}${content}`, name).not.toMatch(/\{\{|%\}|undefined/);
      }
    expect(renderNotice({ title: 'a\r\nBcc: {{ x }}', content: '{{ x }}' }, { x: 'y\nz' })).toEqual({
      title: 'a Bcc: y z',
      content: 'y\nz',
    });
  });
});
