import type { BothTexts } from '../vocabulary.js';
import { interpolateBoth } from '../text/interpolate.js';
import { planSteps, type PlanNode } from './plan.tree.js';

/** What is dear in a plan, and what to do about it. */
export interface PlanWarning {
  code: keyof typeof texts;
  message: BothTexts;
}

const texts = {
  index: {
    'zh-chs': '{object}: 条件没有可用的索引，约读取 {rows} 行；请为条件中的列建立索引，或改写条件',
    en: '{object}: no index serves the condition, an estimated {rows} rows are read; index the columns of the condition, or write it another way',
  },
  scan: {
    'zh-chs': '{object}: 整表读取，约 {rows} 行；请加上可以使用索引的条件',
    en: '{object}: the whole table is read, an estimated {rows} rows; add a condition that an index serves',
  },
  loop: {
    'zh-chs': '嵌套循环约比较 {rows} 次 ({object})；请为连接的列建立索引，或先缩小其中一侧',
    en: 'a nested loop compares an estimated {rows} times ({object}); index the columns that join, or narrow one side first',
  },
  rows: {
    'zh-chs': '约返回 {rows} 行；请加上条件、汇总，或限制行数',
    en: 'it answers an estimated {rows} rows; add a condition, aggregate, or limit them',
  },
} as const satisfies Record<string, BothTexts>;

/** Rows from which a condition without an index is felt, and from which reading a whole table is. */
const maxFiltered = 10_000;
const maxWhole = 100_000;
/**
 * Where a plan tells rows after its condition alone, the cost of reading stands for them: about 10,000 rows of a
 * hundred bytes.
 */
const maxFilteredCost = 250;
/** Comparisons of a nested loop, and rows of an answer. */
const maxLoop = 1_000_000;
const maxAnswer = 1_000_000;

const warning = (code: PlanWarning['code'], rows: number, object = ''): PlanWarning => {
  const facts = { rows: String(Math.round(rows)), object };
  return {
    code,
    message: interpolateBoth(texts[code], facts),
  };
};

/**
 * PostgreSQL and MongoDB name it; MySQL and MariaDB tell `ALL` of a table (manual, EXPLAIN join types). SQL Server
 * scans a heap, a clustered index, which is the table, or another index; Oracle reads a table or an index in full.
 */
const SCAN =
  /^Seq Scan$|^COLLSCAN$|: ALL$|^(Table|Clustered Index|Columnstore Index) Scan|^Index Scan \(NonClustered\)|^(TABLE|MAT_VIEW) ACCESS (STORAGE )?FULL|^INDEX (FAST |STORAGE FAST )?FULL SCAN$/;
const isScan = ({ name }: PlanNode): boolean => SCAN.test(name);
const isTable = ({ name }: PlanNode): boolean => /^table: /.test(name);

/** A scan that has a condition lacks an index for it; one without reads all. */
function scanned(step: PlanNode): PlanWarning[] {
  const { rows = 0, own, condition, object } = step;
  if (!isScan(step)) return [];
  if (condition === '') return rows >= maxWhole ? [warning('scan', rows, object)] : [];
  if (step.read !== undefined) return step.read >= maxFiltered ? [warning('index', step.read, object)] : [];
  // PostgreSQL reckons a hundredth of its cost for a row beside its share of a page: what is read is at least what is
  // answered.
  const read = isTable(step) ? rows : Math.max(rows, own >= maxFilteredCost ? own * 40 : 0);
  return read >= maxFiltered ? [warning('index', read, object)] : [];
}

/**
 * The join of PostgreSQL, SQL Server and Oracle has two children, of which the second is run for each row of the first;
 * MySQL lists the tables that it nests.
 */
function looped(step: PlanNode): PlanWarning[] {
  const tables = /Nested Loops?( \(.*\))?$|^NESTED LOOPS/.test(step.name)
    ? step.children
    : step.children.filter(isTable);
  if (tables.length < 2) return [];
  const times = tables.reduce((product, { rows = 1 }) => product * Math.max(1, rows), 1);
  const objects = tables.flatMap((table) => planSteps(table).find(({ object }) => object !== '')?.object ?? []);
  return times >= maxLoop ? [warning('loop', times, objects.join(', '))] : [];
}

/** What of a plan is dear, each thing once: estimates of the source, nothing was run. */
export function planWarnings(tree: PlanNode): PlanWarning[] {
  const found = planSteps(tree).flatMap((step) => [...scanned(step), ...looped(step)]);
  if ((tree.rows ?? 0) >= maxAnswer) found.push(warning('rows', tree.rows ?? 0));
  return [...new Map(found.map((one) => [one.message.en, one])).values()];
}
