import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from './console.js';

/**
 * A source as its form is filled: fields by their label, the password apart, since it is asked for again after each
 * try.
 */
export interface SourceForm {
  name: string;
  kind: string;
  fields: Readonly<Record<string, string>>;
  password: string;
}

/**
 * As an administrator of the system: fills the form of a new source and tries it; `said` is what the try must tell. The
 * form stays open.
 */
export async function trySource(page: Page, { name, kind, fields, password }: SourceForm, said: RegExp): Promise<void> {
  await openMenu(page, '资产管理', '数据源');
  await page.getByRole('button', { name: '新建' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await choose(dialog, page, '类型', kind);
  for (const [label, value] of Object.entries({ ...fields, 密码: password }))
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
  await choose(dialog, page, '加密', '不加密');
  await untilButtonsListen(page);
  await dialog.getByRole('button', { name: '测试连接' }).click();
  await expect.poll(() => page.locator('body').innerText()).toMatch(said);
  await dialog.getByLabel(/^密码/).fill(password);
}

/** Saves the form that `trySource` left open, and reads the catalogue of the source. */
export async function saveAndSync(page: Page, name: string): Promise<void> {
  await untilButtonsListen(page);
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect.poll(() => rowWith(page, name).count()).toBe(1);
  await pressInRow(page, name, '同步目录');
  await expect.poll(() => rowWith(page, name).innerText()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
}

/** As an administrator of policies: gives a column of a source the level *high*. */
export async function rateHigh(page: Page, source: string, column: string): Promise<void> {
  await openMenu(page, '资产管理', '列分级');
  await choose(page.getByRole('search'), page, '数据源', source);
  await page.getByRole('search').getByLabel('关键字').fill(column);
  await page.getByRole('button', { name: '查询' }).click();
  const row = rowWith(page, source)
    .filter({ has: page.getByRole('gridcell', { name: column, exact: true }) })
    .first();
  await row.getByRole('button', { name: '设置级别' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, page, '敏感级别', '高');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => row.innerText()).toContain('高');
}

/** As an administrator of policies: lets a person read an object of a source, found by a word of it. */
export async function grantReading(
  page: Page,
  grant: { person: string; source: string; word: string; object: string },
): Promise<void> {
  const { person, source, word, object } = grant;
  await openMenu(page, '项目、用户、策略管理', '数据权限');
  await page.getByRole('button', { name: '授权' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, page, '授权给', person);
  await choose(dialog, page, '数据源', source);
  await dialog.getByRole('combobox', { name: '对象', exact: true }).click();
  await page.locator('.sl-options-search').fill(word);
  await page.getByRole('option', { name: object, exact: true }).first().click();
  await page.keyboard.press('Escape');
  await untilButtonsListen(page);
  await dialog.getByRole('button', { name: '授权' }).click();
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: person }).filter({ hasText: source }).count())
    .toBe(1);
}
