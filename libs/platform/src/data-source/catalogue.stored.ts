import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../host/db.js';

/** What is stored of an object: what is equal in all of it is not written again. */
export interface ObjectContent {
  parent: number | null;
  kind: 'database' | 'schema' | 'table' | 'view' | 'column' | 'routine';
  name: string;
  dataType?: string | null;
  comment?: string | null;
  rowEstimate?: number | null;
  sizeBytes?: number | null;
  definition?: string | null;
  identity?: string | null;
  stamp?: string | null;
  ordinal?: number | null;
  nullable?: boolean | null;
  key?: boolean | null;
  derivedFrom?: readonly string[];
  facts?: object | null;
}

/** An object as the catalogue has it, gone ones too. */
export interface StoredObject extends ObjectContent {
  id: number;
  gone: boolean;
  review?: 'unreviewed' | 'moved' | null;
  former?: string[][] | null;
}

const storedSql = `
  SELECT id, parent_id AS parent, kind, name, data_type AS "dataType", comment, row_count AS "rowEstimate",
    size_bytes AS "sizeBytes", definition, identity, stamp, ordinal, is_nullable AS nullable, is_key AS key,
    derived_from AS "derivedFrom", facts, gone_time IS NOT NULL AS gone,
    review, former_names AS former
  FROM catalogue_object WHERE data_source_id = $1 ORDER BY gone_time IS NULL, id`;

/** All that is stored of a source; what is gone comes first, so that by name what is there counts. */
export const readStored = async (db: Db, sourceId: number): Promise<StoredObject[]> =>
  (await db.query<StoredObject>(storedSql, [sourceId])).rows;

/** The place that an object is known by; the same as of the table's unique index. */
const keyOf = ({ parent, kind, name, dataType }: ObjectContent): string =>
  `${parent ?? ''}\0${kind === 'routine' ? (dataType ?? '') : ''}\0${kind === 'routine'}\0${name}`;

/** As `left` of PostgreSQL counts: characters, not their halves. */
const cut = (text: string | null | undefined, limit: number): string | null =>
  text === null || text === undefined || text.length <= limit ? (text ?? null) : [...text].slice(0, limit).join('');

/** Facts come from JSON and go there: what is undefined is not kept. */
const kept = (facts: object | null | undefined): unknown => (facts ? JSON.parse(JSON.stringify(facts)) : null);

/** Texts and numbers of an object as they are stored, in one order. */
const contentOf = (object: ObjectContent): unknown[] => [
  object.kind,
  cut(object.dataType, 128),
  cut(object.comment, 1000),
  object.rowEstimate ?? null,
  object.sizeBytes ?? null,
  object.definition ?? null,
  object.identity ?? null,
  object.stamp ?? null,
  object.ordinal ?? null,
  object.nullable ?? null,
  object.key ?? null,
  object.derivedFrom ?? [],
];

/**
 * The stored catalogue of a source while it is compared with what was found. A doubt counts as a difference: to write
 * once too often costs time, once too seldom would keep what is no longer so.
 */
export class StoredObjects {
  readonly #byKey: ReadonlyMap<string, StoredObject>;
  readonly #unseen: Set<StoredObject>;

  constructor(objects: readonly StoredObject[]) {
    this.#byKey = new Map(objects.map((object) => [keyOf(object), object]));
    this.#unseen = new Set(objects.filter(({ gone }) => !gone));
  }

  /** Notes that an object was found; its id where it is stored just so and not as gone. */
  same(found: ObjectContent): number | undefined {
    const stored = this.#byKey.get(keyOf(found));
    if (!stored) return undefined;
    this.#unseen.delete(stored);
    const isSame =
      !stored.gone &&
      isDeepStrictEqual(contentOf(found), contentOf(stored)) &&
      isDeepStrictEqual(kept(found.facts), stored.facts ?? null);
    return isSame ? stored.id : undefined;
  }

  /** Ids of what is stored and was not found. */
  unseen(): number[] {
    return [...this.#unseen].map(({ id }) => id);
  }
}
