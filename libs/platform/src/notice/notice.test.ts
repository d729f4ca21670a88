import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Emission } from './notice.contract.js';
import { noticeEvents, type NoticeEvent } from './notice.events.js';
import { renderNotice } from './notice.text.js';

describe('notices', () => {
  let world: TestPlatform;
  let asker: TestPerson;
  let boss: TestPerson;
  const answerTo = async (person: TestPerson): Promise<string[]> =>
    (
      await world.platform.db.query<{ title: string }>(
        `SELECT title FROM notice WHERE user_id = $1 AND kind = 'message' AND is_shown ORDER BY id`,
        [person.id],
      )
    ).rows.map(({ title }) => title);
  const emit = (emission: Partial<Emission>): Promise<number> =>
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
    expect(await answerTo(boss)).toEqual(['张三 申请 a<b>&"c"']);
    expect(await answerTo(asker)).toEqual([]);
    await expect.poll(() => woken).toBeGreaterThan(0);
    stop();
  });

  it('are told when the caller commits, never when it does not, and never take the caller with them', async () => {
    const before = (await answerTo(boss)).length;
    await expect(
      world.platform.db.transaction(async (db) => {
        await world.platform.notices.emit(db, { event: 'test', receivers: [boss.id], values: { person: 'x' } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await answerTo(boss)).toHaveLength(before);
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
    expect(await answerTo(boss)).toHaveLength(before);
    expect(await world.platform.db.one('SELECT name FROM user_account WHERE id = $1', [asker.id])).toEqual({
      name: 'Kept',
    });
    expect(world.logged.some((line) => line.includes('people could not be told'))).toBe(true);
  });

  it('are pushed to the open browser of their receiver until the session ends', async () => {
    const person = await world.person(['user']);
    const gone = new AbortController();
    const answer = await world.answer('/operation/notice.stream', {}, { token: person.token, signal: gone.signal });
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    const lines = answer.lines[Symbol.asyncIterator]();
    const next = async () => JSON.parse((await lines.next()).value as string) as Record<string, unknown>;
    expect(await next()).toMatchObject({ t: 'state', unread: 0, list: [] });
    await emit({ receivers: [person.id] });
    const state = await next();
    expect(state).toMatchObject({ unread: 1, list: [{ title: '张三 申请 a<b>&"c"', is_read: false }] });
    const [{ id }] = state.list as [{ id: number }];
    const as = (name: string, body: object, who = person) =>
      world.call(`/operation/${name}`, body as Record<string, unknown>, { token: who.token });
    expect(await as('notice.read', { ids: [id] }, asker)).toMatchObject({ code: 200, data: { count: 0 } });
    expect(await as('notice.read', { ids: [id] })).toMatchObject({ code: 200, data: { count: 1 } });
    expect(await next()).toMatchObject({ unread: 0 });
    await world.platform.sessions.endAll(world.platform.db, person.id, 'ended');
    expect(await next()).toEqual({ t: 'end' });
    expect((await lines.next()).done).toBe(true);
  });

  it("and private messages are one person's own", async () => {
    const as = (who: TestPerson, name: string, body: Record<string, unknown>) =>
      world.call(`/operation/${name}`, body, { token: who.token });
    const count = async () =>
      (await world.platform.db.one<{ n: number }>('SELECT count(*) AS n FROM private_message', [])).n;
    expect(await as(asker, 'private-message.send', { user_id: asker.id, content: 'x' })).toMatchObject({ code: 400 });
    expect(await as(asker, 'private-message.send', { user_id: boss.id, content: 'x'.repeat(2001) })).toMatchObject({
      code: 400,
      data: { field: 'content' },
    });
    const sent = await as(asker, 'private-message.send', { user_id: boss.id, content: ' 请看工单 ' });
    expect(sent).toMatchObject({ code: 200 });
    const other = await world.person(['super_admin']);
    const { id } = sent.data as { id: number };
    expect(await as(other, 'private-message.delete', { id })).toMatchObject({ code: 404 });
    expect(await as(boss, 'private-message.delete', { id })).toMatchObject({ code: 200 });
    expect(await world.platform.db.one('SELECT content, is_deleted FROM private_message WHERE id = $1', [id])).toEqual({
      content: '请看工单',
      is_deleted: { from: false, to: true },
    });
    const many = await Promise.all(
      Array.from({ length: 25 }, () => as(asker, 'private-message.send', { user_id: boss.id, content: 'x' })),
    );
    expect(many.filter(({ code }) => code === 429)).toHaveLength(6);
    expect(await count()).toBe(20);
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
