/** Labels of a request for grants, as messages name them. */
export const grantRequestTexts = {
  id: { 'zh-chs': '编号', en: 'Id' },
  app_id: { 'zh-chs': '应用', en: 'App' },
  data_source_id: { 'zh-chs': '数据源', en: 'Data source' },
  object_paths: { 'zh-chs': '对象', en: 'Objects' },
  letters: { 'zh-chs': '权限', en: 'Permissions' },
  reason: { 'zh-chs': '申请理由', en: 'Reason' },
  remark: { 'zh-chs': '说明', en: 'Remark' },
  end_time: { 'zh-chs': '结束时间', en: 'Until' },
  status: { 'zh-chs': '状态', en: 'State' },
  asked: { 'zh-chs': '已提交申请，等待数据所有者处理', en: 'Asked: the owner of the data decides' },
  accepted: { 'zh-chs': '已授权', en: 'Granted' },
  refused: { 'zh-chs': '已拒绝', en: 'Refused' },
  'whole-source': { 'zh-chs': '整个数据源', en: 'the whole source' },
  withdrawn: { 'zh-chs': '已撤回', en: 'Withdrawn' },
} as const;
