import { createContext, useContext, useSyncExternalStore } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { KnownKinds } from './kinds.store.js';
import type { AppDrafts, ListedDraft } from './app.drafts.js';
import type { BuilderSession, SessionState } from './builder.session.js';
import { laterState } from './later.state.js';

/** What every part of the builder's screen works on. */
export interface BuilderParts {
  ports: BuilderPorts;
  drafts: AppDrafts;
  session: BuilderSession;
}

/** The parts of the open builder. */
export const BuilderContext = createContext<BuilderParts | null>(null);

/** The parts of the open builder; throws outside of one. */
export function useBuilder(): BuilderParts {
  const parts = useContext(BuilderContext);
  if (!parts) throw new Error('useBuilder needs a BuilderContext above it');
  return parts;
}

/** The session's state, drawn anew whenever something of it changes. */
export function useSession(): SessionState {
  const { session } = useBuilder();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}

/** The session's state as it was a moment ago: for what may follow a letter that is typed. */
export function useLaterSession(): SessionState {
  const later = laterState(useBuilder().session);
  return useSyncExternalStore(later.subscribe, later.snapshot);
}

/** A part of the session's state: what draws it is drawn anew when the part is another, not at every letter typed. */
export function useSessionPart<T>(part: (state: SessionState) => T): T {
  const { session } = useBuilder();
  return useSyncExternalStore(session.subscribe, () => part(session.snapshot()));
}

/** The documents of the app. */
export function useDrafts(drafts: AppDrafts): readonly ListedDraft[] {
  return useSyncExternalStore(drafts.subscribe, drafts.snapshot);
}

/** External kinds of the installation; none until they have come. */
export function useKinds({ kinds }: AppDrafts): KnownKinds {
  return useSyncExternalStore(kinds.subscribe, kinds.snapshot);
}
