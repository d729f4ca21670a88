import type { CommonTable } from '../tree/query.type.js';
import type { Scope } from './scope.js';
import type { Column, Sources } from './value.type.js';

/** A common table expression and how far it has been resolved. `columns` of a running one is what is known so far. */
export interface CommonEntry {
  table: CommonTable;
  recursive: boolean;
  state: 'fresh' | 'running' | 'done';
  columns?: Column[];
  shaped?: Sources;
  uncertain: boolean;
  /** Names that its query sees: those of its WITH clause and the levels outside. */
  tables: CommonTables;
  outer: Scope | undefined;
}

/** The entries of one WITH clause by name, with their places in it. */
type Level = Map<string, { entry: CommonEntry; index: number }>;

/**
 * The common tables of one WITH clause over those of the levels outside; all of them, or those before a place in the
 * clause.
 */
export class CommonTables {
  constructor(
    private readonly parent?: CommonTables,
    private readonly level: Level = new Map(),
    private readonly before = Infinity,
  ) {}

  find(name: string): CommonEntry | undefined {
    const found = this.level.get(name);
    return found && found.index < this.before ? found.entry : this.parent?.find(name);
  }

  add(entry: CommonEntry): void {
    this.level.set(entry.table.name, { entry, index: this.level.size });
  }

  /**
   * The entries so far, for a WITH whose members see only those before them, and `more` after: the same level, seen up
   * to there.
   */
  snapshot(more = 0): CommonTables {
    return new CommonTables(this.parent, this.level, this.level.size + more);
  }
}
