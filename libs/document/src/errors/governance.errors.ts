import type { ErrorArea } from './platform.error.js';

/** Departments, groups, projects and their roles (screens.md D1–D12, I1–I5). */
export const governanceErrors = {
  'department.unknown': { code: 404, text: { 'zh-chs': '部门不存在', en: 'The department does not exist' } },
  'department.circle': {
    code: 400,
    text: {
      'zh-chs': '上级部门不能是本部门或其下级部门',
      en: 'A department cannot stand below itself or one of its own departments',
    },
  },
  'department.name-taken': {
    code: 409,
    text: {
      'zh-chs': '同一上级下已有名为{name}的部门',
      en: 'A department named {name} stands below the same parent already',
    },
  },
  'department.not-empty': {
    code: 409,
    text: {
      'zh-chs': '部门还有下级部门，请先移走或删除它们',
      en: 'The department has departments below it; move or delete them first',
    },
  },
  'group.unknown': { code: 404, text: { 'zh-chs': '用户组不存在', en: 'The group does not exist' } },
  'group.name-taken': {
    code: 409,
    text: { 'zh-chs': '用户组名称已存在: {name}', en: 'A group of this name exists already: {name}' },
  },
  'group.holds-grants': {
    code: 409,
    text: {
      'zh-chs': '用户组仍持有数据权限，请先在数据权限中撤销',
      en: 'The group still holds data permissions; revoke them first',
    },
  },
  'project.unknown': { code: 404, text: { 'zh-chs': '项目不存在', en: 'The project does not exist' } },
  'project.archived': {
    code: 409,
    text: { 'zh-chs': '项目{name}已归档，不能再修改', en: 'The project {name} is archived and cannot be changed' },
  },
  'project.name-taken': {
    code: 409,
    text: { 'zh-chs': '项目名称已存在: {name}', en: 'A project of this name exists already: {name}' },
  },
  'project.code-taken': {
    code: 409,
    text: { 'zh-chs': '项目代码已存在: {code}', en: 'A project with this code exists already: {code}' },
  },
  'project.manager-missing': { code: 400, text: { 'zh-chs': '项目管理员不能为空!', en: 'A project needs a manager' } },
  'project.state-same': {
    code: 409,
    text: { 'zh-chs': '项目{name}已处于该状态', en: 'The project {name} is in this state already' },
  },
  'project.looser': {
    code: 400,
    text: {
      'zh-chs': '{label}不能超过系统上限{most}',
      en: '{label} must not exceed the limit of the platform, {most}',
    },
  },
  'project.looser-switch': {
    code: 400,
    text: {
      'zh-chs': '{label}不能比系统设置宽松',
      en: '{label} must not be less strict than the platform',
    },
  },
  'project.level-raised': {
    code: 400,
    text: {
      'zh-chs': '项目管理员只能降低默认访问级别，提高由策略管理员设置',
      en: 'A manager only lowers the default level; a policy administrator raises it',
    },
  },
  'project.level-above': {
    code: 400,
    text: {
      'zh-chs': '成员的访问级别不能高于项目{name}的默认级别',
      en: 'The level of a member must not exceed that of the project {name}',
    },
  },
  'project.member-exists': {
    code: 409,
    text: {
      'zh-chs': '{name}已在项目中，角色为{role}；每人在一个项目中只能有一个角色',
      en: '{name} is in the project already as {role}; a person has one role per project',
    },
  },
  'project.member-ended': {
    code: 409,
    text: { 'zh-chs': '{name}的账号已停用或到期', en: 'The account of {name} is disabled or has ended' },
  },
  'project.member-unknown': {
    code: 404,
    text: { 'zh-chs': '项目成员不存在或已结束', en: 'The member does not exist or has ended' },
  },
  'project.nobody-new': {
    code: 400,
    text: { 'zh-chs': '请选择尚未加入项目的人员', en: 'Choose somebody who is not in the project yet' },
  },
  'project.not-open': {
    code: 409,
    text: { 'zh-chs': '项目{name}当前不接受加入申请', en: 'The project {name} does not take requests to join now' },
  },
  'project.request-waiting': {
    code: 409,
    text: { 'zh-chs': '您加入项目{name}的申请正在等待处理', en: 'Your request to join {name} is waiting already' },
  },
  'project.request-decided': {
    code: 409,
    text: { 'zh-chs': '加入申请已被处理', en: 'The request to join has been decided already' },
  },
  'project.source-exists': {
    code: 409,
    text: { 'zh-chs': '数据源{name}已在项目中', en: 'The data source {name} is in the project already' },
  },
  'project.source-missing': {
    code: 404,
    text: { 'zh-chs': '数据源不在项目中', en: 'The data source is not in the project' },
  },
  'project-role.unknown': { code: 404, text: { 'zh-chs': '项目角色不存在', en: 'The project role does not exist' } },
  'project-role.name-taken': {
    code: 409,
    text: { 'zh-chs': '角色名称在项目中已存在: {name}', en: 'The project has a role of this name already: {name}' },
  },
  'project-role.beyond-own': {
    code: 409,
    text: {
      'zh-chs': '{label}超出您自己角色的范围，请由项目管理员设置',
      en: '{label} go beyond your own role; ask a manager of the project to set them',
    },
  },
  'project-role.in-use': {
    code: 409,
    text: {
      'zh-chs': '角色{name}仍有成员或持有数据权限，请先调整',
      en: 'The role {name} still has members or permissions; change those first',
    },
  },
  'project.last-manager': {
    code: 409,
    text: {
      'zh-chs': '项目{name}须至少保留一名项目管理员，请先指定其他项目管理员',
      en: 'The project {name} keeps at least one manager; appoint another one first',
    },
  },
} as const satisfies ErrorArea;
