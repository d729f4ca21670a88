import type { Completion } from '@sluice/renderer/sql-editor';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { BuilderSession } from '../state/builder.session.js';
import { failureReporter, reasonOf } from '../state/failure.js';
import type { QueryDraft, QuerySource, QueryTried, TriedAs } from './query.type.js';

/** The sources that a query of the app may name; undefined until known. */
export function useSources(ports: BuilderPorts, appId: number): readonly QuerySource[] | undefined {
  const [sources, setSources] = useState<readonly QuerySource[]>();
  useEffect(() => {
    const stop = new AbortController();
    ports
      .call<{ list: QuerySource[] }>('/operation/builder.query-sources', { app_id: appId }, stop.signal)
      .then(({ list }) => setSources(list))
      .catch(failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [ports, appId]);
  return sources;
}

/** Names for completion; null until known, and where the source cannot tell: typing works without them. */
export function useNames(ports: BuilderPorts, appId: number, source: string | undefined): Completion | null {
  const [names, setNames] = useState<Completion | null>(null);
  useEffect(() => {
    setNames(null);
    if (!source) return;
    const stop = new AbortController();
    ports
      .call<Completion>('/operation/builder.query-names', { app_id: appId, source }, stop.signal)
      .then((found) => setNames(found))
      .catch(failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [ports, appId, source]);
  return names;
}

/**
 * Sample values of the params of a query, as they are typed. They may be of masked columns: the browser keeps none of
 * them.
 */
export type Samples = Readonly<Record<string, string>>;

/** Sample values by param name, and how one of them is set. */
export function useSamples(): [Samples, (name: string, to: string) => void] {
  const [samples, setSamples] = useState<Samples>({});
  const set = useCallback((name: string, to: string) => setSamples((before) => ({ ...before, [name]: to })), []);
  return [samples, set];
}

/** A try with the text that was tried: what it says of places holds for that text alone. */
export interface Tried extends QueryTried {
  text: string;
  as: TriedAs;
}

/** Runs what the draft is now; a new run ends the one before. */
export function useTry(
  { ports, session }: { ports: BuilderPorts; session: BuilderSession },
  { samples, as, noSource }: { samples: Samples; as: TriedAs; noSource: string },
): { tried: Tried | undefined; isRunning: boolean; run(): void } {
  const [tried, setTried] = useState<Tried>();
  const [isRunning, setRunning] = useState(false);
  const before = useRef<AbortController>();
  useEffect(() => () => before.current?.abort(), []);
  const run = useCallback(() => {
    const { type, source, text = '', params = [], writes } = session.document() as unknown as QueryDraft;
    if (text.trim() === '') return;
    before.current?.abort();
    const stop = new AbortController();
    before.current = stop;
    const refusedAs = (said: string): QueryTried => ({
      state: 'refused',
      columns: [],
      rows: [],
      more: false,
      cost_ms: 0,
      reasons: [{ code: '', text: said }],
      undeclared: [],
      unused: [],
    });
    if (!source && type !== 'console' && type !== 'live') {
      setTried({ ...refusedAs(noSource), text, as });
      // The run before it, which was left, does not say that it has ended.
      setRunning(false);
      return;
    }
    setRunning(true);
    const values = Object.fromEntries(
      params.map(({ name, type: kind }) => {
        const value = samples[name] ?? '';
        return [name, kind === 'list' && value !== '' ? value.split(/[,，]/).map((item) => item.trim()) : value];
      }),
    );
    const body = {
      app_id: session.draft.app_id,
      id: session.draft.id,
      type: type ?? 'sql',
      source: source || undefined,
      text,
      params: params.map(({ name, type: kind, def }) => ({ name, type: kind, def })),
      values,
      as,
      writes: writes || undefined,
      plan: true,
    };
    ports
      .call<QueryTried>('/operation/builder.query-try', body, stop.signal)
      .catch((reason: unknown) => refusedAs(reasonOf(reason)))
      .then((found) => {
        if (stop.signal.aborted) return;
        setTried({ ...found, text, as });
        setRunning(false);
      })
      .catch(failureReporter(ports, stop.signal));
  }, [ports, session, samples, as, noSource]);
  return { tried, isRunning, run };
}
