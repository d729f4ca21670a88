import type { JoinSource, Source } from '../tree/source.type.js';
import { refuseConverted } from './own.conversion.js';
import type { Resolution } from './resolution.js';
import type { FromItem, NamedRelation } from './scope.js';
import { merged, note, renamed, type Column } from './value.type.js';
import type { SourceContext } from './source.context.type.js';

type ResolveSource = (source: Source, context: SourceContext, resolution: Resolution) => FromItem;

/** A join: merged columns first, then the rest of the left side, then of the right (SQL:2023 7.10). */
export function resolveJoin(
  join: JoinSource,
  context: SourceContext,
  resolution: Resolution,
  resolve: ResolveSource,
): FromItem {
  const left = resolve(join.left, context, resolution);
  const right = resolve(join.right, { ...context, left: [...context.left, left] }, resolution);
  const on = join.on;
  resolution.work.spend(left.columns.length + right.columns.length + left.names.length + right.names.length);
  if (on) {
    const scope = context.scope.seeing([left, right]);
    resolution.report.predicate(resolution.literals.within(() => resolution.expression(on, scope)).sources, 'join');
  }
  const uncertain = left.uncertain || right.uncertain;
  if (join.natural && uncertain)
    throw resolution.refuse('unsupported', 'NATURAL JOIN with a function whose columns are not known; use ON', join.at);
  const shared = mergedNames(join, left, right).map((name) => mergedColumn(name, left, right, join, resolution));
  const swapped = join.isRight === true && shared.length > 0;
  const names = new Set(shared.map((column) => column.name));
  const rest = (item: FromItem): Column[] => item.columns.filter((column) => !names.has(column.name));
  return aliased(
    join,
    {
      columns: [...shared, ...(swapped ? [...rest(right), ...rest(left)] : [...rest(left), ...rest(right)])],
      names: [...left.names, ...right.names, ...mergedAlias(join, shared)],
      uncertain,
    },
    resolution,
  );
}

/**
 * The names of the merged columns in their order. A RIGHT JOIN stands for a LEFT JOIN of the other order where the
 * dialect says so.
 */
function mergedNames(join: JoinSource, left: FromItem, right: FromItem): string[] {
  if (join.natural) return join.isRight ? commonNames(right, left) : commonNames(left, right);
  const using = join.using ?? [];
  if (!join.byTable) return using;
  const ordered = commonNames(...(join.isRight ? ([right, left] as const) : ([left, right] as const)));
  const listed = ordered.filter((name) => using.includes(name));
  // A name that is not on both sides is refused where it is merged.
  return [...listed, ...using.filter((name) => !listed.includes(name))];
}

function commonNames(left: FromItem, right: FromItem): string[] {
  const there = new Set(right.columns.map((column) => column.name));
  return left.columns.map((column) => column.name).filter((name) => there.has(name));
}

/** Both sides decide over the rows, and the merged value equals both of them. */
function mergedColumn(name: string, left: FromItem, right: FromItem, join: JoinSource, resolution: Resolution): Column {
  resolution.work.spend(left.columns.length + right.columns.length);
  const sides = [left, right].map((item) => {
    const [column, ...others] = item.columns.filter((entry) => entry.name === name);
    if (!column)
      throw resolution.refuse('unknown-column', `column ${name} of USING is not on both sides`, join.at, {
        column: name,
      });
    if (others.length > 0)
      throw resolution.refuse('ambiguous-column', `column ${name} of USING is ambiguous`, join.at, { column: name });
    return note(column);
  });
  refuseConverted(sides, join.at, resolution);
  const value = merged(sides);
  resolution.literals.within(() => {
    for (const side of sides) resolution.literals.value(side);
  });
  resolution.report.predicate(value.sources, 'join');
  const { label } = (join.isRight ? sides[1] : sides[0]) ?? {};
  return { name, label, nameExact: true, ...value };
}

function mergedAlias(join: JoinSource, shared: Column[]): NamedRelation[] {
  return join.mergedAlias === undefined
    ? []
    : [{ name: join.mergedAlias, relation: { columns: shared, uncertain: false, base: false } }];
}

/** An alias on a join hides the names inside it. */
function aliased(join: JoinSource, item: FromItem, resolution: Resolution): FromItem {
  if (!join.alias) return item;
  const columns = renamed(item.columns, join.alias.columns, resolution.dialect.names.fold);
  if (!columns)
    throw resolution.refuse('wrong-column-count', `${join.alias.name} names more columns than the join has`, join.at, {
      relation: join.alias.name,
    });
  return {
    columns,
    names: [{ name: join.alias.name, relation: { columns, uncertain: item.uncertain, base: false } }],
    uncertain: item.uncertain,
  };
}
