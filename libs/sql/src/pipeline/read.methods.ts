import type { Encoded } from './command.js';
import { shapeAt } from './paths.js';
import type { PipelineReport } from './pipeline.report.js';
import { made, type Call, type Node } from './pipeline.tree.js';
import { textOf } from './project.resolver.js';
import type { Shape } from './shape.js';

/** The stages that a reading method stands for; `more` is added to its command. */
export interface ReadStages {
  nodes: Node[];
  more?: { none?: Encoded[] };
}

type Reading = (calls: readonly Call[], root: Shape, report: PipelineReport) => ReadStages;

const stage = (name: string, value: Node): Node => made.object({ [name]: value });

/** Methods that read, by name. */
export const readStages: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['find', (calls, _root, report) => found(calls, report)],
  ['findOne', (calls, _root, report) => found([...calls, methodOf('limit', made.value(1))], report)],
  ['aggregate', (calls, _root, report) => aggregated(calls, report)],
  ['countDocuments', (calls, _root, report) => counted(calls, report)],
  ['count', (calls, _root, report) => counted(calls, report)],
  ['estimatedDocumentCount', (calls, _root, report) => counted(calls, report)],
  ['distinct', distinct],
]);

const methodOf = (name: string, ...given: Node[]): Call => ({ name, arguments: given, start: 0, end: 0 });

/** What may follow any reading method and changes nothing. */
const SHOWS: ReadonlySet<string> = new Set(['toArray', 'pretty']);

function found(calls: readonly Call[], report: PipelineReport): ReadStages {
  const [find, ...chain] = calls as [Call, ...Call[]];
  const [filter, projection, option] = find.arguments;
  if (option) throw report.unsupported('options of find', option);
  const given = new Map<string, Node>();
  if (projection) given.set('projection', projection);
  const extra: Node[] = [];
  let counts = false;
  for (const call of chain) {
    const [value] = call.arguments;
    if (['sort', 'skip', 'limit', 'projection'].includes(call.name) && value) given.set(call.name, value);
    else if (call.name === 'among') extra.push(among(call, report));
    else if (call.name === 'count' || call.name === 'size') counts = true;
    else if (!SHOWS.has(call.name)) throw report.unsupported(`the method ${call.name}`, call);
  }
  const shown = given.get('projection');
  const nodes = [
    ...(filter && !isEmpty(filter) ? [stage('$match', filter)] : []),
    ...['sort', 'skip', 'limit'].flatMap((name) => limited(name, given.get(name))),
    ...(shown && !isEmpty(shown) ? [stage('$project', shown)] : []),
    ...extra,
  ];
  return counts ? countOf(nodes) : { nodes };
}

const isEmpty = (node: Node): boolean => node.type === 'object' && node.entries.length === 0;

/** `limit(0)` and `skip(0)` stand for none. */
function limited(name: string, value: Node | undefined): Node[] {
  if (!value || (value.type === 'value' && value.value === 0) || isEmpty(value)) return [];
  return [stage(`$${name}`, value)];
}

const countOf = (nodes: Node[]): ReadStages => ({
  nodes: [...nodes, stage('$count', made.value('count'))],
  more: { none: [0] },
});

function aggregated(calls: readonly Call[], report: PipelineReport): ReadStages {
  const [aggregate, ...chain] = calls as [Call, ...Call[]];
  const [list, option] = aggregate.arguments;
  if (option && !isEmpty(option)) throw report.unsupported('options of aggregate', option);
  if (list?.type !== 'array') throw report.unsupported('aggregate without a list of stages', list ?? aggregate);
  const extra = chain.flatMap((call) => {
    if (call.name === 'among') return [among(call, report)];
    if (SHOWS.has(call.name)) return [];
    throw report.unsupported(`the method ${call.name}`, call);
  });
  return { nodes: [...list.items, ...extra] };
}

function counted([call, ...chain]: readonly Call[], report: PipelineReport): ReadStages {
  const [filter, option] = call?.arguments ?? [];
  const [more] = chain;
  if (more) throw report.unsupported(`the method ${more.name}`, more);
  if (option) throw report.unsupported('options of a count', option);
  return countOf(filter && !isEmpty(filter) ? [stage('$match', filter)] : []);
}

/** `distinct(path, filter)`: every value once; arrays on the way are opened as the server does it. */
function distinct([call, ...chain]: readonly Call[], root: Shape, report: PipelineReport): ReadStages {
  const [field, filter, option] = call?.arguments ?? [];
  const other = chain.find(({ name }) => !SHOWS.has(name));
  if (other) throw report.unsupported(`the method ${other.name}`, other);
  if (option) throw report.unsupported('options of distinct', option);
  const path = textOf(field, report);
  shapeAt(root, path, field as Node, report);
  const names = path.split('.');
  const opened = names.map((_name, index) => stage('$unwind', made.value(`$${names.slice(0, index + 1).join('.')}`)));
  return {
    nodes: [
      ...(filter && !isEmpty(filter) ? [stage('$match', filter)] : []),
      ...opened,
      stage('$group', made.object({ _id: made.value(`$${path}`) })),
      stage('$project', made.object({ _id: made.value(0), value: made.value('$_id') })),
    ],
  };
}

/**
 * `among("path", $1)`: the documents whose value there, as a text, is one of a bound list; added to stored queries by
 * the product.
 */
function among({ arguments: [path, keys], start }: Call, report: PipelineReport): Node {
  const name = textOf(path, report);
  if (keys?.type !== 'bind' || name.startsWith('$')) throw report.unsupported('among without a bound list', { start });
  const text = made.object({ $toString: made.value(`$${name}`) });
  const list: Node = { type: 'array', items: [text, keys], start: -1, end: -1 };
  return stage('$match', made.object({ $expr: made.object({ $in: list }) }));
}
