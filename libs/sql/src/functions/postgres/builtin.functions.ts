import type { BuiltinFunction, FunctionCatalogue } from '../function.catalogue.js';
import { reviewBuiltin, reviewType } from './builtin.review.js';
import { totalCall, totalCast, totalOperator } from './total.functions.js';
import { FUNCTION_ROWS, OPERATOR_ROWS, TYPE_ROWS } from './generated/builtin.catalogue.js';

/** The catalogue, and what suggestions of names are made of. */
export interface PostgresFunctions extends FunctionCatalogue {
  /** Names of all functions that are approved for a reader. */
  names: string[];
  /** Whether an operator is made of this function. */
  implementsOperator(name: string): boolean;
}

/** Reads the generated facts of pg_catalog and reviews them once. */
export function loadPostgresFunctions(): PostgresFunctions {
  const functions = new Map(
    lines(FUNCTION_ROWS)
      .map((line) => functionOf(line))
      .map((builtin) => [builtin.name, builtin]),
  );
  const operators = new Map(lines(OPERATOR_ROWS).map((line) => operatorOf(line, functions)));
  const behind = new Set(lines(OPERATOR_ROWS).flatMap((line) => list(line.slice(line.indexOf(' ') + 1))));
  const types = new Map(lines(TYPE_ROWS).map((line) => typeOf(line)));
  return {
    systemSchema: 'pg_catalog',
    find: (name) => functions.get(name),
    hasOperator: (name) => operators.get(name) === true,
    knows: (what, name) => (what === 'operator' ? operators : types).has(name),
    hasType: (name) => types.get(name) === true,
    totalCall,
    totalOperator,
    totalCast,
    settings: new Set([
      'timezone',
      'datestyle',
      'intervalstyle',
      'server_version',
      'server_version_num',
      'server_encoding',
      'client_encoding',
    ]),
    samplers: new Set(['system', 'bernoulli']),
    names: [...functions.values()].flatMap(({ name, effect }) => (effect === 'pure' ? [name] : [])),
    implementsOperator: (name) => behind.has(name),
  };
}

function lines(rows: string): string[] {
  return rows.trim().split('\n');
}

function list(text: string | undefined): string[] {
  return text ? text.split(',') : [];
}

function functionOf(line: string): BuiltinFunction {
  const [name = '', volatility = 'v', , set = 'true', returns, types, outs = ''] = line.split('|');
  const facts = { name, volatility, types: list(types), returns: list(returns) };
  return {
    name,
    effect: reviewBuiltin(facts),
    isVolatile: volatility.includes('v'),
    returnsSet: set === 'true',
    outs: outs.split(';').map(list),
    returns: facts.returns,
  };
}

/**
 * An operator takes no name from outside: only functions that change something refuse it. Its operands may be catalogue
 * identities (`oid = oid`), which compare as numbers.
 */
function operatorOf(line: string, functions: Map<string, BuiltinFunction>): [string, boolean] {
  const space = line.indexOf(' ');
  return [line.slice(0, space), list(line.slice(space + 1)).every((name) => functions.get(name)?.effect !== 'effect')];
}

function typeOf(line: string): [string, boolean] {
  const [name = '', kind = ''] = line.split('|');
  return [name, reviewType(name, kind)];
}
