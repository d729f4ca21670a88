import { dialectNames, dialectText } from '../dialects/dialect.registry.js';
import type { CatalogueRelation, CatalogueSnapshot } from '../contract/catalogue.type.js';
import type { DialectName } from '../contract/statement.type.js';

/** Input of `sql split`. */
export interface SplitInput {
  dialect: DialectName;
  script: string;
}
/** Input of `sql classify`. */
export interface ClassifyInput {
  dialect: DialectName;
  sql: string;
}
/** Input of `sql lineage`: tables as "db.schema.table" (two parts where a dialect has no schema level). */
export interface LineageInput {
  dialect: DialectName;
  default_db: string;
  default_schema: string;
  search_path?: string[];
  schema: Record<string, string[]>;
  views?: Record<string, string>;
  sql: string;
}
/** Input of `sql guard`. */
export interface GuardInput extends LineageInput {
  sensitive: string[];
}

/** A command's input that does not have the shape it needs; the message names the field and the fix. */
export class CommandInputError extends Error {
  readonly code = 'bad-input';
}

/** Checks the input of `sql split`. */
export function splitInput(input: unknown): SplitInput {
  const fields = record(input, 'the line');
  return { dialect: dialect(fields), script: text(fields, 'script') };
}

/** Checks the input of `sql classify`. */
export function classifyInput(input: unknown): ClassifyInput {
  const fields = record(input, 'the line');
  return { dialect: dialect(fields), sql: text(fields, 'sql') };
}

/** Checks the input of `sql lineage`. */
export function lineageInput(input: unknown): LineageInput {
  const fields = record(input, 'the line');
  const schema = record(fields.schema, 'schema');
  return {
    dialect: dialect(fields),
    default_db: text(fields, 'default_db'),
    default_schema: text(fields, 'default_schema'),
    search_path:
      fields.search_path === undefined || fields.search_path === null
        ? undefined
        : strings(fields.search_path, 'search_path'),
    schema: Object.fromEntries(
      Object.entries(schema).map(([name, columns]) => [name, strings(columns, `schema["${name}"]`)]),
    ),
    views: fields.views === undefined || fields.views === null ? undefined : views(fields.views),
    sql: text(fields, 'sql'),
  };
}

/** Checks the input of `sql guard`. */
export function guardInput(input: unknown): GuardInput {
  return { ...lineageInput(input), sensitive: strings(record(input, 'the line').sensitive, 'sensitive') };
}

/** The catalogue that a line describes. Names are taken as they are written; their last part is the table. */
export function catalogueOf(input: LineageInput): CatalogueSnapshot {
  const views = new Map(Object.entries(input.views ?? {}));
  const names = new Set([...Object.keys(input.schema), ...views.keys()]);
  const relations = [...names].flatMap((name): CatalogueRelation[] => {
    const path = tablePath(name, input);
    if (path.database !== input.default_db && hasSchemas(input)) return [];
    const definition = views.get(name);
    const columns = input.schema[name] ?? [];
    return [
      {
        schema: path.schema,
        name: path.name,
        kind: definition === undefined ? 'table' : 'view',
        columns,
        definition,
      },
    ];
  });
  const own = hasSchemas(input) ? input.default_schema : input.default_db;
  const searchPath = input.search_path && input.search_path.length > 0 ? input.search_path : [own];
  return {
    version: '0',
    database: hasSchemas(input) ? input.default_db : '',
    searchPath,
    relations,
    foldsTables: hasSchemas(input) && !dialectText(input.dialect).ignoresCase ? undefined : true,
  };
}

/**
 * Whether a database of the dialect holds schemas; where it does not, what the catalogue calls a schema is the
 * database.
 */
export function hasSchemas(input: LineageInput): boolean {
  return dialectText(input.dialect).defaultSchema !== null;
}

/** The parts of "db.schema.table" ("db.table" without schemas); missing ones are completed with the defaults. */
export function tablePath(name: string, input: LineageInput): { database: string; schema: string; name: string } {
  const parts = name.split('.');
  if (!hasSchemas(input)) {
    const [table = '', schema = input.default_db] = [...parts].reverse();
    return { database: schema, schema, name: table };
  }
  const [last = '', schema = input.default_schema, ...rest] = [...parts].reverse();
  return { database: rest.length > 0 ? rest.reverse().join('.') : input.default_db, schema, name: last };
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new CommandInputError(`${name} must be an object`);
}

function text(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (typeof value === 'string') return value;
  throw new CommandInputError(`${name} must be a string`);
}

function strings(value: unknown, name: string): string[] {
  if (Array.isArray(value) && value.every((entry): entry is string => typeof entry === 'string')) return value;
  throw new CommandInputError(`${name} must be an array of strings`);
}

function views(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record(value, 'views')).map(([name, definition]) => {
      if (typeof definition !== 'string') throw new CommandInputError(`views["${name}"] must be a string`);
      return [name, definition];
    }),
  );
}

function dialect(fields: Record<string, unknown>): DialectName {
  const value = text(fields, 'dialect');
  if (dialectNames.includes(value)) return value as DialectName;
  throw new CommandInputError(`dialect must be one of ${dialectNames.join(', ')}`);
}
