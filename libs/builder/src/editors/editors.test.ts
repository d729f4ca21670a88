import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState, Text, type Extension } from '@codemirror/state';
import { expect, it } from 'vitest';
import { complete as completeJson, jsonLanguage } from './json.language.js';
import { complete, mistakes } from './expression.language.js';
import { complete as completeTemplate } from './template.language.js';

const sample = { row: { id: 1, phone: '138' }, user: { name: 'Li' } };
const at = (text: string, extensions: Extension = []): CompletionContext => {
  const pos = text.indexOf('|');
  const doc = text.replace('|', '');
  return new CompletionContext(EditorState.create({ doc, extensions }), pos, true);
};
const labels = (found: { options: readonly { label: string }[] } | null): string[] =>
  found?.options.map(({ label }) => label) ?? [];

it('completes names, what they hold with its type, and functions', () => {
  const scope = { sample, locale: 'en' as const };
  expect(labels(complete(at('ro|'), scope))).toEqual(expect.arrayContaining(['row', 'user', 'rows', 'APP_NOW']));
  const inside = complete(at('row.id == 1 && row.ph|'), scope);
  expect(inside?.options[0]).toMatchObject({ label: 'id', detail: 'number' });
  expect(labels(inside)).toContain('phone');
});

it('says where an expression is wrong, in the language of the screen', () => {
  const [wrong] = mistakes(Text.of(['row.id ==']), { sample, locale: 'zh-chs' });
  expect(wrong).toMatchObject({ severity: 'error' });
  expect(wrong?.message).toContain('不完整');
  const [unknown] = mistakes(Text.of(['true &&', '  nobody.id == 1']), { sample, locale: 'en' });
  expect(unknown?.from).toBe(10);
  expect(unknown?.message).toContain('nobody');
  expect(mistakes(Text.of(['row.id == 1']), { sample, locale: 'en' })).toEqual([]);
});

it('completes names of a template inside its marks alone', () => {
  expect(labels(completeTemplate(at('<b>{{ ro|'), sample))).toContain('row.phone');
  expect(completeTemplate(at('{{ row.id }} ro|'), sample)).toBeNull();
});

it('completes the properties of a node as JSON, inside its objects, and the values that may be chosen', () => {
  const title = { 'zh-chs': '对齐', en: 'Alignment' };
  const properties = [
    { path: ['config', 'align'], group: '', title, editor: 'choice' as const, choices: [{ value: 'left' }] },
    { path: ['name'], group: '', title, editor: 'line' as const },
  ];
  const known = { properties, locale: 'en' as const };
  expect(labels(completeJson(at('{"na|"}', jsonLanguage), known))).toEqual(['"config"', '"name"']);
  expect(labels(completeJson(at('{"config": {"a|": 1}}', jsonLanguage), known))).toEqual(['"align"']);
  expect(labels(completeJson(at('{"config": {"align": "l|"}}', jsonLanguage), known))).toEqual(['"left"']);
});
