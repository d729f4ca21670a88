import { compileQueryText } from '../binds/query.text.js';
import type { StatementLanguage } from '../contract/statement.language.js';
import type { DialectName } from '../contract/statement.type.js';
import { dialectText } from '../dialects/dialect.registry.js';
import { amongSql, countSql, pageSql, tailSql, withholdSql } from './paging.js';

const made = new Map<DialectName, StatementLanguage>();

/** SQL of a dialect; the same object each time. */
export function sqlLanguage(dialect: DialectName): StatementLanguage {
  const known = made.get(dialect);
  if (known) return known;
  const language: StatementLanguage = {
    type: 'sql',
    reads: { dialect },
    writing: () => dialectText(dialect),
    expandShorthand: (text) => dialectText(dialect).expandShorthand?.(text),
    compile: (text) => compileQueryText(dialect, text),
    among: (text, among) => amongSql(dialect, text, among),
    page: (text, page, columns) => pageSql(dialect, text, page, columns).text,
    withhold: (text, columns) => withholdSql(dialect, text, columns).text,
    count: (text) => countSql(dialect, text).text,
    totals: (text, totals) => tailSql(dialect, text, totals).text,
  };
  made.set(dialect, language);
  return language;
}
