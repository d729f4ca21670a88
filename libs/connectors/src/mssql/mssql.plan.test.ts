import { planSteps, planTree } from '@sluice/document/plan';
import { describe, expect, it } from 'vitest';
import { declarations } from './bind.value.js';
import { planText } from './mssql.plan.js';
import { refuseUnfit } from './statement.fit.js';
import { explained } from './statement.word.js';

const document = (statements: string): string =>
  `<ShowPlanXML xmlns="http://schemas.microsoft.com/sqlserver/2004/07/showplan" Version="1.539" Build="15.0.2000.5"><BatchSequence><Batch><Statements>${statements}</Statements></Batch></BatchSequence></ShowPlanXML>`;
const statement = (plan: string): string =>
  `<StmtSimple StatementText="select 'secret'" StatementId="1" StatementType="SELECT" StatementSubTreeCost="0.00657038" StatementEstRows="1"><QueryPlan><ParameterList><ColumnReference Column="@p1" ParameterCompiledValue="'secret'"/></ParameterList>${plan}</QueryPlan></StmtSimple>`;
const relOp = (physical: string, rest: string, more = ''): string =>
  `<RelOp NodeId="0" PhysicalOp="${physical}" LogicalOp="Inner Join" EstimateRows="1" EstimatedTotalSubtreeCost="3.2831E-3" ${more}>${rest}</RelOp>`;
const constant = `<ScalarOperator ScalarString="[phone]='secret'"><Const ConstValue="'secret'"/></ScalarOperator>`;

/** Documents after the published schema of Showplan. */
describe('plans of SQL Server', () => {
  it('are steps with tables, indexes and estimates; no condition, column, text or literal', () => {
    const scan = relOp(
      'Index Scan',
      `<OutputList><ColumnReference Table="[people]" Column="secret"/></OutputList><IndexScan><Object Database="[shop]" Schema="[dbo]" Table="[peo]]ple]" Index="[by_name]" IndexKind="NonClustered"/><Predicate>${constant}</Predicate></IndexScan>`,
      'TableCardinality="42000" EstimatedRowsRead="41000.5"',
    );
    const seek = relOp(
      'Clustered Index Seek',
      `<IndexScan><Object Table="[orders]" Index="[pk]" IndexKind="Clustered"/><SeekPredicates><SeekPredicateNew><SeekKeys>${constant}</SeekKeys></SeekPredicateNew></SeekPredicates></IndexScan>`,
      'TableCardinality="9"',
    );
    const text = planText(document(statement(relOp('Nested Loops', `<NestedLoops>${scan}${seek}</NestedLoops>`))));
    expect(text).not.toContain('secret');
    const tree = planTree(text);
    const steps = tree && planSteps(tree);
    expect(steps?.map((step) => [step.name, step.object, step.rows, step.read, step.condition, step.cost])).toEqual([
      ['SELECT', '', 1, undefined, '', 0.00657],
      ['Nested Loops (Inner Join)', '', 1, undefined, '', 0.00328],
      ['Index Scan (NonClustered)', 'peo]ple · by_name', 1, 41_000.5, '******', 0.00328],
      ['Clustered Index Seek', 'orders · pk', 1, undefined, '******', 0.00328],
    ]);
  });

  it('pass over declarations, and over what a server may add', () => {
    const assign = `<StmtSimple StatementType="ASSIGN"/>`;
    const scan = relOp('Table Scan', `<TableScan><New><Object Table="[a]"/></New></TableScan>`);
    expect(planTree(planText(`\uFEFF${document(assign + statement(scan))}`))).toMatchObject({ name: 'SELECT' });
  });

  it.each([
    ['nothing', ''],
    ['no document', 'SELECT'],
    ['a document that breaks off', document(statement('')).slice(0, -9)],
    ['one of another kind', '<a/>'],
    ['no plan', document('<StmtSimple StatementType="SELECT"/>')],
    ['two statements', document(statement(relOp('A', '')) + statement(relOp('B', '')))],
    ['a type of its own', `<!DOCTYPE a [<!ENTITY b "c">]>${document(statement(relOp('A', '')))}`],
    ['an unknown entity', document(statement(relOp('A', '&b;')))],
    ['a chain without an end', document(statement('<RelOp PhysicalOp="A">'.repeat(600) + '</RelOp>'.repeat(600)))],
  ])('refuse %s', (_what, xml) => expect(() => planText(xml)).toThrow('form that is not known'));

  it('are asked for by EXPLAIN before the statement alone, with its place kept', () => {
    expect(explained('EXPLAIN select 1')).toBe('        select 1');
    expect(explained('/* a /* ; */ ( */ -- (\n explain\nselect 1')).toBe('/* a /* ; */ ( */ -- (\n        \nselect 1');
    for (const text of ['(explain select 1)', ';explain select 1', 'explainselect', 'select explain', '[explain] 1'])
      expect(explained(text), text).toBeUndefined();
  });

  it('are never asked for by a text that would run', () => {
    const settings = { searchPath: ['dbo'], timeZone: 'UTC', timeoutMs: 1, readOnly: false };
    expect(refuseUnfit('explain delete from a', settings, true)).toBe('        delete from a');
    for (const [text, plans] of [
      ['explain delete from a', false],
      ['delete from a', true],
      ['explain exec p', true],
      ['explain set showplan_xml off', true],
      ['explain select 1; delete from a', true],
    ] as const)
      expect(() => refuseUnfit(text, settings, plans), text).toThrow(/plan|more than one/);
    expect(() => refuseUnfit('explain delete from a', { ...settings, readOnly: true }, true)).toThrow('read-only');
  });

  it('know the types of binds and none of their values', () => {
    expect(declarations([])).toBe('');
    expect(declarations([7, 'secret', null, true, 1.5, Buffer.from('secret')])).toBe(
      'DECLARE @p1 bigint, @p2 nvarchar(4000), @p3 nvarchar(4000), @p4 bit, @p5 float, @p6 varbinary(4000); ',
    );
  });
});
