import type { BothTexts } from '@sluice/document';

const list = (names: readonly string[]): BothTexts => ({ 'zh-chs': names.join('、'), en: names.join(', ') });

/** What is wrong with the declaration of endpoints. */
export const endpointTexts = {
  noJson: (message: string): BothTexts => ({ 'zh-chs': `不是 JSON：${message}`, en: `this is no JSON: ${message}` }),
  none: { 'zh-chs': '请至少声明一个端点', en: 'declare at least one endpoint' },
  readsOnly: { 'zh-chs': 'GET 与 HEAD 只能读取', en: 'GET and HEAD read' },
  noBody: (method: string): BothTexts => ({ 'zh-chs': `${method} 没有请求体`, en: `${method} has no body` }),
  rows: { 'zh-chs': '写成 $.data.items 的形式', en: 'write it as $.data.items' },
  column: {
    'zh-chs': '写成 $.customer.phone 的形式，或 @status、@header.名称',
    en: 'write $.customer.phone, @status or @header.name',
  },
  columnUnknown: (name: string): BothTexts => ({
    'zh-chs': `没有名为 ${name} 的列`,
    en: `there is no column called ${name}`,
  }),
  header: (name: string): BothTexts => ({ 'zh-chs': `不能设置请求头 ${name}`, en: `the header ${name} cannot be set` }),
  body: { 'zh-chs': '写成 $.customer.name 的形式', en: 'write it as $.customer.name' },
  path: { 'zh-chs': '写成 /orders/{id} 的形式', en: 'write it as /orders/{id}' },
  pathParams: (name: string): BothTexts => ({
    'zh-chs': `路径中的 {${name}} 与 in 为 path 的参数不一致`,
    en: `{${name}} in the path and the params in the path do not fit`,
  }),
  object: { 'zh-chs': '应为对象', en: 'an object is needed' },
  property: (known: readonly string[]): BothTexts => ({
    'zh-chs': `未知的属性，可用 ${list(known)['zh-chs']}`,
    en: `an unknown property; there are ${list(known).en}`,
  }),
  items: (limit: number): BothTexts => ({
    'zh-chs': `应为最多 ${limit} 项的列表`,
    en: `a list of at most ${limit} items is needed`,
  }),
  text: { 'zh-chs': '应为 1 到 500 个字符的文本', en: 'a text of 1 to 500 characters is needed' },
  name: {
    'zh-chs': '名称由字母、数字、下划线、短横线组成',
    en: 'a name has letters, digits, underscores and hyphens',
  },
  oneOf: (known: readonly string[]): BothTexts => ({
    'zh-chs': `应为 ${list(known)['zh-chs']} 之一`,
    en: `one of ${list(known).en} is needed`,
  }),
  twice: (name: string): BothTexts => ({ 'zh-chs': `名称 ${name} 重复`, en: `the name ${name} is there twice` }),
} as const;

/** What is wrong with the other settings of a source. */
export const settingTexts = {
  basePath: { 'zh-chs': '写成 /api/v1 的形式，不能含有 . 或 ..', en: 'write it as /api/v1, without . or ..' },
  noAccount: { 'zh-chs': '认证方式为“无”时请留空', en: 'leave it empty where there are no credentials' },
  account: { 'zh-chs': '该认证方式需要账号', en: 'these credentials need an account' },
  headerName: { 'zh-chs': '应为请求头的名称', en: 'the name of a header is needed' },
  ownHeader: { 'zh-chs': '不能使用该请求头', en: 'this header cannot be used' },
  changes: (method: string): BothTexts => ({
    'zh-chs': `端点使用 ${method} 修改数据，而允许的方法只有读取`,
    en: `it changes data by ${method}, and only methods that read are allowed`,
  }),
} as const;

/** Why a request is not sent, or its answer not taken. */
export const requestTexts = {
  method: (name: string, method: string): BothTexts => ({
    'zh-chs': `端点 ${name} 的方法是 ${method}`,
    en: `${name} is asked with ${method}`,
  }),
  paramMissing: (name: string): BothTexts => ({
    'zh-chs': `缺少参数 ${name}，请写成 ?${name}=值`,
    en: `the param ${name} is missing; write ?${name}=value`,
  }),
  paramType: (name: string, type: string): BothTexts => ({
    'zh-chs': `参数 ${name} 的值不是 ${type}`,
    en: `the value of ${name} is no ${type}`,
  }),
  paramUnknown: (name: string, known: readonly string[]): BothTexts => ({
    'zh-chs': `没有参数 ${name}${known.length > 0 ? `，可用 ${list(known)['zh-chs']}` : ''}`,
    en: `there is no param ${name}${known.length > 0 ? `; there are ${list(known).en}` : ''}`,
  }),
  segment: (name: string): BothTexts => ({
    'zh-chs': `参数 ${name} 的值是路径的一段，不能为空，不能是 . 或 ..，也不能含 / 或 \\（编码后也不行）`,
    en: `the value of ${name} is one part of the path: it cannot be empty, . or .. and cannot have / or \\, encoded neither`,
  }),
  clauses: (bound: number): BothTexts => ({
    'zh-chs': `一个请求最多有 ${bound} 个 | 子句`,
    en: `a request may have ${bound} clauses with |`,
  }),
  clauseValues: (bound: number): BothTexts => ({
    'zh-chs': `| 子句最多有 ${bound} 个值`,
    en: `a clause with | may have ${bound} values`,
  }),
  held: (bound: number): BothTexts => ({
    'zh-chs': `返回的行超过 ${bound} 行，无法排序或合计；请用参数缩小范围`,
    en: `the answer has more than ${bound} rows, too many to sort, count or add up; narrow it with params`,
  }),
} as const;

/** What a status says that the service answered; those from 500 on are its own fault. */
export function statusTexts(status: number, name: string): BothTexts {
  const words = statusWords[status] ?? (status >= 500 ? '服务发生错误' : '服务拒绝了请求');
  return { 'zh-chs': `${words}（${status}）`, en: `the service answered ${status} ${name}`.trim() };
}

/** In English a status has its standard name. */
const statusWords: Readonly<Record<number, string>> = {
  400: '服务认为请求有误',
  404: '服务没有该资源',
  405: '服务不允许该方法',
  409: '与服务的当前状态冲突',
  413: '服务认为请求过大',
  422: '服务认为请求的值有误',
};
