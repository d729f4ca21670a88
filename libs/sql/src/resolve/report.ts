import type {
  ColumnRef,
  ColumnWrite,
  FunctionUse,
  RoutineUse,
  PredicateClause,
  PredicateUse,
  TableUse,
} from '../contract/analysis.type.js';
import type { CatalogueRelation } from '../contract/catalogue.type.js';
import type { QualifiedName, Reference } from './reference.type.js';
import { StandIns } from './stand.in.js';
import { NOTHING, union, type Sources } from './value.type.js';
import type { Work } from './work.js';

/** A table use while it is being collected. */
export interface TableRecord {
  schema: string;
  name: string;
  access: 'read' | 'write';
  kind: TableUse['kind'];
  columns: Set<string>;
  isMissing?: true;
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

/**
 * Keeps equal uses of a column as one. Equalities add up, because each of them is a question of its own: two derived
 * tables that compare the column with one value each tell of two values (design §7.3).
 */
function noteUse(uses: Map<string, PredicateUse>, entry: PredicateUse): void {
  const key = `${entry.use} ${entry.equality ? 'equality' : ''}`;
  const values = (entry.equality?.values ?? 0) + (uses.get(key)?.equality?.values ?? 0);
  uses.set(key, entry.equality ? { ...entry, equality: { values } } : entry);
}

/** Collects what a statement touches; every entry is kept once. */
export class Report {
  private readonly predicateUses = new Map<ColumnRef, Map<string, PredicateUse>>();
  private readonly tableRecords = new Map<string, TableRecord>();
  private readonly functionUses = new Map<string, FunctionUse>();
  private readonly routineUses = new Map<string, RoutineUse>();
  private readonly beyondText = new Map<TableRecord, string>();
  private opened = false;
  /** Rows are answered that a trigger may have changed before. */
  isTriggered = false;
  private readonly columnWrites: { target: ColumnRef; sources: Sources }[] = [];
  private readonly literalUses = new Map<number, Sources>();
  readonly standIns = new StandIns();
  /** Numbers of binds by their place; the columns that they stand beside are kept with those of literals. */
  readonly binds = new Map<number, number>();
  /** Tables and views where the text names them; one that is met twice stands here twice. */
  readonly references: Reference[] = [];
  readonly qualified: QualifiedName[] = [];
  /** Views of the server's own catalogue that are read, each once. */
  readonly information: CatalogueRelation[] = [];
  /** Places of names that every table has besides its own (`ctid`). */
  readonly systemNames: { at: number; name: string }[] = [];
  private shaping = new Set<ColumnRef>();
  private evaluation: Evaluation = { observed: new Set(), pinned: false, risky: false };

  constructor(private readonly work: Work) {}

  /** A column shapes the result at this place. */
  predicate(sources: Sources, use: PredicateClause, equality?: PredicateUse['equality']): void {
    this.work.spend(sources.size);
    for (const column of sources) {
      this.shaping.add(column);
      this.addPredicate({ column, use, class: equality ? 'equality' : 'other', equality });
    }
  }

  addPredicate(entry: PredicateUse): void {
    let uses = this.predicateUses.get(entry.column);
    if (!uses) this.predicateUses.set(entry.column, (uses = new Map<string, PredicateUse>()));
    noteUse(uses, entry);
  }

  /** An error or the time of the evaluation could tell of these columns. */
  observe(sources: Sources): void {
    this.work.spend(sources.size);
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

  /**
   * Runs `work` and tells what evaluating what it resolved could show; the columns observed are left to the caller to
   * report.
   */
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
    return this.standIns.expand(this.evaluation.observed);
  }

  get isPinned(): boolean {
    return this.evaluation.pinned;
  }

  /** Something may fail or take long, whatever it computes with. */
  get isRisky(): boolean {
    return this.evaluation.risky;
  }

  /** Columns that shaped something below, met again where its rows are used. */
  shape(sources: Sources): void {
    this.work.spend(sources.size);
    for (const column of sources) this.shaping.add(column);
  }

  /** Runs `work` and tells which columns shaped the rows of what it resolved. */
  shapedBy<T>(work: () => T): { result: T; shaped: Sources } {
    const outer = this.shaping;
    const inner = new Set<ColumnRef>();
    this.shaping = inner;
    try {
      const result = work();
      const shaped = this.standIns.expand(inner);
      this.work.spend(shaped.size);
      for (const column of shaped) outer.add(column);
      return { result, shaped };
    } finally {
      this.shaping = outer;
    }
  }

  table(schema: string, name: string, access: 'read' | 'write', kind: TableUse['kind']): TableRecord {
    const key = `${schema}\0${name}\0${access}`;
    let record = this.tableRecords.get(key);
    if (!record) this.tableRecords.set(key, (record = { schema, name, access, kind, columns: new Set() }));
    return record;
  }

  /** A view of the server's own catalogue is read. */
  informs(view: CatalogueRelation): void {
    if (!this.information.includes(view)) this.information.push(view);
  }

  addTable(entry: TableRecord, access: 'read' | 'write' = entry.access): void {
    const record = this.table(entry.schema, entry.name, access, entry.kind);
    this.work.spend(entry.columns.size);
    for (const column of entry.columns) record.columns.add(column);
  }

  /** Notes a function; a call outside of bodies counts before one within. */
  function(use: FunctionUse): void {
    const key = `${use.schema}\0${use.name}`;
    if (use.within && this.functionUses.get(key)?.within !== true && this.functionUses.has(key)) return;
    this.functionUses.set(key, use);
  }

  /** What the analysis stands on of the database's own functions: a name in a schema, whether or not there is one. */
  routine(schema: string, name: string): void {
    this.routineUses.set(`${schema}\0${name}`, { schema, name });
  }

  /** A function of the database is called without being followed. */
  open(): void {
    this.opened = true;
  }

  get isOpen(): boolean {
    return this.opened;
  }

  /** A table that a function's body reads, where the text of the statement cannot be changed for it. */
  beyond(table: TableRecord, name: string): void {
    if (table.kind !== 'function') this.beyondText.set(table, name);
  }

  /** Tables that bodies of functions read, with the function of each. */
  get behindFunctions(): ReadonlyMap<TableRecord, string> {
    return this.beyondText;
  }

  get routines(): RoutineUse[] {
    return [...this.routineUses.values()];
  }

  write(target: ColumnRef, sources: Sources): void {
    this.work.spend(sources.size);
    this.columnWrites.push({ target, sources });
  }

  literal(at: number): void {
    if (at >= 0 && !this.literalUses.has(at)) this.literalUses.set(at, NOTHING);
  }

  /** A literal stands beside these columns. The set may be shared by many literals and must not change afterwards. */
  beside(at: number, columns: Sources): void {
    if (at < 0) return;
    const known = this.literalUses.get(at) ?? NOTHING;
    if (known === columns) return;
    if (known.size > 0) this.work.spend(known.size + columns.size);
    this.literalUses.set(at, known.size === 0 ? columns : union([{ sources: known }, { sources: columns }]));
  }

  /** Literals by their place, with the columns that they stand beside. */
  get literals(): ReadonlyMap<number, Sources> {
    for (const [at, columns] of this.literalUses) {
      const expanded = this.standIns.expand(columns);
      if (expanded !== columns) this.literalUses.set(at, expanded);
    }
    return this.literalUses;
  }

  get writes(): ColumnWrite[] {
    return this.columnWrites.map(({ target, sources }) => ({ target, sources: [...this.standIns.expand(sources)] }));
  }

  /** A stand-in's use is one of each column that it means; equal uses are one. */
  get predicates(): PredicateUse[] {
    const uses = [...this.predicateUses].flatMap(([column, entries]) =>
      [...this.standIns.expand(new Set([column]))].flatMap((behind) =>
        [...entries.values()].map((entry) => (behind === column ? entry : { ...entry, column: behind })),
      ),
    );
    const found = new Map<ColumnRef, Map<string, PredicateUse>>();
    for (const entry of uses) {
      let known = found.get(entry.column);
      if (!known) found.set(entry.column, (known = new Map<string, PredicateUse>()));
      noteUse(known, entry);
    }
    return [...found.values()].flatMap((entries) => [...entries.values()]);
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
