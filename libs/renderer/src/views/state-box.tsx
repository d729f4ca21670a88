import type { ReactElement, ReactNode } from 'react';
import type { ViewError } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { Icon, type IconName } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import './views.css';

const icons: Record<'empty' | 'error' | 'forbidden', IconName> = {
  empty: 'empty',
  error: 'warning',
  forbidden: 'lock',
};

/** One calm box for "nothing here", "failed" and "not allowed"; says what to do next. */
export function StateBox(props: {
  kind: 'empty' | 'error' | 'forbidden';
  title: string;
  text?: string;
  onRetry?: () => void;
  children?: ReactNode;
}): ReactElement {
  const say = useSay();
  return (
    <div className={`sl-state sl-state-${props.kind}`} role={props.kind === 'empty' ? 'status' : 'alert'}>
      <span className="sl-state-icon">
        <Icon name={icons[props.kind]} size={22} />
      </span>
      <div className="sl-state-title">{props.title}</div>
      {props.text ? <div className="sl-state-text">{props.text}</div> : null}
      {props.onRetry ? (
        <PlainButton small onClick={props.onRetry}>
          <Icon name="refresh" size={13} />
          {say('state.retry')}
        </PlainButton>
      ) : null}
      {props.children}
    </div>
  );
}

/** Envelope codes that mean "not allowed" (§8, contracts §1): not signed in, no right, refused by the gateway. */
const FORBIDDEN = new Set([401, 403, 405, 406]);

/** A view's failed query: the server's words, who can grant where it said so, and another try. */
export function ErrorBox(props: { error: ViewError | undefined; onRetry: () => void }): ReactElement {
  const say = useSay();
  const { error } = props;
  if (error && FORBIDDEN.has(error.code))
    return (
      <StateBox
        kind="forbidden"
        title={error.text || say('state.forbidden')}
        text={say('state.forbidden-hint')}
        onRetry={props.onRetry}
      />
    );
  return (
    <StateBox kind="error" title={say('state.error')} text={saidOf(error).join('\n')} onRetry={props.onRetry}>
      <AskLink data={error?.data} />
    </StateBox>
  );
}

/** Leads to the request for what a refusal lacks, filled in; only to a page of this product. */
function AskLink({ data }: { data: unknown }): ReactElement | null {
  const say = useSay();
  const link = (data as { ask_link?: unknown } | null | undefined)?.ask_link;
  if (typeof link !== 'string' || !/^\/\d/.test(link)) return null;
  return (
    <a className="sl-btn sl-btn-default" href={link}>
      {say('state.ask')}
    </a>
  );
}

/** The same in one line above what is still shown from before. */
export function ErrorLine({ error, onRetry }: { error: ViewError | undefined; onRetry: () => void }): ReactElement {
  const say = useSay();
  const text = saidOf(error).join(' ');
  return (
    <div className="sl-state-line" role="alert">
      <Icon name="warning" size={14} />
      <span className="sl-state-line-text">
        {say('state.stale')}
        {text ? ` ${text}` : ''}
      </span>
      <AskLink data={error?.data} />
      <PlainButton small look="link" onClick={onRetry}>
        {say('state.retry')}
      </PlainButton>
    </div>
  );
}

/** The message and the reasons of an error, each once: the message of a refusal for one reason holds it. */
function saidOf(error: ViewError | undefined): string[] {
  const message = error?.text ?? '';
  const others = reasonsOf(error?.data).filter((reason) => !message.includes(reason));
  return [...new Set([message, ...others])].filter(Boolean);
}

/**
 * The reasons of a refusal by the gateway (`data.reasons`, code 410), in its words. Who can grant what is missing is
 * part of them; beside them stand codes of roles, which nobody reads.
 */
function reasonsOf(data: unknown): string[] {
  const reasons = (data as { reasons?: unknown } | null | undefined)?.reasons;
  if (!Array.isArray(reasons)) return [];
  return reasons.flatMap((reason: unknown) => {
    const { text } = (typeof reason === 'object' && reason !== null ? reason : {}) as { text?: unknown };
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
}
