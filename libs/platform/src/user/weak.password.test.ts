import { expect, it } from 'vitest';
import { checkNewPassword } from './password.js';
import { commonWordIn, runsOf } from './weak.password.js';

const problems = (password: string, repeated = password): unknown => {
  try {
    checkNewPassword(password, repeated, 'li.na');
    return undefined;
  } catch (reason) {
    const { key, also } = reason as { key: string; also: { key: string }[] };
    return [key, ...also.map((one) => one.key)];
  }
};

it('names the rule that a weak password breaks', () => {
  for (const password of ['Abcd12345', 'qwer1234', '1qaz2wsx3edc', 'aaaa1111bbbb2', 'zyx987654', '123456abc!'])
    expect([password, problems(password)]).toEqual([password, [expect.stringMatching(/^user\.password-(run|few)$/)]]);
  for (const password of [
    'Password2024!',
    'P@ssw0rd1',
    'admin888',
    'woaini1314',
    'dragon20190101',
    '2024Summer',
    'monkey99monkey99'.slice(0, 8),
    'Zhangsan123',
    'helpdesk1',
  ])
    expect([password, problems(password)]).toEqual([password, ['user.password-common']]);
  expect(problems('Li.Na-2031-x')).toEqual(['user.password-account']);
  expect(problems('a1a1a1a1')).toEqual(['user.password-few']);
});

it('takes what no list has', () => {
  for (const password of ['Green7Pine', 'Violet-Canal-52', 'k3Tq9vLm2x', '春天Tram4Lake', 'correct7horse'])
    expect([password, problems(password)]).toEqual([password, undefined]);
});

it('tells everything that is wrong at once', () => {
  expect(problems('abc', 'abd')).toEqual([
    'user.password-length',
    'user.password-letters',
    'user.password-few',
    'spec.passwords-differ',
  ]);
  try {
    checkNewPassword('short', 'other', 'li.na');
    throw new Error('was taken');
  } catch (reason) {
    const failure = reason as { dataIn(locale: string): unknown; text(locale: string): string };
    expect(failure.dataIn('en')).toEqual({
      field: 'pwd',
      fields: [
        {
          field: 'pwd',
          msg: 'The password must have 8 to 32 characters; The password must contain letters and digits',
        },
        { field: 'pwd2', msg: 'The two new passwords differ' },
      ],
    });
    expect(failure.text('zh-chs')).toBe('密码长度为8到32位；密码须同时包含字母和数字；新密码两次输入不一致');
  }
});

it('finds runs along keys, alphabet and digits, in both directions', () => {
  expect(runsOf('abcd12345')).toEqual(['abcd', '12345']);
  expect(runsOf('poiu4321')).toEqual(['poiu', '4321']);
  expect(runsOf('green7pine')).toBeUndefined();
  expect(commonWordIn('p@ssw0rd')).toBe('p@ssw0rd');
  expect(commonWordIn('m0nkey')).toBe('monkey');
});
