import { useRef } from 'react';
import { useShell } from '../shell/shell.context.js';
import { useExternal } from '../store/external.store.js';

/**
 * Changes when somebody else signs in, so that what was fetched is fetched anew. In the console the end of a session is
 * no change: the login comes next, and asking without a token would only be refused. A visitor's page is asked for
 * again as nobody's.
 */
export function useSessionKey(kind: 'console' | 'visit'): string {
  const { session } = useShell();
  const token = useExternal(session)?.token ?? '';
  const last = useRef(token);
  if (token !== '' || kind === 'visit') last.current = token;
  return last.current;
}
