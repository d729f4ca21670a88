import type {
  Alias,
  DerivedSource,
  DocumentSource,
  PivotSource,
  Source,
  TableSource,
  UnpivotSource,
} from '../tree/source.type.js';
import { resolveFunctions } from './function.source.resolver.js';
import { resolveJoin } from './join.resolver.js';
import { resolvePivot, resolveUnpivot } from './pivot.resolver.js';
import type { Resolution } from './resolution.js';
import { Scope, type FromItem } from './scope.js';
import { resolveTable } from './table.resolver.js';
import { renamed, spelled, union, type Column, type Relation } from './value.type.js';
import type { SourceContext } from './source.context.type.js';

type BySource = {
  [K in Source['source']]: (
    source: Extract<Source, { source: K }>,
    context: SourceContext,
    resolution: Resolution,
  ) => FromItem;
};

/** One line per kind of source. */
const resolvers = {
  table: fromTable,
  derived: fromQuery,
  function: (source, context, resolution) => resolveFunctions(source, lateral(context, resolution), resolution),
  document: fromDocument,
  join: (source, context, resolution) => resolveJoin(source, context, resolution, resolveSource),
  pivot: (source, context, resolution) =>
    turned(source, resolvePivot(source, context, resolution, resolveSource).columns, resolution),
  unpivot: (source, context, resolution) =>
    turned(source, resolveUnpivot(source, context, resolution, resolveSource).columns, resolution),
} satisfies BySource;

/** The columns and names that an item of FROM brings. */
export function resolveSource(source: Source, context: SourceContext, resolution: Resolution): FromItem {
  const resolve = resolvers[source.source] as (
    source: Source,
    context: SourceContext,
    resolution: Resolution,
  ) => FromItem;
  return resolve(source, context, resolution);
}

/** The scope of a lateral item: the items before it, then the outer levels. */
export function lateral(context: SourceContext, resolution: Resolution): Scope {
  resolution.work.spend(context.left.reduce((sum, item) => sum + item.columns.length + item.names.length, 1));
  return context.scope.seeing([...context.left]);
}

/** An item of one relation under its alias. Throws `wrong-column-count` when the alias names too many columns. */
export function itemOf(
  relation: Relation,
  alias: Alias | undefined,
  name: string,
  schema: string | undefined,
  at: number,
  resolution: Resolution,
): FromItem {
  resolution.work.spend(relation.columns.length);
  const columns = alias ? renamed(relation.columns, alias.columns, resolution.dialect.names.fold) : relation.columns;
  if (!columns)
    throw resolution.refuse(
      'wrong-column-count',
      `${alias?.name ?? name} has ${relation.columns.length} columns, more are named`,
      at,
      { relation: alias?.name ?? name },
    );
  const whole = { ...relation, columns };
  const named = alias ? { name: alias.name, relation: whole } : { name, relation: whole, schema };
  return { columns, names: [named], uncertain: relation.uncertain };
}

function fromTable(source: TableSource, context: SourceContext, resolution: Resolution): FromItem {
  if (source.sampler) {
    const method = source.sampler.at(-1) ?? '';
    const system = source.sampler.length === 1 || source.sampler[0] === resolution.dialect.functions.systemSchema;
    if (!system || !resolution.dialect.functions.samplers.has(method)) {
      throw resolution.refuse(
        'function-not-approved',
        `uses a sampling method that is not approved: ${source.sampler.join('.')}`,
        source.at,
        { function: source.sampler.join('.') },
      );
    }
    resolution.report.predicate(union(resolution.expressions(source.sample, lateral(context, resolution))), 'other');
  }
  const { relation, name, schema, entry } = resolveTable(source.path, source.at, resolution, 'read');
  if (entry) resolution.report.references.push({ source, entry });
  return itemOf(relation, source.alias, name, schema, source.at, resolution);
}

function fromQuery(source: DerivedSource, context: SourceContext, resolution: Resolution): FromItem {
  const outer = source.lateral ? lateral(context, resolution) : context.scope.parent;
  const result = resolution.query(source.query, {
    outer,
    tables: resolution.tables,
    outermost: context.context.outermost && !source.lateral,
    lazy: resolution.dialect.names.skipsUnused,
  });
  return itemOf(
    { columns: result.columns, uncertain: result.uncertain, base: false },
    source.alias,
    '',
    undefined,
    source.at,
    resolution,
  );
}

/** The name of turned rows hides those inside. */
function turned({ alias, at }: PivotSource | UnpivotSource, columns: Column[], resolution: Resolution): FromItem {
  return itemOf({ columns, uncertain: false, base: false }, alias, '', undefined, at, resolution);
}

/** A document's rows and columns come from everything that it is made with. */
function fromDocument(source: DocumentSource, context: SourceContext, resolution: Resolution): FromItem {
  const sources = union(resolution.expressions(source.inputs, lateral(context, resolution)));
  resolution.report.predicate(sources, 'other');
  resolution.report.observe(sources);
  resolution.report.pin();
  const { fold } = resolution.dialect.names;
  const columns = source.columns.map((name): Column => ({ ...spelled(name, fold), nameExact: true, sources }));
  return itemOf(
    { columns, uncertain: false, base: false },
    source.alias,
    source.name,
    undefined,
    source.at,
    resolution,
  );
}
