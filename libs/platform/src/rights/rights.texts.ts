/** Labels of the fields of the question, as messages name them. */
export const rightsLabels = {
  subject_type: { 'zh-chs': '主体', en: 'Subject' },
  user_id: { 'zh-chs': '用户', en: 'Person' },
  app_id: { 'zh-chs': '应用', en: 'Application' },
  group_id: { 'zh-chs': '用户组', en: 'Group' },
  project_role: { 'zh-chs': '项目角色', en: 'Role of a project' },
  project_id: { 'zh-chs': '项目', en: 'Project' },
  moment: { 'zh-chs': '时间', en: 'Moment' },
  data_source_id: { 'zh-chs': '数据源', en: 'Data source' },
  object_path: { 'zh-chs': '对象', en: 'Object' },
  operation: { 'zh-chs': '操作', en: 'Operation' },
  schema: { 'zh-chs': '模式', en: 'Schema' },
  statement: { 'zh-chs': '语句', en: 'Statement' },
} as const;

/** Operations that may be asked about, as the answer names them. */
export const operationTexts = {
  query: { 'zh-chs': '查询', en: 'query' },
  export: { 'zh-chs': '导出', en: 'export' },
  insert: { 'zh-chs': '插入', en: 'insert into' },
  update: { 'zh-chs': '更新', en: 'update' },
  delete: { 'zh-chs': '删除', en: 'delete from' },
  ddl: { 'zh-chs': '变更结构', en: 'change the structure of' },
  statement: { 'zh-chs': '执行该语句', en: 'run the statement on' },
} as const;

/** Access levels and levels of columns, lowest first in both. */
export const levelTexts = {
  public: { 'zh-chs': '公开', en: 'public' },
  non_sensitive: { 'zh-chs': '不敏感', en: 'not sensitive' },
  low: { 'zh-chs': '低', en: 'low' },
  medium: { 'zh-chs': '中', en: 'medium' },
  high: { 'zh-chs': '高', en: 'high' },
} as const;

/** The answer's sentences; `{name}` marks are filled in. */
export const answerTexts = {
  permit: { 'zh-chs': '{who} 可以{operation} {object}', en: '{who} may {operation} {object}' },
  limited: {
    'zh-chs': '{who} 可以{operation} {object}，但有限制',
    en: '{who} may {operation} {object}, within limits',
  },
  refuse: { 'zh-chs': '{who} 不能{operation} {object}', en: '{who} may not {operation} {object}' },
  anonymous: { 'zh-chs': '匿名访客', en: 'An anonymous visitor' },
  group: { 'zh-chs': '用户组“{group}”的成员', en: 'A member of the group "{group}"' },
  'project-role': { 'zh-chs': '项目角色“{role}”', en: 'The project role "{role}"' },
  'subject-note': {
    'zh-chs': '仅按该用户组或角色本身的授权判断；成员个人还可能有其他授权、访问级别或行级过滤。',
    en: 'Answered for what it gives by itself; a member may have other permissions, a level or row filters of their own.',
  },
  'project-note': {
    'zh-chs': '仅按本项目的授权与项目之外的授权判断；其他项目给予的权限不在此列。',
    en: 'Answered by what this project gives and by what is given outside of projects; what other projects give is not part of it.',
  },
  'moment-note': {
    'zh-chs':
      '授权、成员关系、访问级别、列分级、脱敏、行级过滤与使用策略为 {moment} 时的版本；目录（库、表、列）为当前版本。',
    en: 'Permissions, memberships, levels, sensitivity, masking, row filters and policies of use are as of {moment}; the catalogue (databases, tables, columns) is that of now.',
  },
  app: { 'zh-chs': '应用 {app} 的匿名访客', en: 'An anonymous visitor of the application {app}' },
  source: { 'zh-chs': '数据源 {source}', en: 'the source {source}' },
  'this-source': { 'zh-chs': '此数据源', en: 'this source' },
  unusable: {
    'zh-chs': '账号已停用或已到期，不能登录',
    en: 'the account is disabled or has ended; it cannot sign in',
  },
  unseen: {
    'zh-chs': '对象不在目录中，或没有授予任何权限，因此不可见',
    en: 'the object is not in the catalogue, or no permission on it was given, so that it is not seen',
  },
  hidden: {
    'zh-chs': '本人看到的提示不含不可见对象的名称：{reasons}',
    en: 'the person themself is told, without the names of what they may not see: {reasons}',
  },
  letter: { 'zh-chs': '{object}：有{letter}权限，来自{origins}', en: '{object}: {letter} permission, from {origins}' },
  forbid: { 'zh-chs': '{object}：已被禁止，来自{origins}', en: '{object}: forbidden, by {origins}' },
  level: { 'zh-chs': '访问级别为“{level}”，来自{origin}', en: 'the access level is "{level}", from {origin}' },
  'level-account': { 'zh-chs': '账号', en: 'the account' },
  'level-default': { 'zh-chs': '默认值', en: 'the default' },
  'column-privilege': {
    'zh-chs': '{columns}：有查看明文的特权，不脱敏',
    en: '{columns}: clear by a privilege to see them unmasked',
  },
  'column-level': {
    'zh-chs': '{columns}：敏感级别“{level}”不高于访问级别，不脱敏',
    en: '{columns}: clear, the level "{level}" is not above the access level',
  },
  'masked-privilege': { 'zh-chs': '{columns}：脱敏', en: '{columns}: masked' },
  'masked-level': {
    'zh-chs': '{columns}：敏感级别“{level}”高于访问级别，完全脱敏',
    en: '{columns}: masked fully, the level "{level}" is above the access level',
  },
  'masked-unreviewed': {
    'zh-chs': '{columns}：新增的列尚未复核，对所有人完全脱敏',
    en: '{columns}: new and not reviewed yet, masked fully for everybody',
  },
  'masked-policy': {
    'zh-chs': '{columns}：按脱敏策略“{policy}”以算法 {algorithm} 脱敏',
    en: '{columns}: masked by the policy "{policy}" with the algorithm {algorithm}',
  },
  'masked-policy-unnamed': { 'zh-chs': '{columns}：按脱敏策略脱敏', en: '{columns}: masked by a masking policy' },
  'filter-unnamed': {
    'zh-chs': '{table}：只有满足行级过滤的行',
    en: '{table}: only rows that pass a row filter',
  },
  'usage-refuses': { 'zh-chs': '使用策略不允许', en: 'a policy of use does not permit it' },
  'usage-rows-unnamed': {
    'zh-chs': '使用策略限制为最多 {rows} 行',
    en: 'a policy of use permits up to {rows} rows',
  },
  filter: {
    'zh-chs': '{table}：只有满足行级过滤“{filter}”的行',
    en: '{table}: only rows that pass the row filter "{filter}"',
  },
  usage: { 'zh-chs': '策略“{policy}”允许', en: 'the policy "{policy}" permits it' },
  'usage-rows': {
    'zh-chs': '策略“{policy}”允许，最多 {rows} 行',
    en: 'the policy "{policy}" permits it, up to {rows} rows',
  },
  more: { 'zh-chs': '{names} 等 {count} 列', en: '{names} and others, {count} in all' },
  join: { 'zh-chs': '、', en: ', ' },
  ask: {
    'zh-chs': '可向{grantors}申请 {object} 的{letter}权限',
    en: 'ask {grantors} for the {letter} permission on {object}',
  },
  'from-outside': { 'zh-chs': '项目之外的授权', en: 'what is given outside of projects' },
  'from-user': { 'zh-chs': '直接授予', en: 'a grant to the person' },
  'from-group': { 'zh-chs': '用户组 {name}', en: 'the group {name}' },
  'from-project_role': { 'zh-chs': '项目角色 {name}', en: 'the project role {name}' },
  'from-app': { 'zh-chs': '应用 {name}', en: 'the application {name}' },
  'from-anonymous': { 'zh-chs': '对所有访客的授权', en: 'a grant to every visitor' },
  'from-on': { 'zh-chs': '（授权对象 {path}）', en: ' (on {path})' },
  'from-until': { 'zh-chs': '，至 {until}', en: ', until {until}' },
} as const;

/** What a step does to the answer. */
export const markTexts = {
  yes: { 'zh-chs': '允许', en: 'Permits' },
  no: { 'zh-chs': '拒绝', en: 'Refuses' },
  limit: { 'zh-chs': '限制', en: 'Limits' },
  note: { 'zh-chs': '说明', en: 'Note' },
} as const;

/** Names of the pages where what decides is kept. */
export const linkTexts = {
  'data-grants': { 'zh-chs': '数据权限', en: 'Data permissions' },
  'masking-policies': { 'zh-chs': '脱敏策略', en: 'Masking policies' },
  'column-levels': { 'zh-chs': '列分级', en: 'Column sensitivity' },
  'row-filters': { 'zh-chs': '行级过滤', en: 'Row filters' },
  policies: { 'zh-chs': '策略管理', en: 'Policies' },
  users: { 'zh-chs': '用户管理', en: 'Users' },
  project: { 'zh-chs': '项目', en: 'Project' },
} as const;
