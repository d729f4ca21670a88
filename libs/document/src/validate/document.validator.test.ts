import { describe, expect, it } from 'vitest';
import { SCHEMA_HOME, schemaBundle, schemaExamples } from '../generated/bundle.js';
import { validateAs, validateDocument } from './document.validator.js';

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

  it('names the unknown field of a nested node', () => {
    expect(messages(page([{ uid: 'list', type: 1, config: { page_sise: 10 } }]))).toEqual([
      'views/0/config/page_sise: unknown field "page_sise"',
    ]);
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
      'views/0/sub_views/0/app_cols/0/form_type: must be one of 3, 4, 5, 6, 7, 99, 100, 101',
    ]);
  });

  it('says one thing for a choice that fits no branch', () => {
    expect(messages({ ...page([]), access: { role: 'user' } })).toEqual(['access: has none of the allowed forms']);
    expect(messages({ ...page([]), name: { en: 'Home' } })).toEqual(['name: has none of the allowed forms']);
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
