import { createTexts } from '@sluice/renderer';

/** Texts of the property panel. */
export const panelTexts = {
  search: { 'zh-chs': '查找属性', en: 'Find a property' },
  nothing: { 'zh-chs': '没有这样的属性', en: 'No property is called so' },
  several: { 'zh-chs': '{count} 项', en: '{count} items' },
  mixed: { 'zh-chs': '多个值', en: 'Mixed' },
  reset: { 'zh-chs': '恢复默认：{name}', en: 'Reset to default: {name}' },
  changed: { 'zh-chs': '修改{name}', en: 'Change {name}' },
  wasReset: { 'zh-chs': '恢复{name}', en: 'Reset {name}' },
  added: { 'zh-chs': '添加{name}', en: 'Add to {name}' },
  removed: { 'zh-chs': '移除{name}', en: 'Remove from {name}' },
  moved: { 'zh-chs': '移动{name}', en: 'Move in {name}' },
  add: { 'zh-chs': '添加', en: 'Add' },
  remove: { 'zh-chs': '移除 {name}', en: 'Remove {name}' },
  sample: { 'zh-chs': '样例数据', en: 'Sample data' },
  result: { 'zh-chs': '结果', en: 'Result' },
  key: { 'zh-chs': '名称', en: 'Name' },
  take: { 'zh-chs': '移除', en: 'Remove' },
  up: { 'zh-chs': '上移 {name}', en: 'Move {name} up' },
  down: { 'zh-chs': '下移 {name}', en: 'Move {name} down' },
  open: { 'zh-chs': '打开 {name}', en: 'Open {name}' },
  empty: { 'zh-chs': '无', en: 'None' },
  json: { 'zh-chs': 'JSON', en: 'JSON' },
  properties: { 'zh-chs': '属性', en: 'Properties' },
  edit: { 'zh-chs': '编辑 {name}', en: 'Edit {name}' },
  asJson: { 'zh-chs': '以 JSON 查看', en: 'View as JSON' },
  apply: { 'zh-chs': '应用', en: 'Apply' },
  cancel: { 'zh-chs': '取消', en: 'Cancel' },
  noJson: { 'zh-chs': '不是有效的 JSON', en: 'Not valid JSON' },
  noObject: { 'zh-chs': '节点须为对象', en: 'A node must be an object' },
  sameUid: { 'zh-chs': '标识不可改变', en: 'The uid must not change' },
  public: { 'zh-chs': '所有人', en: 'Everybody' },
  signedIn: { 'zh-chs': '已登录的人', en: 'Everyone signed in' },
  roles: { 'zh-chs': '指定角色', en: 'Chosen roles' },
  chooseRoles: { 'zh-chs': '选择角色', en: 'Choose roles' },
  otherLanguage: { 'zh-chs': '英文', en: 'Chinese' },
  bothLanguages: { 'zh-chs': '两种语言', en: 'Both languages' },
  oneText: { 'zh-chs': '合为一个文本', en: 'One text for both' },
  wrongPattern: { 'zh-chs': '格式应为 {pattern}', en: 'Must match {pattern}' },
  wrongLength: { 'zh-chs': '应有 {least} 到 {most} 个字符', en: 'Must have {least} to {most} characters' },
  refused: { 'zh-chs': '不能这样修改', en: 'This cannot be changed so' },
  loading: { 'zh-chs': '正在加载', en: 'Loading' },
} as const;

export type PanelTextKey = keyof typeof panelTexts;

export const { say: sayPanel, useSay: usePanelSay } = createTexts<PanelTextKey>(panelTexts);
