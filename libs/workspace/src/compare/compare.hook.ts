import { useCallback, useEffect, useRef, useState } from 'react';
import { usePorts } from '../wire/ports.context.js';
import { stopRun } from '../wire/statement.calls.js';
import {
  compareStream,
  type CompareAsked,
  type CompareEnd,
  type CompareLine,
  type Difference,
  type PairedColumn,
  type RefusedSide,
  type SideName,
  type SyncScript,
} from './compare.calls.js';

/** How a comparison stands; `cut` is one whose connection broke before its end. */
export interface Comparing {
  status: 'idle' | 'reading' | 'done' | 'refused' | 'failed' | 'stopped';
  reading: Partial<Record<SideName, number>>;
  columns: readonly PairedColumn[];
  key: readonly string[];
  rows: readonly Difference[];
  end?: CompareEnd;
  script?: SyncScript;
  refused: readonly RefusedSide[];
  error?: { text: string; side?: SideName; cut?: true };
}

/** Nothing was compared. */
export const NOTHING: Comparing = {
  status: 'idle',
  reading: {},
  columns: [],
  key: [],
  rows: [],
  refused: [],
};

/** What a line does to a comparison. */
export function withLine(now: Comparing, line: CompareLine): Comparing {
  switch (line.t) {
    case 'reading':
      return { ...now, reading: { ...now.reading, [line.side]: line.rows } };
    case 'columns':
      return { ...now, columns: line.columns, key: line.key };
    case 'rows':
      return { ...now, rows: [...now.rows, ...line.rows] };
    case 'refused':
      return { ...now, status: 'refused', refused: line.sides };
    case 'error':
      return { ...now, status: 'failed', error: { text: line.text, side: line.side } };
    case 'script':
      return { ...now, script: line };
    case 'end':
      return { ...now, status: 'done', end: line };
  }
}

/** Runs one comparison at a time; leaving the tab stops it, here and on the server. */
export function useCompare(): {
  now: Comparing;
  run(asked: CompareAsked): void;
  stop(): void;
  closeScript(): void;
} {
  const ports = usePorts();
  const [now, setNow] = useState<Comparing>(NOTHING);
  const running = useRef<{ abort: AbortController; runId?: string } | null>(null);
  const stop = useCallback(() => {
    const current = running.current;
    if (!current) return;
    if (current.runId !== undefined) stopRun(ports, current.runId).catch(() => undefined);
    current.abort.abort();
  }, [ports]);
  useEffect(() => stop, [stop]);

  const run = useCallback(
    (asked: CompareAsked) => {
      if (running.current) return;
      const own: { abort: AbortController; runId?: string } = { abort: new AbortController() };
      running.current = own;
      const read = async (): Promise<void> => {
        let state: Comparing = { ...NOTHING, status: 'reading' };
        setNow(state);
        try {
          for await (const line of compareStream(ports, asked, own.abort.signal)) {
            if (line.t === 'reading') own.runId = line.run_id;
            state = withLine(state, line);
            if (line.t !== 'rows') setNow(state);
          }
          // A stream without a last line was cut off: rows may be missing.
          if (state.status === 'reading') state = { ...state, status: 'failed', error: { text: '', cut: true } };
        } catch (cause) {
          state = {
            ...state,
            status: 'failed',
            error: { text: cause instanceof Error ? cause.message : String(cause) },
          };
        }
        running.current = null;
        setNow(own.abort.signal.aborted ? { ...NOTHING, status: 'stopped', columns: state.columns } : state);
      };
      void read();
    },
    [ports],
  );
  return { now, run, stop, closeScript: () => setNow((state) => ({ ...state, script: undefined })) };
}
