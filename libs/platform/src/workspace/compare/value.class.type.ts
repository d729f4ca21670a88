/** What a column of a side holds: its type as its source names it, and the kind of that source. */
export interface TypedColumn {
  type: string;
  kind: string;
}

/**
 * What values are compared as (screen C6). `other` is everything that has no form of its own here: arrays, intervals,
 * geometry, ranges.
 */
export type ValueClass =
  | 'number'
  | 'boolean'
  | 'text'
  | 'padded'
  | 'uuid'
  | 'date'
  | 'datetime'
  | 'instant'
  | 'time'
  | 'json'
  | 'bytes'
  | 'other';
