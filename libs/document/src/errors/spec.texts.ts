import type { BothTexts } from '../vocabulary.js';

/**
 * What the product says beside its errors, Chinese wording verbatim from §5, §8 and §9: results, questions and the
 * guards of forms and buttons. The engine and the server take them from here, so that a message has one wording.
 */
export const specTexts = {
  required: { 'zh-chs': '不能为空!', en: 'Must not be empty!' },
  uploadWaiting: { 'zh-chs': '请等待所有图片上传成功', en: 'Please wait until all pictures are uploaded' },
  uploadFailed: {
    'zh-chs': '出现了网络问题，请刷新页面重新上传！',
    en: 'The network failed. Please reload the page and upload again!',
  },
  succeeded: { 'zh-chs': '执行成功!', en: 'Done!' },
  callFailed: { 'zh-chs': '调用失败!', en: 'The call failed!' },
  deleted: { 'zh-chs': '删除成功!', en: 'Deleted!' },
  exported: { 'zh-chs': '导出成功!', en: 'Exported!' },
  confirm: { 'zh-chs': '是否确定要执行该操作?', en: 'Are you sure you want to perform this operation?' },
  confirmDelete: { 'zh-chs': '确定要删除数据吗?', en: 'Are you sure you want to delete this?' },
  validationFailed: { 'zh-chs': '验证失败!', en: 'Please check the marked fields' },
  requestFailed: { 'zh-chs': '请求失败', en: 'The request failed' },
  saveFailed: { 'zh-chs': '保存失败!', en: 'Could not be saved!' },
  loadFailed: { 'zh-chs': '加载失败，请刷新再试！', en: 'Could not be loaded. Please reload and try again.' },
  denied: { 'zh-chs': '权限不足', en: 'You do not have the right to do this' },
  queryBeforeExport: { 'zh-chs': '请查询后,选择导出.', en: 'Please query first, then export.' },
  selectRow: { 'zh-chs': '请至少选择一行数据', en: 'Please select at least one row of data' },
  onlyOneRow: { 'zh-chs': '只能选择一行数据', en: 'Only one row may be selected' },
  missingTarget: { 'zh-chs': '缺少目标类型', en: 'Missing target type' },
  upgradeTitle: { 'zh-chs': '升级提示', en: 'New version' },
} as const satisfies Record<string, BothTexts>;
