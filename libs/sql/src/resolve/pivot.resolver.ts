import type { Expression } from '../tree/expression.type.js';
import type { PivotSource, Source, UnpivotSource } from '../tree/source.type.js';
import type { Resolution } from './resolution.js';
import { Scope, type FromItem } from './scope.js';
import { note, sized, spelled, union, type Column, type Sources, type Value } from './value.type.js';
import type { SourceContext } from './source.context.type.js';

type ResolveSource = (source: Source, context: SourceContext, resolution: Resolution) => FromItem;
type Columns = Pick<FromItem, 'columns'>;

/** PIVOT groups by every column that it does not read, and shares the rows of a group out by the values of `by`. */
export function resolvePivot(
  pivot: PivotSource,
  context: SourceContext,
  resolution: Resolution,
  resolve: ResolveSource,
): Columns {
  const item = known(pivot, context, resolution, resolve);
  const scope = new Scope(undefined, [item]);
  const by = pivot.by.map((name) => columnOf(name, item, pivot.at, resolution));
  const names = pivot.aggregates.flatMap((aggregate) => namesIn(aggregate, resolution));
  const read = new Set([...by, ...names.map((name) => columnOf(name, item, pivot.at, resolution))]);
  const rest = item.columns.filter((column) => !read.has(column));
  resolution.report.predicate(union(rest.map(note)), 'group');
  decide(union(by.map(note)), resolution);
  const aggregates = pivot.aggregates.map((aggregate) =>
    resolution.literals.within(() => resolution.expression(aggregate, scope)),
  );
  const made = pivot.columns.map(({ name, nameExact, aggregate, values }): Column => {
    resolution.literals.within(() => {
      resolution.expressions(values, scope);
      for (const column of by) resolution.literals.value(column);
    });
    const own: Value[] = aggregates.slice(aggregate, aggregate + 1);
    const named = spelled(name, resolution.dialect.names.fold);
    return { ...named, nameExact, sources: union([...own, ...by]), ...sized(own) };
  });
  return { columns: [...rest, ...made] };
}

/** UNPIVOT leaves out rows without a value, so that a row tells of its columns that they have one. */
export function resolveUnpivot(
  unpivot: UnpivotSource,
  context: SourceContext,
  resolution: Resolution,
  resolve: ResolveSource,
): Columns {
  const item = known(unpivot, context, resolution, resolve);
  const { fold } = resolution.dialect.names;
  const groups = unpivot.from.map((names) => names.map((name) => columnOf(name, item, unpivot.at, resolution)));
  const turned = new Set(groups.flat());
  const all = union([...turned].map(note));
  decide(all, resolution);
  resolution.expressions(unpivot.labels, new Scope(undefined, [item]));
  const named = (name: string, sources: Sources): Column => ({ ...spelled(name, fold), nameExact: true, sources });
  const values = unpivot.values.map((name, at) => {
    const own = groups.flatMap((group) => group.slice(at, at + 1));
    return { ...named(name, unpivot.anyOrder ? all : union(own)), ...sized(own) };
  });
  const keys = unpivot.keys.map((name) => named(name, unpivot.anyOrder ? all : new Set()));
  return { columns: [...item.columns.filter((column) => !turned.has(column)), ...keys, ...values] };
}

/** What decides over rows and may fail while it is compared or converted. */
function decide(sources: Sources, resolution: Resolution): void {
  resolution.report.predicate(sources, 'group');
  resolution.report.observe(sources);
  resolution.report.pin();
}

/** The rows that are turned; every column of them has to be known. */
function known(
  { of, at }: PivotSource | UnpivotSource,
  context: SourceContext,
  resolution: Resolution,
  resolve: ResolveSource,
): FromItem {
  const item = resolve(of, context, resolution);
  resolution.work.spend(item.columns.length);
  if (item.uncertain || item.columns.some(({ nameExact }) => !nameExact))
    throw resolution.refuse('unsupported', 'PIVOT of columns whose names are not known; give them names', at);
  return item;
}

function columnOf(written: string, item: FromItem, at: number, resolution: Resolution): Column {
  const name = resolution.dialect.names.fold(written);
  resolution.work.spend(item.columns.length);
  const [column, ...others] = item.columns.filter((one) => one.name === name);
  if (!column) throw resolution.refuse('unknown-column', `there is no column ${written}`, at, { column: written });
  if (others.length > 0)
    throw resolution.refuse('ambiguous-column', `column ${written} is ambiguous`, at, { column: written });
  return column;
}

/** Names of the columns that an aggregate reads: bare ones, and in no query of its own. */
function namesIn(expression: Expression, resolution: Resolution): string[] {
  const names: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    resolution.work.spend(1);
    const { node, path, at = -1 } = value as { node?: string; path?: string[]; at?: number };
    const isLong = node === 'name' && path?.length !== 1;
    if (isLong || node === 'subquery' || node === 'star')
      throw resolution.refuse('unsupported', 'PIVOT of more than bare columns; compute them in a query in FROM', at);
    if (node === 'name') names.push(path?.[0] ?? '');
    else for (const part of Object.values(value)) visit(part);
  };
  visit(expression);
  return names;
}
