import { readRunLine, type RunLine } from '../wire/run.lines.js';
import type { WorkspacePorts } from '../wire/workspace.ports.js';
import type { Result } from './result.js';

/** How often a growing result is drawn anew, in ms: smooth to the eye, far from busy. */
const DRAW_EVERY_MS = 120;

/** What a statement is run against. */
export interface RunTarget {
  sourceId: number;
  schema: string;
  rowLimit: number;
  /** The person has confirmed what the statement would destroy. */
  confirmed?: boolean;
}

type Step = (result: Result, line: RunLine) => Result;

/** What each line does to a result. */
const steps: { readonly [K in RunLine['t']]: (result: Result, line: Extract<RunLine, { t: K }>) => Result } = {
  header: (result, line) => ({
    ...result,
    runId: line.run_id,
    columns: line.columns,
    kind: line.kind,
    watermark: line.watermark,
    noCopy: line.copy === false,
  }),
  rows: (result, line) => {
    for (const row of line.rows) result.rows.push(row);
    return { ...result, read: result.rows.length };
  },
  end: (result, line) => ({
    ...result,
    status: 'done',
    truncated: line.truncated,
    costMs: line.cost_ms,
    affected: line.affected,
    notices: line.notices ?? [],
  }),
  refused: (result, line) => ({
    ...result,
    status: line.reasons.length > 0 && line.reasons.every((reason) => reason.mistake) ? 'mistaken' : 'refused',
    reasons: line.reasons,
  }),
  confirm: (result, line) => ({ ...result, status: 'asking', questions: line.questions }),
  error: (result, line) => ({
    ...result,
    status: 'failed',
    error: {
      code: String(line.code),
      text: line.text,
      position: line.position,
      state: line.state,
      original: line.original,
    },
  }),
};

function applyLine(result: Result, line: RunLine): Result {
  return (steps[line.t] as Step)(result, line);
}

function broken(result: Result, cause: unknown, signal: AbortSignal): Result {
  if (signal.aborted) return { ...result, status: 'stopped' };
  const text = cause instanceof Error ? cause.message : String(cause);
  const data = (cause as { data?: Readonly<Record<string, unknown>> | null } | null)?.data;
  const position = typeof data?.['position'] === 'number' ? data['position'] : undefined;
  const words = (name: string): string | undefined => (typeof data?.[name] === 'string' ? data[name] : undefined);
  return {
    ...result,
    status: 'failed',
    error: { code: words('code') ?? '', text, position, state: words('state'), original: words('original') },
  };
}

/**
 * Runs one statement and reports the result as it grows. Rows are pulled in batches between draws, so a slow screen
 * slows the source; reading ends at the row limit even if the server sends more. Never rejects: a broken stream is a
 * failed result.
 */
export async function runStatement(
  ports: WorkspacePorts,
  target: RunTarget,
  first: Result,
  report: (result: Result) => void,
  signal: AbortSignal,
): Promise<Result> {
  let result = first;
  let drawn = performance.now();
  try {
    const input = {
      source_id: target.sourceId,
      schema: target.schema || undefined,
      text: first.text,
      row_limit: target.rowLimit,
      confirmed: target.confirmed,
    };
    for await (const value of ports.stream('workspace.run', input, signal)) {
      const line = readRunLine(value);
      if (!line) continue;
      result = applyLine(result, line);
      if (result.rows.length > target.rowLimit) {
        result.rows.length = target.rowLimit;
        result = { ...result, read: target.rowLimit, status: 'done', truncated: true };
        break;
      }
      const waited = performance.now() - drawn;
      if (line.t !== 'rows' || waited >= DRAW_EVERY_MS) {
        report(result);
        await new Promise((resolve) => setTimeout(resolve, 0));
        drawn = performance.now();
      }
    }
    // A stream that ends without its last line was cut off: rows may be missing, and the person must know.
    if (result.status === 'running')
      result = signal.aborted
        ? { ...result, status: 'stopped' }
        : { ...result, status: 'failed', error: { code: 'cut', text: '' } };
  } catch (cause) {
    result = broken(result, cause, signal);
  }
  report(result);
  return result;
}
