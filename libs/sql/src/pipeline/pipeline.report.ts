import type {
  BindUse,
  ColumnWrite,
  LiteralSpan,
  ObservedUse,
  PredicateClause,
  PredicateUse,
  TableUse,
  UseClass,
} from '../contract/analysis.type.js';
import { SqlRefusal, type RefusalCode } from '../contract/sql.refusal.js';
import { positionAt } from '../lex/text.position.js';
import type { Node, Span } from './pipeline.tree.js';
import type { PathRef } from './shape.js';

/** Steps that a statement may make before it is refused. */
const MAX_STEPS = 400_000;

/** What is found out about a statement while its stages are walked through. */
export class PipelineReport {
  readonly predicates: PredicateUse[] = [];
  readonly writes: ColumnWrite[] = [];
  readonly literals: LiteralSpan[] = [];
  readonly binds: BindUse[] = [];
  readonly #observed = new Set<PathRef>();
  readonly #tables = new Map<string, TableUse & { used: Set<string> }>();
  readonly #written = new Set<PathRef>();
  #writesWhole = false;
  #steps = 0;

  constructor(
    private readonly text: string,
    private readonly parameters: number | undefined,
  ) {}

  step(count = 1): void {
    this.#steps += count;
    if (this.#steps > MAX_STEPS)
      throw new SqlRefusal('too-complex', 'the statement makes too much work to be analysed');
  }

  /** A use that shapes which documents are answered or in which order. */
  predicate(refs: Iterable<PathRef>, use: PredicateClause, kind: UseClass = 'other', values?: number): void {
    for (const ref of refs) {
      this.step();
      this.touch(ref);
      this.predicates.push({
        column: ref,
        use,
        class: kind,
        equality: values === undefined ? undefined : { values },
        through: ref.isView || undefined,
      });
    }
  }

  /** An error or the time could tell something of these. */
  observe(refs: Iterable<PathRef>): void {
    for (const ref of refs) {
      this.step();
      this.touch(ref);
      this.#observed.add(ref);
    }
  }

  touch(ref: PathRef): void {
    this.#tables.get(`${ref.schema}\0${ref.table}`)?.used.add(ref.column);
  }

  /**
   * A column that the statement writes; undefined for what no column stands for, so that the whole collection is
   * written.
   */
  write(target: PathRef | undefined): void {
    this.step();
    if (!target) this.#writesWhole = true;
    else if (!this.#written.has(target)) {
      this.#written.add(target);
      this.writes.push({ target, sources: [] });
    }
  }

  table(schema: string, name: string, kind: 'table' | 'view', access: 'read' | 'write'): void {
    const key = `${schema}\0${name}`;
    const known = this.#tables.get(key);
    if (known) known.access = access === 'write' ? 'write' : known.access;
    else this.#tables.set(key, { schema, name, kind, access, columns: [], used: new Set() });
  }

  /**
   * What stands for a path that the catalogue does not know: no column is called so, hence values beside it are hidden
   * where texts are kept.
   */
  unknown(path: readonly string[]): PathRef {
    const [table] = this.#tables.values();
    return { schema: table?.schema ?? '', table: table?.name ?? '', column: `?${path.join('.')}` };
  }

  get tables(): TableUse[] {
    return [...this.#tables.values()].flatMap(({ used, ...table }): TableUse[] => {
      const read = { ...table, access: 'read' as const, columns: [...used] };
      if (table.access === 'read') return [read];
      const columns = this.#writesWhole ? [] : [...this.#written].map(({ column }) => column);
      return [{ ...table, columns }, ...(used.size > 0 ? [read] : [])];
    });
  }

  get observed(): ObservedUse[] {
    return [...this.#observed].map((column) => ({ column, class: 'other' }));
  }

  /** Constants and binds of a document stand beside these columns: they may be values of them. */
  beside(node: Node, refs: Iterable<PathRef>): void {
    const columns = [...refs];
    this.step(1 + columns.length);
    if (node.type === 'object') for (const { value } of node.entries) this.beside(value, columns);
    else if (node.type === 'array') for (const item of node.items) this.beside(item, columns);
    else this.#constant(node, columns);
  }

  #constant(node: Node, columns: readonly PathRef[]): void {
    const number = node.type === 'bind' ? node.number : node.type === 'typed' ? node.bind : undefined;
    if (number !== undefined) {
      this.bind(number, node);
      for (const column of columns) this.binds.push({ number, column });
    } else if (node.start >= 0)
      for (const column of columns) this.literals.push({ start: node.start, end: node.end, column });
  }

  bind(number: number, span: Span): void {
    if (number < 1 || (this.parameters !== undefined && number > this.parameters))
      throw this.refusal('syntax-error', `there is no value for $${number}`, span);
  }

  refusal(code: RefusalCode, message: string, span: Partial<Span>, facts: Record<string, string> = {}): SqlRefusal {
    return new SqlRefusal(code, message, { position: positionAt(this.text, Math.max(0, span.start ?? 0)), facts });
  }

  /** A part of the language that is not modelled: refused by name. */
  unsupported(what: string, span: Partial<Span>): SqlRefusal {
    return this.refusal('unsupported', `${what} is not supported`, span, { construct: what });
  }
}
