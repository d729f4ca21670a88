import type { ColumnRef } from '../contract/analysis.type.js';
import type { Report } from './report.js';
import { NOTHING, type Sources } from './value.type.js';
import type { Work } from './work.js';

interface Unit {
  literals: number[];
  /** Made with the first column: most units of a select list have one literal or none. */
  columns: Set<ColumnRef> | undefined;
}

/**
 * Remembers which literals stand beside which columns, so that the audit text can hide `phone = '138…'` (design §7.6).
 * A unit is the part of a condition between AND, OR and NOT, with everything nested in it: a literal stands beside
 * every column of its unit.
 */
export class LiteralUnits {
  private unit: Unit | undefined;
  private readonly gathering: { met?: Set<number> }[] = [];

  constructor(
    private readonly report: Report,
    private readonly work: Work,
  ) {}

  /**
   * Resolves one unit, or a part of the open one; `beside` are columns that it stands beside from outside (the target
   * of an assignment).
   */
  within<T>(work: () => T, beside: Iterable<ColumnRef> = NOTHING): T {
    if (this.unit) {
      this.add(beside);
      return work();
    }
    const unit: Unit = (this.unit = { literals: [], columns: undefined });
    this.add(beside);
    try {
      return work();
    } finally {
      this.unit = undefined;
      if (unit.columns) for (const at of unit.literals) this.report.beside(at, unit.columns);
    }
  }

  private add(columns: Iterable<ColumnRef>): void {
    if (!this.unit) return;
    for (const column of columns) (this.unit.columns ??= new Set()).add(column);
  }

  literal(at: number): void {
    this.report.literal(at);
    this.unit?.literals.push(at);
    this.work.spend(this.gathering.length);
    for (const entry of this.gathering) (entry.met ??= new Set()).add(at);
  }

  columns(sources: Sources): void {
    if (!this.unit) return;
    this.work.spend(sources.size);
    this.add(sources);
  }

  /** A value that stands here: the columns that it comes from and the literals that it may hold. */
  value(value: { sources: Sources; literals?: ReadonlySet<number> }): void {
    this.columns(value.sources);
    if (!value.literals) return;
    this.work.spend(value.literals.size);
    for (const at of value.literals) this.literal(at);
  }

  /** Resolves one unit and tells which literals it met. */
  gather<T>(work: () => T): { result: T; literals: ReadonlySet<number> | undefined } {
    const entry: { met?: Set<number> } = {};
    this.gathering.push(entry);
    try {
      return { result: this.within(work), literals: entry.met };
    } finally {
      this.gathering.pop();
    }
  }
}
