import { useCallback, useEffect, useState } from 'react';
import { useBuilder, useSession } from '../state/builder.context.js';
import type { Comparison, Revision, Revisions, Upgrade, Version } from './history.type.js';

/** The revisions so far; `failure` instead of them when they could not be read. */
export interface History {
  list: readonly Revision[] | undefined;
  more: boolean;
  hasShipped: boolean;
  released: number | null;
  failure: string | undefined;
  older(): void;
  retry(): void;
}

const said = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

/** The revisions of the open document, read again whenever one is saved. */
export function useRevisions(): History {
  const { ports, session } = useBuilder();
  const { revision, saving } = useSession();
  const { app_id, id } = session.draft;
  const [read, setRead] = useState<Revisions>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const isSaved = saving === 'saved';
  const ask = useCallback(
    (before?: number) =>
      ports.call<Revisions>('/operation/builder.revisions', { app_id, id, before: before || undefined }),
    [ports, app_id, id],
  );
  useEffect(() => {
    if (!isSaved) return;
    let current = true;
    ask().then(
      (answer) => {
        if (!current) return;
        setFailure(undefined);
        setRead(answer);
      },
      (reason: unknown) => current && setFailure(said(reason)),
    );
    return () => {
      current = false;
    };
  }, [ask, revision, isSaved, attempt]);
  const older = (): void => {
    const last = read?.list.at(-1);
    if (!read || !last) return;
    ask(last.revision).then(
      (answer) =>
        setRead(
          (now) => now && { ...answer, list: [...now.list, ...answer.list.filter((one) => isNew(one, now.list))] },
        ),
      (reason: unknown) => setFailure(said(reason)),
    );
  };
  return {
    list: read?.list,
    more: read?.more ?? false,
    hasShipped: read?.has_shipped ?? false,
    released: read?.released ?? null,
    failure,
    older,
    retry: () => setAttempt(attempt + 1),
  };
}

const isNew = ({ revision }: Revision, list: readonly Revision[]): boolean =>
  !list.some((one) => one.revision === revision);

/** Two versions compared by the server; undefined while the answer is on its way. */
export function useComparison(
  from: Version | undefined,
  to: Version | undefined,
): {
  comparison: Comparison | undefined;
  failure: string | undefined;
} {
  const { ports, session } = useBuilder();
  const { revision, saving } = useSession();
  const { app_id, id } = session.draft;
  const [state, setState] = useState<{ comparison?: Comparison; failure?: string }>({});
  const isSaved = saving === 'saved';
  useEffect(() => {
    if (from === undefined || to === undefined || !isSaved) return;
    let current = true;
    setState({});
    ports.call<Comparison>('/operation/builder.compare', { app_id, id, from, to }).then(
      (comparison) => current && setState({ comparison }),
      (reason: unknown) => current && setState({ failure: said(reason) }),
    );
    return () => {
      current = false;
    };
  }, [ports, app_id, id, from, to, revision, isSaved]);
  return { comparison: state.comparison, failure: state.failure };
}

const NO_UPGRADES: readonly Upgrade[] = [];

/** The newer shipped files that were merged into a revision; none where `revision` is undefined. */
export function useUpgrades(revision: number | undefined): {
  upgrades: readonly Upgrade[];
  failure: string | undefined;
} {
  const { ports, session } = useBuilder();
  const { app_id, id } = session.draft;
  const [state, setState] = useState<{ of?: number; upgrades?: readonly Upgrade[]; failure?: string }>({});
  useEffect(() => {
    if (revision === undefined) return;
    let current = true;
    ports.call<{ list: readonly Upgrade[] }>('/operation/builder.upgrade', { app_id, id, revision }).then(
      ({ list }) => current && setState({ of: revision, upgrades: list }),
      (reason: unknown) => current && setState({ of: revision, failure: said(reason) }),
    );
    return () => {
      current = false;
    };
  }, [ports, app_id, id, revision]);
  const isRead = revision !== undefined && state.of === revision;
  return { upgrades: (isRead && state.upgrades) || NO_UPGRADES, failure: isRead ? state.failure : undefined };
}
