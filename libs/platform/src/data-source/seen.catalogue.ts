import { createHash } from 'node:crypto';
import { LeastRecent, type CatalogueRelation, type CatalogueSnapshot } from '@sluice/sql';
import type { Sight } from './sight.js';

/** Catalogues that are kept of each snapshot: people with the same grants share one. */
const kept = 50;
const known = new WeakMap<CatalogueSnapshot, LeastRecent<{ seen: CatalogueSnapshot | undefined }>>();

/**
 * The catalogue as somebody would find it who had only what they may see: what is hidden is as if it were not there.
 * Views stand in it as tables, and functions without their bodies, for what they are made of may be hidden; it serves
 * to say what a statement would be answered, never to run one. Undefined where
 * nothing is hidden. The same object for the same snapshot and grants.
 */
export function seenCatalogue(snapshot: CatalogueSnapshot, sight: Sight): CatalogueSnapshot | undefined {
  const bySight = known.get(snapshot) ?? new LeastRecent<{ seen: CatalogueSnapshot | undefined }>({ entries: kept });
  known.set(snapshot, bySight);
  const found = bySight.get(sight.key) ?? { seen: made(snapshot, sight) };
  bySight.set(sight.key, found);
  return found.seen;
}

function made(snapshot: CatalogueSnapshot, sight: Sight): CatalogueSnapshot | undefined {
  if (sight.showsAll) return undefined;
  const { database } = snapshot;
  return {
    ...snapshot,
    version: `${snapshot.version}:${createHash('sha256').update(sight.key).digest('hex')}`,
    relations: snapshot.relations
      .filter(({ schema, name }) => sight.shows([database, schema, name]))
      .map((relation) => seenRelation(relation, database, sight)),
    functions: (snapshot.functions ?? [])
      .filter(({ schema, name }) => sight.shows([database, schema, name]))
      .map((entry) => ({ ...entry, isSealed: true as const })),
  };
}

function seenRelation(relation: CatalogueRelation, database: string, sight: Sight): CatalogueRelation {
  const { schema, name, columns, columnTypes, reacts, converts } = relation;
  // A table's is its declaration, made of nothing else (an endpoint's); a view's names what may be hidden.
  const definition = (relation.kind === 'table' && relation.definition) || undefined;
  // What a default is computed from may be hidden, too: `computes` is left out.
  const seen = { schema, name, kind: 'table', definition, reacts, converts } as const;
  if (!sight.divides([database, schema, name])) return { ...seen, columns, columnTypes };
  const shown = columns.map((column) => sight.shows([database, schema, name, column]));
  return {
    ...seen,
    columns: columns.filter((_column, at) => shown[at]),
    columnTypes: columnTypes?.filter((_type, at) => shown[at]),
  };
}
