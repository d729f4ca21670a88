import { expect, it } from 'vitest';

interface Account {
  account: string;
  password: string;
  name: string;
  isDatabase?: boolean;
}
const { accountLines } = (await import(new URL('./accounts.mjs', import.meta.url).href)) as {
  accountLines(accounts: readonly Account[]): string[];
};

const people = [
  { account: 'admin', password: 'p1', name: '超级管理员' },
  { account: 'analyst', password: 'p2', name: '数据分析师' },
];
const database = { account: 'retail_demo', password: 'p3', name: 'PostgreSQL 127.0.0.1:5432/retail', isDatabase: true };

it('the login of the business database stands under a title of its own, behind the people', () => {
  const lines = accountLines([database, ...people]);
  expect(lines).toEqual([
    '',
    lines[1],
    '  admin    p1  超级管理员',
    '  analyst  p2  数据分析师',
    '',
    lines[5],
    '  retail_demo  p3  PostgreSQL 127.0.0.1:5432/retail',
  ]);
  expect(lines[5]).not.toBe(lines[1]);
  expect(lines[5]).toMatch(/business database|业务数据库/);
});

it('nothing is said of what was not made', () => {
  expect(accountLines(people).join('\n')).not.toMatch(/business database|业务数据库/);
  expect(accountLines([])).toEqual([]);
});
