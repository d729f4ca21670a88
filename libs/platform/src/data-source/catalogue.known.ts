import type { Db } from '../host/db.js';
import type { KnownRelation } from './catalogue.changes.js';
import type { KnownName } from './catalogue.former.js';
import type { KnownColumn } from './catalogue.identity.js';
import type { StoredObject } from './catalogue.stored.js';

/** What a source's catalogue was when it was read last, as what follows from a change asks for it. */
export interface KnownCatalogue {
  relations: KnownRelation[];
  columns: KnownColumn[];
  /** By identity, what is gone too. */
  names: KnownName[];
}

/** The level that a column has by hand or by rule. */
export type KnownLevel = Pick<KnownColumn, 'level' | 'ruleType'>;

const levelsSql = `
  SELECT l.object_id AS id, l.level, l.rule_type AS "ruleType"
  FROM column_level l JOIN catalogue_object o ON o.id = l.object_id WHERE o.data_source_id = $1`;

/** Levels of the columns of a source by their ids. */
export const readKnownLevels = async (db: Db, sourceId: number): Promise<ReadonlyMap<number, KnownLevel>> =>
  new Map(
    (await db.query<KnownLevel & { id: number }>(levelsSql, [sourceId])).rows.map(({ id, ...level }) => [id, level]),
  );

interface Relation {
  stored: StoredObject;
  schema: string;
}

/** Pure: what is stored and its levels go in. */
export function knownOf(stored: readonly StoredObject[], levels: ReadonlyMap<number, KnownLevel>): KnownCatalogue {
  const byId = new Map(stored.map((object) => [object.id, object]));
  const above = ({ parent }: StoredObject): StoredObject | undefined =>
    parent === null ? undefined : byId.get(parent);
  const relations = stored.flatMap((object): Relation[] => {
    const schema = object.kind === 'table' || object.kind === 'view' ? above(object) : undefined;
    return schema ? [{ stored: object, schema: schema.name }] : [];
  });
  const relationOf = new Map(relations.map((relation) => [relation.stored.id, relation]));
  const columns = stored.flatMap((object) => {
    const relation = object.kind === 'column' && object.parent !== null ? relationOf.get(object.parent) : undefined;
    return relation ? [{ object, relation }] : [];
  });
  return {
    relations: relations.filter(({ stored: { gone } }) => !gone).map(relationKnown),
    columns: columns.map(({ object, relation: { schema, stored: table } }) => ({
      schema,
      table: table.name,
      column: object.name,
      identity: table.identity ?? null,
      number: object.ordinal ?? null,
      level: levels.get(object.id)?.level ?? null,
      ruleType: levels.get(object.id)?.ruleType ?? null,
      review: object.review ?? null,
      gone: object.gone || table.gone,
    })),
    names: [
      ...relations.flatMap(({ stored: { name, identity, former, gone }, schema }) =>
        namesOf([schema, name], identity, { number: null, former: former ?? null, gone }),
      ),
      ...columns.flatMap(({ object: { name, ordinal, former, gone }, relation: { schema, stored: table } }) =>
        typeof ordinal === 'number'
          ? namesOf([schema, table.name, name], table.identity, {
              number: ordinal,
              former: former ?? null,
              gone: gone || table.gone,
            })
          : [],
      ),
    ],
  };
}

const relationKnown = ({ stored: { kind, name, identity, definition }, schema }: Relation): KnownRelation => ({
  schema,
  name,
  kind: kind === 'view' ? 'view' : 'table',
  identity: identity ?? null,
  definition: definition ?? null,
});

const namesOf = (
  path: string[],
  identity: string | null | undefined,
  rest: Omit<KnownName, 'path' | 'identity'>,
): KnownName[] => (typeof identity === 'string' ? [{ path, identity, ...rest }] : []);
