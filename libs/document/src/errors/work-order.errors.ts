import type { ErrorArea } from './platform.error.js';

/** Work orders: what a form refuses, what a state does not allow, how a run ended (§5, screens.md E1–E5). */
export const workOrderErrors = {
  'work-order.unknown': { code: 404, text: { 'zh-chs': '工单不存在', en: 'The work order does not exist' } },
  'work-order.name-spaces': {
    code: 400,
    text: { 'zh-chs': '工单名称不能包含空格', en: 'The name of a work order must not contain spaces' },
  },
  'work-order.script-empty': {
    code: 400,
    text: {
      'zh-chs': '审核内容不能为空，请填写至少一条语句（不能只有注释）',
      en: 'There is nothing to review; write at least one statement, comments alone are none',
    },
  },
  'work-order.script-twice': {
    code: 400,
    text: {
      'zh-chs': '请只在编辑器或文件中二选一提供脚本',
      en: 'Give the script in the editor or as a file, not both',
    },
  },
  'work-order.script-file': {
    code: 400,
    text: {
      'zh-chs': '脚本文件不存在、已过期或不是 UTF-8 文本，请重新上传',
      en: 'The file of the script is gone or is not a text in UTF-8; upload it again',
    },
  },
  'work-order.draft-unknown': { code: 404, text: { 'zh-chs': '草稿不存在', en: 'There is no such draft' } },
  'work-order.drafts-full': {
    code: 409,
    text: {
      'zh-chs': '最多保存 {most} 份草稿, 请先删除不需要的草稿',
      en: 'There is room for {most} drafts; delete some first',
    },
  },
  'work-order.attachment': {
    code: 400,
    text: {
      'zh-chs': '附件已失效或不是您上传的, 请重新上传',
      en: 'The attachment is gone or was not uploaded by you; upload it again',
    },
  },
  'work-order.script-large': {
    code: 400,
    text: { 'zh-chs': '脚本大小不能超过 5M', en: 'A script may have 5 MB' },
  },
  'work-order.time-range': {
    code: 400,
    text: {
      'zh-chs': '时间范围不正确: 开始时间须早于结束时间，且计划时间须在其内',
      en: 'The time range is not valid: it begins before it ends, and the planned time lies within',
    },
  },
  'work-order.time-missing': {
    code: 400,
    text: { 'zh-chs': '定时执行须填写计划执行时间', en: 'A timed order needs the time at which it runs' },
  },
  'work-order.time-past': {
    code: 400,
    text: { 'zh-chs': '计划执行时间不能早于当前时间', en: 'The planned time is over; choose a later one' },
  },
  'work-order.window-past': {
    code: 400,
    text: {
      'zh-chs': '执行窗口的结束时间不能早于当前时间',
      en: 'The window would be over already; choose a later end',
    },
  },
  'work-order.window-wider': {
    code: 409,
    text: {
      'zh-chs': '时间窗口随工单一起获批，只能缩小不能扩大',
      en: 'The window was approved with the order: it can be narrowed, not widened',
    },
  },
  'work-order.outside-window': {
    code: 409,
    text: {
      'zh-chs': '当前不在允许执行的时间窗口内: {from} – {to}',
      en: 'The order may run between {from} and {to} only',
    },
  },
  'work-order.source-outside': {
    code: 400,
    text: {
      'zh-chs': '数据源不属于该项目或已停用，请由项目管理员添加',
      en: 'The source is disabled or not one of the project; a manager of the project adds it',
    },
  },
  'work-order.kind-unsupported': {
    code: 400,
    text: {
      'zh-chs': '{kind} 类型的数据源暂不支持工单',
      en: 'Work orders for sources of kind {kind} are not supported yet',
    },
  },
  'work-order.database-unknown': {
    code: 400,
    text: {
      'zh-chs': '目标库{name}在数据源中不存在，请先同步数据源或另选',
      en: 'The source has no database {name}; synchronise the source or choose another one',
    },
  },
  'work-order.one-database': {
    code: 400,
    text: {
      'zh-chs': '查询与导出工单只能选择一个目标库',
      en: 'An order for a query or an export has one target database',
    },
  },
  'work-order.not-in-project': {
    code: 401,
    text: {
      'zh-chs': '您不是该项目的成员，请先申请加入',
      en: 'You are not in this project; ask to join it first',
    },
  },
  'work-order.findings': {
    code: 400,
    text: {
      'zh-chs': '审核未通过: {count} 个错误须先修改，首个在第 {line} 行: {text}',
      en: 'The review found {count} errors that must be repaired first; on line {line}: {text}',
    },
  },
  'work-order.moved': {
    code: 409,
    text: {
      'zh-chs': '工单状态已变为“{state}”，不能执行该操作，请刷新',
      en: 'The order is "{state}" meanwhile, and this cannot be done in that state; refresh',
    },
  },
  'work-order.changed': {
    code: 409,
    text: {
      'zh-chs': '工单内容与审批通过的版本不一致，不能执行，请编辑后重新审批',
      en: 'The order is not what was approved; it does not run. Edit it and have it approved again',
    },
  },
  'work-order.remark-missing': { code: 400, text: { 'zh-chs': '请填写说明', en: 'A remark is required' } },
  'work-order.evidence-missing': {
    code: 400,
    text: { 'zh-chs': '请填写判断依据', en: 'Say what the decision stands on' },
  },
  'work-order.parent-not-in-project': {
    code: 404,
    text: { 'zh-chs': '原工单不存在', en: 'The original work order does not exist' },
  },
  'work-order.ran': {
    code: 409,
    text: {
      'zh-chs': '已有语句执行过，不能再编辑；请复制为新工单',
      en: 'Statements of it ran already, it cannot be edited any more; copy it',
    },
  },
  'work-order.backup-failed': {
    code: 409,
    text: {
      'zh-chs': '备份失败，语句未执行: {reason}',
      en: 'The backup failed and the statement was not kept: {reason}',
    },
  },
  'work-order.asker-gone': {
    code: 401,
    text: {
      'zh-chs': '发起人已停用、不能登录或已离开项目，或项目已不含该数据源，工单不能执行',
      en: 'Whoever asked for the order may not sign in any more, or has left its project, or the project has left the source; it does not run',
    },
  },
  'work-order.no-result': {
    code: 404,
    text: { 'zh-chs': '结果不存在或已过期', en: 'There is no result, or it has expired' },
  },
  'work-order.result-not-yours': {
    code: 401,
    text: { 'zh-chs': '只有发起人可以查看结果', en: 'Only whoever asked for it reads the result' },
  },
} as const satisfies ErrorArea;
