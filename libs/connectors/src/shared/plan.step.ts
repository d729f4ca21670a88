import { ConnectorError } from '../connector.error.js';

/**
 * A step of a plan by the names that plans of PostgreSQL have, so that one reader shows them all
 * (libs/document/src/plan). `Rows Read` is what it reads where `Plan Rows` is only what it leaves.
 */
export interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows'?: number;
  'Rows Read'?: number;
  'Total Cost'?: number;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanStep[];
}

/**
 * What stands for a condition: which one it is shows the statement itself; a plan tells nobody more of values than
 * whether there is one.
 */
export const HIDDEN = '******';

/** Steps that may stand above each other; more is no plan that a server made of a statement within its limits. */
export const DEEPEST_PLAN = 500;

/** A plan as the text that the gateway masks line by line; what is undefined in a step is no line of it. */
export const planOf = (plan: PlanStep): string => JSON.stringify([{ Plan: plan }], null, 2);

/** The server answered something else than a plan as its manual describes it. */
export const unknownPlan = (): ConnectorError =>
  new ConnectorError('statement', 'the server tells its plan in a form that is not known', {
    words: {
      'zh-chs': '服务器给出的执行计划格式未知，无法显示',
      en: 'the server tells its plan in a form that is not known; it is not shown',
    },
    namesNoValue: true,
  });
