import { named } from '../reading.js';
import { always, every, ruleWith, words } from '../review.rule.js';

/** Whether a name is as an entry of the list says, without case; `*` stands for any letters. */
function matches(entry: string, name: string): boolean {
  const parts = entry.toLowerCase().split('*');
  const [first = '', ...rest] = parts;
  const sought = name.toLowerCase();
  if (rest.length === 0) return sought === first;
  if (!sought.startsWith(first)) return false;
  let from = first.length;
  for (const [at, part] of rest.entries()) {
    const last = at === rest.length - 1;
    const index = last ? sought.length - part.length : sought.indexOf(part, from);
    if (index < from || !sought.startsWith(part, index)) return false;
    from = index + part.length;
  }
  return true;
}

/**
 * Objects of the list are not read, written or changed by scripts. One on each line; * stands for any letters, as in
 * finance.*.
 */
export const objectBlacklistRule = ruleWith({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '禁止操作的对象', en: 'Objects that are not to be touched' },
  text: {
    'zh-chs': '名单中的对象不允许通过脚本读写或更改。名单每行一个，可用 * 代替任意字符，如 finance.*。',
    en: 'Objects of the list are not read, written or changed by scripts. One on each line; * stands for any letters, as in finance.*.',
  },
  finding: {
    'zh-chs': '{table} 在禁止操作的名单中',
    en: '{table} is on the list of objects that are not to be touched',
  },
  levels: always,
  risk: 'high',
  setting: words([], { 'zh-chs': '对象', en: 'Objects' }),
  *find({ statement, table, value }) {
    for (const { path, at } of statement.tables) {
      const known = table(path);
      const names = [named(path), path.at(-1) ?? '', ...(known ? [`${known.schema}.${known.name}`] : [])];
      if (value.some((entry) => names.some((name) => matches(entry, name))))
        yield { at, facts: { table: named(path) } };
    }
  },
  examples: {
    fires: [
      { sql: 'SELECT id FROM public.customer WHERE id = 1', value: ['public.cust*'] },
      { sql: 'DELETE FROM customer WHERE id = 1', value: ['customer'] },
      { sql: 'DELETE FROM app.customer WHERE id = 1', kind: 'oracle', value: ['app.customer'] },
    ],
    passes: [
      { sql: 'SELECT id FROM orders WHERE id = 1', value: ['public.cust*'] },
      { sql: 'SELECT id FROM customer WHERE id = 1' },
      { sql: 'DELETE FROM app.orders WHERE id = 1', kind: 'oracle', value: ['app.customer'] },
    ],
  },
});
