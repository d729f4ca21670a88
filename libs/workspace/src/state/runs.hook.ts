import { useCallback, useEffect, useRef, useState } from 'react';
import { usePorts } from '../wire/ports.context.js';
import type { SourceInfo } from '../wire/catalogue.calls.js';
import { stopRun, type StatementRange } from '../wire/statement.calls.js';
import type { WorkspacePorts } from '../wire/workspace.ports.js';
import { startResult, type Result } from './result.js';
import { dropResult, NO_RUNS, putResult, type TabRuns } from './runs.js';
import { runStatement, type RunTarget } from './statement.run.js';

/** Statements to run in order, and against what. */
export interface RunOrder {
  target: RunTarget;
  source: SourceInfo;
  statements: readonly (StatementRange & { text: string })[];
}

/** The runs of all tabs. */
export interface RunsControl {
  of(tab: string): TabRuns;
  /**
   * Runs the statements one after another; the first failure, refusal, stop or question answered no ends it, and what
   * is left out is named.
   */
  run(tab: string, order: RunOrder): Promise<void>;
  stop(tab: string): void;
  /** Answers the question that a statement of the tab waits for. */
  answer(tab: string, confirmed: boolean): void;
  /** Takes a result away. */
  close(tab: string, result: string): void;
  show(tab: string, result: string): void;
  forget(tab: string): void;
  /** Changes whenever a statement has ended. */
  turn: number;
}

interface Running {
  abort: AbortController;
  result: Result | null;
  /** Set while a question waits. */
  answer?: (confirmed: boolean) => void;
}

/** Runs one statement; where the gate asks first, the answer of the person decides whether it runs again, confirmed. */
async function runAsking(
  ports: WorkspacePorts,
  target: RunTarget,
  first: Result,
  state: Running,
  report: (result: Result) => void,
): Promise<Result> {
  report(first);
  const ended = await runStatement(ports, target, first, report, state.abort.signal);
  if (ended.status !== 'asking') return ended;
  const confirmed = await new Promise<boolean>((resolve) => (state.answer = resolve));
  delete state.answer;
  const again: Result = { ...first, startedAt: Date.now() };
  if (confirmed) return runStatement(ports, { ...target, confirmed: true }, again, report, state.abort.signal);
  const declined: Result = { ...first, status: 'declined' };
  report(declined);
  return declined;
}

/** Runs statements and keeps their results per tab. Leaving the page stops what still runs, here and on the server. */
export function useRuns(): RunsControl {
  const ports = usePorts();
  const [runs, setRuns] = useState<ReadonlyMap<string, TabRuns>>(new Map());
  const [turn, setTurn] = useState(0);
  const running = useRef(new Map<string, Running>());
  const counter = useRef(0);

  const change = useCallback(
    (tab: string, next: (runs: TabRuns) => TabRuns) =>
      setRuns((now) => new Map(now).set(tab, next(now.get(tab) ?? NO_RUNS))),
    [],
  );
  const stop = useCallback(
    (tab: string) => {
      const current = running.current.get(tab);
      if (!current) return;
      const runId = current.result?.runId;
      // Asked first, so that the statement ends on the source even where a proxy keeps our broken stream open.
      if (runId !== undefined)
        stopRun(ports, runId).catch((cause: unknown) =>
          ports.log('workspace.stop failed', cause instanceof Error ? cause.message : undefined),
        );
      current.abort.abort();
      current.answer?.(false);
    },
    [ports],
  );
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const tab of all.keys()) stop(tab);
    };
  }, [stop]);

  const run = useCallback(
    async (tab: string, order: RunOrder) => {
      if (running.current.has(tab)) return;
      const state: Running = { abort: new AbortController(), result: null };
      running.current.set(tab, state);
      change(tab, (now) => ({ ...now, busy: true, skipped: [] }));
      const report = (result: Result): void => {
        state.result = result;
        change(tab, (now) => putResult(now, result));
      };
      for (const [at, statement] of order.statements.entries()) {
        counter.current += 1;
        const ended = await runAsking(
          ports,
          order.target,
          startResult({
            id: `r${counter.current}`,
            text: statement.text,
            range: statement,
            sourceName: order.source.name,
            writing: order.source.sql,
            at: { sourceId: order.target.sourceId, schema: order.target.schema },
            startedAt: Date.now(),
          }),
          state,
          report,
        );
        setTurn((now) => now + 1);
        if (ended.status === 'done') continue;
        const skipped = order.statements.slice(at + 1).map(({ text }) => text);
        change(tab, (now) => ({ ...now, skipped }));
        break;
      }
      running.current.delete(tab);
      change(tab, (now) => ({ ...now, busy: false }));
    },
    [ports, change],
  );

  return {
    of: (tab) => runs.get(tab) ?? NO_RUNS,
    run,
    stop,
    turn,
    answer: (tab, confirmed) => running.current.get(tab)?.answer?.(confirmed),
    close: (tab, result) => change(tab, (now) => dropResult(now, result)),
    show: (tab, result) => change(tab, (now) => ({ ...now, shown: result })),
    forget: (tab) => {
      stop(tab);
      setRuns((now) => new Map([...now].filter(([name]) => name !== tab)));
    },
  };
}
