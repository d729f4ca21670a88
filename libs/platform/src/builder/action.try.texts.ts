/** Why an action is not tried, and what is said of one that was. */
export const tryTexts = {
  operation: {
    'zh-chs': '平台操作不能试运行，因为无法撤销',
    en: 'operations of the platform cannot be tried: they could not be taken back',
  },
  kind: {
    'zh-chs': '此类数据源的写入不一定能撤销，不能试运行',
    en: 'what is written to a data source of this kind may not be taken back, so it is not tried',
  },
  undone: { 'zh-chs': '已试运行，全部修改已撤销', en: 'Tried; every change was taken back' },
} as const;
