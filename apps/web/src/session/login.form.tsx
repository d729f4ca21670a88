import { PlainButton } from '@sluice/renderer';
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { CallError } from '../api/call.error.js';
import { useShell, useText } from '../shell/shell.context.js';
import type { TextKey } from '../texts/zh-chs.texts.js';
import { adoptPreferences } from '../shell/preferences.store.js';
import { CAPTCHA_LENGTH, CaptchaField, useCaptcha } from './captcha.field.js';
import { FormField } from './form.field.js';
import { login } from './login.call.js';
import type { SessionUser } from './session.store.js';
import type { Setting } from './site.call.js';

type Field = 'name' | 'pwd' | 'captcha' | 'code';
type Values = Record<Field, string>;
type Problems = Partial<Record<Field, string>>;

const EMPTY: Values = { name: '', pwd: '', captcha: '', code: '' };

/** Which fields are wrong before the server is asked (§5). */
export function loginProblems(values: Values, withCaptcha: boolean): Partial<Record<Field, TextKey>> {
  const found: Partial<Record<Field, TextKey>> = {};
  if (values.name.trim() === '') found.name = 'login.account-required';
  if (values.pwd === '') found.pwd = 'login.password-required';
  if (withCaptcha && values.captcha.length !== CAPTCHA_LENGTH) found.captcha = 'login.captcha-required';
  return found;
}

/** What is typed into the form, what is wrong with it, and signing in with it. */
function useLogin(setting: Setting | undefined, account: string, onDone: (user: SessionUser) => void) {
  const { client, session, preferences } = useShell();
  const text = useText();
  const { captcha, refresh } = useCaptcha();
  const needed = setting?.captcha !== false;
  const [values, setValues] = useState<Values>({ ...EMPTY, name: account });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const change =
    (field: Field) =>
    (value: string): void => {
      setValues({ ...values, [field]: value });
      setProblems({ ...problems, [field]: undefined });
    };
  const showProblems = (found: Problems): void => {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const refused = (cause: unknown): void => {
    setBusy(false);
    refresh();
    setValues((now) => ({ ...now, captcha: '' }));
    if (!(cause instanceof CallError)) throw cause;
    const field = (cause.data as { field?: string } | null)?.field;
    if (field === 'code') setNeedsCode(true);
    if (field && field in EMPTY) showProblems({ [field]: cause.msg });
    else {
      setFailure(cause.msg);
      const password = form.current?.querySelector<HTMLInputElement>('[name="pwd"]');
      password?.focus();
      password?.select();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFailure('');
    const found = loginProblems(values, needed);
    if (Object.keys(found).length > 0) {
      showProblems(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, text(key)])));
      return;
    }
    setBusy(true);
    login(client, {
      ...values,
      name: values.name.trim(),
      captchaId: captcha?.id ?? '',
      code: needsCode ? values.code : undefined,
    }).then((user) => {
      adoptPreferences(preferences, window.localStorage, user);
      session.set(user);
      onDone(user);
    }, refused);
  };
  return { form, values, problems, failure, busy, captcha, refresh, needed, needsCode, change, submit };
}

/**
 * Account, password and captcha (screens A2, A5). What was typed stays after a refusal, apart from the used captcha.
 * Where the account is known, the keyboard begins at the password.
 */
export function LoginForm(props: {
  setting?: Setting;
  account?: string;
  onDone(user: SessionUser): void;
}): ReactElement {
  const text = useText();
  const account = props.account ?? '';
  const { form, values, problems, failure, busy, captcha, refresh, needed, needsCode, change, submit } = useLogin(
    props.setting,
    account,
    props.onDone,
  );
  return (
    <form ref={form} className="sw-form" onSubmit={submit} noValidate>
      {failure ? (
        <p className="sw-form-failure" role="alert">
          {failure}
        </p>
      ) : null}
      <FormField
        name="name"
        label={text('login.account')}
        value={values.name}
        problem={problems.name}
        autoComplete="username"
        autoFocus={account === ''}
        onChange={change('name')}
      />
      <FormField
        name="pwd"
        type="password"
        label={text('login.password')}
        value={values.pwd}
        problem={problems.pwd}
        autoComplete="current-password"
        autoFocus={account !== ''}
        onChange={change('pwd')}
      />
      {needed ? (
        <CaptchaField
          captcha={captcha}
          value={values.captcha}
          problem={problems.captcha}
          onChange={change('captcha')}
          onRefresh={refresh}
        />
      ) : null}
      {needsCode ? (
        <FormField
          name="code"
          label={text('login.pin')}
          value={values.code}
          problem={problems.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={change('code')}
        />
      ) : null}
      <PlainButton type="submit" look="primary" className="sw-form-submit" loading={busy}>
        {text('login.submit')}
      </PlainButton>
    </form>
  );
}
