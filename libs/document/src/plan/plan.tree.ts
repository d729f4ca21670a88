import { readPlan, type PlanPart } from './plan.lines.js';

/**
 * A step of a plan with those that feed it; figures are undefined where the plan does not tell them, or they are
 * hidden.
 */
export interface PlanNode {
  name: string;
  object: string;
  rows?: number;
  /** What it reads, where `rows` is only what it leaves of that. */
  read?: number;
  cost?: number;
  condition: string;
  children: PlanNode[];
  /** Of the cost, what it does not have of its children. */
  own: number;
  isWorst?: true;
}

const value = (parts: readonly PlanPart[], ...names: string[]): unknown =>
  names.map((name) => parts.find((part) => part.name === name)?.value).find((found) => found !== undefined);
const words = (parts: readonly PlanPart[], ...names: string[]): string => {
  const found = value(parts, ...names);
  return found === undefined || found === null ? '' : Array.isArray(found) ? found.join(', ') : String(found);
};
/** A figure; MySQL writes costs as texts. */
const figure = (parts: readonly PlanPart[], ...names: string[]): number | undefined => {
  const found = value(parts, ...names);
  const number = typeof found === 'string' && /^[\d.]+$/.test(found) ? Number(found) : found;
  return typeof number === 'number' ? number : undefined;
};

function node(of: Omit<PlanNode, 'own'>): PlanNode {
  const below = of.children.reduce((sum, { cost = 0 }) => sum + cost, 0);
  return { ...of, own: Math.max(0, (of.cost ?? 0) - below) };
}

/** A node of PostgreSQL: named by its type, its children in `Plans`. */
function typedNode(parts: readonly PlanPart[]): PlanNode {
  const plans = parts.find(({ name }) => name === 'Plans')?.parts ?? [];
  const conditions = parts.filter(({ name }) => /Cond$|Filter$/.test(name));
  return node({
    name: [words(parts, 'Join Type'), words(parts, 'Node Type')].filter(Boolean).join(' '),
    object: [words(parts, 'Relation Name', 'CTE Name', 'Function Name'), words(parts, 'Index Name')]
      .filter(Boolean)
      .join(' · '),
    rows: figure(parts, 'Plan Rows'),
    read: figure(parts, 'Rows Read'),
    cost: figure(parts, 'Total Cost'),
    condition: conditions.map((part) => String(part.value)).join('; '),
    children: plans.map((plan) => typedNode(plan.parts ?? [])),
  });
}

/** What of MySQL and MariaDB is no step by itself but tells of the one it stands in. */
const details: ReadonlySet<string> = new Set([
  'cost_info',
  'used_columns',
  'key_parts',
  'used_key_parts',
  'possible_keys',
  'ref',
]);

/** A step of MySQL and MariaDB: named by its place, a table by how it is read. */
function namedNode(name: string, parts: readonly PlanPart[]): PlanNode {
  const costs = parts.find((part) => part.name === 'cost_info')?.parts ?? [];
  const table = words(parts, 'table_name');
  const access = words(parts, 'access_type');
  return node({
    name: (table === '' ? name : `${name}: ${access}`).replaceAll('_', ' '),
    object: [table, words(parts, 'key')].filter(Boolean).join(' · '),
    rows: figure(parts, 'rows', 'rows_examined_per_scan', 'rows_produced_per_join'),
    cost: figure(parts, 'cost') ?? figure(costs, 'query_cost', 'prefix_cost', 'sort_cost'),
    condition: words(parts, 'attached_condition', 'index_condition'),
    children: parts.flatMap((part) => stepsOf(part)),
  });
}

/** A list is no step, but each of its members is. */
function stepsOf({ name, parts }: PlanPart): PlanNode[] {
  if (!parts || details.has(name)) return [];
  return parts.some((part) => part.name === '' && part.parts)
    ? parts.flatMap((part) => (part.parts ?? []).flatMap(stepsOf))
    : [namedNode(name, parts)];
}

/** A step with all that feed it. */
export const planSteps = (tree: PlanNode): PlanNode[] => [tree, ...tree.children.flatMap(planSteps)];

/** At most so many steps are marked, and none that has less than a fifth of the whole. */
const maxWorst = 2;
const worstShare = 0.2;

/** The plan that a text holds, its dearest steps marked; undefined where it holds none that can be read. */
export function planTree(text: string): PlanNode | undefined {
  const [first, ...more] = readPlan(text) ?? [];
  if (!first || more.length > 0) return undefined;
  const top = first.name === '' ? (first.parts ?? []) : [first];
  const inner = top[0]?.name === '' ? (top[0].parts ?? []) : top;
  const plan = inner.find(({ name }) => name === 'Plan')?.parts;
  const block = inner.find(({ name }) => name === 'query_block')?.parts;
  const tree = plan ? typedNode(plan) : block ? namedNode('query_block', block) : undefined;
  if (!tree) return undefined;
  const steps = planSteps(tree);
  // Older servers of MariaDB tell no cost: there it is the rows that are read.
  const isCosted = steps.some(({ own }) => own > 0);
  const weight = ({ own, rows = 0, children }: PlanNode): number => (isCosted ? own : children.length === 0 ? rows : 0);
  const whole = steps.reduce((sum, step) => sum + weight(step), 0);
  const dearest = [...steps].sort((left, right) => weight(right) - weight(left)).slice(0, maxWorst);
  for (const step of dearest) if (whole > 0 && weight(step) / whole >= worstShare) step.isWorst = true;
  return tree;
}
