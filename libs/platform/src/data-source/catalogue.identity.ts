import type { Introspection } from '@sluice/connectors';
import { LEVELS, type Level } from '@sluice/document';

/** A column as the catalogue has it before it is read again; `gone` when the last reading did not find it. */
export interface KnownColumn {
  schema: string;
  table: string;
  column: string;
  /** The relation's identity at the source and the column's number in it. */
  identity: string | null;
  number: number | null;
  level: Level | null;
  ruleType: string | null;
  review: 'unreviewed' | 'moved' | null;
  gone: boolean;
}

/** What becomes of the level of one column that was found; columns that keep what they have are not named. */
export interface LevelChange {
  schema: string;
  table: string;
  column: string;
  /** Null leaves the level that the column's name has. */
  level: Level | null;
  ruleType: string | null;
  review: 'unreviewed' | 'moved';
  movedFrom: string | null;
}

type Path = Pick<KnownColumn, 'schema' | 'table' | 'column'>;
const tablePath = ({ schema, table }: Pick<Path, 'schema' | 'table'>): string => `${schema}\0${table}`;
const columnPath = (path: Path): string => `${tablePath(path)}\0${path.column}`;
const shown = ({ schema, table, column }: Path): string => `${schema}.${table}.${column}`;
const rank = (known: KnownColumn | undefined): number => (known?.level ? LEVELS.indexOf(known.level) : 0);

/**
 * A level is found by the column's name and by its identity (relation and number); where they disagree the higher
 * counts until a policy administrator confirms, so that neither a renamed column nor two that changed their names come
 * out clear. A column that appears in a table with levels, and each of a new table in a schema with levels, is
 * unreviewed. What a relation computes (views) follows its sources and is never unreviewed itself. Pure: what was known
 * and what was found go in, the differences come out.
 */
export function levelChanges(known: readonly KnownColumn[], found: Introspection['relations']): LevelChange[] {
  const byName = new Map(known.map((column) => [columnPath(column), column]));
  const byIdentity = new Map(
    known.flatMap((column) =>
      column.gone || column.identity === null ? [] : [[`${column.identity}\0${column.number}`, column] as const],
    ),
  );
  const classified = known.filter(({ level }) => level !== null);
  const reviewed = {
    tables: new Set(classified.flatMap((column) => [tablePath(column), ...(column.identity ? [column.identity] : [])])),
    schemas: new Set(classified.map(({ schema }) => schema)),
  };
  const knownTables = new Set(
    known.flatMap((column) => [tablePath(column), ...(column.identity ? [column.identity] : [])]),
  );
  return found.flatMap((relation) => {
    const { schema, name: table, identity, kind } = relation;
    const names = [tablePath({ schema, table }), ...(identity === null ? [] : [identity])];
    const isNew = !names.some((name) => knownTables.has(name));
    const watched =
      kind === 'table' && (isNew ? reviewed.schemas.has(schema) : names.some((name) => reviewed.tables.has(name)));
    return relation.columns.flatMap(({ name, ordinal }): LevelChange[] => {
      const path = { schema, table, column: name };
      const named = byName.get(columnPath(path));
      const same = identity === null ? undefined : byIdentity.get(`${identity}\0${ordinal}`);
      return fateOf(path, named, same, watched);
    });
  });
}

function fateOf(
  path: Path,
  named: KnownColumn | undefined,
  same: KnownColumn | undefined,
  watched: boolean,
): LevelChange[] {
  if (same && same === named) return [];
  const stays = { ...path, level: null, ruleType: null, movedFrom: null };
  if (same) {
    const carried = rank(same) > rank(named) ? { level: same.level, ruleType: same.ruleType } : {};
    const fate = { ...stays, ...carried, movedFrom: shown(same) };
    if (same.review === 'unreviewed' || named?.review === 'unreviewed') return [{ ...fate, review: 'unreviewed' }];
    return rank(same) === rank(named) && same.review === null ? [] : [{ ...fate, review: 'moved' }];
  }
  // A table that was made anew keeps what is known by its names; a column that comes back after it was gone is another
  // one.
  const another = named === undefined || (named.gone && named.level === null);
  return watched && another ? [{ ...stays, review: 'unreviewed' }] : [];
}
