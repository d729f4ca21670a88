import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { escape, filled, forget, hasKeyboard, noted, slow, toasted, useButtons } from '../buttons/buttons.steps.js';
import { expectNoProblems, picture } from '../world/browser.js';
import { untilButtonsListen } from '../world/console.js';
import { named, rowsOf } from '../world/grid.js';
import { callAs } from '../world/sluice.js';

/** Story 19, what a press does: everything that §4 says, in its order. */
describe('a button', { timeout: 120_000 }, () => {
  const buttons = useButtons();

  it('checks rows, then the form, then asks, then acts, then looks again', async () => {
    const visitor = await buttons.open('flow');
    const { page } = visitor;
    const grid = await filled(page);
    const before = await noted('ordered');
    const box = (row: number): Locator => rowsOf(grid).nth(row).getByRole('checkbox');
    const press = async (): Promise<void> => {
      await untilButtonsListen(page);
      await named(page, 'ordered').click();
    };
    const asked = page.getByRole('dialog').filter({ hasText: '是否确定要执行该操作?' });
    await page.getByLabel('must').fill('');
    await press();
    await toasted(page, '请至少选择一行数据');
    await box(0).check();
    await box(1).check();
    await press();
    await toasted(page, '只能选择一行数据');
    await box(1).uncheck();
    await press();
    await expect.poll(() => page.getByRole('search').innerText(), slow).toContain('不能为空!');
    expect(await asked.count()).toBe(0);
    await page.getByLabel('must').fill('y');
    await press();
    await asked.waitFor();
    await picture(page, '19-confirm');
    await escape(page, asked);
    expect(await noted('ordered')).toBe(before);
    await press();
    await hasKeyboard(asked);
    await page.keyboard.press('Enter');
    await toasted(page, '已记下 ordered');
    expect(await noted('ordered')).toBe(before + 1);
    await expect.poll(() => box(0).isChecked(), slow).toBe(false);
    expectNoProblems(visitor);
  });

  it('without a target is refused, waits for its own condition, and asks for a name where nothing can be undone', async () => {
    const visitor = await buttons.open('flow');
    const { page } = visitor;
    await filled(page);
    const before = [await noted('not-yet'), await noted('for-good')];
    await named(page, 'aimless').click();
    await toasted(page, '缺少目标类型');
    await named(page, 'not-yet').click();
    await page.getByLabel('word').fill('go');
    await untilButtonsListen(page);
    await named(page, 'not-yet').click();
    await toasted(page, '已记下 not-yet');
    await named(page, 'for-good').click();
    const typed = page.getByRole('dialog').filter({ hasText: 'press_row' });
    const yes = typed.getByRole('button', { name: /确\s*定/ });
    await typed.getByRole('textbox').fill('press');
    expect(await yes.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await typed.getByRole('textbox').fill('press_row');
    await expect.poll(() => yes.isEnabled(), slow).toBe(true);
    await picture(page, '19-irreversible');
    await typed.getByRole('textbox').press('Enter');
    await toasted(page, '已记下 for-good');
    expect([await noted('not-yet'), await noted('for-good')]).toEqual(before.map((times) => times + 1));
    expectNoProblems(visitor);
  });

  it('counts a double press once, sends its form where it is told to, prints, leads, resets, and refuses a script', async () => {
    const visitor = await buttons.open('flow');
    const { page } = visitor;
    await filled(page);
    const before = await noted('once');
    await named(page, 'once').dblclick();
    await toasted(page, '已记下 once');
    const submitted = page.waitForRequest('**/api/app/button/run');
    await named(page.getByRole('search'), 'sent').click();
    expect((await submitted).postData()).toContain('action_id');
    await toasted(page, '已记下 sent');
    expect(await noted('once')).toBe(before + 1);
    await page.evaluate(() => {
      (window as unknown as { printed: number }).printed = 0;
      window.print = () => {
        (window as unknown as { printed: number }).printed += 1;
      };
    });
    await named(page, 'to-print').click();
    expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    await page.getByLabel('word').fill('b');
    await named(page, 'to-reset').click();
    await expect.poll(() => page.getByLabel('word').inputValue()).toBe('');
    await named(page, 'bad-link').click();
    await toasted(page, '不允许打开该地址');
    const leads = visitor.context.waitForEvent('page');
    await named(page, 'to-link').click();
    const tab = await leads;
    await expect.poll(() => tab.url()).toContain('/file/none');
    await tab.close();
    expectNoProblems(visitor, [/404/]);
  });

  it("of a row is there for the rows that fit, by the server's word too, and counts down for its row alone", async () => {
    const visitor = await buttons.open('flow');
    const { page, token, app } = visitor;
    const rows = rowsOf(await filled(page));
    expect(await named(rows.nth(0), 'odd').count()).toBe(1);
    expect(await named(rows.nth(1), 'odd').count()).toBe(0);
    const compiled = await callAs<{ views: { app_buttons: { id: number; uid: string; target_id: number }[] }[] }>(
      token,
      '/app/page/get',
      { app_id: app, page: 'flow' },
    );
    const odd = compiled.views[0]!.app_buttons.find(({ uid }) => uid === 'odd')!;
    const run = (key: string): Promise<unknown> =>
      callAs(token, '/app/action/run', {
        app_id: app,
        action_id: odd.target_id,
        button_id: odd.id,
        data_params: JSON.stringify({ rows: [key] }),
      });
    const [first, second] = [await rows.nth(0).innerText(), await rows.nth(1).innerText()].map(
      (text) => /\d+/.exec(text)![0],
    );
    await run(first!);
    await expect(run(second!)).rejects.toThrow();
    await named(rows.nth(0), 'again').click();
    await toasted(page, '已记下 again');
    const label = (): Promise<string> => rows.nth(0).innerText();
    await expect.poll(label, slow).toMatch(/[1-5]\d 秒后重试/);
    const before = /(\d+) 秒后重试/.exec(await label())![1];
    await expect.poll(async () => /(\d+) 秒后重试/.exec(await label())?.[1], slow).not.toBe(before);
    expect(await named(rows.nth(1), 'again').isEnabled()).toBe(true);
    await picture(page, '19-countdown');
    expectNoProblems(visitor);
  });

  it('looks again at what it is told to', async () => {
    const visitor = await buttons.open('after');
    const { page } = visitor;
    const count = (name: string): Promise<string> => rowsOf(page.getByRole('grid', { name })).first().innerText();
    const both = async (): Promise<string[]> => [await count('own'), await count('other')].map((text) => text.trim());
    const start = await noted();
    await expect.poll(both, slow).toEqual([String(start), String(start)]);
    let [own, other, done] = [start, start, start];
    const press = async (
      label: string,
      looks: readonly ('own' | 'other')[],
      says = `已记下 ${label}`,
    ): Promise<void> => {
      await forget(page);
      await named(page, label).click();
      await toasted(page, says);
      done += 1;
      if (looks.includes('own')) own = done;
      if (looks.includes('other')) other = done;
      await expect.poll(both, slow).toEqual([String(own), String(other)]);
    };
    await press('default', ['own']);
    await press('named', ['other']);
    await press('quiet', []);
    await press('none', []);
    await press('named-off', []);
    await press('all', ['own', 'other']);
    await press('refused', [], '结果不对');
    await press('reload', ['own', 'other']);
    await press('fill', []);
    await expect.poll(() => page.getByLabel('filled').inputValue(), slow).toBe('已记下 fill');
    expect(await page.getByLabel('asked').inputValue()).toBe('empty');
    await named(page, 'fill-only').click();
    await expect.poll(() => page.getByLabel('note').inputValue(), slow).toBe('brought');
    expect(await both()).toEqual([String(own), String(other)]);
    await named(page, 'dialog').click();
    const dialog = page.getByRole('dialog', { name: 'inner' });
    // As wide as its button says, once it has grown to its size; the button has the icon that it names.
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0), slow).toBe(520);
    expect(await named(page, 'dialog').locator('svg').count()).toBe(1);
    await dialog.getByLabel('why').fill('because');
    await named(dialog, 'done').click();
    await dialog.waitFor({ state: 'detached' });
    await toasted(page, '已记下 done');
    await expect.poll(both, slow).toEqual([String(done + 1), String(other)]);
    expectNoProblems(visitor);
  });
});
