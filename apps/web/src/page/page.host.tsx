import type { PageRuntime } from '@sluice/engine';
import { MediaAccessContext, PageSkeleton, PageView } from '@sluice/renderer';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { useSessionKey } from '../session/session-key.hook.js';
import { useShell } from '../shell/shell.context.js';
import { createExternalStore, type ExternalStore } from '../store/external.store.js';
import { FailedPage, failureTitle } from './failed.page.js';
import type { TextKey } from '../texts/zh-chs.texts.js';
import { tokenCookie } from './media.access.js';
import { beginPage, type OpenedPage, type PageOpening } from './open.page.js';
import { usePageParts, type PageParts } from './page-parts.context.js';
import type { PageRoute } from './page.route.js';
import { targetKey, type PageTarget } from './page-target.js';

/** The longest time that a page which is opened anew waits for its rows behind the old one. */
const BEHIND_MS = 1500;

type HostState = { status: 'loading' } | { status: 'ready'; page: PageRuntime } | { status: 'failed'; failure: Error };

/** How a page is shown. */
export interface PageHostProps {
  target: PageTarget;
  route: PageRoute;
  /** False while another page is in front; its timers rest. */
  shown?: boolean;
  /** Changes to open the page anew; the old one stays on the screen until the new one has its rows. */
  turn?: number;
  onOpen?(page: PageRuntime): void;
  /** It could not be opened; what the notice in its route is called. */
  onFail?(title: TextKey): void;
  /** Takes down the page's session; read when the page is opened. */
  record?: PageOpening['record'];
}

/**
 * Whose page it is. Somebody who signs in over a page into which they have typed, or into a dialog of it, keeps it
 * (screens A5): only what was refused for want of a session is asked for again, and the dialog still has the page that
 * it reloads when it is saved; in every other case another person gets the page anew, and its dialogs close with it.
 */
function useVisit(person: string, state: HostState, parts: PageParts): string {
  const [visit, setVisit] = useState(person);
  if (visit === person) return visit;
  const page = state.status === 'ready' && person !== '' ? state.page : null;
  if (page === null || !parts.unsavedFrom(page)) {
    setVisit(person);
    return person;
  }
  return visit;
}

/** Tells a page in front where the browser went. A component of its own: a step of the address draws no page again. */
function AddressWatch({ search, shown }: { search: ExternalStore<string>; shown: boolean }): null {
  const location = useLocation();
  useEffect(() => {
    if (shown) search.set(location.search);
  }, [search, shown, location.search]);
  return null;
}

/** The page on the screen, for which target and whom. */
interface Drawn {
  key: string;
  visit: string;
  page: PageRuntime;
}

function closeDrawn(parts: PageParts, { page }: Drawn): void {
  parts.closeFrom(page);
  page.dispose();
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function usePage(props: PageHostProps, search: ExternalStore<string>, attempt: number): HostState {
  const shell = useShell();
  const parts = usePageParts();
  const person = useSessionKey(props.route === 'console' ? 'console' : 'visit');
  const [state, setState] = useState<HostState>({ status: 'loading' });
  const [shown] = useState(() => createExternalStore(props.shown !== false));
  useEffect(() => shown.set(props.shown !== false), [shown, props.shown]);
  const visit = useVisit(person, state, parts);
  const key = targetKey(props.target);
  // The key stands for target and params; everything else of the props stays as it was when the page was opened.
  const latest = useRef(props);
  latest.current = props;
  const turn = props.turn ?? 0;
  const drawn = useRef<Drawn | null>(null);
  useEffect(() => {
    const { target, route, onOpen, onFail, record } = latest.current;
    let current = true;
    const leave = (): void => {
      if (drawn.current) closeDrawn(parts, drawn.current);
      drawn.current = null;
    };
    const release = shell.source.hold(target);
    const old = drawn.current;
    if (old?.key !== key || old.visit !== visit) {
      leave();
      setState({ status: 'loading' });
    }
    const show = async ({ page: opened, drawable }: OpenedPage): Promise<void> => {
      if (current) opened.start();
      await drawable.catch((reason: unknown) => {
        opened.dispose();
        throw reason;
      });
      if (current && drawn.current) await Promise.race([opened.answered(), pause(BEHIND_MS)]);
      if (!current) return opened.dispose();
      leave();
      drawn.current = { key, visit, page: opened };
      setState({ status: 'ready', page: opened });
      onOpen?.(opened);
    };
    const fail = (reason: unknown): void => {
      if (!current) return;
      leave();
      const failure = reason instanceof Error ? reason : new Error(String(reason));
      setState({ status: 'failed', failure });
      onFail?.(failureTitle(failure));
    };
    beginPage({ shell, parts, target, route, shown, search, record }).then(show).catch(fail);
    return () => {
      current = false;
      release();
    };
  }, [shell, parts, key, visit, shown, search, attempt, turn]);
  useEffect(
    () => () => {
      if (drawn.current) closeDrawn(parts, drawn.current);
      drawn.current = null;
    },
    [parts],
  );
  return state;
}

/** A page that comes back to the front shows the rows it has and asks for newer ones behind them. */
function useRefreshInFront(state: HostState, shown: boolean): void {
  const page = state.status === 'ready' ? state.page : null;
  const before = useRef(shown);
  useEffect(() => {
    const returned = shown && !before.current;
    before.current = shown;
    if (returned) void page?.refresh();
  }, [page, shown]);
}

/**
 * One open page: fetched, run by the engine, drawn by the renderer; its failures are pages of their own (screens A9).
 */
export function PageHost(props: PageHostProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [search] = useState(() => createExternalStore(window.location.search));
  const state = usePage(props, search, attempt);
  const { session } = useShell();
  useRefreshInFront(state, props.shown !== false);
  const allowMedia = useCallback(() => {
    const token = session.get()?.token;
    if (token) document.cookie = tokenCookie(token, window.location.protocol === 'https:');
  }, [session]);
  return (
    <MediaAccessContext.Provider value={allowMedia}>
      <AddressWatch search={search} shown={props.shown !== false} />
      {state.status === 'ready' ? <PageView key={state.page.instance} runtime={state.page} /> : null}
      {state.status === 'failed' ? (
        <FailedPage failure={state.failure} onRetry={() => setAttempt(attempt + 1)} />
      ) : null}
      {state.status === 'loading' ? <PageSkeleton /> : null}
    </MediaAccessContext.Provider>
  );
}
