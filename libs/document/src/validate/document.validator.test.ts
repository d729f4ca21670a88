import { describe, expect, it } from 'vitest';
import { SCHEMA_HOME, schemaBundle, schemaExamples } from '../generated/bundle.js';
import { validateAs, validateDocument } from './document.validator.js';
import { locationText } from './property.names.js';

const page = (views: unknown[]) => ({
  kind: 'page',
  shape: 3,
  uid: 'home',
  name: 'Home',
  access: { signed_in: true },
  views,
});
const messages = (json: unknown) => {
  const result = validateDocument(json);
  return result.ok ? [] : result.errors.map((error) => `${error.path.join('/')}: ${error.message.en}`);
};

describe('schemas', () => {
  it.each(schemaExamples.map((entry) => [entry.schema.replace(SCHEMA_HOME, ''), entry.example] as const))(
    '%s accepts its example',
    (schema, example) => {
      expect(validateAs(schema, example)).toMatchObject({ ok: true, errors: [] });
    },
  );

  it('gives every kind at least one example', () => {
    const examples = new Set(schemaExamples.map((entry) => JSON.stringify(entry.example)));
    expect(schemaBundle.length).toBeGreaterThan(60);
    expect(examples.size).toBeGreaterThan(60);
  });
});

describe('validateDocument', () => {
  it('names an unknown kind and what would be right', () => {
    expect(messages({ kind: 'sheet' })[0]).toMatch(/^kind: unknown document kind "sheet", expected one of app, menu/);
    expect(messages(null)[0]).toMatch(/^kind: /);
  });

  it('finds what is wrong where an object stands in the place of a code or a name', () => {
    const odd = { toString: 1 };
    expect(messages(page([{ uid: 'a', id_name: 'a', name: 'A', type: odd }])).join()).toMatch(/views\/0\/type/);
    const named = page([{ uid: 'a', id_name: 'a', name: { 'zh-chs': 'a', en: odd }, type: 1 }]);
    expect(messages(named).join()).toMatch(/views\/0\/name/);
    expect(locationText(named, ['views', 0, 'name'])).toMatchObject({ en: expect.stringMatching(/^view/) as string });
  });

  it('names the unknown field of a nested node', () => {
    expect(messages(page([{ uid: 'list', type: 1, config: { page_sise: 10 } }]))).toEqual([
      'views/0/config/page_sise: unknown field "page_sise"',
    ]);
  });

  it('says what codes are called, each in both languages', () => {
    const button = { uid: 'go', name: 'go', label: '通过', source_type: 'view', target_type: 'action' };
    const column = { uid: 'phone', name: 'phone', form_type: 9 };
    const result = validateDocument(page([{ uid: 'list', type: 1, app_cols: [column], app_buttons: [button] }]));
    const found = result.errors.map(({ path, message }) => [path.join('/'), message['zh-chs'], message.en]);
    expect(found).toContainEqual([
      'views/0/app_buttons/0',
      '缺少 "target_id"（目标）',
      '"target_id" (Target) is missing',
    ]);
    const [, zh, en] = found.find(([path]) => path === 'views/0/app_cols/0/form_type') ?? [];
    expect(zh).toMatch(/^应为 3（链接）, 4（按钮）, /);
    expect(en).toMatch(/^must be one of 3 \(Link\), 4 \(Buttons\), /);
  });

  it('says in words where something is, also of what no schema knows', () => {
    const button = { uid: 'go', name: 'go', label: { 'zh-chs': '通过', en: 'Approve' } };
    const document = page([{ uid: 'list', type: 1, name: 'Orders', app_buttons: [button], config: { page_size: 0 } }]);
    expect(locationText(document, ['views', 0, 'app_buttons', 0])).toEqual({
      'zh-chs': '按钮 "通过"',
      en: 'button "Approve"',
    });
    expect(locationText(document, ['views', 0, 'config', 'page_size'])).toMatchObject({
      en: 'view "Orders" · Page size',
    });
    expect(locationText(document, ['name'])).toMatchObject({ 'zh-chs': '名称' });
    expect(locationText(document, ['views', 7, 'nothing'])).toMatchObject({ en: expect.any(String) });
    expect(locationText(undefined, [])).toEqual({ 'zh-chs': '', en: '' });
  });

  it('refuses a setting that belongs to another kind', () => {
    expect(messages(page([{ uid: 'line', type: 7, config: { page_size: 10 } }]))).toEqual([
      'views/0/config/page_size: unknown field "page_size"',
    ]);
    expect(
      messages(
        page([
          { uid: 'list', type: 1, app_params: [{ uid: 'a', name: 'a', form_type: 5, config: { upload_type: 1 } }] },
        ]),
      ),
    ).toEqual(['views/0/app_params/0/config/upload_type: unknown field "upload_type"']);
  });

  it('checks the type of a page parameter deep inside a layout', () => {
    const layout = {
      uid: 'box',
      type: 8,
      sub_views: [{ uid: 'list', type: 1, app_cols: [{ uid: 'c', name: 'c', form_type: 12 }] }],
    };
    expect(messages(page([layout]))).toEqual([
      'views/0/sub_views/0/app_cols/0/form_type: must be one of 3 (Link), 4 (Buttons), 5 (Image), 6 (Html), 7 (Video), 99 (Dynamic template), 100 (Progress), 101 (Avatar)',
    ]);
  });

  it('says one thing for a choice that fits no branch, and what is wrong where one is meant', () => {
    expect(messages({ ...page([]), access: { role: 'user' } })).toEqual(['access: has none of the allowed forms']);
    expect(messages({ ...page([]), access: { roles: ['king'] } })[0]).toMatch(
      /^access\/roles\/0: must be one of "super_admin"/,
    );
    expect(messages({ ...page([]), name: 7 })).toEqual(['name: has none of the allowed forms']);
    expect(messages({ ...page([]), name: { en: 'Home' } })).toEqual(['name: "zh-chs" (Chinese) is missing']);
  });

  it('keeps the limits of the specification', () => {
    expect(messages(page([{ uid: 'a', type: 7, style: { text_size: 30 } }]))).toEqual([
      'views/0/style/text_size: must be at most 24',
    ]);
    expect(messages(page([{ uid: 'a', type: 2, config: { chart: { chart_type: 'pie', page_size: 501 } } }]))).toEqual([
      'views/0/config/chart/page_size: must be at most 500',
    ]);
  });
});
