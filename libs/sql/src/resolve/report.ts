import type {
  ColumnRef,
  ColumnWrite,
  FunctionUse,
  PredicatePlace,
  PredicateUse,
  TableUse,
} from '../contract/analysis.type.js';
import type { Sources } from './value.type.js';

/** A table use while it is being collected. */
export interface TableRecord {
  schema: string;
  name: string;
  access: 'read' | 'write';
  kind: 'table' | 'view';
  columns: Set<string>;
}

/** What an evaluation can show besides its value. */
export interface Evaluation {
  /** Columns of which an error or the time of it could tell. */
  observed: Set<ColumnRef>;
  /** It holds what the server evaluates even where nothing refers to it: volatile and set-returning functions. */
  pinned: boolean;
  /** It holds something that may fail or take long, whatever it computes with. */
  risky: boolean;
}

/** Collects what a statement touches; every entry is kept once. */
export class Report {
  private readonly predicateUses = new Map<ColumnRef, Map<string, PredicateUse>>();
  private readonly tableRecords = new Map<string, TableRecord>();
  private readonly functionUses = new Map<string, FunctionUse>();
  readonly writes: ColumnWrite[] = [];
  /** Literals by their place, with the columns that they stand beside. */
  readonly literals = new Map<number, Set<ColumnRef>>();
  /** Numbers of binds by their place; the columns that they stand beside are kept with those of literals. */
  readonly binds = new Map<number, number>();
  private shaping = new Set<ColumnRef>();
  private evaluation: Evaluation = { observed: new Set(), pinned: false, risky: false };

  /** A column shapes the result at this place. */
  predicate(sources: Sources, use: PredicatePlace, equality?: PredicateUse['equality']): void {
    for (const column of sources) {
      this.shaping.add(column);
      this.addPredicate({ column, use, class: equality ? 'equality' : 'other', ...(equality ? { equality } : {}) });
    }
  }

  addPredicate(entry: PredicateUse): void {
    let uses = this.predicateUses.get(entry.column);
    if (!uses) this.predicateUses.set(entry.column, (uses = new Map<string, PredicateUse>()));
    uses.set(`${entry.use} ${entry.equality?.values ?? ''}`, entry);
  }

  /** An error or the time of the evaluation could tell of these columns. */
  observe(sources: Sources): void {
    for (const column of sources) this.evaluation.observed.add(column);
  }

  /** What is evaluated here may fail or take long. */
  risk(): void {
    this.evaluation.risky = true;
  }

  /** What is evaluated here is evaluated whether or not anything refers to it. */
  pin(): void {
    this.evaluation.pinned = true;
  }

  /** Runs `work` and tells what evaluating what it resolved could show; the columns observed are left to the caller to report. */
  evaluating<T>(work: () => T): { result: T; evaluation: Evaluation } {
    const outer = this.evaluation;
    const evaluation: Evaluation = { observed: new Set(), pinned: false, risky: false };
    this.evaluation = evaluation;
    try {
      const result = work();
      outer.pinned ||= evaluation.pinned;
      outer.risky ||= evaluation.risky;
      return { result, evaluation };
    } finally {
      this.evaluation = outer;
    }
  }

  get observed(): Sources {
    return this.evaluation.observed;
  }

  get isPinned(): boolean {
    return this.evaluation.pinned;
  }

  /** Columns that shaped something below, met again where its rows are used. */
  shape(sources: Sources): void {
    for (const column of sources) this.shaping.add(column);
  }

  /** Runs `work` and tells which columns shaped the rows of what it resolved. */
  shapedBy<T>(work: () => T): { result: T; shaped: Sources } {
    const outer = this.shaping;
    const inner = new Set<ColumnRef>();
    this.shaping = inner;
    try {
      const result = work();
      for (const column of inner) outer.add(column);
      return { result, shaped: inner };
    } finally {
      this.shaping = outer;
    }
  }

  table(schema: string, name: string, access: 'read' | 'write', kind: 'table' | 'view'): TableRecord {
    const key = `${schema}\0${name}\0${access}`;
    let record = this.tableRecords.get(key);
    if (!record) this.tableRecords.set(key, (record = { schema, name, access, kind, columns: new Set() }));
    return record;
  }

  addTable(entry: TableRecord, access: 'read' | 'write' = entry.access): void {
    const record = this.table(entry.schema, entry.name, access, entry.kind);
    for (const column of entry.columns) record.columns.add(column);
  }

  function(use: FunctionUse): void {
    this.functionUses.set(`${use.schema}\0${use.name}`, use);
  }

  write(target: ColumnRef, sources: Sources): void {
    this.writes.push({ target, sources: [...sources] });
  }

  literal(at: number): void {
    if (at >= 0 && !this.literals.has(at)) this.literals.set(at, new Set());
  }

  get predicates(): PredicateUse[] {
    return [...this.predicateUses.values()].flatMap((uses) => [...uses.values()]);
  }

  get records(): TableRecord[] {
    return [...this.tableRecords.values()];
  }

  get tables(): TableUse[] {
    return this.records.map((record) => ({ ...record, columns: [...record.columns] }));
  }

  get functions(): FunctionUse[] {
    return [...this.functionUses.values()];
  }
}
