import type { Case, Expression, Field, Logic, Membership, Name, Operator, Star } from '../tree/expression.type.js';
import { approveFunction, approveOperator, surelyBuiltinOperator, unknownFunction } from './approval.js';
import { resolveCall, resolveCombination } from './call.resolver.js';
import { resolveCast } from './cast.resolver.js';
import { argumentOf, computed, decides, together } from './observation.js';
import type { Resolution } from './resolution.js';
import type { Scope } from './scope.js';
import { refuseConverted } from './own.conversion.js';
import { resolveSubquery } from './subquery.resolver.js';
import { CONSTANT, merged, note, NOTHING, sized, union, wholeRow, type Value } from './value.type.js';

type ByNode = {
  [K in Expression['node']]: (
    expression: Extract<Expression, { node: K }>,
    scope: Scope,
    resolution: Resolution,
  ) => Value;
};

/** One line per kind of expression. A kind without a line does not compile, so nothing can flow unseen. */
const resolvers = {
  literal: (literal, _scope, resolution) => {
    resolution.literals.literal(literal.at);
    return literal.width === undefined ? CONSTANT : TEXT;
  },
  bind: (bind, _scope, resolution) => bound(bind.number, bind.at, resolution),
  ambient: () => CONSTANT,
  name: (name, scope, resolution) => {
    const value = resolveName(name, scope, resolution);
    refuseConverted([value], name.at, resolution);
    return value;
  },
  star: resolveStar,
  field: resolveField,
  call: resolveCall,
  operator: resolveOperator,
  membership: resolveMembership,
  cast: resolveCast,
  logic: resolveLogic,
  combination: resolveCombination,
  case: resolveCase,
  subquery: resolveSubquery,
} satisfies ByNode;

/** A constant text. */
const TEXT: Value = { ...CONSTANT, type: 'text' };

/** The sources of a value. Throws a refusal for a name that is not found and for what is not approved. */
export function resolveExpression(expression: Expression, scope: Scope, resolution: Resolution): Value {
  const resolve = resolvers[expression.node] as (expression: Expression, scope: Scope, resolution: Resolution) => Value;
  return resolve(expression, scope, resolution);
}

function bound(number: number, at: number, resolution: Resolution): Value {
  const { parameters } = resolution.limits;
  const given = resolution.given?.numbered(number);
  if (given) return given;
  if (number < 1 || (parameters !== undefined && number > parameters)) {
    throw resolution.refuse('unsupported', `there is no value for $${number}`, at, { bind: `$${number}` });
  }
  if (at >= 0) resolution.report.binds.set(at, number);
  resolution.literals.literal(at);
  return CONSTANT;
}

/** A name as it is: whoever takes it computes nothing with it. */
export function resolveName(name: Name, scope: Scope, resolution: Resolution): Value {
  const inside = insideColumn(name.path, scope, resolution);
  if (!inside) return resolvePlain(name, scope, resolution);
  // Which comes first is not documented: this, or a column (or what is in it) of a table with its schema.
  if ('failed' in scope.find(name.path.slice(0, 3))) return inside;
  const text = name.path.join('.');
  throw resolution.refuse('ambiguous-column', `${text} has two meanings; give the table another alias`, name.at, {
    column: text,
  });
}

/** `c.profile.lang`: something of the value of a column, which comes from all of it. */
function insideColumn(path: readonly string[], scope: Scope, resolution: Resolution): Value | undefined {
  if (path.length < 3 || !resolution.dialect.names.opensColumns) return undefined;
  resolution.work.spend(scope.depth);
  const found = scope.find(path.slice(0, 2));
  if ('failed' in found) return undefined;
  resolution.literals.value(found.value);
  resolution.report.observe(found.value.observed ?? NOTHING);
  resolution.report.observe(found.value.sources);
  return merged([found.value]);
}

function resolvePlain(name: Name, scope: Scope, resolution: Resolution): Value {
  const path = withoutDatabase(name.path, name.at, resolution);
  resolution.work.spend(scope.depth);
  const found = scope.find(path);
  const given = resolution.given?.named(path);
  if ('failed' in found) {
    if (given && found.failed !== 'ambiguous-column') return given;
    if (name.isAmbientToo && found.failed === 'unknown-column') return CONSTANT;
    const text = name.path.join('.');
    const message =
      found.failed === 'ambiguous-column'
        ? `column ${text} is ambiguous; put the table's name before it`
        : found.failed === 'unknown-alias'
          ? `there is no table ${name.path.slice(0, -1).join('.')} in this query`
          : `there is no column ${text}`;
    throw resolution.refuse(found.failed, message, name.at, { column: text });
  }
  noteQualified(name.path, name.at, resolution);
  const [last = ''] = name.path.slice(-1);
  if (resolution.dialect.names.systemColumns.has(last)) resolution.report.systemNames.push({ at: name.at, name: last });
  resolution.literals.value(found.value);
  resolution.report.observe(found.value.observed ?? NOTHING);
  // A column comes before an input of its name; one whose name only the server knows may be another.
  return given ? merged([found.value, given]) : found.value;
}

/** A star where one value stands (`count(t.*)`, `(t.*)::text`): the whole row. */
function resolveStar(star: Star, scope: Scope, resolution: Resolution): Value {
  if (star.path.length === 0) {
    const columns = scope.items.flatMap((item) => item.columns);
    return read(wholeRow({ columns, uncertain: true, base: false }), resolution);
  }
  noteQualified([...star.path, '*'], star.at, resolution);
  const relation = scope.relation(withoutDatabase(star.path, star.at, resolution));
  if (!relation)
    throw resolution.refuse('unknown-alias', `there is no table ${star.path.join('.')} in this query`, star.at, {
      column: star.path.join('.'),
    });
  const value = read(wholeRow(relation), resolution);
  refuseConverted([value], star.at, resolution);
  resolution.literals.columns(value.sources);
  return value;
}

/** A value that is referred to here is evaluated here. */
function read(value: Value, resolution: Resolution): Value {
  resolution.report.observe(value.observed ?? NOTHING);
  return value;
}

/**
 * `(row).name` is a column of the row, or else a function call on it in another notation: that function must be
 * approved.
 */
function resolveField(field: Field, scope: Scope, resolution: Resolution): Value {
  const of = resolution.expression(field.of, scope);
  if (field.name === null) return { sources: of.sources };
  const columns = of.row?.filter(({ name, attribute }) => name === field.name || attribute === field.name) ?? [];
  const [only, ...others] = columns;
  if (only) return others.length === 0 ? note(only) : merged(columns.map(note));
  const approved = approveFunction([field.name], field.at, resolution);
  if (!approved) throw unknownFunction([field.name], field.at, resolution);
  const { use } = computed(
    resolution,
    () => [of],
    () => approved.builtin && resolution.dialect.functions.totalCall(field.name ?? '', [argumentOf(field.of, of)]),
  );
  return { sources: of.sources, ...use };
}

function resolveOperator(operator: Operator, scope: Scope, resolution: Resolution): Value {
  approveOperator(operator.path, operator.at, resolution);
  const { values, use } = computed(
    resolution,
    () => resolution.literals.within(() => resolution.expressions(operator.args, scope)),
    (args) => totalBetween(operator, operator.args, args, resolution),
  );
  return {
    sources: union(values),
    ...use,
    type: use && operator.path.at(-1) === '||' ? (use.type ?? 'text') : use?.type,
  };
}

function totalBetween(
  { path }: Operator | Membership,
  expressions: readonly Expression[],
  args: readonly Value[],
  resolution: Resolution,
) {
  const name = surelyBuiltinOperator(path, resolution);
  return name === undefined
    ? undefined
    : resolution.dialect.functions.totalOperator(
        name,
        args.map((value, index) => argumentOf(expressions[index], value)),
      );
}

function resolveMembership(membership: Membership, scope: Scope, resolution: Resolution): Value {
  approveOperator(membership.path, membership.at, resolution);
  const operands = [membership.value, ...membership.list];
  const { values, use } = computed(
    resolution,
    () => resolution.literals.within(() => resolution.expressions(operands, scope)),
    (args) => totalBetween(membership, operands, args, resolution),
  );
  return { sources: union(values), ...use };
}

/** AND and OR decide by one operand whether the next is evaluated. */
function resolveLogic(logic: Logic, scope: Scope, resolution: Resolution): Value {
  const args = logic.args.map((arg) => resolution.literals.within(() => resolution.expression(arg, scope)));
  if (logic.with !== 'not') decides(resolution, args);
  return { sources: union(args), size: 1 };
}

/**
 * A CASE's value tells of its conditions as well as of its results, and its conditions decide which of them are
 * evaluated.
 */
function resolveCase(expression: Case, scope: Scope, resolution: Resolution): Value {
  const subject = expression.subject;
  const conditions = resolution.literals.within(() => [
    ...(subject ? [resolution.expression(subject, scope)] : []),
    ...expression.branches.map((branch) => resolution.expression(branch.when, scope)),
  ]);
  if (subject) together([subject, ...expression.branches.map(({ when }) => when)], conditions, resolution);
  const results = [
    ...expression.branches.map((branch) => branch.then),
    ...(expression.otherwise ? [expression.otherwise] : []),
  ];
  decides(resolution, conditions);
  const values = resolution.expressions(results, scope);
  together(results, values, resolution);
  return { sources: union([...conditions, ...values]), ...sized(values) };
}

/** A name of four parts starts with the database; it must be this one. */
export function withoutDatabase(path: readonly string[], at: number, resolution: Resolution): readonly string[] {
  if (path.length < 4) return path;
  const [database = ''] = path;
  const { fold } = resolution.dialect.names;
  if (path.length > 4 || fold(database) !== fold(resolution.index.snapshot.database)) {
    throw resolution.refuse('other-database', `${path.join('.')} is in another database`, at, {
      object: path.join('.'),
    });
  }
  return path.slice(1);
}

/** Notes a name that has a schema, with or without a database before it. */
export function noteQualified(path: readonly string[], at: number, resolution: Resolution): void {
  const [, table, schema] = [...path].reverse();
  if (table !== undefined && schema !== undefined)
    resolution.report.qualified.push({ at, schema, table, before: path.length - 2 });
}
