import type { ColumnRef } from '../contract/analysis.type.js';
import type { Sources } from './value.type.js';

/**
 * Columns of recursive queries while they are being resolved. Each stands for itself until its query is known; then it
 * means everything that flowed into it, directly or by another round. One pass over the query is enough, however deep
 * such queries nest.
 */
export class StandIns {
  private readonly meanings = new Map<ColumnRef, Sources>();

  /** A new column that stands for what is not known yet. */
  open(table: string, column: string): ColumnRef {
    return { schema: '', table, column };
  }

  /** `flows[n]` is what flowed into the n-th of the columns; among themselves they flow on and on. */
  close(columns: readonly ColumnRef[], flows: readonly Sources[]): void {
    const flowing = new Map(columns.map((column, index) => [column, flows[index] ?? new Set<ColumnRef>()]));
    for (const column of columns) {
      const reached = new Set<ColumnRef>();
      const seen = new Set([column]);
      for (const one of seen)
        for (const source of flowing.get(one) ?? [])
          if (flowing.has(source)) seen.add(source);
          else reached.add(source);
      this.meanings.set(column, reached);
    }
  }

  /** The sources with what they mean in the place of every closed stand-in. */
  expand(sources: Sources): Sources {
    if (this.meanings.size === 0) return sources;
    let met = false;
    for (const source of sources) met ||= this.meanings.has(source);
    if (!met) return sources;
    const seen = new Set(sources);
    for (const source of seen) for (const behind of this.meanings.get(source) ?? []) seen.add(behind);
    for (const source of seen) if (this.meanings.has(source)) seen.delete(source);
    return seen;
  }
}
