import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';
import type { Operation } from '../dispatch/operation.js';
import { operations } from '../operations.js';
import { hashPassword } from '../user/password.js';
import { changedStates } from './changed.state.js';

/** What a record tells of a change: a fact that was and is, one that came, or one that went. */
const result = {
  changes: /^[\w.]+: (?!– → ).+ → (?!–$).+/,
  makes: /^[\w.]+: – → .+/,
  ends: /^[\w.]+: .+ → –$/,
} as const;

/** Why a record holds no before and after. */
const reasons = {
  made: 'makes something new, which its record names',
  run: 'asks or runs something, and changes nothing that stays',
  document: 'a document keeps every revision with who saved it; nothing of an older one is lost',
  gone: 'the verb is the whole change: what it names was there and is not, or the other way round',
  decided:
    'a decision, which the record of the approval tells from state to state; what it lets happen has a record of its own',
  members: 'its record names who has joined and left each department and group',
  parts: 'each of its parts is such an operation, or one of those above, with a record of its own',
} as const;
const exceptions: Readonly<Record<string, keyof typeof reasons>> = {
  ...of(
    'made',
    'app.add app.copy app.import app.scaffold app-file.add app-file.replace page.param-upload file.static-upload',
  ),
  ...of('made', 'session.login session.cas-login token.create licence.register licence.activate installer.run'),
  ...of('made', 'user-group.create department.create data-class.create data-source.create grant-request.ask'),
  ...of('made', 'request.ask request.extend project.join work-order.create work-order.comment work-order.roll-back'),
  ...of('made', 'private-message.send export.create user.import'),
  ...of('run', 'document.get app.export builder.query-try builder.action-try user.import-report data-source.test'),
  ...of(
    'run',
    'alert-rule.try data-source.try data-source.sync review-rule.try rights.explain approval-flow.try masking.try',
  ),
  ...of('run', 'masking-policy.preview row-filter.preview policy.simulate workspace.run workspace.stop backup.rows'),
  ...of('run', 'workspace.compare'),
  ...of(
    'run',
    'work-order.ticket work-order.download export.ticket export.download channel.test delivery.resend host.test',
  ),
  ...of(
    'document',
    'app.scaffold-update builder.common-update builder.dictionary-save builder.menu-save builder.menu-change builder.menu-undo builder.text-save builder.draft-edit builder.restore builder.publish',
  ),
  ...of('document', 'builder.view-add builder.view-upd builder.view-del builder.view-layout-upd'),
  ...of('document', 'builder.param-add builder.param-del builder.param-add-json builder.col-add builder.col-del'),
  ...of('document', 'builder.col-add-json builder.button-add builder.button-del builder.button-add-json'),
  ...of('document', 'builder.page-add builder.page-upd builder.page-del builder.action-add builder.action-upd'),
  ...of('document', 'builder.action-del builder.query-add builder.query-upd builder.query-del'),
  ...of('gone', 'document.remove document.restore document.purge app-file.delete session.logout export.delete'),
  ...of('gone', 'front-log.clear data-source.end-session'),
  ...of('decided', 'approval.decide approval.decide-selected work-order.approve pending-change.confirm'),
  ...of('decided', 'pending-change.reject'),
  ...of('run', 'directory.test directory.preview'),
  ...of('members', 'directory.apply'),
  ...of('parts', 'action.run action.button-run'),
};
function of(reason: keyof typeof reasons, names: string): Record<string, keyof typeof reasons> {
  return Object.fromEntries(names.split(' ').map((name) => [name, reason]));
}

type Who = 'root' | 'system' | 'policy' | 'builder' | 'manager' | 'member';
type Call = [name: string, expected: keyof typeof result, who: Who, input: () => Promise<object> | object];

const directory = {
  ...{ url: 'ldaps://ldap.example.com', tls: 'tls', account: 'cn=reader', password: 'Green7Pine', base: 'dc=example' },
  ...{ filter: '(uid=*)', sync_minutes: 60 },
};

describe('the audit log holds what was and what is', () => {
  let world: TestPlatform;
  const people = {} as Record<Who, TestPerson>;
  const ids: Record<string, number> = {};
  const one = async (sql: string, values: unknown[] = []): Promise<number> =>
    Number((await world.platform.db.one<{ id: number }>(sql, values)).id);
  const answered: Record<string, number> = {};

  beforeAll(async () => {
    world = await startTestPlatform();
    people.root = await world.person(['super_admin']);
    people.system = await world.person(['system_admin']);
    people.policy = await world.person(['policy_admin']);
    people.builder = await world.person(['app_admin']);
    people.manager = await world.person(['user']);
    people.member = await world.person(['user']);
    ids.person = (await world.person(['user'])).id;
    ids.source = await one(
      `INSERT INTO data_source (name, type, owner_id, settings, secrets) VALUES ('shop', 'postgres', $1,
        '{"host": "10.0.0.9", "port": 5432, "database_name": "shop", "account": "reader"}', '{"password": "sealed"}') RETURNING id`,
      [people.system.id],
    );
    let parent: number | null = null;
    for (const [kind, name] of Object.entries({ database: 'shop', schema: 'public', table: 'orders', column: 'phone' }))
      ids[kind] = parent = await one(
        'INSERT INTO catalogue_object (data_source_id, parent_id, kind, name) VALUES ($1, $2, $3, $4) RETURNING id',
        [ids.source, parent, kind, name],
      );
    const access = { signed_in: true };
    const files = [
      { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access },
      { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] },
    ].map((document) => ({ path: documentPath(document as never), text: JSON.stringify(document) }));
    await world.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    ids.app = world.platform.documents.app('shop')?.id ?? 0;
    ids.page = world.platform.documents.idOf('shop', 'home') ?? 0;
    ids.rule = await one('SELECT id FROM review_rule ORDER BY id LIMIT 1');
    ids.department = await one(`INSERT INTO department (name) VALUES ('Süd') RETURNING id`);
    ids.group = await one(`INSERT INTO user_group (name) VALUES ('Team A') RETURNING id`);
    ids.class = await one(`INSERT INTO data_class (code, name, default_level) VALUES ('A', 'A', 'low') RETURNING id`);
    ids.announcement = await one(
      `INSERT INTO notice (kind, category, title, content, receivers, status) VALUES ('announcement', 'system', 'Alt', 'x', '{"audience": "all"}', 'draft') RETURNING id`,
    );
    await world.platform.db.query('UPDATE user_account SET password_hash = $2 WHERE id = $1', [
      people.member.id,
      await hashPassword('Blue5Stone'),
    ]);
    ids.appRole = await appRole('Gäste');
    ids.channel = await one(`INSERT INTO notification_channel (type, name) VALUES ('webhook', '钩子') RETURNING id`);
  });
  afterAll(() => world.stop());

  const rule = { match_type: 'level', match_value: 'high', algorithm: 'full' };
  const policy = (name: string) => ({ name, template: 't', rules: [rule] });
  const filter = (name: string) => ({
    name,
    data_source_id: ids.source,
    table_path: 'public.orders',
    subject_type: 'all',
    condition: 'row.phone == "1"',
  });
  const usage = (name: string) => ({
    ...{ name, template: 't', effect: 'permit', subject_type: 'all', query_count: 9, export_count: 9, write_count: 9 },
    ...{ update_count: 9, delete_count: 9, transaction_timeout: 60, priority: 1 },
  });
  const flow = (name: string) => ({
    ...{ name, target: 'request', priority: 1 },
    steps: [{ name: '一', group_type: 'users', group_ids: [people.policy.id], mode: 'any' }],
  });
  const alertId = (isAlert = true): Promise<number> =>
    one(
      `INSERT INTO alert (kind, mark, target_type, level, is_alert, status, start_time, handle_user_id)
       VALUES ('lock_wait', gen_random_uuid()::text, 'data_source', 'warn', $1, 'firing', now(), $2) RETURNING id`,
      [isAlert, people.system.id],
    );
  const alertRule = (name: string) => ({
    ...{ name, target_type: 'system', metric: 'jobs_waiting', comparison: 'ge', threshold: 5, level: 'warn' },
  });
  const signIn = { auth_type: 'password', password: 'Secret-1' };
  const sshHost = (name: string) => ({ name, host: '10.0.0.7', account: 'jump', ...signIn });
  const offeredKey = async (): Promise<object> => {
    const id = answered['host.create'];
    await world.platform.db.query(`UPDATE host SET offered_key = 'ssh-ed25519 SHA256:x' WHERE id = $1`, [id]);
    return { id, key: 'ssh-ed25519 SHA256:x' };
  };
  const person = (): object => ({ id: ids.person });
  const made = (name: string) => (): object => ({ id: answered[name] });
  const pwd = { pwd: 'Green7Pine', pwd2: 'Green7Pine' };
  const order = async (status: string): Promise<object> => ({
    id: await one(
      `INSERT INTO work_order (order_no, name, project_id, kind, status, user_id, data_source_id, databases, script, script_hash)
       VALUES (gen_random_uuid()::text::varchar(32), 'm', $1, 'dml', $2, $3, $4, '{public}', '-', 'h') RETURNING id`,
      [answered['project.create'], status, people.member.id, ids.source],
    ),
    remark: 'r',
  });
  const asked = async (status: string): Promise<object> => ({
    id: await one(
      `INSERT INTO request (source_type, kind, user_id, days, script_hash, status, data_source_id) VALUES ('resource_request', 'letters', $1, 1, gen_random_uuid()::text, $2, $3) RETURNING id`,
      [people.member.id, status, ids.source],
    ),
  });
  const membership = async (who: Who): Promise<object> => ({
    id: await one('SELECT id FROM project_member WHERE user_id = $1', [people[who].id]),
  });
  const project = (): { project_id: number } => ({ project_id: answered['project.create'] ?? 0 });
  const appGrant = async (): Promise<object> => ({
    id: await one(
      `INSERT INTO grant_request (create_user_id, app_id, data_source_id, object_paths, letters) VALUES ($1, $2, $3, '{}', '{read}') RETURNING id`,
      [people.builder.id, ids.app, ids.source],
    ),
  });

  const appFile = async (): Promise<object> => {
    const { id } = await world.platform.db.one<{ id: string }>(
      `INSERT INTO stored_file (id, name, content_type, size_bytes, is_upload) VALUES (gen_random_uuid(), 'a.png', 'image/png', 1, true) RETURNING id`,
    );
    await world.platform.db.query(`INSERT INTO app_file (app_id, file_id, folder) VALUES ($1, $2, 'alt')`, [
      ids.app,
      id,
    ]);
    return { app_id: ids.app, id, folder: 'neu' };
  };
  const unused = async (): Promise<object> => ({
    id: await one(
      `INSERT INTO data_source (name, type, settings) VALUES ('alt', 'postgres', '{"host": "10.0.0.7", "port": 5432, "database_name": "x"}') RETURNING id`,
    ),
  });
  const locked = async (): Promise<object> => {
    await world.platform.db.query('UPDATE user_account SET is_locked = true WHERE id = $1', [ids.person]);
    return person();
  };
  const session = async (): Promise<object> => ({
    id: await one('SELECT max(id) AS id FROM session WHERE user_id = $1', [(await world.person(['user'])).id]),
  });
  const token = async (): Promise<object> => ({
    id: await one(
      `INSERT INTO api_token (user_id, name, token_hash) VALUES ($1, 't', gen_random_uuid()::text) RETURNING id`,
      [people.member.id],
    ),
  });
  const joining = async ({ id }: TestPerson): Promise<object> => ({
    id: await one(
      `INSERT INTO project_join_request (project_id, user_id, status) VALUES ($1, $2, 'waiting') RETURNING id`,
      [answered['project.create'], id],
    ),
  });
  const ruleOf = async (): Promise<object> => {
    await world.platform.db.query(`INSERT INTO notice_rule (event, channel_ids) VALUES ('request.submitted', '{1}')`);
    return { event: 'request.submitted', channel_ids: [1, ids.channel] };
  };
  const unreviewed = async (): Promise<object> => {
    await world.platform.db.query(`UPDATE catalogue_object SET review = 'unreviewed' WHERE id = $1`, [ids.column]);
    return { ids: [ids.column] };
  };
  const grant = async (): Promise<object> => ({
    id: await one(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('user', $1, $2, 'read') RETURNING id`,
      [people.member.id, ids.source],
    ),
  });
  const grid = async (): Promise<object> => {
    const subject = { type: 'user', id: people.member.id };
    const read = await world.call('/operation/permission.read', { subject }, { token: people.policy.token });
    const { revision } = read.data as { revision: string };
    const changes = [{ source_id: ids.source, path: [], letter: 'write', granted: true }];
    return { subjects: [{ ...subject, revision }], changes };
  };
  /** What one member holds in the project, for another one. */
  const copying = async (): Promise<object> => {
    const { project_id } = project();
    const { db } = world.platform;
    await db.query(
      `INSERT INTO data_grant (subject_type, subject_id, project_id, data_source_id, letter) VALUES ('user', $1, $2, $3, 'read')`,
      [people.manager.id, project_id, ids.source],
    );
    await db.query(
      `INSERT INTO project_member (project_id, user_id, project_role_id)
       SELECT $1, $2, r.id FROM project_role r WHERE r.project_id IS NULL AND NOT r.is_manager
       ON CONFLICT (project_id, user_id) DO UPDATE SET status = 'active', end_time = NULL`,
      [project_id, people.member.id],
    );
    return { project_id, from_id: people.manager.id, user_id: people.member.id };
  };
  const appRole = (name: string): Promise<number> =>
    one('INSERT INTO app_role (app_id, name) VALUES ($1, $2) RETURNING id', [ids.app, name]);
  const guard = async (): Promise<object> => {
    await world.platform.db.query('INSERT INTO app_guard (app_id, object_id, user_id) VALUES ($1, $2, $3)', [
      ids.app,
      ids.page,
      people.member.id,
    ]);
    return { app_id: ids.app, objects: [ids.page], roles: [ids.appRole] };
  };
  const revision = async (): Promise<object> => {
    const as = (name: string, body: object) =>
      world.call(`/operation/${name}`, body as Record<string, unknown>, { token: people.policy.token });
    const { id } = (await as('masking-policy.create', policy('früher'))).data as { id: number };
    await as('masking-policy.update', { id, ...policy('später') });
    return {
      id: await one('SELECT min(id) AS id FROM masking_policy_revision WHERE masking_policy_id = $1', [id]),
    };
  };
  const kept = (name: string, form: (name: string) => object): Call[] => [
    [`${name}.create`, 'makes', 'policy', () => form('A')],
    [`${name}.update`, 'changes', 'policy', () => ({ ...made(`${name}.create`)(), ...form('B') })],
    ...(name === 'row-filter' ? [] : [moved(name, form)]),
    [`${name}.disable`, 'changes', 'policy', made(`${name}.create`)],
    [`${name}.enable`, 'changes', 'policy', made(`${name}.create`)],
    [`${name}.delete`, 'ends', 'policy', made(`${name}.create`)],
  ];
  const moved = (name: string, form: (name: string) => object): Call => [
    `${name}.move`,
    'changes',
    'policy',
    async () => {
      await world.call(`/operation/${name}.create`, { ...form('Z') }, { token: people.policy.token });
      return { ...made(`${name}.create`)(), to: 'down' };
    },
  ];
  const sourceForm = {
    name: 'shop',
    type: 'postgres',
    host: '10.0.0.9',
    port: 5432,
    database_name: 'shop',
    account: 'reader',
    password: 'Green7Pine',
  };
  const mail = {
    name: 'Post',
    port: 25,
    user_name: 'u',
    password: 'Green7Pine',
    tls: 'none',
    from: 'a@example.com',
    recipient: 'b@example.com',
  };
  const sms = {
    name: 'SMS',
    channel: 'aliyun',
    access_key_id: 'k',
    secret: 'Green7Pine',
    sign: 's',
    template_code: 'c',
    phone: '13800000000',
  };

  const calls: Call[] = [
    ['user.create', 'makes', 'system', () => ({ account: 'neu', name: 'Neu', ...pwd })],
    ['app-file.move', 'changes', 'root', appFile],
    ['user.update', 'changes', 'system', () => ({ ...person(), name: 'Zwei' })],
    ['user.set-level', 'changes', 'policy', () => ({ ...person(), access_level: 'low' })],
    ['user.end-sessions', 'changes', 'system', person],
    ['user.disable', 'changes', 'system', person],
    ['user.enable', 'changes', 'system', person],
    ['user.unlock', 'changes', 'system', locked],
    ['user.reset-password', 'changes', 'system', () => ({ ...person(), ...pwd })],
    ['user.delete', 'changes', 'system', person],
    ['user.end-session', 'makes', 'system', session],
    ['user.update-profile', 'changes', 'member', () => ({ name: 'Anders' })],
    ['user.change-password', 'makes', 'member', () => ({ old_pwd: 'Blue5Stone', ...pwd })],
    ['user.revoke-token', 'makes', 'system', token],
    ['token.revoke', 'makes', 'member', token],
    ['role.create', 'makes', 'root', () => ({ name: '巡检', menus: [], operations: ['user.create'] })],
    [
      'role.update',
      'changes',
      'root',
      () => ({ ...made('role.create')(), name: '巡检二', operations: ['user.update'] }),
    ],
    ['role.delete', 'ends', 'root', made('role.create')],
    ['department.update', 'changes', 'system', () => ({ id: ids.department, name: 'Nord' })],
    ['department.delete', 'ends', 'system', () => ({ id: ids.department })],
    ['user-group.update', 'changes', 'system', () => ({ id: ids.group, name: 'Team B' })],
    ['user-group.delete', 'ends', 'system', () => ({ id: ids.group })],
    ['project.create', 'makes', 'system', () => ({ name: 'Laden', is_public: true, manager_ids: [people.manager.id] })],
    ['project.update', 'changes', 'manager', () => ({ ...made('project.create')(), name: 'Läden', is_public: true })],
    ['project.set-level', 'changes', 'policy', () => ({ ...made('project.create')(), access_level: 'low' })],
    ['project.member-add', 'makes', 'manager', () => ({ ...project(), user_ids: [people.member.id] })],
    ['project.role-save', 'makes', 'manager', () => ({ ...project(), role_name: '读', letters: ['read'] })],
    [
      'project.member-update',
      'changes',
      'manager',
      async () => ({ ...(await membership('member')), role_id: answered['project.role-save'] }),
    ],
    ['project.member-remove', 'changes', 'manager', () => membership('member')],
    ['project.role-delete', 'ends', 'manager', made('project.role-save')],
    ['project.join-accept', 'makes', 'manager', () => joining(people.member)],
    ['project.leave', 'changes', 'member', made('project.create')],
    ['project.join-refuse', 'changes', 'manager', () => joining(people.builder)],
    ['project.source-add', 'makes', 'policy', () => ({ ...project(), data_source_id: ids.source })],
    ['project.copy-rights', 'makes', 'policy', copying],
    ['project.source-remove', 'ends', 'policy', () => ({ ...project(), data_source_id: ids.source })],
    [
      'project.set-managers',
      'changes',
      'system',
      () => ({ ...made('project.create')(), manager_ids: [people.manager.id, people.builder.id] }),
    ],
    [
      'notice.save-project-rule',
      'makes',
      'manager',
      () => ({ ...project(), event: 'request.submitted', channel_ids: [ids.channel] }),
    ],
    ['notice.project-quiet', 'makes', 'manager', () => ({ ...project(), from_time: '22:00', to_time: '07:00' })],
    ['notice.save-rule', 'changes', 'system', ruleOf],
    ['project.set-state', 'changes', 'system', () => ({ ...made('project.create')(), status: 'frozen' })],
    ['setting.set', 'changes', 'system', () => ({ key: 'site.name', value: 'Andere' })],
    ['directory.save', 'changes', 'system', () => directory],
    ['setting.save-login', 'changes', 'system', () => ({ block_minutes: 16 })],
    ['data-source.update', 'changes', 'system', () => ({ id: ids.source, ...sourceForm, host: '10.0.0.8' })],
    ['share.create', 'makes', 'member', () => ({ app_id: ids.app, page_id: ids.page, hours: 1 })],
    ['builder.template-save', 'makes', 'builder', () => ({ app_id: ids.app, id: ids.page, name: 'kept' })],
    ['builder.template-delete', 'ends', 'builder', made('builder.template-save')],
    ['share.revoke', 'changes', 'member', made('share.create')],
    ['alert.acknowledge', 'changes', 'system', async () => ({ ids: [await alertId()] })],
    ['alert.assign', 'changes', 'system', async () => ({ id: await alertId(), user_id: people.member.id })],
    ['alert.raise', 'changes', 'system', async () => ({ id: await alertId(false), user_id: people.member.id })],
    ['alert.close', 'changes', 'system', async () => ({ id: await alertId(), remark: 'done' })],
    ['alert-rule.create', 'makes', 'system', () => alertRule('viele')],
    ['alert-rule.update', 'changes', 'system', () => ({ ...made('alert-rule.create')(), ...alertRule('sehr viele') })],
    ['alert-rule.disable', 'changes', 'system', made('alert-rule.create')],
    ['alert-rule.enable', 'changes', 'system', made('alert-rule.create')],
    ['alert-rule.delete', 'ends', 'system', made('alert-rule.create')],
    ['host.create', 'makes', 'system', () => sshHost('relay')],
    ['host.update', 'changes', 'system', () => ({ ...made('host.create')(), name: 'relay', host: '10.0.0.8' })],
    ['host.save-account', 'changes', 'system', () => ({ ...made('host.create')(), ...signIn, account: 'other' })],
    ['host.delete-account', 'changes', 'system', () => ({ ...made('host.create')(), account: 'other' })],
    ['host.disable', 'changes', 'system', made('host.create')],
    ['host.enable', 'changes', 'system', made('host.create')],
    ['host.accept-key', 'makes', 'system', offeredKey],
    ['host.delete', 'ends', 'system', made('host.create')],
    ['data-source.disable', 'changes', 'system', () => ({ id: ids.source })],
    ['data-source.enable', 'changes', 'system', () => ({ id: ids.source })],
    ['column-level.set', 'changes', 'policy', () => ({ id: ids.column, level: 'high' })],
    ['column-level.confirm', 'changes', 'policy', unreviewed],
    ['data-class.update', 'changes', 'policy', () => ({ id: ids.class, code: 'B', name: 'B', default_level: 'low' })],
    ['data-class.delete', 'ends', 'policy', () => ({ id: ids.class })],
    [
      'grant.create',
      'makes',
      'policy',
      () => ({ user_id: people.member.id, data_source_id: ids.source, letter: 'read' }),
    ],
    ['grant.give-back', 'changes', 'member', made('grant.create')],
    ['grant.revoke', 'changes', 'policy', grant],
    ['grant-request.accept', 'changes', 'policy', appGrant],
    ['grant-request.refuse', 'changes', 'policy', async () => ({ ...(await appGrant()), remark: 'r' })],
    ['permission.save', 'makes', 'policy', grid],
    [
      'review-rule.update',
      'changes',
      'policy',
      () => ({ id: ids.rule, level: 'error', is_enabled: false, value: null }),
    ],
    ['review-rule.reset', 'changes', 'policy', () => ({ id: ids.rule })],
    ['request.withdraw', 'changes', 'member', () => asked('waiting')],
    ['request.give-back', 'changes', 'member', () => asked('enabled')],
    ['request.disable', 'changes', 'policy', async () => ({ ...(await asked('enabled')), remark: 'r' })],
    ['request.enable', 'changes', 'policy', () => asked('disabled')],
    ['request.revoke', 'changes', 'policy', async () => ({ ...(await asked('enabled')), remark: 'r' })],
    ['work-order.withdraw', 'changes', 'member', () => order('rejected')],
    [
      'announcement.save',
      'changes',
      'system',
      () => ({ id: ids.announcement, title: 'Neu', content: 'x', audience: 'all' }),
    ],
    ['announcement.publish', 'changes', 'system', () => ({ id: ids.announcement })],
    ['announcement.withdraw', 'changes', 'system', () => ({ id: ids.announcement })],
    ['announcement.delete', 'changes', 'system', () => ({ id: ids.announcement })],
    ['app.save-builders', 'makes', 'root', () => ({ app_id: ids.app, owner_id: people.builder.id })],
    ['app-role.save', 'changes', 'builder', () => ({ app_id: ids.app, id: ids.appRole, name: 'Leser' })],
    ['app-guard.set', 'changes', 'builder', guard],
    ['app-role.delete', 'ends', 'builder', async () => ({ app_id: ids.app, id: await appRole('Gast') })],
    ['channel.save-email', 'makes', 'system', () => ({ ...mail, host: 'a.example.com' })],
    ['channel.save-sms', 'makes', 'system', () => sms],
    [
      'channel.save-webhook',
      'changes',
      'system',
      () => ({ id: ids.channel, name: '钩子二', format: 'sluice', url: 'https://hooks.example.com/x' }),
    ],
    [
      'channel.save-template',
      'changes',
      'system',
      () => ({ id: ids.channel, event: 'request.submitted', locale: 'en', title: 'T', content: 'C' }),
    ],
    ['channel.delete', 'ends', 'system', () => ({ id: ids.channel })],
    ['data-source.delete', 'ends', 'system', unused],
    ['approval-flow.create', 'makes', 'policy', () => flow('A')],
    ['approval-flow.update', 'changes', 'policy', () => ({ ...made('approval-flow.create')(), ...flow('B') })],
    ['approval-flow.disable', 'changes', 'policy', made('approval-flow.create')],
    ['approval-flow.enable', 'changes', 'policy', made('approval-flow.create')],
    ['approval-flow.delete', 'ends', 'policy', made('approval-flow.create')],
    ...kept('masking-policy', policy),
    ...kept('row-filter', filter),
    ...kept('policy', usage),
    ['masking-policy.restore', 'changes', 'policy', revision],
    ['duties.set-single-admin', 'changes', 'root', () => ({ single_admin: false })],
  ];

  const changing = operations.filter(({ audit }) => audit !== 'none').map(({ name }) => name);
  /** Told by the same state as another one that is called. */
  const alike: Readonly<Record<string, string>> = Object.fromEntries(
    ['edit', 'offline', 'reject', 'resolve', 'retry', 'run', 'schedule', 'stop', 'unschedule'].map((step) => [
      `work-order.${step}`,
      'work-order.withdraw',
    ]),
  );

  it('of every operation that is recorded, but for those that need not', () => {
    expect([...calls.map(([name]) => name), ...Object.keys(alike), ...Object.keys(exceptions)].sort()).toEqual(
      [...changing].sort(),
    );
    expect(Object.keys(reasons).sort()).toEqual([...new Set(Object.values(exceptions))].sort());
    for (const [name, other] of Object.entries(alike)) expect(changedStates[name]).toBe(changedStates[other]);
  });

  it.each(calls)('of %s', async (name, kind, who, input) => {
    const body = (await input()) as Record<string, unknown>;
    const answer = await world.call(`/operation/${name}`, body, { token: people[who].token });
    expect(answer, `${answer.msg} ${JSON.stringify(answer.data)}`).toMatchObject({ code: 200 });
    answered[name] = (answer.data as { id?: number } | null)?.id ?? 0;
    await world.platform.audit.flush();
    const { audit } = operations.find((one) => one.name === name) as Operation;
    const { objects } = await world.platform.db.one<{ objects: string[] }>(
      `SELECT objects FROM audit_log WHERE action = $1 AND decision = 'permit' ORDER BY seq DESC LIMIT 1`,
      [typeof audit === 'string' ? name : audit.action],
    );
    expect(objects.join('\n')).not.toMatch(/Green7Pine|Blue5Stone|\$argon|\$scrypt|sealed/);
    expect(
      objects.filter((line) => result[kind].test(line)),
      objects.join('\n'),
    ).not.toEqual([]);
  });
});
