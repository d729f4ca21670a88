import type { ColumnRef } from '../contract/analysis.type.js';
import type { Report } from './report.js';
import type { Sources } from './value.type.js';

interface Unit {
  literals: Set<number>;
  columns: Set<ColumnRef>;
}

/**
 * Remembers which literals stand beside which columns, so that the audit text can hide `phone = '138…'` (design §7.6). A unit is
 * the part of a condition between AND, OR and NOT; a literal inside a nested query belongs to the outer units too.
 */
export class LiteralUnits {
  private readonly open: Unit[] = [];

  constructor(private readonly report: Report) {}

  /** Resolves one unit; `beside` are columns that it stands beside from outside (the target of an assignment). */
  within<T>(work: () => T, beside: Iterable<ColumnRef> = []): T {
    return this.during({ literals: new Set(), columns: new Set(beside) }, work);
  }

  private during<T>(unit: Unit, work: () => T): T {
    this.open.push(unit);
    try {
      return work();
    } finally {
      this.open.pop();
      for (const at of unit.literals) for (const column of unit.columns) this.report.literals.get(at)?.add(column);
    }
  }

  literal(at: number): void {
    this.report.literal(at);
    for (const unit of this.open) unit.literals.add(at);
  }

  columns(sources: Sources): void {
    for (const unit of this.open) for (const column of sources) unit.columns.add(column);
  }

  /** A value that stands here: the columns that it comes from and the literals that it may hold. */
  value(value: { sources: Sources; literals?: ReadonlySet<number> }): void {
    this.columns(value.sources);
    for (const at of value.literals ?? []) this.literal(at);
  }

  /** Resolves one unit and tells which literals it met. */
  gather<T>(work: () => T): { result: T; literals: ReadonlySet<number> } {
    const met = new Set<number>();
    const unit: Unit = { literals: met, columns: new Set() };
    return { result: this.during(unit, work), literals: met };
  }
}
