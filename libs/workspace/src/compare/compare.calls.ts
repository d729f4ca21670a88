import type { Reason } from '../wire/statement.calls.js';
import type { WorkspacePorts } from '../wire/workspace.ports.js';

/** The two sides of a comparison. */
export type SideName = 'left' | 'right';

/** One side as the server takes it: a table, or a statement. */
export interface SideAsked {
  source_id: number;
  schema?: string;
  table?: string;
  text?: string;
}

interface PairedSide {
  name: string;
  at: number;
  type: string;
  masked: boolean;
}

/** What the server makes of a column (`workspace.compare`). */
export interface PairedColumn {
  name: string;
  standing: 'compared' | 'masked' | 'meaningless' | 'unlike' | 'ignored' | 'left-only' | 'right-only' | 'doubled';
  key: boolean;
  left: PairedSide | null;
  right: PairedSide | null;
}

/** A row that is not the same on both sides; `cells` are the places of the columns that differ. */
export interface Difference {
  status: 'different' | 'left' | 'right';
  left?: unknown[];
  right?: unknown[];
  cells: number[];
}

/** A side that was refused. */
export interface RefusedSide {
  side: SideName;
  source_id: number;
  source_name: string;
  schema: string;
  text: string;
  reasons: Reason[];
}

/** What one side was read as. */
export interface ReadSide {
  title: string;
  source_name: string;
  rows: number;
  truncated: false | 'rows' | 'bytes';
  filtered: boolean;
}
type PerSide<T> = Record<SideName, T>;

/** How a comparison ended. */
export interface CompareEnd {
  counts: {
    equal: number;
    different: number;
    left: number | null;
    right: number | null;
    null_keys: PerSide<number>;
    doubled: PerSide<number>;
  };
  sides: PerSide<ReadSide>;
  listed: { different: number; left: number; right: number };
  script: PerSide<string | null>;
  watermark?: string;
  copy?: boolean;
}

/** A script that makes one side like the other. */
export interface SyncScript {
  target: SideName;
  text: string;
  counts: { insert: number; update: number; delete: number };
  leftOut: {
    why: 'only-unwritten' | 'required' | 'unwritable' | 'delete-partial' | 'insert-partial' | 'key';
    rows: number;
    columns: string[];
  }[];
  unwritten: { name: string; standing: PairedColumn['standing'] | 'generated' }[];
  isTooLarge: boolean;
  order: { page: string; form: Readonly<Record<string, unknown>> } | null;
}

/** A line of the stream. */
export type CompareLine =
  | { t: 'columns'; columns: PairedColumn[]; key: string[] }
  | { t: 'reading'; side: SideName; run_id: string; rows: number }
  | { t: 'refused'; sides: RefusedSide[] }
  | { t: 'error'; code: number; text: string; side?: SideName; field?: string }
  | { t: 'rows'; rows: Difference[] }
  | ({ t: 'end' } & CompareEnd)
  | ({ t: 'script' } & SyncScript);

const kinds: ReadonlySet<unknown> = new Set(['columns', 'reading', 'refused', 'error', 'rows', 'end', 'script']);

/** What is asked for. */
export interface CompareAsked {
  left: SideAsked;
  right: SideAsked;
  key: readonly string[];
  ignore: readonly string[];
  rowLimit: number;
  scriptFor?: SideName;
}

/** A comparison line by line; lines of a kind that this version does not know are left out. */
export async function* compareStream(
  ports: WorkspacePorts,
  { left, right, key, ignore, rowLimit, scriptFor }: CompareAsked,
  signal: AbortSignal,
): AsyncGenerator<CompareLine> {
  const input = { left, right, key, ignore, row_limit: rowLimit, script_for: scriptFor };
  for await (const value of ports.stream('workspace.compare', input, signal))
    if (typeof value === 'object' && value !== null && kinds.has((value as { t?: unknown }).t))
      yield value as CompareLine;
}

interface StructureColumn {
  type: string;
  nullable: boolean;
  key: boolean;
}

/** Two structures side by side (`workspace.compare-structure`). */
export interface StructureAnswer {
  columns: {
    name: string;
    standing: 'equal' | 'different' | 'left' | 'right';
    left: StructureColumn | null;
    right: StructureColumn | null;
    differs: (keyof StructureColumn)[];
  }[];
  keys: {
    kind: 'primary' | 'unique' | 'foreign' | 'index' | 'unique-index';
    columns: string[];
    references: string | null;
    standing: 'equal' | 'left' | 'right';
    left: string | null;
    right: string | null;
  }[];
  is_across: boolean;
}

/** Compares the structures of two tables. */
export function compareStructures(
  ports: WorkspacePorts,
  sides: { left: SideAsked; right: SideAsked },
): Promise<StructureAnswer> {
  return ports.call<StructureAnswer>('workspace.compare-structure', sides);
}

/** Keeps a script as a draft of an order, since its values belong into no address; answers where it is opened. */
export async function draftOrder(
  ports: WorkspacePorts,
  { order, text }: Pick<SyncScript, 'order' | 'text'>,
): Promise<string> {
  const { id } = await ports.call<{ id: number }>('work-order.draft-save', { ...order?.form, script: text });
  return `${order?.page ?? ''}?draft_id=${id}`;
}
