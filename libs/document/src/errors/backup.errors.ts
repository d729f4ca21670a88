import type { ErrorArea } from './platform.error.js';

/** Rows that work orders keep before they change them, and how they are taken back (screens.md E5, C14). */
export const backupErrors = {
  'backup.unknown': {
    code: 404,
    text: {
      'zh-chs': '备份不存在、已过期或不属于您可查看的工单',
      en: 'The backup does not exist, has expired or belongs to an order that is not yours to see',
    },
  },
  'backup.not-repeatable': {
    code: 409,
    text: {
      'zh-chs': '备份需要 REPEATABLE READ 事务, 否则备份的行可能不是改变的行',
      en: 'A backup needs a transaction of REPEATABLE READ, else the kept rows may not be those that change',
    },
  },
  'backup.rows-differ': {
    code: 409,
    text: {
      'zh-chs': '备份了 {kept} 行, 但语句改变了 {affected} 行; 已停止, 请撤销该阶段后重试',
      en: '{kept} rows were kept and the statement changed {affected}; it was stopped, so undo the stage and try again',
    },
  },
  'backup.keys-unknown': {
    code: 409,
    text: {
      'zh-chs': '无法确定语句在 {table} 中插入的 {affected} 行的键, 因此不能保证可回滚',
      en: 'The keys of the {affected} rows inserted into {table} cannot be told, so that they could not be taken back',
    },
  },
  'backup.row-lost': {
    code: 409,
    text: {
      'zh-chs': '执行后在 {table} 中找不到备份过的 {rows} 行, 可能被触发器改变; 请撤销该阶段',
      en: '{rows} kept rows of {table} are not found after the statement; a trigger may have changed them, so undo the stage',
    },
  },
  'backup.incomplete': {
    code: 409,
    text: {
      'zh-chs': '该备份没有执行后的行, 阶段可能没有完成, 不能回滚',
      en: 'The backup holds no rows of afterwards, its stage may not have ended, and it cannot be rolled back',
    },
  },
  'backup.conflict': {
    code: 409,
    text: {
      'zh-chs': '{table} 中有 {rows} 行在执行后又被改变或删除, 没有回滚任何行; 可在闪回查询中查看这些行',
      en: '{rows} rows of {table} have been changed or deleted since; nothing was rolled back. The flashback query shows which',
    },
  },
  'backup.not-restored': {
    code: 409,
    text: {
      'zh-chs': '{table} 中有 {rows} 行写回后与备份不同, 可能被触发器改变; 没有回滚任何行, 可在闪回查询中查看这些行',
      en: '{rows} rows of {table} differ from the backup after they were written, perhaps by a trigger; nothing was rolled back. The flashback query shows which',
    },
  },
  'backup.restored': {
    code: 409,
    text: {
      'zh-chs': '{table} 的这次变更已被另一个工单回滚, 不能再次回滚',
      en: 'This change of {table} was rolled back by another order already and cannot be rolled back again',
    },
  },
  'backup.row-filter': {
    code: 401,
    text: {
      'zh-chs': '您现在只能看到 {table} 的部分行, 回滚会写入其他行; 请由可见全部行的人发起回滚',
      en: 'You see some rows of {table} alone now, and a rollback would write others; somebody who sees all of them can ask for it',
    },
  },
  'backup.unreadable': {
    code: 401,
    text: {
      'zh-chs': '您不能查询 {table} 的全部行, 因此看不到其备份; 可申请读权限',
      en: 'You may not read every row of {table} and so do not see its backup; you can ask for the right to read',
    },
  },
  'backup.too-many': {
    code: 409,
    text: {
      'zh-chs': '一次最多回滚 {most} 行, 所选阶段共 {rows} 行; 请分次回滚',
      en: 'One rollback takes {most} rows and the chosen stages have {rows}; roll them back one after the other',
    },
  },
  'backup.nothing-chosen': {
    code: 400,
    text: {
      'zh-chs': '请选择至少一个有备份的成功阶段',
      en: 'Choose at least one stage that succeeded with a backup',
    },
  },
  'backup.waiting': {
    code: 409,
    text: {
      'zh-chs': '阶段 {stages} 的回滚已由工单 {order} 提出且尚未结束, 请先处理该工单',
      en: 'Order {order} already asks to roll back stage {stages} and has not ended; deal with that order first',
    },
  },
  'backup.later-left': {
    code: 409,
    text: {
      'zh-chs': '阶段 {stages} 在所选阶段之后改变了同一张表, 请一起回滚',
      en: 'Stage {stages} changed the same table after the chosen ones; roll it back with them',
    },
  },
} as const satisfies ErrorArea;
