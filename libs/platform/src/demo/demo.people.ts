import type { AccessLevel, SystemRole } from '@sluice/document';

/** One demo account: who they are in the story and what they may do. */
export interface DemoPerson {
  account: string;
  name: string;
  roles: SystemRole[];
  accessLevel: AccessLevel;
  email: string;
}

/**
 * One person for each duty, so that every screen can be tried; `analyst` queries, `intern` sees almost nothing clear.
 */
export const demoPeople: readonly DemoPerson[] = [
  { account: 'admin', name: '超级管理员', roles: ['super_admin'], accessLevel: 'public', email: 'admin@example.com' },
  {
    account: 'system',
    name: '系统管理员',
    roles: ['system_admin'],
    accessLevel: 'public',
    email: 'system@example.com',
  },
  {
    account: 'policy',
    name: '策略管理员',
    roles: ['policy_admin'],
    accessLevel: 'public',
    email: 'policy@example.com',
  },
  {
    account: 'auditor',
    name: '审计管理员',
    roles: ['audit_admin'],
    accessLevel: 'public',
    email: 'auditor@example.com',
  },
  { account: 'builder', name: '应用管理员', roles: ['app_admin'], accessLevel: 'public', email: 'builder@example.com' },
  { account: 'analyst', name: '数据分析师', roles: ['user'], accessLevel: 'low', email: 'analyst@example.com' },
  { account: 'intern', name: '实习生', roles: ['user'], accessLevel: 'public', email: 'intern@example.com' },
];
