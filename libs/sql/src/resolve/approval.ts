import type { BuiltinFunction } from '../functions/function.catalogue.js';
import type { Resolution } from './resolution.js';

/** What is known of an approved function: nothing where it is, or may be, one of the database's own. */
export interface Approved {
  builtin?: BuiltinFunction;
}

/**
 * Approves a function by catalogue identity. A name without schema may mean any function of that name on the search
 * path, because argument types decide between them: all of them must be safe. Throws `function-not-approved`.
 */
export function approveFunction(path: readonly string[], at: number, resolution: Resolution): Approved | undefined {
  const { name, schema } = identity(path, at, resolution);
  const { functions } = resolution.dialect;
  const builtin = schema === undefined || schema === functions.systemSchema ? functions.find(name) : undefined;
  // In a body names are looked for on the path of the function: one that comes to stand there would be meant instead.
  if (resolution.limits.inside && schema === undefined)
    for (const candidate of resolution.searchPath) resolution.report.routine(candidate, name);
  if (!usersAreSafe(name, schema, resolution)) throw refused('function-not-approved', 'function', path, at, resolution);
  if (builtin) {
    if (builtin.effect !== 'pure' && builtin.effect !== 'sequence')
      throw refused('function-not-approved', 'function', path, at, resolution);
    resolution.report.function({
      schema: functions.systemSchema,
      name,
      effect: builtin.effect === 'pure' ? 'pure' : 'effect',
    });
    const own = noteUsers(name, schema, resolution);
    if (own || builtin.isVolatile || builtin.returnsSet) resolution.report.pin();
    return own ? {} : { builtin };
  }
  if (!noteUsers(name, schema, resolution)) return undefined;
  resolution.report.pin();
  return {};
}

/**
 * The built-in function that a call means for sure: none where the database has its own of that name, whose results are
 * not known.
 */
export function surelyBuiltin(path: readonly string[], resolution: Resolution): BuiltinFunction | undefined {
  const [name = '', schema] = [...path].reverse();
  const { functions } = resolution.dialect;
  if (schema !== undefined && schema !== functions.systemSchema) return undefined;
  return users(name, schema, resolution).length > 0 ? undefined : functions.find(name);
}

/** The name of the built-in operator that is meant for sure: none where the database has its own of that name. */
export function surelyBuiltinOperator(path: readonly string[], resolution: Resolution): string | undefined {
  const [name = '', schema] = [...path].reverse();
  if (schema !== undefined && schema !== resolution.dialect.functions.systemSchema) return undefined;
  return users(name, schema, resolution).length > 0 ? undefined : name;
}

/**
 * Approves an operator; built-in ones are approved by the functions behind them. Throws `operator-not-approved` and
 * `unknown-operator`.
 */
export function approveOperator(path: readonly string[], at: number, resolution: Resolution): void {
  const { name, schema } = identity(path, at, resolution);
  const { functions } = resolution.dialect;
  const builtin = (schema === undefined || schema === functions.systemSchema) && functions.hasOperator(name);
  if (!usersAreSafe(name, schema, resolution)) throw refused('operator-not-approved', 'operator', path, at, resolution);
  if (builtin || noteUsers(name, schema, resolution)) return;
  if (!functions.knows('operator', name)) throw unknown('unknown-operator', 'operator', path, at, resolution);
  throw refused('operator-not-approved', 'operator', path, at, resolution);
}

/** Approves a type to cast to. Throws `type-not-approved` and `unknown-type`. */
export function approveType(path: readonly string[], at: number, resolution: Resolution): void {
  const { name, schema } = identity(path, at, resolution);
  const { functions } = resolution.dialect;
  const builtin = (schema === undefined || schema === functions.systemSchema) && functions.hasType(name);
  if (!usersAreSafe(name, schema, resolution)) throw refused('type-not-approved', 'type', path, at, resolution);
  if (builtin || noteUsers(name, schema, resolution)) return;
  if (!functions.knows('type', name)) throw unknown('unknown-type', 'type', path, at, resolution);
  throw refused('type-not-approved', 'type', path, at, resolution);
}

/** The refusal of a function that does not exist, neither built in nor in the database's catalogue. */
export function unknownFunction(path: readonly string[], at: number, resolution: Resolution): Error {
  return unknown('unknown-function', 'function', path, at, resolution);
}

function unknown(
  code: 'unknown-function' | 'unknown-operator' | 'unknown-type',
  what: string,
  path: readonly string[],
  at: number,
  resolution: Resolution,
) {
  const name = path.join('.');
  return resolution.refuse(code, `there is no ${what} ${name}`, at, { [what]: name });
}

function identity(path: readonly string[], at: number, resolution: Resolution): { name: string; schema?: string } {
  const [name = '', schema, database] = [...path].reverse();
  if (database !== undefined && !isThis(database, resolution)) {
    throw resolution.refuse('other-database', `${path.join('.')} is in another database`, at, {
      object: path.join('.'),
    });
  }
  return schema === undefined ? { name } : { name, schema };
}

/** Whether a name is that of the database, compared as its other names are. */
export function isThis(database: string, { dialect, index }: Resolution): boolean {
  return dialect.names.fold(database) === dialect.names.fold(index.snapshot.database);
}

function users(name: string, schema: string | undefined, resolution: Resolution) {
  const entries = resolution.index.named(name);
  return schema === undefined
    ? entries.filter((entry) => resolution.searchPath.includes(entry.schema))
    : entries.filter((entry) => entry.schema === schema);
}

function usersAreSafe(name: string, schema: string | undefined, resolution: Resolution): boolean {
  return users(name, schema, resolution).every((entry) => entry.safe);
}

function noteUsers(name: string, schema: string | undefined, resolution: Resolution): boolean {
  const found = users(name, schema, resolution);
  for (const entry of found) resolution.report.function({ schema: entry.schema, name, effect: 'pure' });
  if (found.length > 0) resolution.report.open();
  return found.length > 0;
}

function refused(
  code: 'function-not-approved' | 'operator-not-approved' | 'type-not-approved',
  what: string,
  path: readonly string[],
  at: number,
  resolution: Resolution,
) {
  const name = path.join('.');
  return resolution.refuse(
    code,
    `uses a ${what} that is not approved: ${name}; ask an administrator to approve it or write the statement without it`,
    at,
    { [what]: name },
  );
}
