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
  /** It referred to itself while it was resolved. */
  selfUsed: boolean;
  /** Names that its query sees: those of its WITH clause and the levels outside. */
  tables: CommonTables;
  outer: Scope | undefined;
}

/** The common tables of one WITH clause over those of the levels outside. */
export class CommonTables {
  private readonly entries = new Map<string, CommonEntry>();

  constructor(private readonly parent?: CommonTables) {}

  find(name: string): CommonEntry | undefined {
    return this.entries.get(name) ?? this.parent?.find(name);
  }

  add(entry: CommonEntry): void {
    this.entries.set(entry.table.name, entry);
  }

  /** The entries so far, for a WITH whose members see only those before them. */
  snapshot(): CommonTables {
    const copy = new CommonTables(this.parent);
    for (const entry of this.entries.values()) copy.add(entry);
    return copy;
  }
}
