import { useEffect, useState } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import { editedAt, type EditedKind } from './addresses.js';
import type { AppDrafts, ListedDraft } from './app.drafts.js';
import { BuilderSession } from './builder.session.js';
import { draftCalls } from './draft.calls.js';
import { reasonOf } from './failure.js';

/**
 * What is open: a session of the named document, why there is none, or that none was named and there is none to open.
 */
export interface Opened {
  session?: BuilderSession;
  failure?: string;
  isEmpty?: boolean;
}

/** What is to be opened. */
interface Wanted {
  ports: BuilderPorts;
  drafts: AppDrafts;
  id: number | undefined;
  /** What is edited here: a document of another kind is opened where it is edited; none takes every kind. */
  kind?: EditedKind;
  /** Counts the tries. */
  attempt: number;
  /** The address to go to where no document is named; none opens nothing. */
  first?: (drafts: AppDrafts, list: readonly ListedDraft[]) => Promise<string | undefined>;
}

/** Opens a draft of an app; what the person did last is saved on the way out. */
export function useOpened({ ports, drafts, id, kind, attempt, first }: Wanted): Opened {
  const [opened, setOpened] = useState<Opened>({});
  useEffect(() => {
    let current = true;
    let made: BuilderSession | undefined;
    const open = async (): Promise<void> => {
      if (id === undefined) {
        const list = await drafts.load();
        if (!current) return;
        const address = await first?.(drafts, list);
        if (!current) return;
        return address === undefined ? setOpened({ isEmpty: true }) : ports.go(address, { replace: true });
      }
      const calls = draftCalls(ports, { app_id: drafts.appId, id });
      const [draft] = await Promise.all([calls.get(), drafts.load()]);
      if (!current) return;
      // The address before it stays where the browser's way back leads.
      if (kind !== undefined && draft.kind !== kind)
        return ports.go(editedAt(drafts.appId, draft.kind, id), { replace: true });
      made = new BuilderSession(calls, draft);
      setOpened({ session: made });
    };
    setOpened({});
    const leave = ports.onSignedIn?.(() => void made?.save());
    open().catch((reason: unknown) => {
      if (current) setOpened({ failure: reasonOf(reason) });
    });
    return () => {
      current = false;
      leave?.();
      void made?.save().finally(() => made?.dispose());
    };
  }, [ports, drafts, id, kind, attempt, first]);
  return opened;
}
