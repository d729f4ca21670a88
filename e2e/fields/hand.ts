import type { Locator, Page } from 'playwright-core';

/** One white pixel. */
export const png = {
  name: 'white.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** What a person did to a field: text that its value must hold afterwards. Undefined where there is nothing to do. */
export type Done = string | RegExp | undefined;

/** One way to fill in a control: where it is found, and what one does with it. */
interface Way {
  control: string;
  fill: (page: Page, control: Locator, field: Locator) => Promise<Done>;
}

/** Fits into every example: a number below ten, a text, a line of a longer one. */
const TYPED = '7';
const DAY = '2026-03-05';
const openLevels = '.ant-cascader-dropdown:not(.ant-select-dropdown-hidden)';

/**
 * A control is known by what it is to a person, not by its kind, so that a new kind built of these needs no line here.
 */
const ways: readonly Way[] = [
  {
    control: '[contenteditable=true]',
    fill: async (page, control) => {
      await control.click();
      await page.keyboard.type('本月说明');
      return '本月说明';
    },
  },
  {
    control: '[role=switch]',
    fill: async (_page, control) => {
      await control.press('Space');
      return /true|1/;
    },
  },
  {
    control: 'input[type=range]',
    fill: async (_page, control) => {
      await control.press('ArrowRight');
      return /[1-9]/;
    },
  },
  {
    control: '.sl-colour input[type=text]',
    fill: async (_page, control) => {
      await control.fill('#112233');
      await control.blur();
      return '#112233';
    },
  },
  {
    control: '[role=slider]',
    fill: async (_page, control) => {
      await control.press('ArrowRight');
      return /^"?[1-9]"?$/;
    },
  },
  {
    // A widget that holds a list begins with none: its first entry is one that fits.
    control: '[role=group] > .sl-lines-add',
    fill: async (_page, control) => {
      await control.click();
      return /"09:00"/;
    },
  },
  {
    control: '[role=application]',
    fill: async (_page, control) => {
      await control.click({ position: { x: 60, y: 60 } });
      return /\d+\.\d+,\d+\.\d+/;
    },
  },
  {
    control: 'input[type=file]',
    fill: async (_page, control, field) => {
      await control.setInputFiles(png);
      await field.locator('.sl-thumb-there, .sl-file-there').first().waitFor();
      return /\/file\/|data:image\/png/;
    },
  },
  { control: '[role=combobox][aria-haspopup=dialog]', fill: date },
  { control: '[role=combobox]', fill: choose },
  {
    control: 'input[type=radio]',
    fill: async (_page, control) => {
      await control.check();
      return await control.inputValue();
    },
  },
  {
    control: 'input[type=checkbox]',
    fill: async (_page, control) => {
      await control.check();
      return /\w/;
    },
  },
  {
    control: 'input, textarea',
    fill: async (_page, control) => {
      await control.fill(TYPED);
      await control.blur();
      return /^"?7(\.0+)?"?$/;
    },
  },
];

async function date(page: Page, face: Locator, field: Locator): Promise<Done> {
  await face.click();
  const inputs = field.locator('.ant-picker input');
  await inputs.first().waitFor();
  for (const input of await inputs.all()) {
    const format = (await input.getAttribute('placeholder')) ?? '';
    await input.fill(format.includes(':') || (await inputs.count()) > 1 ? `${DAY} 10:00:00` : DAY);
    await page.keyboard.press('Enter');
  }
  await face.waitFor();
  return DAY;
}

async function choose(page: Page, face: Locator): Promise<Done> {
  await face.click();
  const option = page.getByRole('option').first();
  const levels = page.locator(openLevels);
  await option.or(levels).first().waitFor();
  if ((await levels.count()) === 0) {
    await option.click();
    return /\w/;
  }
  for (let at = 0; at < 3; at += 1)
    await levels.locator('.ant-cascader-menu').nth(at).locator('.ant-cascader-menu-item').first().click();
  await levels.waitFor({ state: 'hidden' });
  return /11\d{4}/;
}

/** Fills in a field as a person does; a group by each of its fields. */
export async function fillByHand(page: Page, field: Locator): Promise<Done> {
  await field.scrollIntoViewIfNeeded();
  const inner = await field.locator('[data-param]').all();
  if (inner.length > 0) {
    for (const one of inner) await fillByHand(page, one);
    return /"7"/;
  }
  for (const { control, fill } of ways) {
    const found = field.locator(control).first();
    if ((await found.count()) > 0) return fill(page, found, field);
  }
  return undefined;
}

/** What a field shows: its texts, typed values and pictures, without its label. */
export function shownBy(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const body = element.querySelector('.sl-control') ?? element;
    const values = [
      ...body.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=file]), textarea'),
    ].flatMap((input) =>
      ['radio', 'checkbox'].includes(input.type)
        ? (input as HTMLInputElement).checked
          ? [input.closest('label')?.textContent ?? '']
          : []
        : [input.value],
    );
    const pictures = [...body.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
    return [...(body as HTMLElement).innerText.split('\n'), ...values, ...pictures]
      .map((text) => text.trim())
      .filter(Boolean)
      .join(' | ');
  });
}
