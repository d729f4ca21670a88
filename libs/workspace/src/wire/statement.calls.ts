import type { WorkspacePorts } from './workspace.ports.js';

/** Envelope code of a statement that the gate refuses. */
const REFUSED = 410;

/** Why something is refused, in the person's language; `position` is an offset in UTF-16 units. */
export interface Reason {
  code: string;
  text: string;
  object?: string;
  /** All of them where several equal reasons are told as one. */
  objects?: readonly string[];
  position?: number;
  /** The statement cannot be understood as it is written; nobody forbids it. */
  mistake?: boolean;
}

/** One statement of a script, by character offsets into it. */
export interface StatementRange {
  start: number;
  end: number;
}

/** What the gate would decide about a statement (`workspace.check`). */
export interface CheckedStatement extends StatementRange {
  kind: string;
  decision: 'permit' | 'refuse';
  /** Names of the result columns that will be masked. */
  masked: readonly string[];
  reasons: readonly Reason[];
  /** Running it asks first. */
  asks?: boolean;
}

/** A run of the past. */
export interface HistoryEntry {
  id: number | string;
  time: string;
  data_source_id: number | null;
  data_source_name: string | null;
  sql_text: string | null;
  sql_kind: string | null;
  decision: string;
  row_count: number | string | null;
  cost_ms: number | null;
  masked_columns: readonly string[] | null;
  error: string | null;
}

/** Why a statement is permitted or refused: the gate's decision as a chain, and what to ask for and of whom. */
export interface RightsChain {
  verdict: string;
  lines: readonly { mark: string; does: string; text: string; link: string | null; link_text: string | null }[];
  asks: readonly string[];
  /** Where what is missing is asked for. */
  ask_link?: string | null;
  /** Where the statement is made into a work order. */
  order_link?: string | null;
  /** Where its rows are asked for as a file. */
  export_link?: string | null;
}

/** The chain behind a decision on a statement; nothing is run. */
export function explainRights(
  ports: WorkspacePorts,
  at: { sourceId: number; schema: string; text: string },
): Promise<RightsChain> {
  const form = { data_source_id: at.sourceId, schema: at.schema || undefined, statement: at.text };
  return ports.call<RightsChain>('rights.explain', { form });
}

/** What the gate would decide about each statement of a script, without running any. */
export async function checkScript(
  ports: WorkspacePorts,
  at: { sourceId: number; schema: string; text: string },
  signal: AbortSignal,
): Promise<CheckedStatement[]> {
  const { statements } = await ports.call<{ statements: CheckedStatement[] }>(
    'workspace.check',
    { source_id: at.sourceId, schema: at.schema || undefined, text: at.text },
    signal,
  );
  return statements;
}

/**
 * The statements of a script, as its source divides them. A script that cannot be split is one statement: running it
 * says why and where.
 */
export async function splitScript(ports: WorkspacePorts, sourceId: number, text: string): Promise<StatementRange[]> {
  try {
    return (await ports.call<{ statements: StatementRange[] }>('workspace.split', { source_id: sourceId, text }))
      .statements;
  } catch (cause) {
    if ((cause as { code?: unknown } | null)?.code !== REFUSED) throw cause;
    return [{ start: 0, end: text.length }];
  }
}

/** Asks the server to stop a running statement. */
export function stopRun(ports: WorkspacePorts, runId: string): Promise<unknown> {
  return ports.call('workspace.stop', { run_id: runId });
}

/** The person's own runs, newest first. */
export function fetchHistory(
  ports: WorkspacePorts,
  page: { no: number; size: number; keyword: string },
): Promise<{ list: HistoryEntry[]; count: number }> {
  return ports.call('workspace.history', {
    page_no: page.no,
    page_size: page.size,
    keyword: page.keyword || undefined,
  });
}
