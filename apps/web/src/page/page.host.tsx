import type { PageRuntime } from '@sluice/engine';
import { PageSkeleton, PageView } from '@sluice/renderer';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useSessionKey } from '../session/session-key.hook.js';
import { useShell } from '../shell/shell.context.js';
import { FailedPage } from './failed.page.js';
import { openPage } from './open.page.js';
import { usePageParts } from './page-parts.context.js';
import type { PagePlace } from './page.place.js';
import { targetKey, type PageTarget } from './page-target.js';

type HostState = { status: 'loading' } | { status: 'ready'; page: PageRuntime } | { status: 'failed'; failure: Error };

/** How a page is shown. */
export interface PageHostProps {
  target: PageTarget;
  place: PagePlace;
  onOpen?(page: PageRuntime): void;
}

function usePage(props: PageHostProps, attempt: number): HostState {
  const shell = useShell();
  const parts = usePageParts();
  const person = useSessionKey(props.place === 'console' ? 'console' : 'visit');
  const [state, setState] = useState<HostState>({ status: 'loading' });
  const key = targetKey(props.target);
  // The key stands for target and params; everything else of the props stays as it was when the page was opened.
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const { target, place, onOpen } = latest.current;
    let current = true;
    let page: PageRuntime | null = null;
    const release = shell.source.hold(target);
    setState({ status: 'loading' });
    openPage({ shell, parts, target, place }).then(
      (opened) => {
        if (!current) { opened.dispose(); return; }
        page = opened;
        opened.start();
        setState({ status: 'ready', page: opened });
        onOpen?.(opened);
      },
      (failure: unknown) => { if (current) setState({ status: 'failed', failure: failure instanceof Error ? failure : new Error(String(failure)) }); },
    );
    return () => { current = false; release(); page?.dispose(); };
  }, [shell, parts, key, person, attempt]);
  return state;
}

/** One open page: fetched, run by the engine, drawn by the renderer; its failures are pages of their own (screens A9). */
export function PageHost(props: PageHostProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const state = usePage(props, attempt);
  if (state.status === 'ready') return <PageView runtime={state.page} />;
  if (state.status === 'failed') return <FailedPage failure={state.failure} onRetry={() => setAttempt(attempt + 1)} />;
  return <PageSkeleton />;
}
