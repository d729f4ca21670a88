import { interpolateBoth } from '@sluice/document/text';
import type { CatalogueRelation } from '../contract/catalogue.type.js';
import { SqlRefusal, type RefusalWords } from '../contract/sql.refusal.js';
import { ownValues } from './own.expression.js';
import type { Resolution } from './resolution.js';

const texts = {
  policy: {
    'zh-chs': '表 {table} 的行级安全策略（CREATE POLICY）用到了其他表或未被批准的函数，因此不能查询或写入',
    en: 'a row level security policy of {table} (CREATE POLICY) asks other tables or calls a function that is not approved: it cannot be read or written',
  },
  planned: {
    'zh-chs':
      '表 {table} 的索引、统计信息或检查约束以常量调用数据库自定义函数，生成执行计划时就会执行它，因此不能查询或写入',
    en: 'an index, statistics or a check of {table} calls a function of the database with constants, which runs as soon as a statement is planned: it cannot be read or written',
  },
} as const satisfies Record<string, RefusalWords>;

function refused(why: keyof typeof texts, entry: CatalogueRelation, at: number, resolution: Resolution): SqlRefusal {
  const name = `${entry.schema}.${entry.name}`;
  const words = interpolateBoth(texts[why], { table: name });
  return resolution.refuse('function-not-approved', words.en, at, { function: name }, words);
}

/**
 * What a table's authors made it do whenever it is named. Policies decide which rows are there: a function of theirs,
 * or a look into another table, would tell what it found by rows that come or stay away, and by its errors; columns
 * that a policy compares count as the statement's own conditions. What is called when a statement is planned tells by
 * errors alone. Throws a refusal.
 */
export function readOwn(entry: CatalogueRelation, at: number, resolution: Resolution): void {
  if (entry.reacts?.planned) throw refused('planned', entry, at, resolution);
  for (const text of entry.reacts?.policies ?? []) {
    try {
      if (text === null) throw new SqlRefusal('unsupported', 'a policy over other tables');
      for (const sources of ownValues(text, entry, resolution)) resolution.report.predicate(sources, 'other');
    } catch (error) {
      if (!(error instanceof SqlRefusal)) throw error;
      throw refused('policy', entry, at, resolution);
    }
  }
}
