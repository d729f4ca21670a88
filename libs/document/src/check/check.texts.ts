import { interpolateBoth } from '../text/interpolate.js';
import type { BothTexts } from '../vocabulary.js';

/** Findings of `document check` in words; `{name}` is a fact, which may itself hold both texts. */
const texts = {
  'json-invalid': { 'zh-chs': '不是合法的 JSON: {reason}', en: 'not valid JSON: {reason}' },
  'json-repeated-key': { 'zh-chs': '重复的键 "{key}"', en: 'the key "{key}" occurs twice' },
  'not-an-object': { 'zh-chs': '文档应为 JSON 对象', en: 'a document must be a JSON object' },
  'unknown-kind': {
    'zh-chs': '未知的文档类型 {kind},应为 {kinds} 之一',
    en: 'unknown document kind {kind}, expected one of {kinds}',
  },
  'older-shape': {
    'zh-chs': '文档的结构版本为 {shape}，已按版本 {current} 升级后检查；导入(document import)时会自动升级',
    en: 'has shape {shape} and was checked as upgraded to shape {current}; document import upgrades it',
  },
  misplaced: { 'zh-chs': '不在它应在的文件 {path} 中', en: 'belongs into the file {path}' },
  'repeated-node': {
    'zh-chs': '页面中已有标识为 "{uid}" 的节点',
    en: 'the page already has a node with the uid "{uid}"',
  },
  'repeated-document': {
    'zh-chs': '{file} 已有标识为 "{uid}" 的文档',
    en: '{file} already holds a document with the uid "{uid}"',
  },
  'repeated-name': { 'zh-chs': '重复的名称 "{name}"', en: 'the name "{name}" occurs twice' },
  dangling: {
    'zh-chs': '引用了不存在的{kind} "{target}"',
    en: 'refers to the {kind} "{target}", which does not exist',
  },
  'wrong-node': { 'zh-chs': '"{target}" 应为{kind}', en: '"{target}" must be a {kind}' },
  unused: { 'zh-chs': '没有被任何文档使用', en: 'is not used by any document' },
  expression: { 'zh-chs': '表达式错误: {detail}', en: 'expression: {detail}' },
  'unknown-read': {
    'zh-chs': '表达式读取了不存在的 {name},可用: {known}',
    en: 'the expression reads {name}, which does not exist; known: {known}',
  },
  'dict-computed': {
    'zh-chs': "dict 的第一个参数应直接写出字典标识，如 dict('order-status', row.status)",
    en: "the first argument of dict must be a dictionary's uid as written, as in dict('order-status', row.status)",
  },
  'dict-server': {
    'zh-chs': '此处由服务器判断，不能使用 dict: 请与编码比较，名称只用于显示',
    en: 'the server decides this, where dict has no names: compare codes, names are for display',
  },
  template: { 'zh-chs': '模板错误: {detail}', en: 'template: {detail}' },
  'undeclared-param': {
    'zh-chs': '语句使用了未声明的参数 :{name}',
    en: 'the text uses :{name}, which is not among its params',
  },
  'unused-param': { 'zh-chs': '参数 {name} 未在语句中使用', en: 'the param {name} is not used in the text' },
  'unreceived-param': { 'zh-chs': '查询 {query} 不接收参数 {name}', en: 'the query {query} does not take {name}' },
  'unknown-column': {
    'zh-chs': '查询 {query} 的结果没有列 {name}',
    en: 'the result of the query {query} has no column {name}',
  },
  'editor-type': {
    'zh-chs': '控件类型 {type} 不能用于行内编辑，可用: {known}',
    en: 'form type {type} cannot edit a cell in place; known: {known}',
  },
  'editor-column': { 'zh-chs': '只有文本列可以行内编辑', en: 'only a text column can be edited in place' },
  'widget-value': {
    'zh-chs': '部件 "{name}" 没有声明值，不能作为控件；有值的部件: {known}',
    en: 'the widget "{name}" declares no value and cannot be a field; those that do: {known}',
  },
  'kind-unknown': {
    'zh-chs': '没有安装名为 "{name}" 的外部类型',
    en: 'no external kind "{name}" is installed',
  },
  'kind-version': {
    'zh-chs': '外部类型 "{name}" 没有安装版本 "{version}"；已安装: {known}',
    en: 'version "{version}" of the external kind "{name}" is not installed; installed: {known}',
  },
  'kind-sort': {
    'zh-chs': '外部类型 "{name}" 的种类不符: 视图类型 10 用 view，控件类型 107 用 field',
    en: 'the external kind "{name}" is of the other sort: view type 10 takes a view, form type 107 a field',
  },
  'kind-config': {
    'zh-chs': '外部类型 "{name}" 的配置不符合其说明文件: {at}',
    en: 'the configuration of the external kind "{name}" is not as its manifest declares it: {at}',
  },
  'group-searched': {
    'zh-chs': '查询表单不能放成员参数组(控件类型 20)和值为记录的部件(101): 查询的参数是单个值，请放各个成员',
    en: 'a search form cannot hold a group of member parameters (form type 20) or a widget of records (101): a query takes single values, place its members instead',
  },
  'editor-unsaved': {
    'zh-chs': '没有保存该列的按钮: 需要一个 source_type 为 col、source_id 为 "{column}"、target_type 为 action 的按钮',
    en: 'no button saves this column: one is needed with source_type "col", source_id "{column}" and target_type "action"',
  },
  'series-column': {
    'zh-chs': '图表读取的列 {name} 不在查询 {query} 的结果中',
    en: 'the chart reads the column {name}, which the query {query} does not return',
  },
  'no-colour': {
    'zh-chs': '“{name}”不是颜色，请写成 {example} 的形式',
    en: '"{name}" is no colour; write one such as {example}',
  },
  'no-domain': {
    'zh-chs': '“{name}”不是主机名，应如 shop.example.com，不含 http:// 和端口',
    en: '"{name}" is no name of a host; it should be such as shop.example.com, without http:// and port',
  },
  'unknown-icon': {
    'zh-chs': '没有名为 "{name}" 的图标，可用: {known}',
    en: 'there is no icon "{name}"; known: {known}',
  },
  'missing-writes': {
    'zh-chs': '语句以 {word} 开头，会写入数据: 需要 writes: true',
    en: 'the statement begins with {word} and writes: it needs "writes": true',
  },
  'view-writes': {
    'zh-chs': '查询 {query} 会写入数据，不能作为视图的数据: 请选用只读的查询，写入由动作执行',
    en: 'query {query} writes and cannot give a view its rows: choose one that reads; what writes is run by an action',
  },
  'no-target': {
    'zh-chs': '按钮没有目标(target_type)，按下后什么也不做',
    en: 'the button has no target (target_type): pressing it does nothing',
  },
  'grid-wide': {
    'zh-chs': '视图超出 24 列: 从第 {x} 列起宽 {w} 列，显示时会变窄',
    en: 'the view reaches out of the 24 columns: {w} wide from column {x}; it is drawn narrower',
  },
  'page-weight': {
    'zh-chs': '页面较重: {nodes} 个节点，{queries} 个打开时执行的查询，{size} kB；请拆分页面',
    en: 'the page is heavy: {nodes} nodes, {queries} queries when it opens, {size} kB; split it',
  },
  'no-block': {
    'zh-chs': '页面 "{target}" 不是共享块: 请在其属性中打开“共享块”，或改为引用其他页面',
    en: 'the page "{target}" is no block: switch "block" on in its properties, or refer to another page',
  },
  'block-circle': { 'zh-chs': '共享块循环引用: {path}', en: 'the block holds itself: {path}' },
  'block-size': {
    'zh-chs': '引用共享块 "{target}" 后页面过大: {path}；请减少引用',
    en: 'the page becomes too large with the block "{target}": {path}; refer to fewer blocks',
  },
  'micro-kind': {
    'zh-chs': '微页面只能有文字、图片、视频、分隔线和链接按钮: 请移除视图 "{node}"，或在页面属性中关闭“微页面”',
    en: 'a micro-page has text, images, videos, dividers and link buttons: remove the view "{node}", or switch "micro-page" off in the page\'s properties',
  },
  'micro-query': {
    'zh-chs': '微页面不读取数据: 请清除视图 "{node}" 的查询',
    en: 'a micro-page reads no data: clear the query of the view "{node}"',
  },
  'micro-field': {
    'zh-chs': '微页面没有输入控件和列: 请移除 "{node}"，文字请用只读网页',
    en: 'a micro-page has no input fields and no columns: remove "{node}"; a text is a read-only html',
  },
  'micro-button': {
    'zh-chs': '微页面的按钮只能打开页面或链接: 请改变 "{node}" 的目标',
    en: 'a button of a micro-page opens a page or a link: change the target of "{node}"',
  },
  circle: { 'zh-chs': '循环刷新: {path}', en: 'refresh circle: {path}' },
  'fill-unknown': {
    'zh-chs': '选项无法带出到 "{name}": 需要选项来自查询，且同一表单或同一行中有该字段、不是计算字段',
    en: 'a choice cannot fill "{name}": its options must come from a query, and a field of that name that is not computed must stand beside it',
  },
  'cond-itself': {
    'zh-chs':
      '显示条件读取了字段自身 "{name}" 的值: 隐藏的字段按空值处理，它将不再出现；请改用其他字段判断，或去掉 cond',
    en: 'the condition reads the value of its own field "{name}": a hidden field counts as empty, so it does not come back; judge by another field, or remove cond',
  },
  'cond-circle': {
    'zh-chs': '这些字段互相等待对方有值，永远不会出现: {path}；请让其中一个的 cond 不依赖其他字段',
    en: 'these fields wait for each other to be filled and never appear: {path}; let the cond of one of them read none of the others',
  },
  'missing-translation': { 'zh-chs': '缺少{locale}文字: {text}', en: 'has no {locale} text: {text}' },
} as const satisfies Record<string, BothTexts>;

/** Key of a finding's text. */
export type CheckTextKey = keyof typeof texts;

/** A finding in both languages with its facts filled in. */
export function checkText(key: CheckTextKey, facts: Record<string, unknown> = {}): BothTexts {
  return interpolateBoth(texts[key], facts);
}

/** What document and node kinds are called in findings. */
export const KIND_TEXTS: Readonly<Record<string, BothTexts>> = {
  app: { 'zh-chs': '应用', en: 'app' },
  page: { 'zh-chs': '页面', en: 'page' },
  query: { 'zh-chs': '查询', en: 'query' },
  action: { 'zh-chs': '动作', en: 'action' },
  dictionary: { 'zh-chs': '字典', en: 'dictionary' },
  node: { 'zh-chs': '节点', en: 'node' },
  operation: { 'zh-chs': '操作', en: 'operation' },
  view: { 'zh-chs': '视图', en: 'view' },
  column: { 'zh-chs': '列', en: 'column' },
  param: { 'zh-chs': '参数', en: 'parameter' },
  button: { 'zh-chs': '按钮', en: 'button' },
  'buttons-column': { 'zh-chs': '按钮列', en: 'buttons column' },
};

/** Names of the locales in findings. */
export const LOCALE_TEXTS: Readonly<Record<string, BothTexts>> = {
  'zh-chs': { 'zh-chs': '中文', en: 'Chinese' },
  en: { 'zh-chs': '英文', en: 'English' },
};
