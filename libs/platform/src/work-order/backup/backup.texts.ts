import { interpolateBoth, type BothTexts } from '@sluice/document';

/** What is told of a plan, before an order is approved. */
const planTexts = {
  'kind-ddl': {
    'zh-chs': '结构变更（DDL）不改写行，无法通过行备份恢复，请事先备份表',
    en: 'a change of structure (DDL) cannot be taken back by kept rows; back the table up beforehand',
  },
  'kind-truncate': {
    'zh-chs': 'TRUNCATE 不逐行删除，无法备份；需要备份时请改用 DELETE',
    en: 'TRUNCATE deletes no single rows and cannot be backed up; use DELETE where a backup is needed',
  },
  'kind-merge': {
    'zh-chs': 'MERGE 可能同时插入、更新和删除，无法备份；请拆成单独的语句',
    en: 'MERGE may insert, update and delete at once and cannot be backed up; write single statements',
  },
  'kind-other': { 'zh-chs': '{name} 语句改变的内容无法备份', en: 'what {name} changes cannot be backed up' },
  'kind-rows': {
    'zh-chs': '{name} 数据源不支持行备份与回滚；请取消备份后提交，并自行保存要改变的行',
    en: 'rows of {name} are not kept and cannot be rolled back; submit without backup, and keep what changes yourself',
  },
  several: {
    'zh-chs': '语句写入多个表，无法备份；请拆成单独的语句',
    en: 'the statement writes to several tables and cannot be backed up; write single statements',
  },
  view: {
    'zh-chs': '{name} 不是普通表，无法备份；请直接写入其基表',
    en: '{name} is no plain table and cannot be backed up; write to the table behind it',
  },
  inherited: {
    'zh-chs': '{name} 有继承它的子表，主键不能区分各子表的行；请对每个表使用 ONLY',
    en: '{name} has tables that inherit from it, whose rows its key does not tell apart; write to each with ONLY',
  },
  engine: {
    'zh-chs': '{name} 的存储引擎不支持事务，备份的行可能不是语句改变的行',
    en: 'the engine of {name} has no transactions: the kept rows may not be those that change',
  },
  keyless: {
    'zh-chs': '{name} 没有主键或非空唯一键，无法区分它的行，因此不能备份',
    en: '{name} has no primary key and no unique key without NULL: its rows cannot be told apart and are not kept',
  },
  'key-written': {
    'zh-chs': '语句改写了 {name} 的键，执行后无法找到原来的行，因此不能备份',
    en: 'the statement writes the key of {name}: its rows cannot be found again afterwards and are not kept',
  },
  trigger: {
    'zh-chs': '{name} 上的触发器会执行，它在别处改变的内容不会备份: {what}',
    en: 'triggers of {name} run, and what they change elsewhere is not kept: {what}',
  },
  cascade: {
    'zh-chs': '外键会级联改变其他表的行，这些行不会备份: {what}',
    en: 'foreign keys change rows of other tables too, which are not kept: {what}',
  },
  rule: {
    'zh-chs': '{name} 上有改写语句的规则，备份的行可能不是改变的行: {what}',
    en: 'rules of {name} rewrite statements: the kept rows may not be those that change: {what}',
  },
  others: {
    'zh-chs': '条件还取决于其他行；执行期间它们若被他人改变，语句会失败并整体撤销',
    en: 'other rows decide too; where somebody changes them meanwhile the statement fails and is undone',
  },
  'keys-later': {
    'zh-chs': '插入的行在执行后按主键记录；主键小于已有最大值时在 MySQL 中无法找到',
    en: 'inserted rows are found by their key afterwards; in MySQL not where a key is below the greatest one',
  },
} as const satisfies Record<string, BothTexts>;

export type PlanText = keyof typeof planTexts;

/** A text of a plan with its facts, in both languages. */
export function planText(text: PlanText, facts: Record<string, string> = {}): BothTexts {
  return interpolateBoth(planTexts[text], facts);
}
