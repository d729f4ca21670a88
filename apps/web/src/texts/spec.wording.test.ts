import { errorCatalogue, specTexts, type BothTexts } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { enTexts } from './en.texts.js';
import { zhChsTexts, type TextKey } from './zh-chs.texts.js';

/** What the shell says before or without an answer of the server; the wording is the catalogue's. */
const shared: [TextKey, BothTexts][] = [
  ['upgrade.title', specTexts.upgradeTitle],
  ['upgrade.text', errorCatalogue['session.version-outdated'].text],
  ['call.denied', errorCatalogue['access.denied'].text],
  ['call.failed', errorCatalogue['spec.call-failed'].text],
  ['chunk.failed', errorCatalogue['spec.load-failed'].text],
  ['login.needed', errorCatalogue['session.none'].text],
  ['licence.expired', errorCatalogue['licence.expired'].text],
  ['licence.missing', errorCatalogue['licence.missing'].text],
];

describe('the shell says what the catalogue says', () => {
  it.each(shared)('%s', (key, wording) => expect({ 'zh-chs': zhChsTexts[key], en: enTexts[key] }).toEqual(wording));
  it.each([
    ['login.account-required', '请输入账号'],
    ['login.password-required', '请输入密码'],
    ['login.captcha-required', '请输入4位验证码'],
  ] as const)('%s', (key, zh) => expect(zhChsTexts[key]).toBe(zh));
});
