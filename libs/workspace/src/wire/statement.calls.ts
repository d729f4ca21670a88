import type { WorkspacePorts } from './workspace.ports.js';

/** Why something is refused, in the person's language. */
export interface Reason { code: string; text: string; object?: string; position?: number; grantors?: readonly string[] }

/** One statement of a script, by character offsets into it. */
export interface StatementRange { start: number; end: number }

/** What the gate would decide about a statement (`workspace.check`). */
export interface CheckedStatement extends StatementRange {
  kind: string;
  decision: 'allow' | 'deny' | string;
  /** Result columns that will be masked, by name or position. */
  masked: readonly (string | number)[];
  reasons: readonly Reason[];
}

/** A run of the past. */
export interface HistoryEntry {
  id: number | string;
  at: string;
  source_id?: number;
  source_name?: string;
  schema?: string | null;
  text: string;
  rows?: number | null;
  cost_ms?: number | null;
  state: string;
  reasons?: string | null;
  masked?: boolean | null;
}

/** What the gate would decide about each statement of a script, without running any. */
export async function checkScript(ports: WorkspacePorts, at: { sourceId: number; schema: string; text: string }, signal: AbortSignal): Promise<CheckedStatement[]> {
  const { statements } = await ports.call<{ statements: CheckedStatement[] }>('workspace.check', { source_id: at.sourceId, schema: at.schema || undefined, text: at.text }, signal);
  return statements;
}

/** The statements of a script as the source's dialect splits them. */
export async function splitScript(ports: WorkspacePorts, sourceId: number, text: string): Promise<StatementRange[]> {
  const { statements } = await ports.call<{ statements: StatementRange[] }>('workspace.split', { source_id: sourceId, text });
  return statements;
}

/** Asks the server to stop a running statement. */
export function stopRun(ports: WorkspacePorts, runId: string): Promise<unknown> {
  return ports.call('workspace.stop', { run_id: runId });
}

/** The person's own runs, newest first. */
export function fetchHistory(ports: WorkspacePorts, page: { no: number; size: number; keyword: string }): Promise<{ list: HistoryEntry[]; count: number }> {
  return ports.call('workspace.history', { page_no: page.no, page_size: page.size, keyword: page.keyword || undefined });
}
