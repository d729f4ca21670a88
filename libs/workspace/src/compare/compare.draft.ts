import type { SideAsked, SideName } from './compare.calls.js';

/** A side as it is being chosen. */
export interface SideDraft {
  sourceId: number | null;
  is: 'table' | 'statement';
  schema: string;
  table: string;
  text: string;
}

/** A comparison as it stands in its tab. */
export interface CompareDraft {
  mode: 'rows' | 'structure';
  left: SideDraft;
  right: SideDraft;
  /** Empty for the primary key. */
  key: readonly string[];
  ignore: readonly string[];
}

/** A side of which nothing is chosen. */
export const EMPTY_SIDE: SideDraft = { sourceId: null, is: 'table', schema: '', table: '', text: '' };

/** A comparison of which nothing is chosen but what is given. */
export const newCompare = (left: Partial<SideDraft> = {}): CompareDraft => ({
  mode: 'rows',
  left: { ...EMPTY_SIDE, ...left },
  right: EMPTY_SIDE,
  key: [],
  ignore: [],
});

const isChosen = ({ is, table, text }: SideDraft): boolean => (is === 'table' ? table : text.trim()) !== '';

/** The first side that nothing was chosen for. */
export function openSide({ left, right }: CompareDraft): SideName | null {
  if (!isChosen(left)) return 'left';
  return isChosen(right) ? null : 'right';
}

/** A name that was typed before anybody knew the tables: what stands before its first point is the schema. */
function typedName({ schema, table }: SideDraft): { schema: string; table: string } {
  const point = schema === '' ? table.indexOf('.') : -1;
  return point < 0 ? { schema, table } : { schema: table.slice(0, point), table: table.slice(point + 1) };
}

/** A side as the server takes it; undefined where something is missing. */
export function sideAsked(side: SideDraft): SideAsked | undefined {
  const { sourceId, is, schema, text } = side;
  if (sourceId === null || !isChosen(side)) return undefined;
  return is === 'table'
    ? { source_id: sourceId, ...typedName(side) }
    : { source_id: sourceId, schema: schema || undefined, text };
}

/** Another side: what was chosen of columns was about the former. */
export const withSide = (draft: CompareDraft, name: SideName, side: Partial<SideDraft>): CompareDraft => ({
  ...draft,
  [name]: { ...draft[name], ...side },
  key: [],
  ignore: [],
});

/** Left and right change places. */
export const swapped = (draft: CompareDraft): CompareDraft => ({ ...draft, left: draft.right, right: draft.left });

const isSide = (value: unknown): value is SideDraft => {
  const side = value as Partial<SideDraft> | null;
  return (
    (side?.sourceId === null || typeof side?.sourceId === 'number') &&
    (side.is === 'table' || side.is === 'statement') &&
    [side.schema, side.table, side.text].every((text) => typeof text === 'string')
  );
};
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string');

/** Whether something remembered is a comparison. */
export function isCompare(value: unknown): value is CompareDraft {
  const draft = value as Partial<CompareDraft> | null;
  return (
    (draft?.mode === 'rows' || draft?.mode === 'structure') &&
    isSide(draft.left) &&
    isSide(draft.right) &&
    isNames(draft.key) &&
    isNames(draft.ignore)
  );
}
