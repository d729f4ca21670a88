import type { ValueClass } from '../value.class.type.js';

/** What the comparison knows of a kind of source (screen C6). */
export interface CompareKind {
  /** Classes of types whose names mean something else here than to most. */
  types?: Readonly<Record<string, ValueClass>>;
  /** Seconds east of Greenwich of the zone that instants are written in where its literals have none. */
  zone?: number;
}
