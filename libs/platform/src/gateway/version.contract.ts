/** A part of the state that decisions rest on. */
export type StatePart = 'sources' | 'catalogue' | 'levels' | 'policies' | 'grants';

/** The version of each part, and of all together; a cached piece is good as long as its part's version is. */
export type StateVersions = Readonly<Record<StatePart | 'all', string>>;

/** Knows which state is current. */
export interface Versions {
  /**
   * This process is changing something in a transaction that is not committed yet: until its notification comes,
   * nothing is believed.
   */
  suspect(): void;
  /** How often this process has changed something. */
  readonly changes: number;
  /** Waits until every process decides by what was committed before. */
  settle(): Promise<void>;
  /** The versions to decide by. */
  current(): StateVersions | Promise<StateVersions>;
}
