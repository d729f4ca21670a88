import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Browsing, Kept, Visitor, VisitorOptions } from './browser.js';
import { answerCaptchas } from './database.js';

interface World {
  url: string;
  dataDir: string;
}

/** Signs a person in through the login screen and waits until they have left it. */
export async function signIn(
  page: Page,
  account: string,
  password: string,
  world: World = inject('world'),
): Promise<void> {
  if (!new URL(page.url(), world.url).pathname.startsWith('/login')) await page.goto(`${world.url}/login`);
  await fillLogin(page, account, password, world);
  await page.getByRole('button', { name: /^(登\s*录|Sign in)$/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Fills the three fields of a login form, the captcha with the right answer. */
export async function fillLogin(
  page: Page,
  account: string,
  password: string,
  world: World = inject('world'),
): Promise<void> {
  await page.locator('img[data-captcha-id]').waitFor();
  const captcha = await answerCaptchas(world.dataDir);
  await page.getByLabel(/^(账号|Account)$/).fill(account);
  await page.getByLabel(/^(密码|Password)$/).fill(password);
  await page.locator('input[name=captcha]').fill(captcha);
}

/** Signs in one of the demo's people. */
export const signInAs = (page: Page, account: string): Promise<void> =>
  signIn(page, account, inject('world').passwords[account]!);

/** The token of the person signed in at the page, as the browser keeps it. */
export async function tokenOf(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('sluice.user'));
  return (JSON.parse(stored ?? '{}') as { token?: string }).token ?? '';
}

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

/**
 * A token of one of the demo's people, asked for as the login screen does but without a browser: for what a story needs
 * and does not tell.
 */
export async function tokenFor(account: string): Promise<string> {
  const { url, dataDir, passwords } = inject('world');
  const picture = (await (await fetch(`${url}/api/captcha`)).json()) as Answer<{ id: string }>;
  const captcha = await answerCaptchas(dataDir);
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: account, pwd: passwords[account], captcha, captcha_id: String(picture.data.id) }),
  });
  const { code, msg, data } = (await answer.json()) as Answer<{ token: string }>;
  if (code !== 200) throw new Error(`${account} could not sign in: ${code} ${msg}`);
  return data.token;
}

/** Who signed in, by the browser of their file: what it kept of them, and their token. */
const signedInAt = new WeakMap<Browsing, Map<string, { kept: Kept; token: string }>>();

/**
 * One of the demo's people at a browser of their own: signed in through the login screen the first time in a file, and
 * as they were left from then on.
 */
export async function signedIn(
  browser: Browsing,
  account: string,
  options: VisitorOptions = {},
): Promise<Visitor & { token: string }> {
  const people = signedInAt.get(browser) ?? new Map<string, { kept: Kept; token: string }>();
  signedInAt.set(browser, people);
  const known = people.get(account);
  const visitor = await browser.visitor(known ? { ...options, kept: known.kept } : options);
  if (known) return { ...visitor, token: known.token };
  await signInAs(visitor.page, account);
  const token = await tokenOf(visitor.page);
  people.set(account, { kept: await visitor.context.storageState(), token });
  return { ...visitor, token };
}
