import type { installTexts } from '../texts/install.texts.js';
import type { TextKey } from '../texts/zh-chs.texts.js';

type ProblemKey = TextKey | keyof typeof installTexts;

/** The installer's fields as the call names them (§7 and contracts of the wire). */
export type InstallField = 'site_name' | 'account' | 'name' | 'pwd' | 'pwd2';
export type InstallValues = Record<InstallField, string>;

const steps: readonly (readonly InstallField[])[] = [['site_name'], ['account', 'name', 'pwd', 'pwd2']];

type Rule = (values: InstallValues) => ProblemKey | null;

const filled =
  (field: InstallField, key: ProblemKey): Rule =>
  (values) =>
    values[field].trim() === '' ? key : null;

/** The rules of §5 that need no server; the server repeats them and knows more (common passwords). */
const rules: Readonly<Record<InstallField, Rule>> = {
  site_name: filled('site_name', 'install.site-name-required'),
  account: filled('account', 'login.account-required'),
  name: filled('name', 'install.name-required'),
  pwd: ({ pwd }) => {
    if (pwd === '') return 'login.password-required';
    return pwd.length >= 8 && pwd.length <= 32 && /[A-Za-z]/.test(pwd) && /\d/.test(pwd) ? null : 'install.pwd-rule';
  },
  pwd2: ({ pwd, pwd2 }) => (pwd === pwd2 ? null : 'install.pwd2-differs'),
};

/** What is wrong in a step, by field. */
export function installProblems(values: InstallValues, step: number): Partial<Record<InstallField, ProblemKey>> {
  const problems: Partial<Record<InstallField, ProblemKey>> = {};
  for (const field of steps[step] ?? []) {
    const key = rules[field](values);
    if (key) problems[field] = key;
  }
  return problems;
}

/** The step that shows a field. */
export function stepOf(field: InstallField): number {
  return steps.findIndex((fields) => fields.includes(field));
}
