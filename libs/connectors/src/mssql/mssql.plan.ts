import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { DEEPEST_PLAN, HIDDEN, planOf, unknownPlan, type PlanStep } from '../shared/plan.step.js';

/** Elements that hold conditions of a step ("Showplan Logical and Physical Operators Reference"; showplanxml.xsd). */
const SEEKS: ReadonlySet<string> = new Set(['SeekPredicates', 'SeekPredicate', 'HashKeysProbe', 'ProbeColumn']);
const CONDITIONS: ReadonlySet<string> = new Set(['Predicate', 'ProbeResidual', 'Residual', 'BuildResidual']);
/** Steps that read all of what they read from, for which the plan also tells how much that is. */
const WHOLE = /Scan$/;

/**
 * A document of SHOWPLAN_XML as the text of a plan: names of steps, tables and indexes with estimates of the server.
 * No condition, text of a statement, column, statistics or literal goes into it. Throws ConnectorError for a document
 * of another form, and for one that tells of several statements.
 */
export function planText(xml: string): string {
  const reader = new ShowplanReader();
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => reader.opens(tag));
  parser.on('closetag', (tag) => reader.closes(tag));
  // A server's document has no type and no entities of its own; the parser would know none of them.
  parser.on('doctype', () => {
    throw unknownPlan();
  });
  parser.on('error', () => {
    throw unknownPlan();
  });
  parser.write(xml.replace(/^\uFEFF/, '')).close();
  return planOf(reader.plan());
}

/** Builds the tree of steps from the elements as they open and close. */
class ShowplanReader {
  readonly #statements: PlanStep[] = [];
  /** The statement and the steps within which the reader is, from the outside in. */
  readonly #open: PlanStep[] = [];

  opens({ name, attributes }: SaxesTagPlain): void {
    const given = attributes as Readonly<Record<string, string>>;
    const step = this.#open.at(-1);
    if (name === 'StmtSimple') this.#begins(statementStep(given));
    else if (name === 'RelOp' && step) {
      const inner = relOpStep(given);
      (step.Plans ??= []).push(inner);
      this.#begins(inner);
    } else if (step && this.#open.length > 1) detail(step, name, given);
  }

  closes({ name }: SaxesTagPlain): void {
    if (name === 'RelOp' && this.#open.length > 1) this.#open.pop();
    // A statement without a plan (a declaration) is none that was asked about.
    if (name !== 'StmtSimple') return;
    const statement = this.#open.pop();
    if (statement?.Plans) this.#statements.push(statement);
  }

  plan(): PlanStep {
    const [only, ...more] = this.#statements;
    if (!only || more.length > 0) throw unknownPlan();
    return only;
  }

  #begins(step: PlanStep): void {
    if (this.#open.length >= DEEPEST_PLAN) throw unknownPlan();
    this.#open.push(step);
  }
}

const statementStep = ({
  StatementType,
  StatementEstRows,
  StatementSubTreeCost,
}: Readonly<Record<string, string>>) => ({
  'Node Type': StatementType ?? '',
  'Plan Rows': figure(StatementEstRows),
  'Total Cost': figure(StatementSubTreeCost),
});

function relOpStep(given: Readonly<Record<string, string>>): PlanStep {
  const { PhysicalOp, LogicalOp } = given;
  if (PhysicalOp === undefined) throw unknownPlan();
  const isJoin = /^(Nested Loops|Hash Match|Adaptive Join)$/.test(PhysicalOp) && LogicalOp !== undefined;
  return {
    'Node Type': isJoin ? `${PhysicalOp} (${LogicalOp})` : PhysicalOp,
    'Plan Rows': figure(given.EstimateRows),
    'Rows Read': WHOLE.test(PhysicalOp) ? figure(given.EstimatedRowsRead ?? given.TableCardinality) : undefined,
    'Total Cost': figure(given.EstimatedTotalSubtreeCost),
  };
}

/** What an element inside a step tells of it. */
function detail(step: PlanStep, name: string, { Table, Index, IndexKind }: Readonly<Record<string, string>>): void {
  if (SEEKS.has(name)) step['Index Cond'] = HIDDEN;
  if (CONDITIONS.has(name)) step.Filter = HIDDEN;
  if (name !== 'Object' || Table === undefined || step['Relation Name'] !== undefined) return;
  step['Relation Name'] = bare(Table);
  if (Index !== undefined) step['Index Name'] = bare(Index);
  // As the server's own tool shows it: "Index Scan" alone is what PostgreSQL calls a search.
  if (IndexKind === 'NonClustered') step['Node Type'] += ' (NonClustered)';
}

const bare = (name: string): string => (name.startsWith('[') ? name.slice(1, -1).replaceAll(']]', ']') : name);

/** An estimate, which the server may write with an exponent; more than two places tell nothing. */
function figure(text: string | undefined): number | undefined {
  const number = Number(text ?? Number.NaN);
  if (!Number.isFinite(number)) return undefined;
  return number >= 1 ? Math.round(number * 100) / 100 : Number(number.toPrecision(3));
}
