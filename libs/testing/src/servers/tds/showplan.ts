import { isSearch, type PlannedStep } from '../postgres.plan.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Physical and logical operator, and the element that tells of it, by PostgreSQL's name. */
const operators: Readonly<Record<string, [string, string, string]>> = {
  'Seq Scan': ['Table Scan', 'Table Scan', 'TableScan'],
  'Index Scan': ['Clustered Index Seek', 'Clustered Index Seek', 'IndexScan'],
  'Index Only Scan': ['Index Seek', 'Index Seek', 'IndexScan'],
  'Bitmap Heap Scan': ['Clustered Index Seek', 'Clustered Index Seek', 'IndexScan'],
  'Nested Loop': ['Nested Loops', 'Inner Join', 'NestedLoops'],
  'Hash Join': ['Hash Match', 'Inner Join', 'Hash'],
  'Merge Join': ['Merge Join', 'Inner Join', 'Merge'],
  Sort: ['Sort', 'Sort', 'Sort'],
  Aggregate: ['Stream Aggregate', 'Aggregate', 'StreamAggregate'],
  Limit: ['Top', 'Top', 'Top'],
  ModifyTable: ['Table Update', 'Update', 'Update'],
};
const other = ['Compute Scalar', 'Compute Scalar', 'ComputeScalar'] as const;

/** What one element says of a condition: its text with names and literals, as the server writes it. */
const scalar = (element: string, text: string): string =>
  `<${element}><ScalarOperator ScalarString="${escaped(text)}"><Const ConstValue="${escaped(text)}"/></ScalarOperator></${element}>`;

function relOp(
  step: PlannedStep,
  context: { database: string; rows: ReadonlyMap<string, number>; next: () => number },
) {
  const [physical, logical, element] = operators[step['Node Type']] ?? other;
  const { 'Relation Name': table, 'Index Name': index, Schema: schema = 'dbo', Filter, Plans = [] } = step;
  const seek = step['Index Cond'] ?? step['Recheck Cond'];
  const below = Plans.filter((plan) => !(isSearch(step) && plan['Node Type'].startsWith('Bitmap')));
  const cardinality = table === undefined ? undefined : context.rows.get(table);
  const object =
    table === undefined
      ? ''
      : `<Object Database="[${context.database}]" Schema="[${schema}]" Table="[${escaped(table)}]"${
          index === undefined ? ' IndexKind="Heap"' : ` Index="[${escaped(index)}]" IndexKind="Clustered"`
        } Storage="RowStore"/>`;
  const node = context.next();
  const inner: string = below.map((plan) => relOp(plan, context)).join('');
  return (
    `<RelOp NodeId="${node}" PhysicalOp="${physical}" LogicalOp="${logical}" EstimateRows="${step['Plan Rows']}" EstimateIO="0.003125" ` +
    `EstimateCPU="0.0001581" AvgRowSize="${step['Plan Width']}" EstimatedTotalSubtreeCost="${(step['Total Cost'] / 1e4).toExponential()}" ` +
    `${cardinality === undefined ? '' : `TableCardinality="${cardinality}" `}Parallel="0" EstimateRebinds="0" EstimateRewinds="0">` +
    `<OutputList/><${element}><DefinedValues/>${object}${seek === undefined ? '' : `<SeekPredicates>${scalar('SeekPredicateNew', seek)}</SeekPredicates>`}` +
    `${inner}${Filter === undefined ? '' : scalar('Predicate', Filter)}</${element}></RelOp>`
  );
}

/**
 * A plan as SHOWPLAN_XML tells it (schema `showplanxml.xsd` of
 * http://schemas.microsoft.com/sqlserver/2004/07/showplan): the steps of PostgreSQL in its elements and names of
 * operators.
 */
export function showplan(
  statement: string,
  database: string,
  { plan, rows }: { plan: PlannedStep; rows: ReadonlyMap<string, number> },
): string {
  let node = 0;
  const type = /^\W*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? '';
  return (
    `<ShowPlanXML xmlns="http://schemas.microsoft.com/sqlserver/2004/07/showplan" Version="1.5" Build="16.0.0.0"><BatchSequence><Batch><Statements>` +
    `<StmtSimple StatementText="${escaped(statement)}" StatementId="1" StatementCompId="1" StatementType="${type === 'WITH' ? 'SELECT' : type}" ` +
    `StatementSubTreeCost="${plan['Total Cost'] / 1e4}" StatementEstRows="${plan['Plan Rows']}" StatementOptmLevel="FULL">` +
    `<StatementSetOptions ANSI_NULLS="true" QUOTED_IDENTIFIER="true"/><QueryPlan CachedPlanSize="16" CompileTime="1" CompileCPU="1" CompileMemory="120">` +
    `${relOp(plan, { database, rows, next: () => node++ })}</QueryPlan></StmtSimple></Statements></Batch></BatchSequence></ShowPlanXML>`
  );
}

/** The names of variables that a batch declares before its statement, their types, and that statement. */
export function declared(batch: string): { variables: { name: string; type: string }[]; statement: string } {
  const [before = '', list = ''] = /^\s*DECLARE\s+([^;]+);/i.exec(batch) ?? [];
  const variables = list.split(/,(?![^(]*\))/).flatMap((one) => {
    const [, name, type] = /^\s*(@\w+)\s+([\w]+)/.exec(one) ?? [];
    return name === undefined || type === undefined ? [] : [{ name, type: type.toLowerCase() }];
  });
  return { variables, statement: batch.slice(before.length) };
}
