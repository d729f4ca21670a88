import type { BothTexts } from '../vocabulary.js';

/**
 * What the product says beside its errors, Chinese wording verbatim from §5, §8 and §9: results, questions and the guards of forms and
 * buttons. The engine and the server take them from here, so that a message has one wording.
 */
export const specTexts = {
  required: { 'zh-chs': '不能为空!', en: 'Must not be empty!' },
  uploadWaiting: { 'zh-chs': '请等待所有图片上传成功', en: 'Please wait until all pictures are uploaded' },
  uploadFailed: { 'zh-chs': '出现了网络问题，请刷新页面重新上传！', en: 'The network failed. Please reload the page and upload again!' },
  succeeded: { 'zh-chs': '执行成功!', en: 'Done!' },
  callFailed: { 'zh-chs': '调用失败!', en: 'The call failed!' },
  deleted: { 'zh-chs': '删除成功!', en: 'Deleted!' },
  exported: { 'zh-chs': '导出成功!', en: 'Exported!' },
  confirm: { 'zh-chs': '是否确定要执行该操作?', en: 'Are you sure you want to perform this operation?' },
  confirmDelete: { 'zh-chs': '确定要删除数据吗?', en: 'Are you sure you want to delete this?' },
  upgradeTitle: { 'zh-chs': '升级提示', en: 'New version' },
} as const satisfies Record<string, BothTexts>;
