import { MENU_ICONS } from '@sluice/document';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { iconTexts } from '../texts/icon.texts.js';
import { IconPicker } from './icon-picker.widget.js';

const dictionary = '../../../../schemas/apps/console/dictionaries/menu-icon.dictionary.json';
const named = JSON.parse(readFileSync(join(import.meta.dirname, dictionary), 'utf8')) as {
  items: { code: string; name: unknown }[];
};

let root: Root;
const host = document.createElement('div');
document.body.append(host);
beforeEach(() => (root = createRoot(host)));
afterEach(() => act(() => root.unmount()));

async function show(value: unknown): Promise<unknown[]> {
  const changes: unknown[] = [];
  const field = {
    value,
    change: (next: unknown) => void changes.push(next),
    blur: () => undefined,
    readOnly: false,
    required: false,
    errors: [],
    id: 'icon',
    label: '图标',
  };
  await act(async () => root.render(<IconPicker view={undefined as never} config={{}} field={field} />));
  return changes;
}
const radio = (name: string): HTMLInputElement =>
  host.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`) ?? expect.fail(`no ${name}`);

it('draws every icon that a menu may have, and writes the name of the one that is chosen', async () => {
  const changes = await show('home');
  expect(host.querySelectorAll('svg')).toHaveLength(MENU_ICONS.length + 1);
  expect(radio('主页').checked).toBe(true);
  await act(async () => radio('用户').click());
  await act(async () => radio('默认图标').click());
  expect(changes).toEqual(['user', null]);
});

it('knows an icon by the spelling of antd too, and none where nothing is named', async () => {
  await show('HomeOutlined');
  expect(radio('主页').checked).toBe(true);
  await show('');
  expect(radio('默认图标').checked).toBe(true);
});

it('calls icons as the list of a menu does', () => {
  expect(Object.fromEntries(named.items.map(({ code, name }) => [code, name]))).toEqual(iconTexts);
});
