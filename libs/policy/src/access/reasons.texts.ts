/** Reasons of refusals and masks in both languages; `{name}` marks are filled with the reason's facts. */
export const reasonTexts = {
  'letter-missing': {
    'zh-chs': '没有 {object} 的{letter}权限',
    en: 'you do not have the {letter} permission on {object}',
  },
  forbidden: { 'zh-chs': '{object} 已被禁止访问', en: 'access to {object} is forbidden' },
  'unknown-object': {
    'zh-chs': '目录中没有 {object}，请先同步目录',
    en: '{object} is not in the catalogue; synchronise it first',
  },
  'unknown-statement': { 'zh-chs': '无法识别的语句', en: 'the statement is not understood' },
  'kind-not-allowed': { 'zh-chs': '此处不能执行 {kind} 语句', en: '{kind} statements are not run here' },
  'not-read-only': { 'zh-chs': '查询会产生修改', en: 'the query changes something' },
  'function-not-approved': { 'zh-chs': '函数 {name} 未被批准', en: 'the function {name} is not approved' },
  'filter-refused': {
    'zh-chs': '脱敏列 {object} 不能用于筛选、排序、分组或连接',
    en: 'the masked column {object} must not filter, sort, group or join',
  },
  'filter-equality-only': {
    'zh-chs': '脱敏列 {object} 只能以等于（最多 {most} 个值）筛选',
    en: 'the masked column {object} may only be compared as equal to at most {most} values',
  },
  'null-test-refused': {
    'zh-chs': '脱敏列 {object} 不能判断是否为空或计数',
    en: 'the masked column {object} must not be tested for null or counted',
  },
  'observed-refused': {
    'zh-chs':
      '脱敏列 {object} 在此处的运算可能因出错或耗时泄露其内容；请直接选择该列，或只用 upper、left、length 等不会出错的函数',
    en: 'an error or the time of this computation could tell of the masked column {object}; select the column itself, or use functions that cannot fail, such as upper, left or length',
  },
  'write-copies-masked': {
    'zh-chs': '脱敏列 {object} 不能写入 {target}',
    en: 'the masked column {object} must not be copied to {target}',
  },
  'structure-masked': {
    'zh-chs': '{object} 对您脱敏，不能变更其所在表的结构',
    en: 'masked for you: {object}; the structure of the table must not be changed',
  },
  'code-under-mask': {
    'zh-chs':
      '本数据源有对您脱敏的列或对您禁止的对象，不能定义或运行由数据库自行执行的内容（函数、过程、触发器、规则、扩展、外部连接等）',
    en: 'columns of this source are masked for you, or parts of it are forbidden to you; nothing may be defined or run that the database carries out by itself (functions, procedures, triggers, rules, extensions, foreign servers)',
  },
  'rights-under-mask': {
    'zh-chs': '本数据源有对您脱敏的列或对您禁止的对象，不能变更数据库的账号与权限',
    en: 'columns of this source are masked for you, or parts of it are forbidden to you; accounts and rights of the database must not be changed',
  },
  'session-under-mask': {
    'zh-chs': '本数据源有对您脱敏的列或对您禁止的对象，不能执行会话语句（SET、LISTEN、NOTIFY、PREPARE、游标等）',
    en: 'columns of this source are masked for you, or parts of it are forbidden to you; statements on the session (SET, LISTEN, NOTIFY, PREPARE, cursors) are not run',
  },
  'trigger-under-mask': {
    'zh-chs':
      '表上的触发器可能用本数据源的任何内容改变写入的行，而其中有您不能读取或对您脱敏的内容，因此不能返回写入的行；请去掉 RETURNING，再用查询取得这些值',
    en: 'a trigger of the table may change the rows that are written by anything of this source, of which you may not read all, or not as it is: leave RETURNING out and ask for the values by a query',
  },
  'server-refused': {
    'zh-chs': '此处不能访问数据库服务器的文件、程序与设置，也不能切换账号（COPY、LOAD、ALTER SYSTEM、SET ROLE 等）',
    en: 'files, programs, settings and accounts of the database server are out of reach here (COPY, LOAD, ALTER SYSTEM, SET ROLE)',
  },
  'work-order-required': { 'zh-chs': '该操作需提交工单', en: 'this operation needs a work order' },
  'export-forbidden': { 'zh-chs': '所在项目不允许导出', en: 'your project does not allow exports' },
  'no-rows-allowed': { 'zh-chs': '策略不允许该操作涉及任何行', en: 'a policy allows this operation no rows' },
  'policy-refused': { 'zh-chs': '策略「{policy}」禁止执行', en: 'the policy "{policy}" refuses it' },
  'policy-outside': {
    'zh-chs': '不在策略「{policy}」允许的时段或地址内',
    en: 'it is outside the times or addresses that the policy "{policy}" permits',
  },
  'policy-work-order': {
    'zh-chs': '策略「{policy}」要求通过工单执行',
    en: 'the policy "{policy}" demands a work order',
  },
  'policy-no-rows': {
    'zh-chs': '策略「{policy}」不允许此类语句（行数为 0）',
    en: 'the policy "{policy}" allows no rows for statements of this kind',
  },
  'policy-uncounted': {
    'zh-chs':
      '策略「{policy}」限制了修改行数，而此语句修改的行数无法计数（同时修改多张表，或 TRUNCATE）；请逐表用 UPDATE、DELETE 修改',
    en: 'the policy "{policy}" limits changed rows, and those of this statement cannot be counted (several tables at once, or TRUNCATE); change one table at a time by UPDATE or DELETE',
  },
  'masked-by-rule': { 'zh-chs': '{object} 按策略 {policy} 脱敏', en: '{object} is masked by the policy {policy}' },
  'masked-by-level': {
    'zh-chs': '{object} 的级别高于您的访问级别',
    en: 'the level of {object} is above your access level',
  },
  'masked-derived': { 'zh-chs': '由脱敏列 {object} 计算得出', en: 'derived from the masked column {object}' },
} as const;

/** Every reason that a decision can give. */
export type ReasonCode = keyof typeof reasonTexts;

/** Names of letters as reasons say them. */
export const letterTexts = {
  read: { 'zh-chs': '读取', en: 'read' },
  write: { 'zh-chs': '写入', en: 'write' },
  manage: { 'zh-chs': '管理', en: 'manage' },
  terminal: { 'zh-chs': '终端', en: 'terminal' },
  forbid: { 'zh-chs': '禁止', en: 'forbidden' },
} as const;

/** Who can change a reason, by role code. */
export const grantorTexts = {
  policy_admin: { 'zh-chs': '策略管理员', en: 'a policy administrator' },
  project_manager: { 'zh-chs': '项目管理员', en: 'the project manager' },
  system_admin: { 'zh-chs': '系统管理员', en: 'a system administrator' },
} as const;

/** `letter-missing` where it is the app that lacks the letter, whoever opens its page. */
export const appLetterText = {
  'zh-chs': '应用没有 {object} 的{letter}权限',
  en: 'the app does not have the {letter} permission on {object}',
} as const;

/** What a refusal ends with. */
export const grantorSentence = { 'zh-chs': '，可联系{grantors}', en: '; {grantors} can change this' } as const;
/** How names of grantors are joined. */
export const grantorJoin = { 'zh-chs': '、', en: ' or ' } as const;
