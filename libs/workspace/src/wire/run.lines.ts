import type { Reason } from './statement.calls.js';

/** A column of a result. */
export interface RunColumn {
  name: string;
  type: string;
  masked: boolean;
}

/** What is asked before a statement runs; `rows` is null where they could not be counted. */
export interface ConfirmQuestion {
  kind: 'update-all' | 'delete-all' | 'truncate' | 'drop' | 'alter';
  object: string;
  rows: string | null;
}

/**
 * The lines of `workspace.run`, in the order in which they come: a header, rows, an end; or a refusal or error at any
 * place, or nothing but a question.
 */
export type RunLine =
  | { t: 'header'; run_id: string; columns: RunColumn[]; kind: string; watermark?: string; copy?: boolean }
  | { t: 'rows'; rows: unknown[][] }
  | { t: 'end'; rows: number; truncated: boolean; cost_ms: number; notices?: string[]; affected?: number | null }
  | { t: 'refused'; reasons: Reason[] }
  | { t: 'confirm'; questions: ConfirmQuestion[] }
  | { t: 'error'; code: number | string; text: string; position?: number; state?: string; original?: string };

const kinds: ReadonlySet<unknown> = new Set(['header', 'rows', 'end', 'refused', 'confirm', 'error']);

/** A line of the stream; null for a line of a kind that this version does not know (a newer server may add some). */
export function readRunLine(value: unknown): RunLine | null {
  if (typeof value !== 'object' || value === null || !kinds.has((value as { t?: unknown }).t)) return null;
  return value as RunLine;
}
