import { lazy, Suspense, useSyncExternalStore, type ReactElement } from 'react';
import type { ConfirmRequest, MessagePort } from '@sluice/engine';
import { Icon, type IconName } from '../controls/icon.js';
import './dialogs.css';

const ConfirmDialog = lazy(() => import('./confirm-dialog.js').then((part) => ({ default: part.ConfirmDialog })));

/** ms that a message stays: errors longer, they are read, unless the screen says more than they do. */
const STAYS = { success: 3000, warning: 5000, error: 6000 } as const;
/** More messages at once push the oldest out. */
const MAX_SHOWN = 4;

type Tone = keyof typeof STAYS;
interface Toast {
  id: number;
  tone: Tone;
  text: string;
}
interface Question {
  id: number;
  request: ConfirmRequest;
  answer: (yes: boolean) => void;
}
interface Shown {
  toasts: readonly Toast[];
  questions: readonly Question[];
}

/** The engine's message port and what its host draws. */
export interface Messages {
  port: MessagePort;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => Shown;
}

/**
 * Makes the message port of a browser tab; draw it once with `MessageHost`. The same text twice in a row is shown once.
 */
export function createMessages(): Messages {
  let shown: Shown = { toasts: [], questions: [] };
  let last = 0;
  const listeners = new Set<() => void>();
  const set = (next: Partial<Shown>): void => {
    shown = { ...shown, ...next };
    for (const listener of [...listeners]) listener();
  };
  const say =
    (tone: Tone) =>
    (text: string, { brief = false }: { brief?: boolean } = {}): void => {
      last += 1;
      const id = last;
      const others = shown.toasts.filter((toast) => toast.text !== text || toast.tone !== tone);
      set({ toasts: [...others, { id, tone, text }].slice(-MAX_SHOWN) });
      setTimeout(
        () => set({ toasts: shown.toasts.filter((toast) => toast.id !== id) }),
        brief ? STAYS.success : STAYS[tone],
      );
    };
  const confirm = (request: ConfirmRequest): Promise<boolean> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      const answer = (yes: boolean): void => {
        set({ questions: shown.questions.filter((question) => question.id !== id) });
        resolve(yes);
      };
      set({ questions: [...shown.questions, { id, request, answer }] });
    });
  return {
    port: { success: say('success'), error: say('error'), warning: say('warning'), confirm },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => shown,
  };
}

const icons: Record<Tone, IconName> = { success: 'check', error: 'warning', warning: 'warning' };

/** Draws the messages and questions of a port; once per tab, inside `SluiceTheme`. */
export function MessageHost({ messages }: { messages: Messages }): ReactElement {
  const { toasts, questions } = useSyncExternalStore(messages.subscribe, messages.getSnapshot);
  const question = questions[0];
  return (
    <>
      <div className="sl-toasts">
        {toasts.map((toast) => (
          <div
            key={toast.id}
            className={`sl-toast sl-toast-${toast.tone}`}
            role={toast.tone === 'success' ? 'status' : 'alert'}
          >
            <Icon name={icons[toast.tone]} />
            {toast.text}
          </div>
        ))}
      </div>
      {question ? (
        <Suspense fallback={null}>
          <ConfirmDialog key={question.id} request={question.request} onAnswer={question.answer} />
        </Suspense>
      ) : null}
    </>
  );
}
