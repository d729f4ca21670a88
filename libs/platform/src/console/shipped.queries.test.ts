import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SYSTEM_ROLES, type QueryDocument, type SystemRole } from '@sluice/document';
import { compileQueryText } from '@sluice/sql';
import { createDatabase, type TestDatabase } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownOrder } from '../page/query/order.query.js';
import { createConsoleQueries } from './console.query.js';
import type { ConsoleQueries } from './console.contract.js';

const folder = join(import.meta.dirname, '../../../../schemas/apps/console/queries');
const queries = readdirSync(folder)
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as QueryDocument)
  .filter((query) => query.type === 'console');

/**
 * Which roles see rows of others or of the platform through a query; whoever is not named sees none, or only what is
 * their own.
 */
const readers: Record<string, readonly SystemRole[]> = {
  users: ['super_admin', 'system_admin'],
  user: ['super_admin', 'system_admin'],
  'system-roles': ['super_admin'],
  'system-role': ['super_admin'],
  'rights-groups': ['super_admin', 'policy_admin', 'audit_admin'],
  'rights-roles': ['super_admin', 'policy_admin', 'audit_admin'],
  departments: ['super_admin', 'system_admin'],
  department: ['super_admin', 'system_admin'],
  'department-options': ['super_admin', 'system_admin', 'policy_admin'],
  'directory-settings': ['super_admin', 'system_admin'],
  'directory-mappings': ['super_admin', 'system_admin'],
  'directory-runs': ['super_admin', 'system_admin'],
  'directory-changes': ['super_admin', 'system_admin'],
  'user-groups': ['super_admin', 'system_admin'],
  'user-group': ['super_admin', 'system_admin'],
  'people-options': ['super_admin', 'system_admin'],
  'user-projects': ['super_admin', 'system_admin', 'policy_admin'],
  'user-rights': ['super_admin', 'system_admin', 'policy_admin'],
  'project-options': ['super_admin', 'system_admin', 'policy_admin'],
  projects: ['super_admin', 'system_admin', 'policy_admin'],
  'project-managers': ['super_admin', 'system_admin', 'policy_admin'],
  'project-level': ['super_admin', 'system_admin', 'policy_admin'],
  project: ['super_admin', 'system_admin', 'policy_admin'],
  'project-settings': ['super_admin', 'system_admin', 'policy_admin'],
  'project-members': ['super_admin', 'system_admin', 'policy_admin'],
  'project-member': ['super_admin', 'system_admin', 'policy_admin'],
  'project-roles': ['super_admin', 'system_admin', 'policy_admin'],
  'project-role': ['super_admin', 'system_admin', 'policy_admin'],
  'project-role-options': ['super_admin', 'system_admin', 'policy_admin'],
  'project-sources': ['super_admin', 'system_admin', 'policy_admin'],
  'project-rights': ['super_admin', 'system_admin', 'policy_admin'],
  'project-rights-people': ['super_admin', 'system_admin', 'policy_admin'],
  'project-rights-roles': ['super_admin', 'system_admin', 'policy_admin'],
  'project-rights-sources': ['super_admin', 'system_admin', 'policy_admin'],
  'project-rights-objects': ['super_admin'],
  'joinable-sources': ['super_admin'],
  'source-asking-projects': ['super_admin'],
  'project-days': ['super_admin', 'system_admin', 'policy_admin'],
  'project-order-states': ['super_admin', 'system_admin', 'policy_admin'],
  'project-levels': [],
  'project-notices': [],
  'project-ending': [],
  'project-newest-log': ['super_admin', 'audit_admin'],
  'my-projects': ['super_admin'],
  applications: [],
  'public-projects': SYSTEM_ROLES.filter((role) => role !== 'super_admin'),
  'project-source-options': ['policy_admin'],
  'project-people': ['super_admin'],
  'project-departments': ['super_admin'],
  'project-groups': ['super_admin'],
  'project-requests': ['super_admin', 'user'],
  'project-request': ['super_admin', 'user'],
  'project-changes': ['super_admin', 'audit_admin'],
  'project-queries': ['super_admin', 'audit_admin'],
  'project-exports': ['super_admin', 'audit_admin'],
  'my-notices': ['user'],
  'my-announcements': SYSTEM_ROLES,
  'my-announcement': SYSTEM_ROLES,
  announcements: ['super_admin', 'system_admin'],
  announcement: ['super_admin', 'system_admin'],
  'announcement-readers': ['super_admin', 'system_admin'],
  'project-choices': ['super_admin', 'system_admin'],
  'masking-projects': ['super_admin', 'policy_admin'],
  'askable-app-roles': [],
  'listed-projects': ['super_admin', 'policy_admin', 'audit_admin', 'user'],
  'flow-sources': ['super_admin', 'system_admin', 'policy_admin', 'user'],
  'my-conversations': ['super_admin', 'user'],
  'my-thread': ['user'],
  'message-people': SYSTEM_ROLES,
  'my-message-preferences': SYSTEM_ROLES,
  'my-message-preference': [],
  'my-quiet-hours': SYSTEM_ROLES,
  'my-asked': ['user'],
  'my-exports': [],
  'my-async-queries': [],
  'my-export-file': [],
  'message-orders': ['super_admin', 'audit_admin', 'user'],
  'notification-channels': ['super_admin', 'system_admin'],
  'channel-email': [],
  'channel-sms': [],
  'channel-webhook': [],
  'notice-rules': ['super_admin', 'system_admin'],
  'notice-rule': [],
  'channel-choices': ['super_admin', 'system_admin'],
  'notice-templates': ['super_admin', 'system_admin'],
  'notice-template': [],
  deliveries: ['super_admin', 'system_admin'],
  'project-notice-rules': ['super_admin', 'system_admin', 'policy_admin'],
  'project-notice-rule': [],
  'project-quiet-hours': ['super_admin', 'system_admin', 'policy_admin'],
  'project-deliveries': ['super_admin', 'system_admin'],
  'project-member-choices': ['super_admin', 'system_admin', 'policy_admin'],
  'project-member-copy-choices': ['super_admin', 'system_admin', 'policy_admin'],
  'access-levels': ['super_admin', 'policy_admin'],
  'access-level': ['super_admin', 'policy_admin'],
  'grant-subjects': ['super_admin', 'policy_admin'],
  'grant-objects': ['super_admin', 'policy_admin'],
  'pending-changes': ['super_admin', 'policy_admin', 'audit_admin'],
  'pending-change': ['super_admin', 'policy_admin', 'audit_admin'],
  'pending-change-facts': ['super_admin', 'policy_admin', 'audit_admin'],
  'share-links': ['super_admin', 'app_admin'],
  'micro-pages': ['super_admin', 'app_admin'],
  alerts: ['system_admin', 'audit_admin'],
  events: ['system_admin', 'audit_admin'],
  alert: ['system_admin', 'audit_admin'],
  'my-alerts': [],
  'alert-rules': ['super_admin', 'system_admin', 'audit_admin'],
  'alert-rule': ['super_admin', 'system_admin', 'audit_admin'],
  'alert-people': ['system_admin', 'audit_admin'],
  'alert-sources': ['system_admin', 'audit_admin'],
  'alert-channels': ['system_admin', 'audit_admin'],
  hosts: ['super_admin', 'system_admin'],
  host: ['super_admin', 'system_admin'],
  'host-accounts': ['super_admin', 'system_admin'],
  'host-account': ['super_admin', 'system_admin'],
  'host-options': ['super_admin', 'system_admin'],
  'data-sources': ['super_admin', 'system_admin', 'policy_admin'],
  'data-source': ['super_admin', 'system_admin', 'policy_admin'],
  'data-source-options': ['super_admin', 'system_admin', 'policy_admin'],
  'data-grants': ['super_admin', 'policy_admin'],
  'owned-sources': [],
  'app-grants': [],
  'catalogue-changes': ['super_admin', 'policy_admin'],
  sessions: ['super_admin', 'system_admin'],
  'user-tokens': ['super_admin', 'system_admin'],
  'column-levels': ['super_admin', 'policy_admin'],
  'column-level': ['super_admin', 'policy_admin'],
  'masking-policies': ['super_admin', 'policy_admin', 'audit_admin'],
  'masking-algorithms': SYSTEM_ROLES,
  'masking-policy': ['super_admin', 'policy_admin', 'audit_admin'],
  'level-defaults': ['super_admin', 'policy_admin', 'audit_admin'],
  'masking-revisions': ['super_admin', 'policy_admin', 'audit_admin'],
  'masking-revision-facts': ['super_admin', 'policy_admin', 'audit_admin'],
  'masking-revision-choices': ['super_admin', 'policy_admin', 'audit_admin'],
  'masking-policy-copied': ['super_admin', 'policy_admin', 'audit_admin'],
  policies: ['super_admin', 'policy_admin', 'audit_admin'],
  'data-classes': ['super_admin', 'policy_admin', 'audit_admin'],
  'data-class': ['super_admin', 'policy_admin', 'audit_admin'],
  'data-class-options': ['super_admin', 'policy_admin', 'audit_admin'],
  'data-class-codes': ['super_admin', 'policy_admin', 'audit_admin'],
  policy: ['super_admin', 'policy_admin', 'audit_admin'],
  'policy-copied': ['super_admin', 'policy_admin', 'audit_admin'],
  'row-filters': ['super_admin', 'policy_admin', 'audit_admin'],
  'row-filter': ['super_admin', 'policy_admin', 'audit_admin'],
  'review-rules': ['super_admin', 'policy_admin', 'audit_admin'],
  'review-rule': ['super_admin', 'policy_admin', 'audit_admin'],
  'row-filter-people': ['super_admin', 'policy_admin'],
  'audit-logs': ['audit_admin'],
  'audit-detail': ['audit_admin'],
  'audit-source-options': ['audit_admin'],
  'audit-watch': ['audit_admin'],
  ...Object.fromEntries(
    ['totals', 'days', 'people', 'sources', 'kinds', 'origins'].map((by) => [
      `query-statistics-${by}`,
      ['audit_admin', 'policy_admin'],
    ]),
  ),
  // Of projects that the reader manages.
  ...Object.fromEntries(
    ['totals', 'days', 'people', 'sources', 'kinds', 'origins'].map((by) => [
      `project-query-statistics-${by}`,
      ['super_admin'],
    ]),
  ),
  // Only of a period that is too long, or ends before it begins.
  'statistics-range': [],
  documents: ['super_admin', 'system_admin', 'app_admin'],
  document: ['super_admin', 'system_admin', 'app_admin'],
  apps: ['super_admin', 'app_admin'],
  recycled: ['super_admin', 'app_admin'],
  'app-objects': ['super_admin'],
  'app-object': ['super_admin'],
  'app-roles': ['super_admin'],
  'app-role': ['super_admin'],
  'app-role-options': ['super_admin'],
  'app-people': ['super_admin', 'app_admin'],
  'app-builder-people': ['super_admin', 'app_admin'],
  'app-builders': ['super_admin'],
  'app-settings': ['super_admin'],
  'app-page-options': ['super_admin'],
  'app-granted': ['super_admin'],
  'app-requests': ['super_admin', 'policy_admin'],
  'built-app-grants': ['super_admin'],
  'app-http-results': [],
  'grant-requests': ['super_admin', 'policy_admin'],
  'grant-request': ['super_admin', 'policy_admin'],
  'askable-sources': ['super_admin', 'app_admin'],
  'built-app-people': ['super_admin', 'app_admin'],
  'built-app-roles': ['super_admin'],
  'built-app-log': ['super_admin', 'app_admin'],
  'built-apps': ['super_admin', 'app_admin'],
  'app-files': ['super_admin'],
  'app-file-folders': ['super_admin'],
  'app-texts': ['super_admin'],
  'app-text-documents': ['super_admin'],
  'app-sensitive-columns': ['super_admin'],
  'built-recent': ['super_admin', 'app_admin'],
  'page-templates': ['super_admin', 'app_admin'],
  'template-options': ['super_admin', 'app_admin'],
  'built-presence': [],
  'built-problems': ['super_admin', 'app_admin'],
  'sensitive-apps': ['super_admin', 'policy_admin', 'app_admin'],
  'app-menu': ['super_admin'],
  'app-menu-entry': ['super_admin', 'app_admin'],
  'app-menu-groups': ['super_admin', 'app_admin'],
  'app-menu-pages': ['super_admin', 'app_admin'],
  'app-dictionaries': ['super_admin'],
  'app-dictionary': ['super_admin', 'app_admin'],
  'app-query-options': ['super_admin', 'app_admin'],
  'dictionary-uses': ['super_admin', 'app_admin'],
  'scaffold-apps': ['super_admin', 'app_admin'],
  'scaffold-sources': ['super_admin'],
  'scaffold-tables': ['super_admin'],
  'front-logs': ['super_admin', 'system_admin', 'app_admin'],
  'front-log-detail': ['super_admin', 'system_admin', 'app_admin'],
  duties: SYSTEM_ROLES,
  'single-administrator-notice': SYSTEM_ROLES,
  'platform-switches': ['super_admin', 'system_admin'],
  'login-settings': ['super_admin', 'system_admin'],
  'licence-info': ['super_admin', 'system_admin', 'app_admin'],
  licences: ['super_admin', 'system_admin', 'app_admin'],
  shortcuts: SYSTEM_ROLES,
  'first-steps': ['super_admin', 'system_admin', 'policy_admin', 'app_admin'],
  'needs-attention': ['super_admin', 'system_admin', 'policy_admin'],
  'my-profile': [],
  'my-statements': [],
  'my-queries-by-day': [],
  'my-sources': [],
  'my-source-options': [],
  'my-rights': ['super_admin', 'user'],
  'my-rights-ending': [],
  'approvals-waiting': ['super_admin'],
  'approvals-done': ['super_admin'],
  'approvals-all': ['super_admin', 'policy_admin', 'audit_admin', 'user'],
  'project-approvals': ['super_admin', 'policy_admin', 'audit_admin', 'user'],
  approval: ['super_admin', 'policy_admin', 'audit_admin', 'user'],
  'approval-records': ['super_admin', 'policy_admin', 'audit_admin', 'user'],
  'requests-mine': ['user'],
  'requests-all': ['super_admin', 'policy_admin', 'audit_admin', 'user'],
  'masking-privileges': ['super_admin', 'policy_admin', 'audit_admin', 'user'],
  request: ['super_admin', 'policy_admin', 'audit_admin', 'user'],
  'request-records': ['super_admin', 'policy_admin', 'audit_admin', 'user'],
  'request-sources': ['super_admin', 'user'],
  'request-projects': ['super_admin'],
  'joinable-projects': SYSTEM_ROLES.filter((role) => role !== 'super_admin'),
  'approval-flows': ['super_admin', 'policy_admin', 'audit_admin'],
  'approval-flow': ['super_admin', 'policy_admin', 'audit_admin'],
  'project-flows': ['super_admin', 'policy_admin', 'audit_admin'],
  'approval-people': ['super_admin', 'policy_admin'],
  'approval-roles': ['super_admin', 'policy_admin'],
  'approval-project-roles': ['super_admin', 'policy_admin'],
  'rights-people': ['super_admin', 'policy_admin', 'audit_admin'],
  'rights-apps': ['super_admin', 'policy_admin', 'audit_admin'],
  'rights-sources': ['super_admin', 'policy_admin', 'audit_admin'],
  'rights-objects': ['super_admin', 'policy_admin', 'audit_admin'],
  'my-work-orders': ['user'],
  'waiting-work-orders': ['super_admin'],
  'handled-work-orders': ['super_admin'],
  'work-orders': ['super_admin', 'audit_admin', 'user'],
  'project-work-orders': ['super_admin', 'audit_admin', 'user'],
  'work-order-projects': ['super_admin'],
  'work-order-sources': ['super_admin'],
  'work-order-databases': ['super_admin'],
  'work-order-copies': [],
  'work-order-form': ['user'],
  'work-order-copy': ['user'],
  'work-order': ['super_admin', 'audit_admin', 'user'],
  'work-order-key': ['super_admin', 'audit_admin', 'user'],
  'work-order-flow': ['super_admin', 'audit_admin', 'user'],
  'work-order-group': ['super_admin', 'audit_admin', 'user'],
  'work-order-stages': ['super_admin', 'audit_admin', 'user'],
  'work-order-records': ['super_admin', 'audit_admin', 'user'],
  // Of the reader's own, of which there are none here.
  'work-order-drafts': [],
  'work-order-comments': ['super_admin', 'audit_admin', 'user'],
  'work-order-links': ['super_admin', 'audit_admin', 'user'],
  // Of stages that ran with a backup, of which there are none here.
  'work-order-backups': [],
  'work-order-kept-stages': [],
  'backup-sources': [],
  'backup-key': [],
};
/** Rows of whoever has any of their own: a chart has one for each of its days. */
const ownRows: Record<string, number> = { 'my-queries-by-day': 30 };
/** Values without which a query answers nobody. */
const needed: Record<string, Record<string, unknown>> = {
  'app-dictionary': { dictionary_id: 4 },
  'host-account': { id: '1:jump' },
  'host-accounts': { host_id: 1 },
  'dictionary-uses': { dictionary_id: 4 },
  'app-query-options': { app_id: 2 },
  'app-menu-entry': { app_id: 2, entry: 'sales' },
  'app-menu-groups': { app_id: 2 },
  'app-menu-pages': { app_id: 2 },
  'grant-subjects': { subject_type: 'user' },
  'grant-objects': { data_source_id: 1 },
  'rights-objects': { data_source_id: 1 },
  'scaffold-tables': { data_source_id: 1 },
  'column-level': { ids: [3] },
  'project-role': { project_id: 1, role_id: 1 },
  'project-role-options': { project_id: 1 },
  'project-source-options': { project_id: 1 },
  'project-rights-people': { project_id: 1 },
  'project-rights-roles': { project_id: 1 },
  'project-rights-sources': { project_id: 1 },
  'project-rights-objects': { project_id: 1, data_source_id: 1 },
  'joinable-sources': { asking_project_id: 2 },
  'project-people': { project_id: 1 },
  'project-member-copy-choices': { project_id: 1, user_id: -1 },
  'project-departments': { project_id: 1 },
  'project-groups': { project_id: 1 },
  'work-order-sources': { project_id: 1 },
  'work-order-databases': { data_source_id: 1 },
  'work-order-copies': { project_id: 1 },
  'work-order-copy': { copy_id: 1 },
  'app-object': { app_id: 1, ids: [1] },
  'app-role-options': { app_id: 1 },
  'my-thread': { user_id: 1 },
  'project-notice-rule': { project_id: 1 },
  'project-quiet-hours': { project_id: 1 },
  'project-member-choices': { project_id: 1 },
  'directory-changes': { run_id: 1 },
};
/** Values of optional conditions that are numbers. */
const numbers: Record<string, Record<string, unknown>> = {
  'grant-subjects': { value: '1' },
  'column-level': { ids: [3] },
  'app-object': { ids: [1] },
  'app-people': { value: [1] },
  'people-options': { value: [1] },
  'department-options': { value: 1 },
  'project-people': { value: [1] },
  'project-options': { value: 1 },
  'host-options': { value: 1 },
  'alert-people': { value: [1] },
  'alert-sources': { value: [1] },
  'alert-channels': { value: [1] },
  'app-builder-people': { value: [1] },
  'project-choices': { value: [1] },
  'masking-projects': { value: [1] },
  'listed-projects': { value: [1], keyword: 'x' },
  'askable-app-roles': { value: [1] },
  'flow-sources': { value: [1] },
  'message-people': { value: [1] },
  'request-sources': { value: [1] },
  'request-projects': { value: [1] },
  'joinable-projects': { value: [1] },
  'approval-people': { value: [1] },
  'approval-roles': { value: [1] },
  'approval-project-roles': { value: [1] },
  'channel-choices': { value: [1] },
  'project-member-choices': { value: [1] },
  'project-rights-people': { value: 1 },
  'project-rights-sources': { value: 1 },
  'joinable-sources': { value: [1] },
  'source-asking-projects': { value: [1] },
};
const own = new Set(['my-profile', 'my-statements', 'my-queries-by-day', 'my-sources', 'my-source-options']);

describe('shipped console queries', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let runner: ConsoleQueries;
  /** A person of each role; nobody but `user` has rows of their own. */
  const idOf = (role: SystemRole) => SYSTEM_ROLES.indexOf(role) + 1;

  beforeAll(async () => {
    database = await createDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    runner = createConsoleQueries(pool);
    for (const role of SYSTEM_ROLES)
      await pool.query('INSERT INTO user_account (id, account, name) VALUES ($1, $2, $2)', [idOf(role), role]);
    await pool.query(
      'INSERT INTO user_role (user_id, role_id) SELECT u.id, r.id FROM user_account u JOIN role r ON r.code = u.account',
    );
    await pool.query(`INSERT INTO data_source (id, name, type) VALUES (1, 'one', 'postgres')`);
    await pool.query(
      `INSERT INTO alert_rule (id, name, target_type, metric, comparison, threshold, level)
       OVERRIDING SYSTEM VALUE VALUES (1, 'many', 'data_source', 'sessions', 'ge', 9, 'warn')`,
    );
    await pool.query(
      `INSERT INTO alert (id, kind, mark, target_type, level, is_alert, status, start_time)
       OVERRIDING SYSTEM VALUE VALUES (1, 'source_down', 'source:1', 'data_source', 'critical', true, 'acknowledged', now())`,
    );
    await pool.query(`INSERT INTO department (id, name, ldap_dn) VALUES (1, 'sales', 'ou=sales')`);
    await pool.query(`INSERT INTO directory_run (mode, status) VALUES ('hand', 'done')`);
    await pool.query(
      `INSERT INTO directory_change (run_id, number, type, target_id, user_id, what) VALUES (1, 1, 'department', 1, 1, 'add')`,
    );
    await pool.query(`INSERT INTO user_group (id, name) VALUES (1, 'analysts')`);
    await pool.query(
      `INSERT INTO project (id, name, code, is_public) VALUES (1, 'shop', 'SHOP', false), (2, 'supply', 'SCM', true)`,
    );
    await pool.query(`INSERT INTO data_source (id, name, type) VALUES (2, 'two', 'postgres')`);
    await pool.query(`INSERT INTO project_source (project_id, data_source_id) VALUES (1, 1)`);
    await pool.query(`INSERT INTO project_join_request (id, project_id, user_id) VALUES (1, 1, $1)`, [idOf('user')]);
    await pool.query(
      `INSERT INTO request (id, source_type, kind, user_id, project_id, data_source_id, days, script_hash) VALUES (1, 'resource_request', 'letters', $1, 1, 1, 1, 'h'), (2, 'masking_privilege', 'see_unmasked', $1, 1, 1, 1, 'h2')`,
      [idOf('user')],
    );
    await pool.query(
      `INSERT INTO approval (id, target_type, target_id, no, title, page, kind, project_id, data_source_id, user_id, flow_name, steps, script_hash, status)
       VALUES (1, 'request', 1, 'R-1', 'one', 'request?id=1', 'letters', 1, 1, $1, 'flow', '[{"name": "one", "group_type": "owner", "mode": "any"}]', 'h', 'waiting'),
         (3, 'request', 2, 'R-2', 'two', 'request?id=2', 'see_unmasked', 1, 1, $1, 'flow', '[{"name": "one", "group_type": "owner", "mode": "any"}]', 'h2', 'waiting')`,
      [idOf('user')],
    );
    await pool.query(
      `INSERT INTO approval_group (approval_id, group_type, group_id, project_id) SELECT 1, 'project_role', id, 1 FROM project_role WHERE is_manager AND project_id IS NULL`,
    );
    await pool.query(
      `INSERT INTO approval_record (target_type, target_id, user_id, action, to_status) VALUES ('request', 1, 1, 'approve', 'waiting')`,
    );
    await pool.query(
      `INSERT INTO audit_log (seq, time, phase, user_id, user_name, ip, request_id, action, objects, decision, prev_hash, hash) VALUES (2, now(), 'event', 99, 'x', '::1', 'r2', 'project.update', '{project:1}', 'permit', '0', '1')`,
    );
    await pool.query(
      `INSERT INTO project_member (project_id, user_id, project_role_id) SELECT 1, 1, id FROM project_role WHERE is_manager AND project_id IS NULL UNION ALL SELECT 2, 1, id FROM project_role WHERE is_manager AND project_id IS NULL`,
    );
    await pool.query(
      `INSERT INTO audit_log (seq, time, phase, user_id, user_name, ip, request_id, action, data_source_id, data_source_name, sql_text, decision, prev_hash, hash)
       SELECT n, now(), 'event', 1, 'x', '::1', 'r' || n, action, 1, 'one', 'SELECT 1', 'permit', '0', '1' FROM (VALUES (3, 'statement.run'), (4, 'export.create')) AS l (n, action)`,
    );
    await pool.query(
      `INSERT INTO data_grant (subject_type, subject_id, project_id, data_source_id, letter) SELECT 'project_role', id, 2, 1, 'read' FROM project_role WHERE is_manager AND project_id IS NULL`,
    );
    await pool.query(
      `INSERT INTO catalogue_object (id, data_source_id, parent_id, kind, name) VALUES (1, 1, NULL, 'schema', 'public'), (2, 1, 1, 'table', 'customer'), (3, 1, 2, 'column', 'phone')`,
    );
    await pool.query(
      `INSERT INTO catalogue_change (data_source_id, kind, object_path, time) VALUES (1, 'column-new', 'public.customer.phone', now())`,
    );
    await pool.query(
      `INSERT INTO session (user_id, token_hash, ip, user_agent, shell, end_time) VALUES (1, 's', '::1', 'x', 'console', now() + interval '1 hour')`,
    );
    await pool.query(`INSERT INTO api_token (user_id, name, token_hash) VALUES (1, 'one', 'x')`);
    await pool.query(`INSERT INTO data_class (id, code, name, default_level) VALUES (1, 'A', 'person', 'high')`);
    await pool.query(`INSERT INTO masking_policy (id, name, template) VALUES (1, 'phones', 'custom')`);
    await pool.query(
      `INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm) VALUES (1, 'level', '"high"', 'full')`,
    );
    await pool.query(
      `INSERT INTO masking_policy_revision (id, masking_policy_id, revision, word, content, facts) VALUES
         (1, 1, -1, 'earlier', '{"scope": {"source_ids": [1], "tables": ["*"]}, "terms": {"subject_type": "user", "subject_ids": [1], "project_ids": [1], "windows": [{"days": [1], "from": "09:00", "to": "10:00"}], "ips": ["::1"]}}', '{"name": "phones"}'),
         (2, 1, 0, 'update', '{"scope": {"objects": [{"source_id": 1, "path": ["public"]}]}, "terms": null}', '{"name": "phone"}')`,
    );
    await pool.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('user', $1, 1, 'read')`,
      [idOf('user')],
    );
    await pool.query(
      `INSERT INTO audit_log (seq, time, phase, user_id, user_name, ip, request_id, action, data_source_id, data_source_name, sql_text, decision, prev_hash, hash) VALUES (1, now(), 'event', $1, 'user', '::1', 'r1', 'workspace.run', 1, 'one', 'SELECT 1', 'permit', '0', '1')`,
      [idOf('user')],
    );
    await pool.query(
      `INSERT INTO pending_change (id, create_user_id, operation, object, object_name, before_state, after_state, confirm_roles, end_time)
       VALUES (1, 99, 'user.set-level', 'user:1', 'x', '{"access_level": "low"}', '{"access_level": "high"}', '{super_admin,policy_admin}', now() + interval '1 day')`,
    );
    await pool.query(
      `INSERT INTO policy (id, name, template, query_count, export_count, write_count, update_count, delete_count, transaction_timeout, effect, priority)
       VALUES (1, 'office', 'custom', 1, 1, 1, 1, 1, 60, 'permit', 1)`,
    );
    await pool.query(
      `INSERT INTO row_filter (id, name, data_source_id, schema_name, table_name, subject_type, condition) VALUES (1, 'own', 1, 'public', 'customer', 'all', 'row.id == user.id')`,
    );
    await pool.query(
      `INSERT INTO work_order (id, order_no, name, project_id, kind, status, user_id, data_source_id, databases, script, script_hash, parent_order_id)
       VALUES (1, 'SHOP-1', 'one', 1, 'dml', 'pending', $1, 1, '{public}', 'DELETE FROM customer WHERE id = 1', 'h', NULL), (2, 'SHOP-2', 'two', 1, 'rollback', 'approved', $1, 1, '{public}', '-', 'h', 1)`,
      [idOf('user')],
    );
    await pool.query(
      `INSERT INTO work_order_stage (work_order_id, database_name, sort_num, sql_text, kind, stage_status) VALUES (1, 'public', 1, 'DELETE FROM customer WHERE id = 1', 'DELETE', 'audited')`,
    );
    await pool.query(`INSERT INTO work_order_comment (work_order_id, user_id, text) VALUES (1, 1, 'why?')`);
    await pool.query(
      `INSERT INTO approval (id, target_type, target_id, no, title, page, kind, project_id, data_source_id, user_id, flow_name, steps, script_hash, status)
       SELECT 2, 'work_order', 1, 'SHOP-1', 'one', 'work-order?id=1', 'dml', 1, 1, $1, 'f', jsonb_build_array(jsonb_build_object('name', 'managers', 'group_type', 'project_role', 'group_ids', jsonb_build_array(id), 'mode', 'any')), 'h', 'waiting' FROM project_role WHERE is_manager AND project_id IS NULL`,
      [idOf('user')],
    );
    await pool.query(
      `INSERT INTO approval_group (approval_id, group_type, group_id, project_id) SELECT 2, 'project_role', id, 1 FROM project_role WHERE is_manager AND project_id IS NULL`,
    );
    await pool.query(
      `INSERT INTO approval_record (target_type, target_id, user_id, action, to_status) VALUES ('work_order', 1, 1, 'transfer', 'pending')`,
    );
    await pool.query(
      `INSERT INTO review_rule_kind (code, sort_num, group_code, title, description, risk) VALUES ('x', 1, 'safety', '{"en": "x"}', '{"en": "x"}', 'low')`,
    );
    await pool.query(
      `INSERT INTO review_rule (id, code, data_source_type, environment, level) VALUES (1, 'x', 'postgres', 'prod', 'warn')`,
    );
    await pool.query(`INSERT INTO app_principal (id, uid) VALUES (1, 'console')`);
    await pool.query(`INSERT INTO document_app (id, uid) VALUES (1, 'console')`);
    await pool.query(
      `WITH d AS (INSERT INTO document (app_id, kind, uid) VALUES (1, 'page', 'shared') RETURNING id)
       INSERT INTO share_link (token_hash, user_id, app_id, page_id, app_name, page_name, end_time) SELECT 'h', 1, 1, id, '"a"', '"p"', now() FROM d`,
    );
    await pool.query(`INSERT INTO page_template (name, views, user_id) VALUES ('orders', '[]', 1)`);
    await pool.query(`INSERT INTO document (id, app_id, kind, uid, revision) VALUES (1, 1, 'page', 'home', 1)`);
    await pool.query(
      `INSERT INTO document_revision (document_id, revision, content, patch, author) VALUES (1, 1, '{"name": "home"}', '{}', 'x')`,
    );
    await pool.query(`INSERT INTO app_principal (id, uid) VALUES (2, 'shop')`);
    await pool.query(`INSERT INTO document_app (id, uid) VALUES (2, 'shop')`);
    await pool.query(`INSERT INTO document (id, app_id, kind, uid, is_deleted) VALUES (3, 2, 'page', 'old', true)`);
    await pool.query(
      `INSERT INTO document (id, app_id, kind, uid, revision) VALUES (4, 2, 'dictionary', 'state', 1), (5, 2, 'query', 'states', 1), (6, 2, 'page', 'states', 1), (7, 1, 'dictionary', 'state', 1)`,
    );
    await pool.query(
      `INSERT INTO document_revision (document_id, revision, content, patch, author) SELECT id, 1, '{"dict_id": "state", "micro": true}', '{}', 'x' FROM document WHERE id BETWEEN 4 AND 7`,
    );
    await pool.query(
      `INSERT INTO document (id, app_id, kind, uid, revision) VALUES (8, 1, 'menu', 'main', 1), (9, 2, 'menu', 'main', 1)`,
    );
    await pool.query(
      `INSERT INTO document_revision (document_id, revision, content, patch, author) SELECT id, 1, '{"items": [{"uid": "sales", "label": "Sales"}]}', '{}', 'x' FROM document WHERE id IN (8, 9)`,
    );
    await pool.query(
      `UPDATE document_revision SET findings = '[{"message": {"zh-chs": "x", "en": "x"}}]',
        author_id = (SELECT min(id) FROM user_account) WHERE document_id IN (6, 7)`,
    );
    await pool.query(`INSERT INTO column_level (object_id, level) VALUES (3, 'high')`);
    await pool.query(`INSERT INTO app_role (app_id, name) VALUES (1, 'clerks')`);
    for (const [seq, app] of [
      [11, 1],
      [12, 2],
    ])
      await pool.query(
        `INSERT INTO audit_log (seq, time, phase, user_name, ip, request_id, origin, action, sql_text, decision, prev_hash, hash) VALUES ($1, now(), 'event', 'visitor', '::1', 'r', $2, 'page.data-run', 'SELECT 1', 'permit', '0', '1')`,
        [seq, { kind: 'page', appId: app }],
      );
    await pool.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('app', 1, 1, 'read')`,
    );
    await pool.query(
      `INSERT INTO grant_request (id, create_user_id, app_id, data_source_id, object_paths, letters) VALUES (1, $1, 1, 1, '{}', '{read}')`,
      [idOf('super_admin')],
    );
    await pool.query(
      `INSERT INTO stored_file (id, name, content_type, size_bytes, is_upload) VALUES ('00000000-0000-4000-8000-000000000001', 'a.png', 'image/png', 1, true)`,
    );
    await pool.query(`INSERT INTO app_file (app_id, file_id, folder) SELECT 1, id, 'signs' FROM stored_file`);
    await pool.query(
      `INSERT INTO notice_event VALUES ('request.submitted', 'approval', 'info', '{"en": "x"}', '{message}', false, 1, '{}', '{}'), ('order.submitted', 'order', 'info', '{"en": "y"}', '{message}', false, 2, '{}', '{}')`,
    );
    await pool.query(
      `INSERT INTO notice (id, kind, category, title, user_id, receivers) VALUES (1, 'announcement', 'system', 'x', NULL, '{"audience": "all"}'), (2, 'message', 'system', 'x', $1, NULL)`,
      [idOf('user')],
    );
    await pool.query(`INSERT INTO notice_reading (notice_id, user_id) VALUES (1, $1)`, [idOf('user')]);
    await pool.query(`UPDATE notice SET project_id = 1 WHERE id = 2`);
    await pool.query(`INSERT INTO notification_channel (id, type, name, is_enabled) VALUES (2, 'webhook', 'x', true)`);
    await pool.query(`INSERT INTO delivery (notice_id, channel_id, address) VALUES (2, 1, 'x')`);
    await pool.query(`INSERT INTO private_message (from_user_id, to_user_id, content) VALUES ($1, $2, 'x')`, [
      idOf('user'),
      idOf('super_admin'),
    ]);
    await pool.query(
      `INSERT INTO host (name, host, accounts, host_key) VALUES ('relay', '10.0.0.7', '[{"name": "jump", "auth_type": "password", "secrets": {}}]', 'ssh-ed25519 SHA256:x')`,
    );
    await pool.query(`INSERT INTO front_log (id, fingerprint, kind, message) VALUES (1, 'f', 'script', 'x')`);
    await pool.query(
      `INSERT INTO licence (serial, edition, holder, start_time, signature, status) VALUES ('S', 'enterprise', 'x', now(), 'x', 'active')`,
    );
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const rowsFor = async (query: QueryDocument, role: SystemRole, value: (name: string) => unknown): Promise<number> => {
    const compiled = compileQueryText('postgres', query.text ?? '');
    const present = new Set(
      (query.params ?? []).map((param) => param.name).filter((name) => value(name) !== undefined),
    );
    const plan = compiled.plan(present);
    const answer = await runner.run({
      text: plan.text,
      values: plan.binds.map(value),
      caller: { userId: idOf(role), roles: [role] },
      // Views and fields read it in its own order.
      page: { limit: 1000, offset: 0, sort: [...ownOrder(query)] },
    });
    return answer.list.length;
  };

  it('are all named here with their readers', () => {
    expect(queries.map((query) => query.uid).sort()).toEqual(Object.keys(readers).sort());
  });

  it.each(queries.map((query) => [query.uid, query] as const))(
    '%s shows each role only what it may see',
    async (uid, query) => {
      const byId = uid.startsWith('audit-detail') || (query.params ?? []).some((param) => param.name === 'id');
      for (const role of SYSTEM_ROLES) {
        const rows = await rowsFor(
          query,
          role,
          (name) => needed[uid]?.[name] ?? (byId && name === 'id' ? 1 : undefined),
        );
        if (own.has(uid)) expect(rows, role).toBe(uid === 'my-profile' || role === 'user' ? (ownRows[uid] ?? 1) : 0);
        else if (readers[uid]!.includes(role)) expect(rows, role).toBeGreaterThan(0);
        else expect(rows, role).toBe(0);
      }
    },
  );

  it('tell a builder what the apps they build ran, and of no other', async () => {
    const log = queries.find(({ uid }) => uid === 'built-app-log');
    if (!log) throw new Error('no such query');
    const runs = (role: SystemRole, app: number): Promise<number> =>
      rowsFor(log, role, (name) => ({ event: 'run', app_id: app, person: 'visit' })[name]);
    expect([await runs('app_admin', 1), await runs('app_admin', 2)]).toEqual([0, 1]);
    expect([await runs('super_admin', 1), await runs('super_admin', 2)]).toEqual([1, 1]);
    expect(await rowsFor(log, 'super_admin', (name) => ({ event: 'edit', page: 'home' })[name])).toBe(1);
    expect(await rowsFor(log, 'super_admin', (name) => ({ event: 'edit', page: 'nowhere' })[name])).toBe(0);
  });

  it('offer roles of projects to whoever makes policies and row filters', async () => {
    const subjects = queries.find(({ uid }) => uid === 'grant-subjects');
    if (!subjects) throw new Error('no such query');
    const roles = (role: SystemRole): Promise<number> =>
      rowsFor(subjects, role, (name) => (name === 'subject_type' ? 'project_role' : undefined));
    expect(await roles('policy_admin')).toBeGreaterThan(0);
    expect(await roles('user')).toBe(0);
  });

  it('run with every optional condition present', async () => {
    const sample: Record<string, unknown> = {
      text: 'x',
      integer: 1,
      boolean: true,
      datetime: '2026-01-01 00:00:00',
      list: ['x'],
    };
    for (const query of queries) {
      const types = new Map((query.params ?? []).map((param) => [param.name, param.type]));
      await expect(
        rowsFor(query, 'super_admin', (name) => numbers[query.uid]?.[name] ?? sample[types.get(name) ?? 'text']),
        query.uid,
      ).resolves.toBeTypeOf('number');
    }
  });
});
