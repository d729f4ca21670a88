import { describe, expect, it } from 'vitest';
import { errorCatalogue } from './catalogue.js';
import { httpStatusOf } from './http.status.js';
import { remedies } from './remedies.js';
import { specTexts } from './spec.texts.js';

/** Every message that §5, §8 and §9 give in Chinese. */
const verbatim = [
  '不能为空!',
  '请等待所有图片上传成功',
  '出现了网络问题，请刷新页面重新上传！',
  '请输入账号',
  '请输入密码',
  '请输入4位验证码',
  '标题不能为空',
  '导出类型不能为空',
  '导出数目不能为空',
  '升级提示',
  '版本已升级，请刷新后使用。',
  '权限不足',
  '抱歉，许可证已过期，请联系厂商申请新的许可证。',
  '抱歉，软件未配置许可证信息,请配置后重新启动。',
  '未登录，请登录后再访问。',
  '执行成功!',
  '调用失败!',
  '请查询后,选择导出.',
  '删除成功!',
  '未查询到数据',
  '导出成功!',
  '参数错误！',
  '移除失败',
  '调用失败',
  '验证失败!',
  '未知错误!',
  '绑定出错了!',
  '密码过于简单',
  '新密码两次输入不一致',
  'pin码错误',
  '验证码错误',
  '提交失败',
  '审计操作错误',
  'SQL execution error',
  '请求失败',
  '保存失败!',
  '加载失败，请刷新再试！',
  '请修复连接后再进行操作!',
  '数据错误, 请刷新重试或单独设置',
  '父级权限不支持该操作!',
  '上级权限未开启',
  '是否确定要执行该操作?',
  '确定要删除数据吗?',
];
const entries = Object.entries(errorCatalogue);

describe('the catalogue of messages', () => {
  const known = new Set<string>([
    ...entries.map(([, { text }]) => text['zh-chs']),
    ...Object.values(specTexts).map((text) => text['zh-chs']),
  ]);
  it.each(verbatim)("has the specification's wording: %s", (message) => expect(known.has(message)).toBe(true));

  it.each([
    [304, 'session.version-outdated'],
    [401, 'access.denied'],
    [403, 'session.none'],
    [403, 'session.expired'],
    [405, 'session.revoked'],
    [406, 'session.none-in-app'],
    [4003, 'licence.expired'],
    [4004, 'licence.missing'],
  ] as const)('answers %i for %s', (code, key) => expect(errorCatalogue[key].code).toBe(code));

  it('says everything in both languages, with the same facts', () => {
    const facts = (text: string): string[] =>
      [...text.matchAll(/\{([a-z_][a-z0-9_]*)\}/gi)].map(([, name]) => name ?? '').sort();
    for (const [key, { text }] of entries) {
      expect(text['zh-chs'].trim() !== '' && text.en.trim() !== '', key).toBe(true);
      expect(facts(text.en), key).toEqual(facts(text['zh-chs']));
      expect(/[\u4e00-\u9fff]/.test(text.en), `${key} in English`).toBe(false);
    }
  });

  it('says what to do in both languages, without the full stop that the reference sets', () => {
    for (const [key, text] of Object.entries(remedies)) {
      expect(/[\u4e00-\u9fff]/.test(text['zh-chs']) && !/[\u4e00-\u9fff]/.test(text.en), key).toBe(true);
      expect(/[.。]$/.test(text.en) || /[.。]$/.test(text['zh-chs']), key).toBe(false);
    }
  });

  it('has an HTTP status of a failure for every error: 401 for who must sign in, 403 for who has no right', () => {
    for (const [key, { code }] of entries) {
      expect(httpStatusOf(code), key).toBeGreaterThanOrEqual(400);
      expect(httpStatusOf(code), key).toBeLessThan(600);
    }
    expect([200, 401, 403, 405, 406, 407, 410, 4003, 77].map(httpStatusOf)).toEqual([
      200, 403, 401, 401, 401, 403, 403, 403, 500,
    ]);
  });

  it('ends the session of nobody who is signed in: its codes belong to the state of the session alone', () => {
    for (const [key, { code }] of entries)
      if ([403, 405, 406].includes(code)) expect(key.startsWith('session.'), key).toBe(true);
  });

  it('names every error by its area', () => {
    for (const [key] of entries) expect(key).toMatch(/^[a-z][a-z-]*\.[a-z][a-z0-9-]*$/);
  });
});
