import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { useShell, useText } from '../shell/shell.context.js';
import { FormField } from './form.field.js';
import { fetchCaptcha, type Captcha } from './login.call.js';

/** Length of the captcha (§9). */
export const CAPTCHA_LENGTH = 4;

/** A captcha that is replaced by `refresh`; undefined until the first one is there, null after a call that failed. */
export function useCaptcha(): { captcha: Captcha | null | undefined; refresh(): void } {
  const { client } = useShell();
  const [captcha, setCaptcha] = useState<Captcha | null | undefined>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    // A failed call has been told by the client already; the picture's place then offers another try.
    fetchCaptcha(client, leave.signal).then(setCaptcha, () => setCaptcha(null));
    return () => leave.abort();
  }, [client, turn]);
  return { captcha, refresh: useCallback(() => setTurn((now) => now + 1), []) };
}

/** The four characters and their picture; a click on it asks for another one (§2). */
export function CaptchaField(props: {
  captcha: Captcha | null | undefined;
  value: string;
  problem?: string | undefined;
  onChange(value: string): void;
  onRefresh(): void;
}): ReactElement {
  const text = useText();
  const { captcha } = props;
  return (
    <div className="sw-captcha">
      <FormField
        name="captcha"
        label={text('login.captcha')}
        value={props.value}
        problem={props.problem}
        maxLength={CAPTCHA_LENGTH}
        autoComplete="off"
        onChange={props.onChange}
      />
      <button
        type="button"
        className="sw-captcha-image"
        title={text('login.captcha-refresh')}
        onClick={props.onRefresh}
      >
        {captcha ? <img src={captcha.src} alt={text('login.captcha-refresh')} data-captcha-id={captcha.id} /> : null}
        {captcha === null ? <span>{text('action.retry')}</span> : null}
      </button>
    </div>
  );
}
