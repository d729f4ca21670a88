import { isChunkFailure } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { CallError, LOCAL_CODES } from '../api/call.error.js';
import { useShell, useText } from '../shell/shell.context.js';
import type { TextKey } from '../texts/zh-chs.texts.js';
import { NoticePage } from './notice.page.js';

type Words = { title: TextKey; text?: TextKey };

/** What a page that could not be opened says, by result code (screens A9). */
const words: Readonly<Record<number, Words>> = {
  401: { title: 'page.denied-title', text: 'page.denied-text' },
  403: { title: 'page.login-title', text: 'page.login-text' },
  404: { title: 'page.missing-title', text: 'page.missing-text' },
  405: { title: 'page.login-title', text: 'page.login-text' },
  406: { title: 'page.login-title', text: 'page.login-text' },
  [LOCAL_CODES.network]: { title: 'page.offline-title', text: 'page.offline-text' },
  [LOCAL_CODES.timeout]: { title: 'page.offline-title', text: 'page.offline-text' },
};

/** One calm page for a page that could not be opened: what happened, the request id, what can be done. */
export function FailedPage(props: { failure: Error; onRetry(): void }): ReactElement {
  const { loginWish } = useShell();
  const text = useText();
  const call = props.failure instanceof CallError ? props.failure : null;
  if (isChunkFailure(props.failure)) {
    return <NoticePage title={text('chunk.failed')} actions={[{ label: text('action.reload'), primary: true, onPick: () => window.location.reload() }]} />;
  }
  const said = call ? words[call.code] : undefined;
  const needsLogin = said?.title === 'page.login-title';
  const main = needsLogin
    ? { label: text('login.submit'), primary: true, onPick: () => loginWish.set({ message: text('login.needed') }) }
    : { label: text('action.retry'), primary: true, onPick: props.onRetry };
  return (
    <NoticePage
      title={text(said?.title ?? 'page.failed-title')}
      text={said?.text ? text(said.text) : (call?.msg ?? props.failure.message)}
      requestId={call?.requestId ?? null}
      actions={[main, { label: text('action.back'), onPick: () => window.history.back() }]}
    />
  );
}
