import { errorCatalogue } from '@sluice/document';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditReasonFiles } from './audit-reasons.mjs';
import { loadErrors } from './errors.mjs';

const root = join(import.meta.dirname, '../..');

describe('the reasons of the audit log', () => {
  it('name every error of the catalogue once, without facts, and are the committed ones', async () => {
    const [[path, text] = ['', '']] = auditReasonFiles(root, await loadErrors(root));
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
    const { items } = JSON.parse(text) as { items: { code: string; name: Record<string, string> }[] };
    const names = new Map(items.map(({ code, name }) => [code, name]));
    expect(names.size).toBe(items.length);
    expect(Object.keys(errorCatalogue).filter((code) => !names.has(code))).toEqual([]);
    for (const name of names.values())
      for (const words of [name.en, name['zh-chs']]) expect(words).toMatch(/^[^{}]*[^{}.。!！]$/);
  });

  it('are the text of the error, or the words that it has for the log', async () => {
    const catalogue = {
      'a.told': { code: 1, text: { 'zh-chs': '{name}不可用: {reason}', en: '{name} is not available: {reason}' } },
      'a.asked': { code: 1, text: { 'zh-chs': '请输入账号', en: 'Please enter the account' } },
    };
    const own = { 'a.asked': { 'zh-chs': '未输入账号', en: 'No account was given' } };
    const [[, text] = ['', '']] = auditReasonFiles(root, {
      ...(await loadErrors(root)),
      errorCatalogue: catalogue,
      auditReasons: own,
      decisionReasons: {},
    });
    expect((JSON.parse(text) as { items: object[] }).items).toEqual([
      { code: 'a.told', name: { 'zh-chs': '…不可用', en: '… is not available' } },
      { code: 'a.asked', name: own['a.asked'] },
    ]);
  });
});
