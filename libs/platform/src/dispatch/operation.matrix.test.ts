import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../operations.js';

const ROLES = ['super_admin', 'system_admin', 'policy_admin', 'audit_admin', 'app_admin', 'user'] as const;
/**
 * People by system role, none of whom is in the project, and by their role in it; `foreign` manages another project.
 */
const PEOPLE = [...ROLES, 'manager', 'asker', 'member', 'foreign'] as const;
type Who = (typeof PEOPLE)[number];
type Body = () => Record<string, unknown>;

/**
 * What everybody may call: before there is a session, or because the page or ticket that is asked about decides itself.
 */
const ANONYMOUS =
  `action.run action.button-run page.get menu.get site.info page.data-run page.param-dict page.param-data-run
  page.button-get page.has-permission page.preview page.param-upload session.captcha session.login session.logout session.cas-login
  session.cas-logout licence.info setting.public installer.run user.import-template user.import-report work-order.download export.create
  export.download page.front-log share.open`.split(/\s+/);

/** What is about the caller alone, or filtered for each: there is no foreign object to ask for. */
const OWN =
  `page.preview-people file.credential file.static-upload session.current user.update-profile user.change-password token.create
  application.favourite data-source.list catalogue.children catalogue.search catalogue.completion catalogue.definition permission.subjects permission.objects
  permission.search workspace.history export.list export.delete export.ticket notice.stream notice.read notice.read-all notice.delete
  notice.read-announcement private-message.send private-message.read private-message.delete private-message.delete-conversation notice.prefer
  notice.quiet openapi.document grant-request.list work-order.draft-save`.split(/\s+/);

/** Whose answers to own and foreign objects are asked in the test of their area. */
const ELSEWHERE: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      [
        'project/project.test.ts',
        `project.set-state project.update project.member-add project.member-update project.member-remove project.leave project.join
        project.join-accept project.join-refuse project.role-save project.role-delete project.source-add project.source-remove`,
      ],
      ['user/user.test.ts', 'token.revoke'],
      ['alert/alert.test.ts', 'alert.acknowledge alert.close'],
      ['duties/change.approval.test.ts', 'builder.release-review'],
      ['gateway/project.grants.test.ts', 'grant.create grant.revoke'],
      ['rights/rights.test.ts', 'grant.give-back rights.explain'],
      ['grant-request/grant-request.test.ts', 'grant-request.accept grant-request.refuse'],
      ['permission-grid/permission.test.ts', 'permission.read permission.save'],
      ['permission-grid/permission.copy.test.ts', 'project.copy-rights'],
      ['share/share.test.ts', 'share.create share.revoke'],
      ['observe/observe.test.ts', 'data-source.end-session'],
      ['workspace/workspace.test.ts', 'workspace.run workspace.stop workspace.check workspace.split'],
      ['workspace/compare/compare.test.ts', 'workspace.compare workspace.compare-structure'],
      ['work-order/work-order.refused.test.ts', 'work-order.draft-delete'],
      ['work-order/work-order.test.ts', 'work-order.ticket'],
      ['work-order/backup/rollback.test.ts', 'work-order.roll-back backup.rows'],
      ['notice/notice.group.test.ts', 'notice.save-project-rule'],
      ['notice/channel.test.ts', 'delivery.resend'],
      ['request/request.test.ts', 'request.extend request.give-back request.disable request.enable request.revoke'],
    ] as const
  ).flatMap(([file, names]) => names.split(/\s+/).map((name) => [name, file])),
);

describe('every operation', () => {
  const gate = gatewayPerson();
  const people = {} as Record<Who, TestPerson>;
  let project: number;
  let order: number;
  let approval: number;
  let request: number;
  let flow: number;

  const as = (who: Who, name: string, body: Record<string, unknown>) =>
    gate.test.call(`/operation/${name}`, body, { token: people[who].token });
  const done = async (who: Who, name: string, body: Record<string, unknown>): Promise<number> => {
    const answer = await as(who, name, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return (answer.data as { id: number }).id;
  };
  const form = (name: string): Record<string, unknown> => ({
    name,
    project_id: project,
    kind: 'dml',
    data_source_id: gate.source.id,
    databases: ['public'],
    script: 'DELETE FROM note WHERE id = 0',
    is_backup: false,
  });
  const flowForm = (): Record<string, unknown> => ({
    name: 'matrix',
    project_id: project,
    target: 'work_order',
    priority: 9000,
    steps: [{ name: 'one', group_type: 'users', group_ids: [people.manager.id], mode: 'any' }],
  });
  /** Whether an answer tells that the caller may not: there is none of it for them, or not for them. */
  const isRefusal = (code: number): boolean => [401, 403, 404].includes(code);

  /** Operations of governance on the objects of one project × who may; for all others there is nothing there. */
  const matrix: [string, Body, readonly Who[]][] = [
    ['work-order.create', () => form(`m${Math.random()}`), ['asker', 'member', 'manager']],
    ['work-order.check', () => form('m'), ['asker', 'member', 'manager']],
    ['work-order.comment', () => ({ id: order, text: 'x' }), ['asker', 'manager']],
    ['work-order.edit', () => ({ id: order, ...form('stays') }), ['asker']],
    ['work-order.run', () => ({ id: order }), ['asker', 'manager']],
    ['work-order.retry', () => ({ id: order }), ['asker', 'manager']],
    ['work-order.stop', () => ({ id: order }), ['asker', 'manager']],
    ['work-order.unschedule', () => ({ id: order }), ['asker', 'manager']],
    ['work-order.schedule', () => ({ id: order, plan_time: '2090-01-01 00:00:00' }), ['asker', 'manager']],
    ['work-order.offline', () => ({ id: order, remark: ' ' }), ['manager']],
    ['work-order.resolve', () => ({ id: order, outcome: 'ok', remark: ' ' }), ['manager']],
    ['work-order.reject', () => ({ id: order, hash: 'old', remark: 'x' }), ['manager']],
    ['work-order.approve', () => ({ orders: [{ id: order, hash: 'old' }] }), ['manager']],
    ['approval.decide', () => ({ id: approval, action: 'approve', hash: 'old' }), ['manager']],
    ['approval.decide-selected', () => ({ items: [{ id: approval, hash: 'old' }], action: 'approve' }), ['manager']],
    ['approval-flow.create', flowForm, ['manager', 'policy_admin']],
    ['approval-flow.update', () => ({ ...flowForm(), id: flow, revision: -1 }), ['manager', 'policy_admin']],
    ['approval-flow.enable', () => ({ id: flow, revision: -1 }), ['manager', 'policy_admin']],
    ['approval-flow.disable', () => ({ id: flow, revision: -1 }), ['manager', 'policy_admin']],
    ['approval-flow.delete', () => ({ id: flow, revision: -1 }), ['manager', 'policy_admin']],
    ['approval-flow.try', () => ({ form: flowForm() }), ['manager', 'policy_admin']],
    ['notice.project-quiet', () => ({ project_id: project }), ['manager']],
    ['request.withdraw', () => ({ id: request }), ['member']],
    ['request.ask', () => ({ kind: 'letters', days: 1, project_id: project, reason: 'x' }), PEOPLE],
    ['work-order.withdraw', () => ({ id: order, remark: ' ' }), ['asker']],
  ];

  beforeAll(async () => {
    await gate.begin();
    for (const role of ROLES) people[role] = await gate.test.person([role]);
    for (const who of ['manager', 'asker', 'member', 'foreign'] as const)
      people[who] = await gate.test.person(['user']);
    const create = (name: string, manager: Who): Promise<number> =>
      done('system_admin', 'project.create', { name, manager_ids: [people[manager].id] });
    project = await create('matrix', 'manager');
    await create('foreign', 'foreign');
    await done('manager', 'project.member-add', { project_id: project, user_ids: [people.asker.id, people.member.id] });
    await done('policy_admin', 'project.source-add', { project_id: project, data_source_id: gate.source.id });
    order = await done('asker', 'work-order.create', form('matrix'));
    const { db } = gate.test.platform;
    ({ id: approval } = await db.one<{ id: number }>(
      `SELECT id FROM approval WHERE target_type = 'work_order' AND target_id = $1`,
      [order],
    ));
    request = await done('member', 'request.ask', {
      kind: 'letters',
      days: 1,
      project_id: project,
      data_source_id: gate.source.id,
      letters: ['read'],
      object_paths: ['public.note'],
      reason: 'x',
    });
    flow = await done('manager', 'approval-flow.create', { ...flowForm(), name: 'kept' });
  });
  afterAll(gate.end);

  it('stands in the matrix: behind a role, in a row, about the caller alone, or in the test of its area, which names it', () => {
    const names = (access: string): string[] =>
      operations.filter((one) => one.access === access).map(({ name }) => name);
    expect(names('anonymous').sort()).toEqual([...ANONYMOUS].sort());
    const known = [...matrix.map(([name]) => name), ...OWN, ...Object.keys(ELSEWHERE)];
    expect(names('signed-in').sort()).toEqual(known.sort());
    for (const [name, file] of Object.entries(ELSEWHERE)) {
      const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
      expect([name, existsSync(path) && readFileSync(path, 'utf8').includes(name)]).toEqual([name, true]);
    }
  });

  it('behind a role is refused to every other one before its input is read, and to visitors', async () => {
    for (const { name, access } of operations) {
      if (typeof access === 'string') continue;
      for (const role of PEOPLE)
        if (!(access.roles as readonly string[]).includes(role))
          expect([name, role, (await as(role, name, {})).code]).toEqual([name, role, 401]);
      expect([name, (await gate.test.call(`/operation/${name}`, {})).code]).toEqual([name, 403]);
    }
  }, 120_000);

  it('that needs a person is refused to visitors', async () => {
    for (const { name, access, route } of operations)
      if (access === 'signed-in' && !route)
        expect([name, (await gate.test.call(`/operation/${name}`, {})).code]).toEqual([name, 403]);
  });

  it.each(matrix)('%s on the objects of a project is for those of it who may', async (name, body, allowed) => {
    const state = (): Promise<unknown> =>
      gate.test.platform.db.one(
        `SELECT (SELECT row(w.status, w.revision, w.script_hash) FROM work_order w WHERE id = $1)::text AS order,
           (SELECT string_agg(f::text, '' ORDER BY f.id) FROM approval_flow f) AS flows,
           (SELECT a::text FROM approval a WHERE id = $2) AS approval, (SELECT count(*) FROM work_order_comment) AS comments,
           (SELECT count(*) FROM approval_record) AS records, (SELECT count(*) FROM work_order) AS orders,
           (SELECT status FROM request WHERE id = $3) AS request`,
        [order, approval, request],
      );
    const before = await state();
    for (const who of PEOPLE.filter((one) => !allowed.includes(one))) {
      const { code } = await as(who, name, body());
      expect([who, code, isRefusal(code)]).toEqual([who, code, true]);
    }
    expect(await state()).toEqual(before);
    for (const who of allowed) {
      const { code } = await as(who, name, body());
      expect([who, code, isRefusal(code)]).toEqual([who, code, false]);
    }
  });
});
