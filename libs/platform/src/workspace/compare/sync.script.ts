import type { Cell } from '@sluice/connectors';
import { quoteIdentifier, type DialectName } from '@sluice/sql';
import type { PairedColumn, SideName } from './compare.columns.js';
import type { Difference, Matched } from './compare.rows.js';
import { insertRows } from './sync.writing.js';
import { literalFor } from './sync.literal.js';

/** The most bytes that a work order takes (§5). */
const maxScript = 5 * 1024 * 1024;
/** Rows that one DELETE names. */
const deletedRows = 100;

/** A column of the table that the script writes, as its catalogue has it. */
export interface TargetColumn {
  name: string;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
}

/** Why rows stay out of a script. */
export type LeftOut =
  /** They differ in nothing that may be written: masked columns, or values that cannot be compared. */
  | 'only-unwritten'
  /** A column that must have a value may not be written. */
  | 'required'
  /** A value cannot be written without changing it. */
  | 'unwritable'
  /** Not all of the rows that the table is made like were there to be seen. */
  | 'delete-partial'
  /** Not all of the table's own rows were there to be seen: some may be there already. */
  | 'insert-partial'
  /** Their key is NULL or not the only one. */
  | 'key';

/** What makes one side like the other. */
export interface SyncScript {
  text: string;
  counts: { insert: number; update: number; delete: number };
  leftOut: { why: LeftOut; rows: number; columns: string[] }[];
  /** Columns that no statement writes, with why. */
  unwritten: { name: string; standing: PairedColumn['standing'] | 'generated' }[];
  isTooLarge: boolean;
}

/** What a script is made of; `target` is the side that it changes. */
export interface SyncAsked {
  target: SideName;
  dialect: DialectName;
  kinds: Record<SideName, string>;
  table: { schema: string; name: string };
  columns: readonly TargetColumn[];
  pairs: readonly PairedColumn[];
  matched: Matched;
  /** False where rows are hidden, so that one that is missing may only be hidden. */
  may: { insert: boolean; delete: boolean };
}

interface Written {
  /** Its name in the table. */
  name: string;
  index: number;
  key: boolean;
  from: { at: number; type: string; kind: string };
  to: { at: number; type: string; kind: string };
}

/** Writes the statements that make the target like the other side, by key, in the writing of the target's source. */
export function syncScript(asked: SyncAsked): SyncScript {
  return new ScriptWriter(asked).write();
}

class ScriptWriter {
  readonly #written: Written[];
  readonly #table: string;
  readonly #source: SideName;
  readonly #out = new Map<LeftOut, { rows: number; columns: Set<string> }>();

  constructor(private readonly asked: SyncAsked) {
    const { target, dialect, table } = asked;
    this.#source = target === 'left' ? 'right' : 'left';
    this.#table = `${this.#name(table.schema, dialect)}.${this.#name(table.name, dialect)}`;
    this.#written = asked.pairs.flatMap((pair, index) => this.#writtenOf(pair, index));
  }

  #name(name: string, dialect: DialectName = this.asked.dialect): string {
    return quoteIdentifier(dialect, name);
  }

  /** Clear columns of both sides alone: a mask is never written into data. */
  #writtenOf(pair: PairedColumn, index: number): Written[] {
    const { target, kinds } = this.asked;
    const [from, to] = [pair[this.#source], pair[target]];
    if (pair.standing !== 'compared' || !from || !to || from.masked || to.masked) return [];
    return [
      {
        name: to.name,
        index,
        key: pair.key,
        from: { ...from, kind: kinds[this.#source] },
        to: { ...to, kind: kinds[target] },
      },
    ];
  }

  write(): SyncScript {
    const { asked } = this;
    const { nullKeys, doubled } = asked.matched;
    const strays = nullKeys.left + nullKeys.right + doubled.left + doubled.right;
    if (strays > 0) this.#leaveOut('key', strays);
    const deletes = this.#deletes();
    const updates = this.#updates();
    const inserts = this.#inserts();
    const text = [...deletes.statements, ...updates, ...inserts.statements].map((line) => `${line};\n`).join('');
    const isTooLarge = Buffer.byteLength(text) > maxScript;
    return {
      text: isTooLarge ? '' : text,
      counts: { insert: inserts.rows, update: updates.length, delete: deletes.rows },
      leftOut: [...this.#out].map(([why, { rows, columns }]) => ({ why, rows, columns: [...columns] })),
      unwritten: this.#unwritten(),
      isTooLarge,
    };
  }

  #unwritten(): SyncScript['unwritten'] {
    const { pairs, target, columns } = this.asked;
    const isGenerated = (name: string): boolean => columns.some((column) => column.name === name && column.generated);
    return pairs.flatMap((pair): SyncScript['unwritten'] => {
      const to = pair[target];
      if (!to) return [];
      if (pair.standing !== 'compared') return [{ name: to.name, standing: pair.standing }];
      return isGenerated(to.name) ? [{ name: to.name, standing: 'generated' }] : [];
    });
  }

  #leaveOut(why: LeftOut, rows: number, columns: readonly string[] = []): void {
    const known = this.#out.get(why) ?? { rows: 0, columns: new Set<string>() };
    known.rows += rows;
    for (const column of columns) known.columns.add(column);
    this.#out.set(why, known);
  }

  #rowsOf(status: Difference['status']): Difference[] {
    return this.asked.matched.differences.filter((difference) => difference.status === status);
  }

  /** Columns that the table's source computes or counts by itself. */
  #generated(name: string): boolean {
    return this.asked.columns.some((column) => column.name === name && column.generated);
  }

  #own(row: readonly Cell[] | undefined, { to }: Written): string | undefined {
    return literalFor(this.asked.dialect, row?.[to.at] ?? null, to, to);
  }

  #given(row: readonly Cell[] | undefined, { from, to }: Written): string | undefined {
    return literalFor(this.asked.dialect, row?.[from.at] ?? null, from, to);
  }

  /** The key of a row of the target, as a condition; undefined where it cannot be written. */
  #condition(row: readonly Cell[] | undefined): string | undefined {
    const parts = this.#written
      .filter(({ key }) => key)
      .map((column) => ({ name: this.#name(column.name), value: this.#own(row, column) }));
    return parts.some(({ value }) => value === undefined)
      ? undefined
      : parts.map(({ name, value }) => `${name} = ${value ?? ''}`).join(' AND ');
  }

  #deletes(): { statements: string[]; rows: number } {
    const { target, may } = this.asked;
    const gone = this.#rowsOf(target);
    if (!may.delete) {
      if (gone.length > 0) this.#leaveOut('delete-partial', gone.length);
      return { statements: [], rows: 0 };
    }
    const keys = this.#written.filter(({ key }) => key);
    const [only] = keys;
    const conditions = gone.flatMap((difference) => {
      const row = difference[target];
      const condition = keys.length === 1 && only ? this.#own(row, only) : this.#condition(row);
      if (condition === undefined) this.#leaveOut('unwritable', 1);
      return condition === undefined ? [] : [condition];
    });
    const from = `DELETE FROM ${this.#table} WHERE`;
    const statements =
      keys.length === 1 && only
        ? portions(conditions, deletedRows).map((some) =>
            some.length === 1
              ? `${from} ${this.#name(only.name)} = ${some[0] ?? ''}`
              : `${from} ${this.#name(only.name)} IN (${some.join(', ')})`,
          )
        : conditions.map((condition) => `${from} ${condition}`);
    return { statements, rows: conditions.length };
  }

  #updates(): string[] {
    const { target } = this.asked;
    return this.#rowsOf('different').flatMap((difference) => {
      const changed = this.#written.filter(
        ({ index, name, key }) => !key && difference.cells.includes(index) && !this.#generated(name),
      );
      if (changed.length === 0) {
        this.#leaveOut('only-unwritten', 1);
        return [];
      }
      const condition = this.#condition(difference[target]);
      const values = changed.map((column) => ({ column, value: this.#given(difference[this.#source], column) }));
      const odd = values.filter(({ value }) => value === undefined).map(({ column }) => column.name);
      if (condition === undefined || odd.length > 0) {
        this.#leaveOut('unwritable', 1, odd);
        return [];
      }
      const set = values.map(({ column, value }) => `${this.#name(column.name)} = ${value ?? ''}`).join(', ');
      return [`UPDATE ${this.#table} SET ${set} WHERE ${condition}`];
    });
  }

  /** Columns that a new row must have and that nothing gives it. */
  #missing(): string[] {
    const given = new Set(this.#written.filter(({ name }) => !this.#generated(name)).map(({ name }) => name));
    const keys = this.#written.filter(({ key, name }) => key && !given.has(name)).map(({ name }) => name);
    return [
      ...keys,
      ...this.asked.columns
        .filter(
          ({ name, nullable, hasDefault, generated }) => !nullable && !hasDefault && !generated && !given.has(name),
        )
        .map(({ name }) => name),
    ];
  }

  #inserts(): { statements: string[]; rows: number } {
    const { dialect, may } = this.asked;
    const made = this.#rowsOf(this.#source);
    const none = { statements: [], rows: 0 };
    if (made.length === 0) return none;
    const missing = this.#missing();
    if (!may.insert || missing.length > 0) {
      this.#leaveOut(may.insert ? 'required' : 'insert-partial', made.length, may.insert ? missing : []);
      return none;
    }
    const columns = this.#written.filter(({ name }) => !this.#generated(name));
    const rows = made.flatMap((difference) => {
      const values = columns.map((column) => this.#given(difference[this.#source], column));
      const odd = columns.filter((_, at) => values[at] === undefined).map(({ name }) => name);
      if (odd.length > 0) this.#leaveOut('unwritable', 1, odd);
      return odd.length > 0 ? [] : [`(${values.join(', ')})`];
    });
    const into = `INSERT INTO ${this.#table} (${columns.map(({ name }) => this.#name(name)).join(', ')}) VALUES`;
    const statements = portions(rows, insertRows(dialect)).map((some) =>
      some.length === 1 ? `${into} ${some[0] ?? ''}` : `${into}\n  ${some.join(',\n  ')}`,
    );
    return { statements, rows: rows.length };
  }
}

function portions<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_none, at) => all.slice(at * size, (at + 1) * size));
}
