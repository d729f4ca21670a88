import { useEffect, useState } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { AppDrafts, ListedDraft, PartKind, QueryFacts, UsedDocument } from '../state/app.drafts.js';
import { failureReporter } from '../state/failure.js';

/** A document that refers to a query or an action. */
export type PartUser = UsedDocument['used_by'][number];

/** Who refers to the parts of an app, and what is known of its queries. */
export interface PartFacts {
  users(entry: { kind: string; uid: string }): readonly PartUser[];
  query(id: number): QueryFacts | undefined;
}

/** The facts of the queries or actions, asked for again whenever the app's documents have changed. */
export function usePartFacts(
  ports: BuilderPorts,
  drafts: AppDrafts,
  { kind, list }: { kind: PartKind; list: readonly ListedDraft[] },
): PartFacts {
  const [uses, setUses] = useState<ReadonlyMap<string, readonly PartUser[]>>(new Map());
  const [queries, setQueries] = useState<ReadonlyMap<number, QueryFacts>>(new Map());
  useEffect(() => {
    if (list.length === 0) return;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const found = await drafts.uses(stop.signal);
      const known = kind === 'query' ? await drafts.queries(stop.signal) : [];
      if (stop.signal.aborted) return;
      setUses(new Map(found.map((one) => [`${one.kind}/${one.uid}`, one.used_by])));
      setQueries(new Map(known.map((one) => [one.id, one])));
    };
    ask().catch(failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [ports, drafts, kind, list]);
  return {
    users: ({ kind: of, uid }) => uses.get(`${of}/${uid}`) ?? [],
    query: (id) => queries.get(id),
  };
}
