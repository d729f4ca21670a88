/** Columns of the file, by either name. */
export const importColumns = {
  account: { 'zh-chs': '账号', en: 'Account' },
  name: { 'zh-chs': '姓名', en: 'Name' },
  email: { 'zh-chs': '邮箱', en: 'E-mail' },
  phone: { 'zh-chs': '手机号', en: 'Phone' },
  department: { 'zh-chs': '部门', en: 'Department' },
  end_time: { 'zh-chs': '到期时间', en: 'Ends' },
} as const;
export type ImportColumn = keyof typeof importColumns;

/** What is said of a file of people. */
export const importTexts = {
  file: { 'zh-chs': '文件', en: 'File' },
  mode: { 'zh-chs': '有错误的行', en: 'Rows with faults' },
  title: { 'zh-chs': '用户导入模板', en: 'People to import' },
  report: { 'zh-chs': '初始密码', en: 'First passwords' },
  password: { 'zh-chs': '初始密码', en: 'First password' },
  'column-missing': {
    'zh-chs': '缺少该列，请使用模板的表头',
    en: 'the column is missing; use the heading of the template',
  },
  empty: { 'zh-chs': '文件中没有人员', en: 'the file names nobody' },
  required: { 'zh-chs': '不能为空', en: 'must not be empty' },
  'too-long': { 'zh-chs': '不能超过 {most} 个字符', en: 'has more than {most} characters' },
  'account-format': { 'zh-chs': '账号不能含空白，且不超过 64 个字符', en: 'has blanks or more than 64 characters' },
  'account-taken': { 'zh-chs': '账号已存在', en: 'the account exists already' },
  'account-twice': { 'zh-chs': '与第 {row} 行重复', en: 'is the same as in row {row}' },
  'email-format': { 'zh-chs': '不是邮箱地址', en: 'is no e-mail address' },
  'phone-format': { 'zh-chs': '不是电话号码', en: 'is no phone number' },
  'department-unknown': {
    'zh-chs': '部门不存在，请写完整路径，如 总部 / 研发部',
    en: 'no such department; write the whole path, such as Head office / Research',
  },
  'end-time': {
    'zh-chs': '须为晚于现在的时间，如 2030-12-31',
    en: 'must be a time in the future, such as 2030-12-31',
  },
  line: { 'zh-chs': '第 {row} 行 {column}：{text}', en: 'Row {row}, {column}: {text}' },
  'all-good': { 'zh-chs': '共 {total} 行，全部正确，可以导入', en: '{total} rows, all in order; they can be imported' },
  'some-bad': {
    'zh-chs': '共 {total} 行，{good} 行正确，{bad} 处错误：',
    en: '{total} rows, {good} in order, {bad} faults:',
  },
  'none-made': { 'zh-chs': '没有导入任何人员。', en: 'Nobody was imported.' },
  made: {
    'zh-chs': '已导入 {made} 人。初始密码只显示这一次，首次登录须修改：',
    en: '{made} people imported. Their first passwords are shown this once and must be changed at the first sign-in:',
  },
} as const;
