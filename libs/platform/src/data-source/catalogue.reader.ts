import { LEVELS, type Level } from '@sluice/document';
import type { ColumnFacts } from '@sluice/policy';
import type { CatalogueExpectation, FollowedExpectation } from '@sluice/connectors';
import {
  dialectText,
  type InformationUse,
  type Analysis,
  type CatalogueFunction,
  type CatalogueRelation,
  type CatalogueSnapshot,
  type CatalogueSynonym,
  type RoutineUse,
} from '@sluice/sql';
import type { Db } from '../host/db.js';
import { VersionedCache } from '../gateway/versioned.cache.js';
import type { StateVersions } from '../gateway/version.contract.js';
import { readFormerNames } from './catalogue.former.js';
import { readDescribed, seenOf, type DescribedCatalogue } from './information.catalogue.js';
import { informationRows } from './information.rows.js';
import type { Sight } from './sight.js';
import { searchPathOf, sqlDialect } from './source.dialect.js';
import type { SourceRecord } from './source.type.js';
import type { Catalogues, ColumnLookup, FormerNames } from './source.contract.js';

const relationsSql = `
  SELECT s.name AS schema, t.name, t.kind, t.definition, t.stamp,
    coalesce(array_agg(c.name::text ORDER BY c.ordinal) FILTER (WHERE c.id IS NOT NULL), '{}') AS columns,
         coalesce(array_agg(c.data_type::text ORDER BY c.ordinal) FILTER (WHERE c.id IS NOT NULL),
           '{}') AS "columnTypes", t.facts -> 'reacts' AS reacts,
    jsonb_object_agg(c.name, c.facts -> 'computes') FILTER (WHERE c.facts ? 'computes' AND NOT c.facts ? 'generated') AS computes,
    jsonb_object_agg(c.name, c.facts -> 'computes') FILTER (WHERE c.facts ? 'computes' AND c.facts ? 'generated') AS generates,
    array_agg(c.name::text) FILTER (WHERE c.facts ? 'converts') AS converts
  FROM catalogue_object s JOIN catalogue_object t ON t.parent_id = s.id AND t.kind IN ('table', 'view')
    AND t.gone_time IS NULL
       LEFT JOIN catalogue_object c ON c.parent_id = t.id AND c.kind = 'column' AND c.gone_time IS NULL
  WHERE s.data_source_id = $1 AND s.kind = 'schema' AND s.gone_time IS NULL
  GROUP BY s.name, t.id, t.name, t.kind, t.definition, t.stamp, t.facts`;
const routinesSql = `
  SELECT s.name AS schema, r.name, false AS safe, r.data_type AS kind, r.stamp,
    r.facts -> 'overloads' AS overloads FROM catalogue_object s JOIN catalogue_object r ON r.parent_id = s.id
    AND r.kind = 'routine' AND r.gone_time IS NULL
  WHERE s.data_source_id = $1 AND s.kind = 'schema' AND s.gone_time IS NULL`;
const schemasSql =
  "SELECT name FROM catalogue_object WHERE data_source_id = $1 AND kind = 'schema' AND gone_time IS NULL";
const namesSql = 'SELECT folds_names, synonyms FROM data_source WHERE id = $1';
const levelsSql = `
  SELECT s.name AS schema, t.name AS "table", c.name AS "column", coalesce(l.level, 'non_sensitive') AS level,
    l.rule_type, c.review = 'unreviewed' AS unreviewed
  FROM catalogue_object c LEFT JOIN column_level l ON l.object_id = c.id JOIN catalogue_object t ON t.id = c.parent_id
    JOIN catalogue_object s ON s.id = t.parent_id
  WHERE c.data_source_id = $1 AND c.kind = 'column' AND c.gone_time IS NULL
    AND (l.level IS NOT NULL OR c.review = 'unreviewed')`;

const derivedSql = `
  SELECT s.name AS schema, t.name AS "table", c.name AS "column",
    c.derived_from AS "derivedFrom" FROM catalogue_object c
  JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
  WHERE c.data_source_id = $1 AND c.derived_from <> '{}' AND c.gone_time IS NULL`;
/**
 * The least that a column counts as which nobody has reviewed; it is masked for everybody, whatever their access level
 * (column-levels screen).
 */
const unreviewedLevel: Level = 'medium';

type Reaction = 'reacts' | 'computes' | 'generates' | 'converts';
type RelationRow = Omit<CatalogueRelation, Reaction> & { definition: string | null; stamp: string | null } & {
  [K in Reaction]: NonNullable<CatalogueRelation[K]> | null;
};
type RoutineRow = Omit<CatalogueFunction, 'overloads'> & {
  stamp: string | null;
  overloads: CatalogueFunction['overloads'] | null;
};

/** A source's structure as it was read last. */
interface Structure {
  foldsTables: boolean;
  synonyms: CatalogueSynonym[];
  relations: CatalogueRelation[];
  functions: CatalogueFunction[];
  known: Set<string>;
  /** Stamp of each relation by schema and name. */
  stamps: Map<string, string | null>;
  schemas: string[];
  /** Stamp of all functions of each schema and name. */
  routineStamps: Map<string, string | null>;
  /** Former paths of relations and columns by the path of now. */
  former: Map<string, string[][]>;
}

const columnKey = (schema: string, table: string, column: string): string => `${schema}\0${table}\0${column}`;

/** Answers that are remembered: bytes of all and of one. */
const answerWeights = {
  weight: 64 * 1024 * 1024,
  heaviest: 16 * 1024 * 1024,
  weigh: (rows: string, key: string): number => 2 * (rows.length + key.length),
};

/** The catalogue of each source as decisions use it: structure for the analysis, levels for the policy. */
export class CatalogueReader implements Catalogues {
  readonly #structures = new VersionedCache<Structure>(50);
  readonly #levels = new VersionedCache<Map<string, ColumnFacts>>(50);
  readonly #snapshots = new VersionedCache<CatalogueSnapshot>(200);
  readonly #described = new VersionedCache<DescribedCatalogue>(5);
  readonly #information = new VersionedCache<string>(200, answerWeights);

  constructor(private readonly db: Db) {}

  /**
   * The snapshot for the analysis; the same object as long as nothing changed, since its version is part of the
   * analysis's cache key.
   */
  async snapshot(source: SourceRecord, searchPath: string[], versions: StateVersions): Promise<CatalogueSnapshot> {
    const key = `${source.id}:${searchPath.join(',')}`;
    const known = this.#snapshots.get(key, versions.catalogue);
    if (known) return known;
    const { relations, functions, schemas, foldsTables, synonyms } = await this.#structure(source, versions);
    return this.#snapshots.set(key, versions.catalogue, {
      version: `${source.id}:${versions.catalogue}`,
      database: source.catalogue_name,
      searchPath,
      relations,
      functions,
      schemas,
      foldsTables: foldsTables || undefined,
      synonyms: synonyms.length > 0 ? synonyms : undefined,
    });
  }

  /**
   * Levels of columns; a generated column is at least as sensitive as what it is computed from. A column that nobody
   * classified is not sensitive, one that the catalogue lacks is unknown.
   */
  async columns(source: SourceRecord, versions: StateVersions): Promise<ColumnLookup> {
    const { known } = await this.#structure(source, versions);
    const version = `${versions.levels}/${versions.catalogue}`;
    const levels =
      this.#levels.get(String(source.id), version) ??
      this.#levels.set(String(source.id), version, await this.#readLevels(source));
    return ({ schema, table, column }) => {
      const name = columnKey(schema, table, column);
      return levels.get(name) ?? (known.has(name) ? { level: 'non_sensitive' } : undefined);
    };
  }

  async #readLevels(source: SourceRecord): Promise<Map<string, ColumnFacts>> {
    const { rows } = await this.db.query<{
      schema: string;
      table: string;
      column: string;
      level: Level;
      rule_type: string | null;
      unreviewed: boolean | null;
    }>(levelsSql, [source.id]);
    const levels = new Map<string, ColumnFacts>(
      rows.map((row) => [
        columnKey(row.schema, row.table, row.column),
        {
          level: row.unreviewed ? higher(row.level, unreviewedLevel) : row.level,
          ruleType: row.rule_type ?? undefined,
          unreviewed: row.unreviewed || undefined,
        },
      ]),
    );
    const generated = await this.db.query<{ schema: string; table: string; column: string; derivedFrom: string[] }>(
      derivedSql,
      [source.id],
    );
    for (const { schema, table, column, derivedFrom } of generated.rows) {
      const own = columnKey(schema, table, column);
      const all = [own, ...derivedFrom.map((name) => columnKey(schema, table, name))].flatMap(
        (name) => levels.get(name) ?? [],
      );
      const highest = all.reduce<ColumnFacts | undefined>(
        (best, facts) => (best && LEVELS.indexOf(best.level) >= LEVELS.indexOf(facts.level) ? best : facts),
        undefined,
      );
      if (highest)
        levels.set(own, all.some(({ unreviewed }) => unreviewed) ? { ...highest, unreviewed: true } : highest);
    }
    return levels;
  }

  /** Names that a table or column had before: of most none. */
  async formerNames(source: SourceRecord, versions: StateVersions): Promise<FormerNames> {
    const { former } = await this.#structure(source, versions);
    return (path) => former.get(path.join('\0')) ?? [];
  }

  /** What a run of a statement expects to find at the source: what its analysis stood on. */
  async expectation(
    source: SourceRecord,
    { tables, functions, routines = [] }: Pick<Analysis, 'tables' | 'functions' | 'routines'>,
    searchPath: string[],
    versions: StateVersions,
  ): Promise<CatalogueExpectation> {
    const structure = await this.#structure(source, versions);
    const { stamps } = structure;
    const followed = new Set(routines.map(({ schema, name }) => JSON.stringify([schema, name])));
    const named = new Map(tables.map(({ schema, name }) => [JSON.stringify([schema, name]), { schema, name }]));
    return {
      relations: [...named.values()].flatMap(({ schema, name }) => {
        const stamp = stamps.get(JSON.stringify([schema, name]));
        return stamp === undefined ? [] : [{ schema, name, stamp }];
      }),
      functions: functions
        .filter(
          ({ schema, name, within }) =>
            !within && !searchPath.includes(schema) && !followed.has(JSON.stringify([schema, name])),
        )
        .map(({ name }) => name),
      schemas: searchPath,
      followed: routines.length > 0 ? followedOf(routines, structure, searchPath) : undefined,
    };
  }

  /** Rows of views of the server's own catalogue, made of what somebody may see: each a JSON list of lists. */
  async information(
    source: SourceRecord,
    uses: readonly InformationUse[],
    sight: Sight,
    versions: StateVersions,
  ): Promise<string[]> {
    const types = dialectText(sqlDialect(source)).information;
    if (!types) throw new Error(`the catalogue of sources of kind ${source.type} is not answered`);
    const [own] = searchPathOf(source);
    const keys = uses.map(({ name }) => JSON.stringify([source.id, name, sight.key, own]));
    const known = keys.map((key) => this.#information.get(key, versions.catalogue));
    if (known.every((rows) => rows !== undefined)) return known as string[];
    const database = source.catalogue_name;
    const seen = await this.described(source, sight, versions);
    return uses.map((use, at) =>
      this.#information.set(keys[at] ?? '', versions.catalogue, informationRows(use, { seen, database, own, types })),
    );
  }

  /** The structure of a source with types, keys and comments, as far as somebody sees it. */
  async described(source: SourceRecord, sight: Sight, versions: StateVersions): Promise<DescribedCatalogue> {
    const key = String(source.id);
    const found =
      this.#described.get(key, versions.catalogue) ??
      this.#described.set(key, versions.catalogue, await readDescribed(this.db, source.id));
    return seenOf(found, source.catalogue_name, sight);
  }

  async #structure(source: SourceRecord, versions: StateVersions): Promise<Structure> {
    const cached = this.#structures.get(String(source.id), versions.catalogue);
    if (cached) return cached;
    const [{ rows }, { rows: functions }] = [
      await this.db.query<RelationRow>(relationsSql, [source.id]),
      await this.db.query<RoutineRow>(routinesSql, [source.id]),
    ];
    const { rows: schemas } = await this.db.query<{ name: string }>(schemasSql, [source.id]);
    const former = await readFormerNames(this.db, source.id);
    const names = await this.db.maybeOne<{ folds_names: boolean; synonyms: CatalogueSynonym[] }>(namesSql, [source.id]);
    const relations = rows.map(({ definition, stamp: _stamp, reacts, computes, generates, converts, ...relation }) => ({
      ...relation,
      definition: definition ?? undefined,
      reacts: reacts ?? undefined,
      computes: computes ?? undefined,
      generates: generates ?? undefined,
      converts: converts ?? undefined,
    }));
    const known = new Set(
      relations.flatMap(({ schema, name, columns }) => columns.map((column) => columnKey(schema, name, column))),
    );
    const stamps = new Map(rows.map(({ schema, name, stamp }) => [JSON.stringify([schema, name]), stamp]));
    return this.#structures.set(String(source.id), versions.catalogue, {
      foldsTables: names?.folds_names === true,
      synonyms: names?.synonyms ?? [],
      relations,
      functions: functions.map(({ stamp: _stamp, overloads, ...entry }) => ({
        ...entry,
        overloads: overloads ?? undefined,
      })),
      schemas: schemas.map(({ name }) => name),
      known,
      stamps,
      // Operators and types have none, and may share their name with functions.
      routineStamps: new Map(
        functions.flatMap(({ schema, name, kind, stamp }) =>
          kind === 'function' ? [[JSON.stringify([schema, name]), stamp] as const] : [],
        ),
      ),
      former: new Map(former.map(({ path, names: before }) => [path.join('\0'), before])),
    });
  }
}

/**
 * What a run expects of functions whose bodies were followed: those that were found, none where none was, and no other
 * operators.
 */
function followedOf(
  routines: readonly RoutineUse[],
  { functions, routineStamps }: Structure,
  searchPath: readonly string[],
): FollowedExpectation {
  const schemas = [...new Set([...searchPath, ...routines.map(({ schema }) => schema)])];
  return {
    routines: routines.map(({ schema, name }) => ({
      schema,
      name,
      stamp: routineStamps.get(JSON.stringify([schema, name])) ?? null,
    })),
    schemas,
    operators: functions
      .filter(({ schema, kind }) => kind === 'operator' && schemas.includes(schema))
      .map(({ name }) => name),
  };
}

function higher(one: Level, other: Level): Level {
  return LEVELS.indexOf(one) >= LEVELS.indexOf(other) ? one : other;
}
