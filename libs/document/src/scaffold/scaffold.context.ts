import type { BothTexts } from '../vocabulary.js';
import { freeName, keyLabelOf, uidOf } from './name.words.js';
import type { DescribedTable, ScaffoldInput } from './scaffold.type.js';
import { planTable, type PlannedColumn, type TablePlan } from './table.plan.js';

/** A foreign key that is shown by the name of the row it leads to. */
export interface NamedReference {
  from: PlannedColumn;
  to: TablePlan;
  key: PlannedColumn;
  display: PlannedColumn;
  /** Name of the joined table, and of the column that holds the name. */
  alias: string;
  name: string;
  options: string;
  /** Uid of the tree of the table's own rows, where the key leads back to it. */
  tree?: string;
}

/** A table with the uids of its documents. */
export interface NamedTable {
  plan: TablePlan;
  uid: string;
  label: BothTexts;
  references: readonly NamedReference[];
  /** Uids of the dictionaries of columns that take a few values. */
  dictionaries: ReadonlyMap<PlannedColumn, string>;
  /** Foreign keys whose rows have no name here. */
  unnamed: boolean;
}

export const nodeUid = ({ name, column }: PlannedColumn): string => uidOf(name, `column-${column.ordinal}`);

export const tablePath = ({ schema, name }: Pick<DescribedTable, 'schema' | 'name'>): string => `${schema}.${name}`;

const KINDS = ['page', 'query', 'action', 'dictionary'];
const ENDINGS = [
  '',
  '-list',
  '-one',
  '-add',
  '-set',
  '-remove',
  '-new',
  '-edit',
  '-view',
  '-form',
  '-options',
  '-tree',
];

/** Plans every table and gives each the first part of its uids; none meets a document that is there. */
export class ScaffoldContext {
  readonly plans = new Map<string, TablePlan>();
  readonly #uids = new Map<string, string>();
  readonly #given = new Set<string>();
  readonly #dictionaries = new Set<string>(['yes-no']);

  constructor(readonly input: ScaffoldInput) {
    for (const table of [...input.referenced, ...input.tables]) this.plans.set(tablePath(table), planTable(table));
    for (const uid of Object.values(input.known ?? {})) this.#given.add(uid);
    for (const plan of this.plans.values()) this.#labelKeys(plan);
  }

  /** Foreign keys that show the name of a row are called after its table; of several into one, each by its own name. */
  #labelKeys(plan: TablePlan): void {
    const leads = plan.columns.flatMap((from) => this.#target(from) ?? []);
    for (const { from, to } of leads) {
      const isOnly = to !== plan && leads.filter((other) => other.to === to).length === 1;
      from.label = keyLabelOf(from.column, isOnly ? to.table : undefined);
    }
  }

  /** The table that a foreign key leads to, its key, and what names a row there; undefined where nothing can. */
  #target(from: PlannedColumn): Pick<NamedReference, 'from' | 'to' | 'key' | 'display'> | undefined {
    const { references } = from.column;
    if (!references || from.sensitive) return undefined;
    const to = this.plans.get(`${references.schema}.${references.table}`);
    const key = to?.columns.find(({ column }) => column.name === references.column);
    const display = to?.display;
    if (!to || !key || !display || key.sensitive || key === display) return undefined;
    return { from, to, key, display };
  }

  /** First part of the uids of a table. */
  uid(table: DescribedTable): string {
    const path = tablePath(table);
    const known = this.input.known?.[path] ?? this.#uids.get(path);
    if (known !== undefined) return known;
    const wanted = uidOf(table.name, 'table');
    const uid = freeName(wanted, (name) => this.#isTaken(name));
    this.#uids.set(path, uid);
    this.#given.add(uid);
    return uid;
  }

  #isTaken(name: string): boolean {
    if (
      this.#given.has(name) ||
      ENDINGS.some((ending) => ending !== '' && name.endsWith(ending) && this.#given.has(name.slice(0, -ending.length)))
    )
      return true;
    return ENDINGS.some(
      (ending) => this.#given.has(name + ending) || KINDS.some((kind) => this.input.taken(kind, name + ending)),
    );
  }

  /** How statements name a table. */
  tableName({ schema, name }: Pick<DescribedTable, 'schema' | 'name'>): string {
    const { quoted, defaultSchema } = this.input;
    return schema === defaultSchema ? quoted(name) : `${quoted(schema)}.${quoted(name)}`;
  }

  named(plan: TablePlan): NamedTable {
    const references = this.#references(plan);
    const all = plan.columns.filter(({ column, sensitive }) => column.references && !sensitive);
    const uid = this.uid(plan.table);
    const dictionaries = this.#dictionariesOf(plan, uid);
    return { plan, uid, label: plan.label, references, dictionaries, unnamed: references.length < all.length };
  }

  /**
   * A dictionary for each column of a few values; one that the app has already is kept by a table that was made before
   * alone.
   */
  #dictionariesOf(plan: TablePlan, uid: string): Map<PlannedColumn, string> {
    const isKnown = this.input.known?.[tablePath(plan.table)] !== undefined;
    const isTaken = (name: string): boolean =>
      this.#dictionaries.has(name) || (!isKnown && this.input.taken('dictionary', name));
    const entries = plan.columns
      .filter(({ column }) => column.values)
      .map((column): [PlannedColumn, string] => {
        const name = freeName(`${uid}-${nodeUid(column)}`.slice(0, 76), isTaken);
        this.#dictionaries.add(name);
        return [column, name];
      });
    return new Map(entries);
  }

  #references(plan: TablePlan): NamedReference[] {
    const taken = new Set(plan.columns.map(({ name }) => name.toLowerCase()));
    return plan.columns.flatMap((from, index): NamedReference[] => {
      const target = this.#target(from);
      if (!target) return [];
      const { to, key } = target;
      const tree = to === plan && key === plan.key ? { tree: `${this.uid(to.table)}-tree` } : {};
      let name = `${from.name}_label`;
      while (taken.has(name.toLowerCase())) name = `${name}_`;
      taken.add(name.toLowerCase());
      return [{ ...target, alias: `r${index + 1}`, name, options: `${this.uid(to.table)}-options`, ...tree }];
    });
  }
}
