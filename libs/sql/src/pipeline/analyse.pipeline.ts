import type { Analysis, ColumnRef, ResultColumn } from '../contract/analysis.type.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { Collections } from './collections.js';
import { encode, type ExplainCommand, type PipelineCommand, type ReadCommand } from './command.js';
import { splitPipelines } from './pipeline.lexer.js';
import { parsePipeline } from './pipeline.parser.js';
import { PipelineReport } from './pipeline.report.js';
import type { Call, Node } from './pipeline.tree.js';
import { made } from './pipeline.tree.js';
import { readStages } from './read.methods.js';
import { leavesOf, type Leaf, type Shape } from './shape.js';
import { resolveStages } from './stage.resolver.js';
import { resolveWrite, type ResolvedWrite } from './write.resolver.js';

/**
 * All that is decided about one statement of a document store, on the catalogue alone. What is run is made from what
 * was understood (`command`), so that nothing of the text goes past the analysis. Throws a refusal for whatever is not
 * modelled.
 */
export function analysePipeline(
  text: string,
  catalogue: CatalogueSnapshot,
  options: { parameters?: number } = {},
): Analysis {
  try {
    return analysed(text, catalogue, options.parameters);
  } catch (cause) {
    if (cause instanceof RangeError) throw new SqlRefusal('too-deep', 'the statement is nested too deeply');
    throw cause;
  }
}

function analysed(text: string, catalogue: CatalogueSnapshot, parameters: number | undefined): Analysis {
  const statement = parsePipeline(text);
  const report = new PipelineReport(text, parameters);
  const database = statement.database ?? catalogue.searchPath[0];
  if (database === undefined)
    throw new SqlRefusal('other-database', 'no database is chosen', { facts: { name: statement.collection } });
  const [call] = statement.calls as [Call, ...Call[]];
  const collections = new Collections(catalogue, database, report);
  const isRead = readStages.has(call.name);
  const origin = collections.use(statement.collection, { start: 0 }, isRead ? 'read' : 'write');
  const { shape: root, collection, before } = origin;
  const target = { database, collection };
  if (statement.explains && !isRead) throw report.unsupported(`explain of ${call.name}`, call);
  const write = isRead ? undefined : resolveWrite(call, root, report);
  if (write) {
    if (statement.calls[1])
      throw report.unsupported(`${statement.calls[1].name} behind ${call.name}`, statement.calls[1]);
    return answer(text, report, { command: { ...target, ...write.command } as PipelineCommand, write, leaves: [] });
  }
  const stages = readStages.get(call.name)?.(statement.calls, root, report);
  if (!stages) throw report.unsupported(`the method ${call.name}`, call);
  const shape = resolveStages(stages.nodes, root, {
    report,
    collection: (name, span) => collections.joined(name, span),
    isPlain: true,
  });
  const leaves = leavesOf(shape);
  const pipeline = [...before, ...stages.nodes, cut(shape)].map(encode);
  const columns = leaves.map(({ path, shape: leaf }) => ({
    name: path.join('.'),
    path,
    type: typeOf(leaf, catalogue),
  }));
  if (statement.explains) return plan(answer(text, report, { command: { ...target, ...explained(pipeline) }, leaves }));
  const command: PipelineCommand = { ...target, do: 'aggregate', pipeline, columns, ...stages.more };
  return answer(text, report, { command, leaves });
}

const explained = (pipeline: ReadCommand['pipeline']): Pick<ExplainCommand, 'do' | 'pipeline' | 'columns'> => ({
  do: 'explain',
  pipeline,
  columns: [{ name: 'plan', path: ['plan'], type: 'string' }],
});

/**
 * All that is decided of the statement is decided of its plan: what it reads, what it asks by. The one column of it
 * shows names of stages, collections and indexes, and no value: conditions are left out where it is read
 * (libs/connectors/src/mongodb/mongodb.plan.ts).
 */
const plan = (analysis: Analysis): Analysis => ({
  ...analysis,
  isPlan: true,
  result: [{ name: 'plan', sources: [], through: [], nullTested: [], observed: [], exact: false, nameExact: true }],
});

/** The type of a plain copy as the catalogue names it; whatever else came of it is told by the values. */
function typeOf({ exact, own }: Shape, { relations }: CatalogueSnapshot): string {
  const [only] = own ?? [];
  if (!exact || !only) return 'mixed';
  const relation = relations.find(({ schema, name }) => schema === only.schema && name === only.table);
  return relation?.columnTypes?.[relation.columns.indexOf(only.column)] ?? 'mixed';
}

/** The last stage: no field that has no column is even sent. */
function cut(shape: Shape): Node {
  const names = [...(shape.fields?.keys() ?? [])];
  const kept = Object.fromEntries(names.filter((name) => name !== '_id').map((name) => [name, made.value(1)]));
  const id = names.includes('_id') || Object.keys(kept).length === 0 ? 1 : 0;
  return made.object({ $project: made.object({ _id: made.value(id), ...kept }) });
}

function answer(
  text: string,
  report: PipelineReport,
  { command, write, leaves }: { command: PipelineCommand; write?: ResolvedWrite; leaves: Leaf[] },
): Analysis {
  const result = leaves.map((leaf) => resultColumn(leaf, report));
  const { predicates, writes, observed, tables } = report;
  const [only] = splitPipelines(text);
  const start = only?.start ?? 0;
  return {
    statement: only ?? { text, start: 0, end: text.length, line: 1, column: 1 },
    command: JSON.stringify(command),
    kind: write?.kind ?? 'DQL',
    readOnly: !write,
    reason: write && `${write.kind} changes documents`,
    result,
    predicates,
    observed,
    tables,
    functions: [],
    writes,
    literals: report.literals.map((span) => ({ ...span, start: span.start - start, end: span.end - start })),
    binds: report.binds,
    isPlan: false,
    locks: false,
    powers: [],
    hazards: write?.hazard ? [{ kind: write.hazard, path: [command.database, command.collection], rows: true }] : [],
  };
}

function resultColumn({ path, shape }: Leaf, report: PipelineReport): ResultColumn {
  const sources: ColumnRef[] = [];
  const through: ColumnRef[] = [];
  for (const ref of shape.own ?? []) {
    report.touch(ref);
    (ref.isView ? through : sources).push(ref);
  }
  return {
    name: path.join('.'),
    sources,
    through,
    nullTested: [],
    observed: [],
    exact: shape.exact && sources.length === 1,
    nameExact: true,
  };
}
