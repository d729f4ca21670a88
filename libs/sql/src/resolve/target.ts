import type { ColumnRef } from '../contract/analysis.type.js';
import type { TableSource } from '../tree/source.type.js';
import { Reactions } from './own.reaction.js';
import type { TargetUse } from './reference.type.js';
import type { Resolution } from './resolution.js';
import type { FromItem } from './scope.js';
import { resolveTable } from './table.resolver.js';
import { union, type Column, type Relation, type Sources } from './value.type.js';
import type { WrittenColumn } from './written.column.type.js';

/**
 * The target of a write. What is written into a column is then in that column: RETURNING gives it back, so the columns
 * grow by the sources of every write (design §7.3, copies into other tables).
 */
export class Target {
  private readonly relation: Relation;
  /** The base columns behind each column, as they were before anything was written. */
  private readonly behind = new Map<string, ColumnRef[]>();
  readonly item: FromItem;

  constructor(
    found: { relation: Relation; name: string; schema?: string },
    alias: string | undefined,
    private readonly resolution: Resolution,
    private readonly written: Set<string>,
    readonly reactions?: Reactions,
  ) {
    this.relation = { ...found.relation, columns: found.relation.columns.map((column) => ({ ...column })) };
    for (const column of this.relation.columns) {
      const behind = [...column.sources].filter((source) => !resolution.index.isViewColumn(source));
      this.behind.set(column.name, column.exact ? [column.exact] : behind);
    }
    const named = alias === undefined ? { name: found.name, schema: found.schema } : { name: alias };
    this.item = {
      columns: this.relation.columns,
      names: [{ ...named, relation: this.relation }],
      uncertain: this.relation.uncertain,
    };
  }

  get columns(): Column[] {
    return this.relation.columns;
  }

  /** The same rows under another name (`excluded`, `old`, `new`). */
  named(name: string): FromItem {
    return {
      columns: this.relation.columns,
      names: [{ name, relation: this.relation }],
      uncertain: this.relation.uncertain,
    };
  }

  column(name: string, at: number): WrittenColumn {
    const column = this.relation.columns.find((entry) => entry.name === name);
    if (!column)
      throw this.resolution.refuse('unknown-column', `there is no column ${name} to write`, at, { column: name });
    this.written.add(column.origin ?? column.name);
    const refs = this.behind.get(name) ?? [];
    return column.converts === undefined ? { refs } : { refs, converts: column.converts };
  }

  write(written: WrittenColumn, sources: Sources): void {
    for (const ref of written.refs) if (sources.size > 0) this.resolution.report.write(ref, sources);
    for (const column of this.relation.columns) {
      if (!written.refs.some((ref) => column.sources.has(ref)) || sources.size === 0) continue;
      column.sources = union([column, { sources }]);
      delete column.exact;
    }
  }
}

/**
 * Opens the target of a write: its use as a target, and as a source for the columns that conditions and RETURNING read.
 */
export function openTarget(source: TableSource, target: TargetUse, resolution: Resolution): Target {
  const written = resolveTable(source.path, source.at, resolution, 'write');
  if (written.entry) resolution.report.references.push({ source, entry: written.entry, target });
  const record = new Set<string>();
  if (written.entry) {
    const use = resolution.report.table(written.entry.schema, written.entry.name, 'write', written.entry.kind);
    const reactions = new Reactions(written.entry, target, source.at, resolution);
    return new Target(readable(written, resolution), source.alias?.name, resolution, use.columns, reactions);
  }
  return new Target(written, source.alias?.name, resolution, record);
}

/** Columns of the target that are read are noted as read, once one is. */
function readable(found: ReturnType<typeof resolveTable>, resolution: Resolution): typeof found {
  const entry = found.entry;
  if (!entry) return found;
  const reads = new LazyRecord(() => resolution.report.table(entry.schema, entry.name, 'read', entry.kind).columns);
  return {
    ...found,
    relation: { ...found.relation, columns: found.relation.columns.map((column) => ({ ...column, record: reads })) },
  };
}

/** A set that comes into being with its first entry: a table that is only written has no read use. */
class LazyRecord extends Set<string> {
  constructor(private readonly open: () => Set<string>) {
    super();
  }

  override add(column: string): this {
    this.open().add(column);
    return this;
  }
}
