import { hasSlapd, startSlapd, type SlapdServer } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { signInAs } from '../world/sign-in.js';

const stamp = Date.now().toString(36);
const [group, department] = [`分析组${stamp}`, `销售部${stamp}`];
const wait = { timeout: 60_000 };
const people = ['analyst', 'intern'];
const entry = (uid: string): string =>
  `dn: uid=${uid},ou=sales,ou=people,dc=example,dc=com\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}\n\n`;
const unit = (dn: string): string => `dn: ${dn},dc=example,dc=com\nobjectClass: organizationalUnit\n\n`;

/**
 * Story 82: the system administrator sets up an LDAP directory, maps a department and a group to it, looks at what
 * would change and applies it; a directory that lost its people takes nobody away without being confirmed. Against a
 * real slapd (screens I4).
 */
describe.runIf(hasSlapd())('an LDAP directory fills departments and groups', () => {
  const browser = useBrowser();
  let server: SlapdServer;
  beforeAll(async () => {
    const members = people.map((uid) => `member: uid=${uid},ou=sales,ou=people,dc=example,dc=com\n`).join('');
    server = await startSlapd(
      [
        ...[unit('ou=people'), unit('ou=sales,ou=people'), unit('ou=gone'), ...people.map(entry)],
        `dn: cn=analysts,dc=example,dc=com\nobjectClass: groupOfNames\ncn: analysts\n${members}`,
      ].join(''),
    );
  });
  afterAll(() => server.stop());

  it('is set up, previewed, applied, and held when it would empty a group', { timeout: 240_000 }, async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    const dialog = page.getByRole('dialog').last();
    const save = async (): Promise<void> => {
      await untilButtonsListen(page);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect.poll(() => page.getByRole('dialog').count(), wait).toBe(0);
    };
    const press = async (name: string): Promise<void> => {
      await untilButtonsListen(page);
      await page.getByRole('button', { name, exact: true }).click();
    };
    await signInAs(page, 'system');
    await openMenu(page, '项目、用户、策略管理', 'LDAP 目录');
    await picture(page, '82-empty');
    await press('目录设置');
    await dialog.getByLabel(/^目录地址/).fill(server.secureUrl);
    await choose(dialog, page, '加密方式', 'TLS');
    await dialog.getByLabel(/^CA 证书/).fill(server.ca);
    await dialog.getByLabel(/^绑定账号/).fill(server.account);
    await dialog.getByLabel(/^绑定密码/).fill(server.password);
    await dialog.getByLabel(/^人员搜索起点/).fill(`ou=people,${server.base}`);
    await picture(page, '82-settings');
    await save();
    await press('测试目录');
    await expect.poll(() => page.locator('body').innerText(), wait).toContain('共找到 2 人');

    for (const [menu, name, dn] of [
      ['部门', department, `ou=sales,ou=people,${server.base}`],
      ['用户组', group, `cn=analysts,${server.base}`],
    ] as const) {
      await openMenu(page, '项目、用户、策略管理', menu);
      await press('新建');
      await dialog.getByLabel(`${menu}名称`).fill(name);
      await dialog.getByLabel('LDAP 目录名').fill(dn);
      if (menu === '用户组') await picture(page, '82-mapping');
      await save();
      await rowWith(page, name).first().waitFor();
    }

    await openMenu(page, '项目、用户、策略管理', 'LDAP 目录');
    await press('预览变更');
    await rowWith(page, '已预览').first().waitFor(wait);
    await untilButtonsListen(page);
    await pressInRow(page, '已预览', '查看变更');
    await expect.poll(() => dialog.innerText(), wait).toContain('analyst');
    await picture(page, '82-changes');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count(), wait).toBe(0);
    await untilButtonsListen(page);
    await pressInRow(page, '已预览', '应用');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await rowWith(page, '已应用').first().waitFor(wait);
    await expect.poll(() => rowWith(page, group).first().innerText(), wait).toMatch(/2\s+2/);
    await picture(page, '82-applied');

    for (const uid of people)
      server.change(
        `dn: uid=${uid},ou=sales,ou=people,${server.base}\nchangetype: modrdn\nnewrdn: uid=${uid}\ndeleteoldrdn: 0\nnewsuperior: ou=gone,${server.base}\n`,
      );
    await press('预览变更');
    await expect.poll(() => rowWith(page, '已预览').first().innerText(), wait).toContain('确认并应用');
    await untilButtonsListen(page);
    await pressInRow(page, '已预览', '确认并应用');
    await expect.poll(() => dialog.innerText(), wait).toContain('超出无需确认的比例');
    await picture(page, '82-many');
    await page.keyboard.press('Escape');
    await untilButtonsListen(page);

    await server.halt();
    await press('预览变更');
    await page.getByText('未做任何变更').first().waitFor(wait);
    await page.reload();
    await rowWith(page, '未做任何变更').first().waitFor(wait);
    expect(await rowWith(page, group).first().innerText()).toMatch(/2\s+2/);
    await picture(page, '82-failed');
    await page.evaluate(() => localStorage.setItem('sluice.theme', 'dark'));
    await page.reload();
    await rowWith(page, '未做任何变更').first().waitFor(wait);
    await picture(page, '82-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '82-phone');
    visitor.problems.splice(0, visitor.problems.length, ...visitor.problems.filter((text) => !/503/.test(text)));
    expectNoProblems(visitor);
  });
});
