import { sampleOf } from '@sluice/testing/whole';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  DISPLAY,
  fieldApp,
  fieldName,
  HIDDEN,
  kindSamples,
  NEVER_EMPTY,
  RECORDS,
  type Variant,
} from '../fields/field-app.js';
import { fillByHand, png, shownBy, type Done } from '../fields/hand.js';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { callAs } from '../world/sluice.js';
import { signInAs, tokenOf } from '../world/sign-in.js';

/** A kind from outside is drawn in a frame, where none of these hands reaches: story 78 fills it in. */
const EXTERNAL = 107;
const kinds = kindSamples().filter(({ code }) => code !== EXTERNAL);
const MUST = '不能为空!';
/** What the given value of a kind is called on the screen. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  cascader: /浙江省 \/ 杭州市 \/ 西湖区/,
  checkbox: /已付款/,
  radio: /已付款/,
  select: /已付款/,
  input: /secret-1/,
  number: /1234\.50/,
  date: /2026-03-05 09:30:00/,
  'date-range': /00:00:00 ~ .*23:59:59/,
  textarea: /\S/,
  'rich-text': /Sluice 1\.0/,
  'map-picker': /116\.404 \| 39\.915/,
  image: /\/file\/logo\.png/,
  'image-upload': /\/file\/logo\.png/,
  'file-upload': /Annual report 2026\.pdf/,
  'plain-text': /SL-2026-0001/,
  template: /№ SL-2026-0001/,
  members: /\S/,
  person: /\(admin\)/,
  html: /Excel/,
  'button-group': /刷新.*打印/,
};

/** A place where forms are filled in: how one comes to it, and what is stored or sent from it. */
interface Surface {
  name: string;
  page: string;
  scope: (page: Page) => Locator;
  press: string;
}
const surfaces: readonly Surface[] = [
  { name: 'form', page: 'form', scope: (page) => page.getByRole('form'), press: '提交' },
  { name: 'dialog', page: 'list', scope: (page) => page.locator('.ant-modal').getByRole('form'), press: '提交' },
  { name: 'rows', page: 'rows', scope: (page) => page.locator('li.sl-line').first(), press: '提交' },
  { name: 'search', page: 'search', scope: (page) => page.getByRole('search'), press: '查询' },
];

/** Story 21: every kind of field does in every place what it does in a form. */
describe('every kind of field in every place', () => {
  const browser = useBrowser();
  const world = inject('world');
  let app = 0;
  let visitor: Visitor;

  beforeAll(async () => {
    await asSuperuser(world.dataDir, 'retail', async (client) => {
      await client.query('CREATE TABLE field_entry (id serial PRIMARY KEY, place text, entry jsonb)');
      await client.query(
        'GRANT SELECT, INSERT ON field_entry TO PUBLIC; GRANT USAGE ON SEQUENCE field_entry_id_seq TO PUBLIC',
      );
    });
    app = await importApp(fieldApp(kinds), 'fields', ['read', 'write']);
    visitor = await browser.visitor();
    // Some sixty fields are filled in one after another; whoever is slow is not wrong.
    visitor.page.setDefaultTimeout(60_000);
    // The picture that the examples begin with.
    await visitor.page.route('**/file/logo.png', (route) =>
      route.fulfill({ contentType: png.mimeType, body: png.buffer }),
    );
    await signInAs(visitor.page, 'admin');
  });

  async function enter(surface: Surface): Promise<{ page: Page; scope: Locator }> {
    const { page } = visitor;
    const { id } = await callAs<{ id: number }>(await tokenOf(page), '/app/page/get', {
      app_id: app,
      page: surface.page,
    });
    await page.goto(`${world.url}/${app}/${id}`);
    if (surface.name === 'dialog') await page.getByRole('button', { name: '在对话框中填写' }).click();
    if (surface.name === 'search') await page.getByRole('button', { name: '展开' }).click();
    const scope = surface.scope(page);
    await fieldIn(scope, kindsOf(surface).at(-1)!.name, 'locked').waitFor();
    return { page, scope };
  }

  const fieldIn = (scope: Locator, name: string, variant: Variant): Locator =>
    scope.locator(`[data-param=${fieldName({ name } as never, variant)}]`);
  const kindsOf = (surface: Surface) =>
    kinds.filter(({ code }) => code !== HIDDEN && !(surface.name === 'search' && RECORDS.has(code)));
  const press = (page: Page, scope: Locator, { press: label }: Surface): Promise<void> =>
    page
      .getByRole('button', { name: new RegExp(`^${label.split('').join('\\s*')}$`) })
      .last()
      .click();
  const lastEntry = (): Promise<Record<string, unknown>> =>
    asSuperuser(
      world.dataDir,
      'retail',
      async (client) =>
        (
          await client.query<{ entry: Record<string, unknown> }>(
            'SELECT entry FROM field_entry ORDER BY id DESC LIMIT 1',
          )
        ).rows[0]?.entry ?? {},
    );
  const holds = (value: unknown, done: Done): boolean =>
    done instanceof RegExp ? done.test(JSON.stringify(value ?? '')) : JSON.stringify(value ?? '').includes(done ?? '');

  it.each(sampleOf(surfaces, 2).map((surface) => [surface.name, surface] as const))(
    '%s: shows, refuses, takes and sends each of them',
    async (_name, surface) => {
      const { page, scope } = await enter(surface);
      const sent: Record<string, unknown>[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/app/data/run'))
          sent.push(
            JSON.parse(new URLSearchParams(request.postData() ?? '').get('data_params') ?? '{}') as Record<
              string,
              unknown
            >,
          );
      });
      const here = kindsOf(surface);

      for (const { name } of here)
        for (const variant of ['given', 'locked'] as const)
          await expect
            .poll(() => shownBy(fieldIn(scope, name, variant)), { message: `${name} ${variant}` })
            .toMatch(SHOWN[name] ?? /\S/);
      for (const { name, code } of here.filter((kind) => kind.code !== 19)) {
        const open = fieldIn(scope, name, 'locked').locator(
          'input:enabled:not([type=file]), textarea:enabled, [contenteditable=true], [role=combobox]:enabled, input[type=file]:enabled',
        );
        expect(await open.count(), `${name} (${code}) locked`).toBe(0);
      }

      await press(page, scope, surface);
      for (const { name } of here.filter(({ code }) => !DISPLAY.has(code) && !NEVER_EMPTY.has(code)))
        await expect
          .poll(() => fieldIn(scope, name, 'empty').innerText(), { message: `${name} required` })
          .toContain(MUST);
      await picture(page, `21-${surface.name}-required`);

      const done = new Map<string, Done>();
      for (const { name, code } of here)
        if (!DISPLAY.has(code)) done.set(name, await fillByHand(page, fieldIn(scope, name, 'empty')));
      await picture(page, `21-${surface.name}-filled`);
      const before = sent.length;
      await press(page, scope, surface);
      const filled = here.filter(({ code }) => !DISPLAY.has(code));
      await expect.poll(() => scope.locator('.sl-wrong').allInnerTexts()).toEqual([]);
      if (surface.name === 'search') {
        await expect.poll(() => sent.length).toBeGreaterThan(before);
        await expect.poll(() => page.locator('[role=gridcell]').allInnerTexts()).toContain('7');
        const values = Object.values(sent.at(-1) ?? {});
        for (const { name } of filled)
          expect(
            values.some((value) => holds(value, done.get(name))),
            `${name} searched`,
          ).toBe(true);
      } else {
        await expect.poll(() => page.locator('body').innerText()).toContain('已保存');
        const entry = await lastEntry();
        const record = surface.name === 'rows' ? (entry['lines'] as Record<string, unknown>[])[0]! : entry;
        for (const { name } of filled) {
          const value = record[fieldName({ name } as never, 'empty')];
          expect(holds(value, done.get(name)), `${name} stored as ${JSON.stringify(value)}`).toBe(true);
        }
      }
      expectNoProblems(visitor);
    },
    300_000,
  );
});
