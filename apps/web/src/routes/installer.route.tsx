import { PlainButton } from '@sluice/renderer';
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { Locale } from '@sluice/document';
import { CallError } from '../api/call.error.js';
import { CardPage } from '../frame/card.page.js';
import { FormField } from '../session/form.field.js';
import { useExternal } from '../store/external.store.js';
import { useShell, usePartText } from '../shell/shell.context.js';
import { installTexts } from '../texts/install.texts.js';
import { localeNames } from '../texts/locale-names.texts.js';
import { installProblems, stepOf, type InstallField, type InstallValues } from './install.rules.js';

type Problems = Partial<Record<InstallField, string>>;
const EMPTY: InstallValues = { site_name: '', account: '', name: '', pwd: '', pwd2: '' };

function LocaleChoice(): ReactElement {
  const { preferences } = useShell();
  const text = usePartText(installTexts);
  const locale = useExternal(preferences.locale);
  return (
    <fieldset className="sw-field sw-choice">
      <legend>{text('install.locale')}</legend>
      {(Object.keys(localeNames) as Locale[]).map((each) => (
        <label key={each} className="sl-check">
          <input type="radio" name="locale" checked={each === locale} onChange={() => preferences.locale.set(each)} />
          {localeNames[each]}
        </label>
      ))}
    </fieldset>
  );
}

function Steps(props: { at: number }): ReactElement {
  const text = usePartText(installTexts);
  const names = [text('install.step-site'), text('install.step-admin'), text('install.step-done')];
  return (
    <ol className="sw-steps">
      {names.map((name, step) => (
        <li key={name} aria-current={step === props.at ? 'step' : undefined} data-done={step < props.at || undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** What the field of a name is drawn with. */
type FieldOf = (name: InstallField) => {
  name: string;
  value: string;
  problem?: string;
  onChange(value: string): void;
};

/** The first super administrator. */
function AdminFields({ field }: { field: FieldOf }): ReactElement {
  const text = usePartText(installTexts);
  return (
    <>
      <FormField {...field('account')} label={text('login.account')} autoFocus autoComplete="username" maxLength={64} />
      <FormField {...field('name')} label={text('install.name')} autoComplete="name" maxLength={64} />
      <FormField
        {...field('pwd')}
        type="password"
        label={text('login.password')}
        hint={text('install.pwd-rule')}
        autoComplete="new-password"
        maxLength={64}
      />
      <FormField
        {...field('pwd2')}
        type="password"
        label={text('install.pwd2')}
        autoComplete="new-password"
        maxLength={64}
      />
    </>
  );
}

/** `/installer` (screens A1): language and site, the first super administrator, done. */
export function InstallerRoute(): ReactElement {
  const { client, locale } = useShell();
  const navigate = useNavigate();
  const text = usePartText(installTexts);
  const [step, setStep] = useState(0);
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refused = (cause: unknown): void => {
    setBusy(false);
    if (!(cause instanceof CallError)) throw cause;
    const data = cause.data as { field?: string; fields?: { field: string; msg: string }[] } | null;
    const named = data?.field;
    const field = named !== undefined && named in EMPTY ? (named as InstallField) : 'account';
    setStep(stepOf(field));
    setProblems(
      data?.fields ? Object.fromEntries(data.fields.map((wrong) => [wrong.field, wrong.msg])) : { [field]: cause.msg },
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = installProblems(values, step);
    setProblems(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, text(key)])));
    const first = Object.keys(found)[0];
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (step === 0) {
      setStep(1);
      return;
    }
    setBusy(true);
    client.call('/installer', { ...values, locale: locale() }, { handles: [400, 409, 429, 500] }).then(() => {
      setBusy(false);
      setStep(2);
    }, refused);
  };
  const field: FieldOf = (name) => ({
    name,
    value: values[name],
    problem: problems[name],
    onChange: (value) => {
      setValues({ ...values, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  if (step === 2) {
    return (
      <CardPage title={text('install.done')} note={text('install.done-text', { account: values.account })}>
        <Steps at={2} />
        <PlainButton
          look="primary"
          className="sw-form-submit"
          autoFocus
          onClick={() => void navigate('/login', { replace: true })}
        >
          {text('install.to-login')}
        </PlainButton>
      </CardPage>
    );
  }
  return (
    <CardPage title={text('install.title')}>
      <Steps at={step} />
      <form ref={form} key={step} className="sw-form" onSubmit={submit} noValidate>
        {step === 0 ? (
          <>
            <LocaleChoice />
            <FormField {...field('site_name')} label={text('install.site-name')} autoFocus maxLength={60} />
          </>
        ) : (
          <AdminFields field={field} />
        )}
        <div className="sw-form-buttons">
          {step === 1 ? <PlainButton onClick={() => setStep(0)}>{text('install.previous')}</PlainButton> : null}
          <PlainButton type="submit" look="primary" loading={busy}>
            {text(step === 0 ? 'install.next' : 'install.submit')}
          </PlainButton>
        </div>
      </form>
    </CardPage>
  );
}
