import { describe, expect, it } from 'vitest';
import { translate } from '../texts/translate.js';
import { applyResultCode, type RuleStage } from './result-code.rules.js';

/** A stage that writes down what it was asked to do. */
function record(): { acts: string[]; stage: RuleStage } {
  const acts: string[] = [];
  return {
    acts,
    stage: {
      toast: (kind, text) => acts.push(`${kind}: ${text}`),
      text: (key, facts) => translate('zh-chs', key, facts),
      offerReload: () => acts.push('reload?'),
      endSession: (message) => acts.push(message ? `session ended: ${message}` : 'session ended'),
      askLogin: (message) => acts.push(`login: ${message}`),
      openPassword: (message) => acts.push(`password: ${message}`),
      openLicence: (kind) => acts.push(`licence ${kind}`),
    },
  };
}

describe('result codes of §8', () => {
  const cases: [code: number, msg: string, expected: string[]][] = [
    [304, '', ['reload?']],
    [401, '', ['error: 权限不足']],
    [403, '登录已过期', ['session ended']],
    [405, '账号已在别处登录', ['session ended: 账号已在别处登录']],
    [406, '未登录，请登录后再访问。', ['login: 未登录，请登录后再访问。']],
    [407, '请先修改密码后再使用。', ['password: 请先修改密码后再使用。']],
    [4003, '', ['licence expired']],
    [4004, '', ['licence missing']],
  ];
  it.each(cases)('%i', (code, msg, expected) => {
    const { acts, stage } = record();
    applyResultCode({ code, msg, data: null, url: 'http://h/api/x', requestId: null }, stage);
    expect(acts).toEqual(expected);
  });

  it('shows path, code and message of any other failure, but no value of a field', () => {
    const { acts, stage } = record();
    applyResultCode(
      { code: 500, msg: '系统内部错误', data: null, url: 'http://h/api/site/info?phone=13800000000', requestId: 'r9' },
      stage,
    );
    expect(acts).toHaveLength(1);
    for (const part of ['系统内部错误', '/api/site/info', '500', 'r9']) expect(acts[0]).toContain(part);
    expect(acts[0]).not.toContain('13800000000');
  });

  it('shows the data of any other failure, as far as a toast has room', () => {
    const answerTo = (data: unknown): string => {
      const { acts, stage } = record();
      applyResultCode({ code: 409, msg: '冲突', data, url: 'http://h/api/x', requestId: null }, stage);
      return acts[0] ?? '';
    };
    expect(answerTo({ field: 'name' })).toContain('{"field":"name"}');
    expect(answerTo(null)).toContain('冲突');
    expect(answerTo('x'.repeat(5000)).length).toBeLessThan(250);
    for (const none of [null, undefined, '', {}, []]) expect(answerTo(none)).toBe(answerTo(null));
  });
});
