import { SYSTEM_ROLES } from '@sluice/document';
import { isChunkFailure } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { CallError, LOCAL_CODES } from '../api/call.error.js';
import { appOfAddress } from '../shell/shell.js';
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

/** Where somebody goes on from an address that leads nowhere; an app that is not there has no home either. */
function homeOf(path: string): string {
  const app = appOfAddress(path);
  return app === null || path.replace(/\/$/, '') === `/${app}` ? '/' : `/${app}`;
}

/** What the notice in place of a page that could not be opened is called. */
export function failureTitle(failure: Error): TextKey {
  if (isChunkFailure(failure)) return 'chunk.failed';
  return (failure instanceof CallError ? words[failure.code]?.title : undefined) ?? 'page.failed-title';
}

/**
 * The roles that a page is for, in the reader's words, where the refusal names them (§6: the duties are kept apart).
 */
function wantedRoles(call: CallError | null, text: ReturnType<typeof useText>): string | null {
  const roles = (call?.data as { roles?: unknown } | null)?.roles;
  const known = Array.isArray(roles) ? SYSTEM_ROLES.filter((role) => roles.includes(role)) : [];
  return known.length === 0 ? null : known.map((role) => text(`preview.as-${role}`)).join(text('page.denied-or'));
}

/** One calm page for a page that could not be opened: what happened, the request id, what can be done. */
export function FailedPage(props: { failure: Error; onRetry(): void }): ReactElement {
  const { loginWish, navigator } = useShell();
  const text = useText();
  const call = props.failure instanceof CallError ? props.failure : null;
  if (isChunkFailure(props.failure)) {
    return (
      <NoticePage
        title={text('chunk.failed')}
        actions={[{ label: text('action.reload'), primary: true, onPick: () => window.location.reload() }]}
      />
    );
  }
  const said = call ? words[call.code] : undefined;
  const roles = wantedRoles(call, text);
  const needsLogin = said?.title === 'page.login-title';
  const retry = { label: text('action.retry'), primary: true, onPick: props.onRetry };
  // What is not there does not come by asking again: the way on is the home of the app, or of the product.
  const home = {
    label: text('action.home'),
    primary: true,
    onPick: () => void navigator.go(homeOf(window.location.pathname)),
  };
  const login = {
    label: text('login.submit'),
    primary: true,
    onPick: () => loginWish.set({ message: text('login.needed') }),
  };
  const main = needsLogin ? login : call?.code === 404 ? home : retry;
  return (
    <NoticePage
      title={text(failureTitle(props.failure))}
      text={
        roles !== null
          ? text('page.denied-roles', { roles })
          : said?.text
            ? text(said.text)
            : (call?.msg ?? props.failure.message)
      }
      requestId={call?.requestId ?? null}
      actions={[main, { label: text('action.back'), onPick: () => window.history.back() }]}
    />
  );
}
