import { useEffect, useState } from 'react';
import { usePorts } from '../wire/ports.context.js';
import type { Completion } from '@sluice/renderer/sql-editor';
import { fetchCompletion, fetchSources, type SourceInfo } from '../wire/catalogue.calls.js';

/** The sources that may be queried; empty until known. A failure is shown by the tree, which asks the same. */
export function useSources(): readonly SourceInfo[] {
  const ports = usePorts();
  const [sources, setSources] = useState<readonly SourceInfo[]>([]);
  useEffect(() => {
    let current = true;
    fetchSources(ports).then(
      (found) => {
        if (current) setSources(found);
      },
      () => {
        if (current) setSources([]);
      },
    );
    return () => {
      current = false;
    };
  }, [ports]);
  return sources;
}

/** Names for completion; null until known, and where the source cannot tell: typing works without them. */
export function useCompletion(sourceId: number | null, schema: string): Completion | null {
  const ports = usePorts();
  const [completion, setCompletion] = useState<Completion | null>(null);
  useEffect(() => {
    setCompletion(null);
    if (sourceId === null) return;
    const leave = new AbortController();
    fetchCompletion(ports, sourceId, schema, leave.signal).then(
      (found) => {
        if (!leave.signal.aborted) setCompletion(found);
      },
      (cause: unknown) => {
        if (!leave.signal.aborted)
          ports.log('catalogue.completion failed', cause instanceof Error ? cause.message : undefined);
      },
    );
    return () => leave.abort();
  }, [ports, sourceId, schema]);
  return completion;
}
