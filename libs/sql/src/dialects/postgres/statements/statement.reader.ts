import type { FunctionCatalogue } from '../../../functions/function.catalogue.js';
import type { ParsedStatement } from '../../../tree/statement.type.js';
import type { Body, Node } from '../nodes/node.type.js';
import { tagOf, type Reading } from '../nodes/reading.js';
import { readEffects } from './effect.reader.js';
import { readHazards } from './hazard.reader.js';
import { readMoves } from './move.reader.js';
import { readObjects, relationPath } from './object.reader.js';
import { readPowers } from './power.reader.js';
import { kindOf } from './statement.kinds.js';
import { changeReason } from '../../statement.reason.js';

/** What a statement is, without reading its query. */
export type StatementOutline = Pick<ParsedStatement, 'kind' | 'readOnly' | 'reason' | 'onlyCalls' | 'locks' | 'powers'>;

/** Kind and read-only of a statement from its tree; never throws. */
export function outline(node: Node, functions: FunctionCatalogue): StatementOutline {
  if ('ExplainStmt' in node) return explained(node.ExplainStmt, functions);
  const kind =
    node && 'SelectStmt' in node && intoOf(node.SelectStmt) ? 'DDL' : transactionOr(node, kindOf(tagOf(node)));
  if (kind === 'DQL') {
    const effects = readEffects(node, functions);
    return {
      kind,
      readOnly: effects.reason === undefined && effects.calls === undefined,
      locks: effects.locks,
      powers: [],
      reason: (effects.reason ?? effects.calls) || undefined,
      onlyCalls: (effects.reason === undefined && effects.calls !== undefined) || undefined,
    };
  }
  if ('VariableShowStmt' in node) return { kind, readOnly: true, locks: false, powers: [] };
  const powers = readPowers(node, functions);
  const [power] = powers;
  return {
    kind,
    readOnly: false,
    locks: 'LockStmt' in node,
    powers,
    reason: changeReason(kind, power),
  };
}

/** A whole statement for the resolver: its query where it has one, and the relations that it names otherwise. */
export function readStatement(node: Node, reading: Reading, functions: FunctionCatalogue): ParsedStatement {
  const outer = outline(node, functions);
  const hazards = outer.readOnly ? [] : readHazards(node);
  const shape = { ...outer, hazards, objects: [], calls: [], answers: 'nothing' as const };
  if (shape.kind === 'UNKNOWN') throw reading.unsupported(tagOf(node));
  const read = Object.hasOwn(statementReaders, tagOf(node))
    ? statementReaders[tagOf(node) as keyof typeof statementReaders]
    : undefined;
  if (read)
    return (
      read as (body: unknown, shape: ParsedStatement, reading: Reading, functions: FunctionCatalogue) => ParsedStatement
    )(Object.values(node)[0], shape, reading, functions);
  return { ...shape, objects: readObjects(node) };
}

type Reader<Fields> = (
  body: Fields,
  shape: ParsedStatement,
  reading: Reading,
  functions: FunctionCatalogue,
) => ParsedStatement;

/** Statements that carry a query or call a function; the others only name objects. */
const statementReaders = {
  SelectStmt: (body, shape, reading) => select(body, shape, reading),
  InsertStmt: (body, shape, reading) => ({ ...shape, answers: 'rows', query: reading.query({ InsertStmt: body }) }),
  UpdateStmt: (body, shape, reading) => ({ ...shape, answers: 'rows', query: reading.query({ UpdateStmt: body }) }),
  DeleteStmt: (body, shape, reading) => ({ ...shape, answers: 'rows', query: reading.query({ DeleteStmt: body }) }),
  MergeStmt: (body, shape, reading) => ({ ...shape, answers: 'rows', query: reading.query({ MergeStmt: body }) }),
  ExplainStmt: (body, shape, reading, functions) => explain(body, shape, reading, functions),
  VariableShowStmt: (_body, shape) => ({ ...shape, answers: 'text' }),
  CallStmt: (body, shape, reading) => ({ ...shape, calls: [reading.names(body.funccall?.funcname)] }),
  CreateTableAsStmt: (body, shape, reading) => stored(body.query, body.into, shape, reading),
  ViewStmt: (body, shape, reading) => ({
    ...shape,
    query: reading.query(body.query),
    into: { path: relationPath(body.view ?? {}), columns: reading.names(body.aliases) },
    objects: [{ path: relationPath(body.view ?? {}), access: 'write', columns: [], isMade: true }],
  }),
  CopyStmt: (body, shape, reading) => copy(body, shape, reading),
  AlterTableStmt: (body, shape) => ({
    ...shape,
    objects: readObjects({ AlterTableStmt: body }),
    moves: readMoves(body),
  }),
} satisfies {
  SelectStmt: Reader<Body<'SelectStmt'>>;
  InsertStmt: Reader<Body<'InsertStmt'>>;
  UpdateStmt: Reader<Body<'UpdateStmt'>>;
  DeleteStmt: Reader<Body<'DeleteStmt'>>;
  MergeStmt: Reader<Body<'MergeStmt'>>;
  ExplainStmt: Reader<Body<'ExplainStmt'>>;
  VariableShowStmt: Reader<Body<'VariableShowStmt'>>;
  CallStmt: Reader<Body<'CallStmt'>>;
  CreateTableAsStmt: Reader<Body<'CreateTableAsStmt'>>;
  ViewStmt: Reader<Body<'ViewStmt'>>;
  CopyStmt: Reader<Body<'CopyStmt'>>;
  AlterTableStmt: Reader<Body<'AlterTableStmt'>>;
};

function transactionOr(node: Node, kind: StatementOutline['kind']): StatementOutline['kind'] {
  const settings = 'VariableSetStmt' in node ? node.VariableSetStmt : undefined;
  return settings?.kind === 'VAR_SET_MULTI' && /transaction/i.test(settings.name ?? '') ? 'TCL' : kind;
}

/**
 * EXPLAIN has the kind of what it explains; with ANALYZE it runs it, without it the plan still tells of a write's
 * conditions.
 */
function explained(body: Body<'ExplainStmt'>, functions: FunctionCatalogue): StatementOutline {
  if (!body.query)
    return { kind: 'UNKNOWN', readOnly: false, locks: false, powers: [], reason: 'EXPLAIN without a statement' };
  const inner = outline(body.query, functions);
  return inner.readOnly
    ? inner
    : { ...inner, reason: `it explains a statement that is not read only: ${inner.reason ?? ''}` };
}

function explain(
  body: Body<'ExplainStmt'>,
  shape: ParsedStatement,
  reading: Reading,
  functions: FunctionCatalogue,
): ParsedStatement {
  if (!body.query) throw reading.unsupported('EXPLAIN without a statement');
  const inner = readStatement(body.query, reading, functions);
  return {
    ...inner,
    hazards: shape.hazards,
    kind: shape.kind,
    readOnly: shape.readOnly,
    answers: 'text',
    isPlan: runsQuery(body) ? inner.isPlan : true,
    reason: shape.reason || inner.reason,
  };
}

/** Options of EXPLAIN that leave the query unrun. */
const PLANNING = new Set(['verbose', 'costs', 'settings', 'generic_plan', 'buffers', 'memory', 'format', 'summary']);

/** ANALYZE runs the query; with FALSE behind it, it is taken for the other. */
function runsQuery({ options }: Body<'ExplainStmt'>): boolean {
  return (options ?? []).some((option) => !('DefElem' in option) || !PLANNING.has(option.DefElem.defname ?? ''));
}

function intoOf(body: Body<'SelectStmt'>): Body<'SelectStmt'>['intoClause'] {
  return body.intoClause ?? (body.larg && intoOf(body.larg));
}

function withoutInto(body: Body<'SelectStmt'>): Body<'SelectStmt'> {
  const { intoClause: _taken, ...rest } = body;
  return rest.larg ? { ...rest, larg: withoutInto(rest.larg) } : rest;
}

function select(body: Body<'SelectStmt'>, shape: ParsedStatement, reading: Reading): ParsedStatement {
  const into = intoOf(body);
  if (into) return stored({ SelectStmt: withoutInto(body) }, into, shape, reading);
  return { ...shape, answers: 'rows', query: reading.query({ SelectStmt: body }) };
}

function stored(
  query: Node | undefined,
  into: Body<'IntoClause'> | undefined,
  shape: ParsedStatement,
  reading: Reading,
): ParsedStatement {
  const path = relationPath(into?.rel ?? {});
  const objects: ParsedStatement['objects'] = [{ path, access: 'write', columns: [], isMade: true }];
  if (query && 'ExecuteStmt' in query) return { ...shape, objects };
  return { ...shape, query: reading.query(query), into: { path, columns: reading.names(into?.colNames) }, objects };
}

function copy(body: Body<'CopyStmt'>, shape: ParsedStatement, reading: Reading): ParsedStatement {
  if (body.query) return { ...shape, query: reading.query(body.query) };
  const path = relationPath(body.relation ?? {});
  return {
    ...shape,
    objects: [{ path, access: body.is_from ? 'write' : 'read', columns: reading.names(body.attlist) }],
  };
}
