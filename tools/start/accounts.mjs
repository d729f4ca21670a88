// What `npm start` prints of the accounts that the demo has just made.
import { say } from './texts.mjs';

function table(title, accounts) {
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ account }) => account.length));
  return [
    '',
    title,
    ...accounts.map(({ account, password, name }) => `  ${account.padEnd(width)}  ${password}  ${name}`),
  ];
}

/**
 * Lines of two tables: people first; the login of the business database stands apart, because nobody signs in to the
 * product with it.
 */
export const accountLines = (accounts) => [
  ...table(
    say('accounts'),
    accounts.filter(({ isDatabase }) => !isDatabase),
  ),
  ...table(
    say('database'),
    accounts.filter(({ isDatabase }) => isDatabase),
  ),
];
