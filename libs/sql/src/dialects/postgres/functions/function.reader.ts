import type { FunctionCatalogue } from '../../../functions/function.catalogue.js';
import type { FunctionInput, NamedType, ParsedFunction } from '../../../tree/function.type.js';
import type { ReadQuery, Select } from '../../../tree/query.type.js';
import type { Body, Node } from '../nodes/node.type.js';
import { tagOf, type Reading } from '../nodes/reading.js';
import { outline, readStatement } from '../statements/statement.reader.js';
import { readSearchPath } from './search.path.reader.js';

/** Opens a text that stands inside another: the tree of its only statement, and the reading of its places. */
export type OpenText = (text: string) => { node: Node; reading: Reading };

/** Options that change nothing of what a body means. */
const harmless: ReadonlySet<string> = new Set(['volatility', 'leakproof', 'parallel', 'cost', 'rows']);

/**
 * Reads CREATE FUNCTION, as the server writes it, of a function whose body is one query. Refuses by name what is not
 * modelled: several statements, writes, locks, types that take the form of their arguments, settings other than the
 * search path.
 */
export function readFunction(
  node: Node,
  reading: Reading,
  open: OpenText,
  functions: FunctionCatalogue,
): ParsedFunction {
  if (!('CreateFunctionStmt' in node)) throw reading.unsupported(tagOf(node));
  const create = node.CreateFunctionStmt;
  if (create.is_procedure) throw reading.unsupported('a procedure');
  const options = readOptions(create, reading);
  const parameters = (create.parameters ?? []).map((entry) => parameterOf(entry, reading));
  const returns = create.returnType && typeOf(create.returnType, reading);
  const outs = parameters.filter(({ mode }) => mode !== 'in').map(({ name, type }) => ({ name, type }));
  const [out] = outs;
  // OUT columns without RETURNS: the type of the only one, or a record of all.
  const result = returns ?? (outs.length === 1 ? out?.type : { path: ['record'], list: false });
  if (!result) throw reading.unsupported('a function without a result');
  const bound = create.sql_body;
  return {
    name: reading.names(create.funcname).at(-1) ?? '',
    inputs: parameters.filter(({ mode }) => mode !== 'out').map(({ mode: _mode, ...input }) => input),
    outs,
    returns: result,
    returnsSet: create.returnType?.setof === true,
    isStrict: options.isStrict,
    searchPath: options.searchPath,
    definition: reading.sql,
    body: bound
      ? { text: reading.sql, query: boundBody(bound, reading, functions) }
      : textBody(options.text, reading, open, functions),
    isBound: bound !== undefined,
  };
}

interface Options {
  isStrict: boolean;
  searchPath?: string[];
  text?: string;
}

function readOptions(create: Body<'CreateFunctionStmt'>, reading: Reading): Options {
  const options: Options = { isStrict: false };
  for (const entry of create.options ?? []) {
    const { defname = '', arg } = 'DefElem' in entry ? entry.DefElem : {};
    if (defname === 'language') refuseLanguage(arg, reading);
    else if (defname === 'strict') options.isStrict = true;
    else if (defname === 'as') options.text = onlyText(arg, reading);
    else if (defname === 'security') refuseOtherRights(arg, reading);
    else if (defname === 'set') options.searchPath = readSearchPath(arg, reading);
    else if (!harmless.has(defname)) throw reading.unsupported(`a function with ${defname}`);
  }
  return options;
}

function refuseLanguage(arg: Node | undefined, reading: Reading): void {
  const language = arg && 'String' in arg ? (arg.String.sval ?? '') : '';
  if (language !== 'sql') throw reading.unsupported(`a function in ${language}`);
}

/** With its owner's rights a function sees rows and schemas that whoever calls it does not. */
function refuseOtherRights(arg: Node | undefined, reading: Reading): void {
  if (!arg || !('Boolean' in arg) || arg.Boolean.boolval) throw reading.unsupported('a function with SECURITY DEFINER');
}

function onlyText(arg: Node | undefined, reading: Reading): string {
  const [text, ...others] = arg && 'List' in arg ? reading.names(arg.List.items) : [];
  if (text === undefined || others.length > 0) throw reading.unsupported('a function without a body');
  return text;
}

const modes: Partial<Record<string, ('in' | 'inout' | 'out') | 'variadic'>> = {
  FUNC_PARAM_DEFAULT: 'in',
  FUNC_PARAM_IN: 'in',
  FUNC_PARAM_INOUT: 'inout',
  FUNC_PARAM_OUT: 'out',
  FUNC_PARAM_TABLE: 'out',
  FUNC_PARAM_VARIADIC: 'variadic',
};

function parameterOf(entry: Node, reading: Reading): FunctionInput & { mode: 'in' | 'inout' | 'out' } {
  if (!('FunctionParameter' in entry)) throw reading.unsupported(tagOf(entry));
  const { name = '', argType, mode: written = '', defexpr } = entry.FunctionParameter;
  const mode = modes[written];
  if (!mode || !argType) throw reading.unsupported(`a parameter of the kind ${written}`);
  const otherwise = defexpr && reading.expression(defexpr);
  return {
    name,
    type: typeOf(argType, reading),
    isVariadic: mode === 'variadic',
    mode: mode === 'variadic' ? 'in' : mode,
    otherwise,
  };
}

function typeOf(name: Body<'TypeName'>, reading: Reading): NamedType {
  const type = reading.checked('TypeName', name);
  if (type.pct_type) throw reading.unsupported('%TYPE', type.location);
  return { path: reading.names(type.names), list: (type.arrayBounds ?? []).length > 0 };
}

/** A body in a string: the server reads it anew in each session, on the search path that is then in force. */
function textBody(
  text: string | undefined,
  outer: Reading,
  open: OpenText,
  functions: FunctionCatalogue,
): ParsedFunction['body'] {
  if (text === undefined) throw outer.unsupported('a function without a body');
  const { node, reading } = open(text);
  const { kind, readOnly, onlyCalls, locks, query, answers } = readStatement(node, reading, functions);
  if (kind !== 'DQL' || answers !== 'rows' || locks || !(readOnly || onlyCalls))
    throw reading.unsupported('a body that does more than one SELECT');
  return { text, query: readOnlyQuery(query, reading) };
}

/** RETURN and BEGIN ATOMIC: the server resolved the names once and writes them whole. */
function boundBody(body: Node, reading: Reading, functions: FunctionCatalogue): ReadQuery {
  if ('ReturnStmt' in body) return returned(body.ReturnStmt, reading, functions);
  const [statement, ...others] = statementsOf(body);
  if (!statement || others.length > 0) throw reading.unsupported('a body of several statements');
  if ('ReturnStmt' in statement) return returned(statement.ReturnStmt, reading, functions);
  if (!('SelectStmt' in statement)) throw reading.unsupported('a body that does more than one SELECT');
  refuseEffects(statement, reading, functions);
  return readOnlyQuery(reading.query(statement), reading);
}

function statementsOf(body: Node): Node[] {
  return 'List' in body ? (body.List.items ?? []).flatMap(statementsOf) : [body];
}

function refuseEffects(statement: Node, reading: Reading, functions: FunctionCatalogue): void {
  const { kind, readOnly, onlyCalls, locks } = outline(statement, functions);
  if (kind !== 'DQL' || locks || !(readOnly || onlyCalls))
    throw reading.unsupported('a body that does more than one SELECT');
}

function readOnlyQuery(query: ParsedQuery, reading: Reading): ReadQuery {
  if (query?.query !== 'select' && query?.query !== 'set' && query?.query !== 'values')
    throw reading.unsupported('a body that does more than one SELECT');
  return query;
}
type ParsedQuery = ReturnType<typeof readStatement>['query'];

function returned({ returnval }: Body<'ReturnStmt'>, reading: Reading, functions: FunctionCatalogue): Select {
  if (!returnval) throw reading.unsupported('a function without a body');
  // As a select list of one, so that its calls are looked through like those of any query.
  refuseEffects({ SelectStmt: { targetList: [{ ResTarget: { val: returnval } }] } }, reading, functions);
  return {
    query: 'select',
    at: -1,
    with: [],
    recursive: false,
    items: [{ value: reading.expression(returnval), name: '?column?', nameExact: false }],
    from: [],
    group: [],
    windows: [],
    distinct: false,
    order: [],
    limits: [],
    locks: false,
  };
}
