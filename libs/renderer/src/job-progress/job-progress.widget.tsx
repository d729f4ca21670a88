import { useEffect, useRef, type ReactElement } from 'react';
import type { PageRuntime } from '@sluice/engine';
import { useJobSay, type jobTexts } from '../texts/job.texts.js';
import { type Facts } from '../texts/locale.context.js';
import type { WidgetProps } from '../views/widget.registry.js';
import './job-progress.css';

/** How often work that goes on is asked about, in milliseconds; a page in the background asks for nothing. */
const everyMs = 1_500;

/** Work of many parts, as a query answers it (schemas/widget/job-progress.json). */
interface JobProgress {
  /** Another one than before: every view of the page is asked anew. */
  state: string;
  running: boolean;
  stopping: boolean;
  /** Place in the queue, from 1; 0 for work that has begun. */
  waiting: number;
  total: number;
  done: number;
  failed: number;
}

const countOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);

function progressOf(value: unknown): JobProgress {
  const given = typeof value === 'string' && value !== '' ? (JSON.parse(value) as unknown) : value;
  const facts = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  return {
    state: typeof facts.state === 'string' ? facts.state : '',
    running: facts.running === true,
    stopping: facts.stopping === true,
    waiting: countOf(facts.waiting),
    total: countOf(facts.total),
    done: countOf(facts.done),
    failed: countOf(facts.failed),
  };
}

function askAll({ views }: PageRuntime): void {
  for (const one of views.values()) if (one.node.data_id !== undefined) void one.query();
}

/** Asks every view of the page for as long as the work goes on, and once more when its state has changed. */
function useFollow(page: PageRuntime, { state, running }: JobProgress): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== '' && before.current !== state) askAll(page);
    before.current = state;
  }, [page, state]);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) askAll(page);
    }, everyMs);
    return () => clearInterval(timer);
  }, [page, running]);
}

function wordsOf({ running, stopping, waiting, done, total }: JobProgress): [keyof typeof jobTexts, Facts] {
  if (running && stopping) return ['job.stopping', {}];
  if (running && waiting > 0) return waiting > 1 ? ['job.waiting', { count: waiting - 1 }] : ['job.next', {}];
  return running ? ['job.running', { done, total }] : ['job.done', { done, total }];
}

/**
 * Widget `job-progress`: how far work of many parts is, as a bar with words; while it goes on the page is asked for
 * news. Its value is what a query answers, `{state, running, stopping, waiting, total, done, failed}`.
 */
export function JobProgressWidget({ view, field }: WidgetProps): ReactElement {
  const say = useJobSay();
  const progress = progressOf(field?.value);
  useFollow(view.page, progress);
  const { state, total, done, failed, running } = progress;
  const [key, facts] = wordsOf(progress);
  const part = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
  return (
    <div
      className="sl-job"
      id={field?.id}
      data-state={state || undefined}
      data-running={running || undefined}
      data-failed={failed > 0 || undefined}
    >
      <div
        className="sl-job-bar"
        role="progressbar"
        aria-label={field?.label || say('job.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={part}
      >
        <span style={{ width: `${part}%` }} />
      </div>
      <span className="sl-job-text" aria-live="polite">
        {say(key, facts)}
        {failed > 0 ? <span className="sl-job-failed"> · {say('job.failed', { count: failed })}</span> : null}
      </span>
    </div>
  );
}
