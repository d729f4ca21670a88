import { PlainButton } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useText } from '../shell/shell.context.js';

/** One thing that the person can do on a notice. */
export interface NoticeAction {
  label: string;
  primary?: boolean;
  onPick(): void;
}

/** One calm page that says what happened and what can be done (screens A9). */
export function NoticePage(props: {
  title: string;
  text?: string;
  requestId?: string | null;
  actions?: readonly NoticeAction[];
}): ReactElement {
  const text = useText();
  return (
    <section className="sw-notice" role="alert">
      <svg
        width="44"
        height="44"
        viewBox="0 0 44 44"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M6 14h32M6 22h14m8 0h10M6 30h22" opacity="0.35" />
        <path d="M24 8v28" />
      </svg>
      <h1>{props.title}</h1>
      {props.text ? <p>{props.text}</p> : null}
      {props.requestId ? <p className="sw-notice-id">{text('page.request', { id: props.requestId })}</p> : null}
      {props.actions ? (
        <div className="sw-notice-actions">
          {props.actions.map((action) => (
            <PlainButton key={action.label} look={action.primary ? 'primary' : 'default'} onClick={action.onPick}>
              {action.label}
            </PlainButton>
          ))}
        </div>
      ) : null}
    </section>
  );
}
