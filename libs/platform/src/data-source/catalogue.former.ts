import type { Introspection } from '@sluice/connectors';
import type { Db } from '../host/db.js';
import type { FoundIds } from './catalogue.objects.js';

/** A relation or column as the catalogue has it before it is read again, gone ones too. */
export interface KnownName {
  /** Schema and table, and of a column its name. */
  path: string[];
  /** The relation's identity at the source. */
  identity: string;
  /** Of a column its number in the relation, else null. */
  number: number | null;
  former: string[][] | null;
  gone: boolean;
}

/** Names that a relation or a column had before. */
export interface FormerNamesOf {
  path: string[];
  names: string[][];
}

/**
 * Names of one thing that are kept: nobody renames a table more often for a good reason, and each is asked at every
 * decision.
 */
const maxNames = 50;

const keyOf = (identity: string, number: number | null): string => `${identity}\0${number ?? ''}`;
const textOf = (path: readonly string[]): string => path.join('\0');

/**
 * The former names of everything that was found, by its identity at the source; what was never renamed is not among
 * them. A kind of source without identities has none. What is there counts alone where there is something: a policy
 * administrator who confirms the level of a column parts it from its former names. Pure: what was known and what was
 * found go in.
 */
export function formerNamesOf(known: readonly KnownName[], found: Introspection['relations']): FormerNamesOf[] {
  const there = namesByIdentity(known.filter(({ gone }) => !gone));
  const gone = namesByIdentity(known.filter((name) => name.gone));
  const namesOf = (identity: string, number: number | null, path: string[]): FormerNamesOf[] => {
    const own = textOf(path);
    const key = keyOf(identity, number);
    const others = new Map((there.get(key) ?? gone.get(key) ?? []).map((name) => [textOf(name), name]));
    others.delete(own);
    return others.size === 0 ? [] : [{ path, names: [...others.values()].slice(-maxNames) }];
  };
  return found.flatMap(({ schema, name, identity, columns }) =>
    identity === null
      ? []
      : [
          ...namesOf(identity, null, [schema, name]),
          ...columns.flatMap((column) => namesOf(identity, column.ordinal, [schema, name, column.name])),
        ],
  );
}

function namesByIdentity(known: readonly KnownName[]): Map<string, string[][]> {
  const names = new Map<string, string[][]>();
  for (const { path, identity, number, former } of known) {
    const key = keyOf(identity, number);
    names.set(key, [...(names.get(key) ?? []), ...(former ?? []), path]);
  }
  return names;
}

const clearSql = `
  UPDATE catalogue_object SET former_names = NULL WHERE data_source_id = $1 AND former_names IS NOT NULL
    AND gone_time IS NULL`;
const storeSql = `
  UPDATE catalogue_object o SET former_names = f.names
  FROM (SELECT c.id, r.names FROM jsonb_to_recordset($2::jsonb) AS r (parent bigint, name text, names jsonb)
    CROSS JOIN LATERAL (SELECT id FROM catalogue_object WHERE data_source_id = $1 AND parent_id = r.parent
      AND name = r.name AND kind <> 'routine' LIMIT 1) c) f
  WHERE o.id = f.id`;

/**
 * Keeps the former names of what was found, once what was not is marked as gone; a name that came to another thing
 * loses those of the one before.
 */
export async function storeFormerNames(
  db: Db,
  sourceId: number,
  former: readonly FormerNamesOf[],
  ids: FoundIds,
): Promise<void> {
  await db.query(clearSql, [sourceId]);
  if (former.length === 0) return;
  const placed = former.map(({ path: [schema = '', table = '', column], names }) =>
    column === undefined
      ? { parent: ids.schemas.get(schema), name: table, names }
      : { parent: ids.relation(schema, table), name: column, names },
  );
  await db.query(storeSql, [sourceId, JSON.stringify(placed)]);
}

const formerSql = `
  SELECT CASE WHEN o.kind = 'column' THEN jsonb_build_array(s.name, t.name, o.name)
    ELSE jsonb_build_array(t.name, o.name) END AS path, o.former_names AS names
  FROM catalogue_object o JOIN catalogue_object t ON t.id = o.parent_id
    LEFT JOIN catalogue_object s ON s.id = t.parent_id
  WHERE o.data_source_id = $1 AND o.former_names IS NOT NULL AND o.gone_time IS NULL`;

/** What was renamed or moved at a source, with the names that it had before. */
export const readFormerNames = async (db: Db, sourceId: number): Promise<FormerNamesOf[]> =>
  (await db.query<FormerNamesOf>(formerSql, [sourceId])).rows;
