import type {
  AccessDecision,
  AccessKind,
  AccessLimits,
  AccessRequest,
  ForcedOperation,
  Reason,
} from './access.type.js';
import { decidePowers } from './powers.js';
import { ColumnMasks } from './column-masks.js';
import { decideFilters, decideObserved } from './filters.js';
import { decideLetters } from './letters.js';
import { columnName, reason } from './reasons.js';
import { planMasks } from './result-masks.js';
import type { TellStep } from './steps.js';

/** The forced work order that a kind of statement falls under (§6). */
const OPERATION: Partial<Record<AccessKind, ForcedOperation>> = {
  DQL: 'query',
  INSERT: 'insert',
  UPDATE: 'update',
  DELETE: 'delete',
  MERGE: 'update',
  DDL: 'ddl',
  DCL: 'ddl',
};

/** Functions that nobody approved, and queries that change something without being a statement that writes. */
function decideEffects(request: AccessRequest): Reason[] {
  const { statement } = request;
  const functions = statement.functions
    .filter(({ effect }) => effect === 'unknown' || effect === 'effect')
    .map(({ schema, name }) => reason(request, 'function-not-approved', { name: `${schema}.${name}` }));
  const writes = statement.tables.some(({ access }) => access === 'write');
  const hidden =
    statement.kind === 'DQL' && !statement.readOnly && !statement.locks && !writes && functions.length === 0;
  return hidden ? [...functions, reason(request, 'not-read-only')] : functions;
}

/** Values of masked columns must not move to where they are clear (design §7.3). */
function decideCopies(request: AccessRequest, masks: ColumnMasks): Reason[] {
  const { writes, moves = [] } = request.statement;
  return [...writes, ...moves].flatMap(({ target, sources }) =>
    sources
      .filter((source) => masks.of(source) !== null)
      .map((source) => reason(request, 'write-copies-masked', { target: columnName(target) }, columnName(source))),
  );
}

/**
 * Structure of a table with masked columns: a renamed column loses its level, a generated one, a changed type, a rule
 * or a constraint reads the values; what a change does with them is not analysed, so it needs the privilege to use them
 * (design §2.4).
 */
function decideStructure(request: AccessRequest, masks: ColumnMasks): Reason[] {
  const { kind, tables, writes } = request.statement;
  if (kind !== 'DDL') return [];
  // What such a statement reads is the other end of a foreign key, which answers whether a value is there, or a shape
  // without its levels.
  return tables
    .filter(({ access }) => access === 'write' || writes.length === 0)
    .flatMap(({ schema, name, columns }) =>
      columns
        .map((column) => ({ schema, table: name, column }))
        .filter((column) => masks.of(column) && !masks.mayUse(column))
        .map((column) => reason(request, 'structure-masked', {}, columnName(column))),
    );
}

/** A role setting can demand a work order for this operation. */
function decideWorkOrder(request: AccessRequest): Reason[] {
  const operation = request.purpose ?? OPERATION[request.statement.kind];
  return operation && request.forcedWorkOrder?.includes(operation) ? [reason(request, 'work-order-required')] : [];
}

/** The tightest of all limits in force; undefined where none is set. */
export function tightest(limits: readonly AccessLimits[]): AccessLimits {
  const least = (values: (number | undefined)[]): number | undefined => {
    const set = values.filter((value): value is number => value !== undefined);
    return set.length > 0 ? Math.min(...set) : undefined;
  };
  return {
    rows: least(limits.map(({ rows }) => rows)),
    bytes: least(limits.map(({ bytes }) => bytes)),
    timeoutMs: least(limits.map(({ timeoutMs }) => timeoutMs)),
  };
}

/** The same refusal once, however many uses led to it. */
function distinct(reasons: Reason[]): Reason[] {
  const seen = new Set<string>();
  return reasons.filter(({ code, facts }) => {
    const key = JSON.stringify([code, facts]);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Decides one analysed statement (design §7.2 and §7.3): pure, complete, all reasons together; a refusal carries no
 * masks to run with. `tell` hears of every step as it is taken, refused or not.
 */
export function decideAccess(request: AccessRequest, tell?: TellStep): AccessDecision {
  const letters = decideLetters(request, tell);
  const masks = new ColumnMasks(request, tell);
  const filters = decideFilters(request, masks);
  const plan = planMasks(request, masks);
  const observed = decideObserved(request, masks, plan.masks);
  const limits = tightest(request.limits ?? []);
  const others = distinct([
    ...decideEffects(request),
    ...filters.reasons,
    ...plan.reasons,
    ...observed.reasons.filter(({ object }) => !filters.reasons.some((filter) => filter.object === object)),
    ...decideCopies(request, masks),
    ...decideStructure(request, masks),
    ...decidePowers(request, masks),
    ...decideWorkOrder(request),
    ...(request.forbidsExport === true ? [reason(request, 'export-forbidden')] : []),
    ...(limits.rows === 0 ? [reason(request, 'no-rows-allowed')] : []),
  ]);
  if (tell) for (const refusal of others) tell({ check: 'refusal', refusal });
  const reasons = distinct([...letters, ...others]);
  return {
    decision: reasons.length === 0 ? 'permit' : 'refuse',
    reasons,
    masks: observed.masks,
    equalityUses: filters.equalityUses,
    limits,
  };
}
