import { PlainButton } from '@sluice/renderer';
import { useId, useState, type ChangeEvent, type FormEvent, type ReactElement } from 'react';
import { CallError } from '../api/call.error.js';
import { CAPTCHA_LENGTH, CaptchaField, useCaptcha } from '../session/captcha.field.js';
import { useShell, usePartText } from '../shell/shell.context.js';
import { licenceTexts } from '../texts/licence.texts.js';

/** What a person does with a code of the vendor. */
export type LicenceAct = 'register' | 'activate';

interface Words {
  label: keyof typeof licenceTexts;
  required: keyof typeof licenceTexts;
  submit: keyof typeof licenceTexts;
  note: keyof typeof licenceTexts;
}
const words: Readonly<Record<LicenceAct, Words>> = {
  register: {
    label: 'licence.code',
    required: 'licence.code-required',
    submit: 'licence.submit-register',
    note: 'licence.register-note',
  },
  activate: {
    label: 'licence.activation',
    required: 'licence.activation-required',
    submit: 'licence.submit-activate',
    note: 'licence.activate-note',
  },
};
/** Codes that the form shows in its own place. */
const OWN_CODES = [400, 401, 409, 429, 500];
/** Bytes of the largest code; a licence file holds nothing else. */
const FILE_LIMIT = 16_384;

type Problems = { code?: string | undefined; captcha?: string | undefined };

function CodeField(props: {
  label: string;
  value: string;
  problem: string | undefined;
  onChange(value: string): void;
  onTooLarge(): void;
}): ReactElement {
  const text = usePartText(licenceTexts);
  const id = useId();
  const read = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (file.size > FILE_LIMIT) props.onTooLarge();
    else void file.text().then(props.onChange);
  };
  return (
    <div className="sw-field">
      <label htmlFor={id}>{props.label}</label>
      <textarea
        id={id}
        name="code"
        className="sl-input sw-code"
        rows={5}
        spellCheck={false}
        autoComplete="off"
        value={props.value}
        aria-invalid={props.problem ? true : undefined}
        aria-describedby={props.problem ? `${id}-note` : undefined}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.problem ? (
        <p id={`${id}-note`} className="sw-field-problem">
          {props.problem}
        </p>
      ) : null}
      <label className="sw-file">
        {text('licence.file')}
        <input type="file" accept=".lic,.txt,text/plain" onChange={read} />
      </label>
    </div>
  );
}

/** Registration code with verification code, or activation code (§5: all of them required). */
export function LicenceForm(props: {
  act: LicenceAct;
  onDone(answer: { serial: string; waiting?: boolean }): void;
}): ReactElement {
  const { act } = props;
  const { client } = useShell();
  const text = usePartText(licenceTexts);
  const { captcha, refresh } = useCaptcha();
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const said = words[act];

  const refused = (cause: unknown): void => {
    setBusy(false);
    setAnswer('');
    if (act === 'register') refresh();
    if (!(cause instanceof CallError)) throw cause;
    const field = (cause.data as { field?: string } | null)?.field;
    if (field === 'code' || field === 'captcha') setProblems({ [field]: cause.msg });
    else setFailure(cause.msg);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFailure('');
    const found: Problems = {};
    if (code.trim() === '') found.code = text(said.required);
    if (act === 'register' && answer.length !== CAPTCHA_LENGTH) found.captcha = text('login.captcha-required');
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const body = act === 'register' ? { code, captcha: answer, captcha_id: captcha?.id ?? '' } : { code };
    client
      .call<{ serial: string; waiting?: boolean }>(`/operation/licence.${act}`, body, { handles: OWN_CODES })
      .then((done) => {
        setBusy(false);
        props.onDone(done);
      }, refused);
  };

  return (
    <form className="sw-form" onSubmit={submit} noValidate>
      <p className="sw-form-note">{text(said.note)}</p>
      {failure ? (
        <p className="sw-form-failure" role="alert">
          {failure}
        </p>
      ) : null}
      <CodeField
        label={text(said.label)}
        value={code}
        problem={problems.code}
        onTooLarge={() => setProblems({ code: text('licence.file-large') })}
        onChange={(value) => {
          setCode(value);
          setProblems({ ...problems, code: undefined });
        }}
      />
      {act === 'register' ? (
        <CaptchaField
          captcha={captcha}
          value={answer}
          problem={problems.captcha}
          onRefresh={refresh}
          onChange={(value) => {
            setAnswer(value);
            setProblems({ ...problems, captcha: undefined });
          }}
        />
      ) : null}
      <PlainButton type="submit" look="primary" className="sw-form-submit" loading={busy}>
        {text(said.submit)}
      </PlainButton>
    </form>
  );
}
