import { FULL_MASK, type Mask } from './mask.type.js';

/** The mask of a plan's text, which is no algorithm that a rule could choose. */
export const PLAN_MASK = 'plan';

const TEXT_LITERAL = /'(?:[^']|'')*'/g;
const NUMBER_LITERAL = /(?<![\w.$"])-?\d+(?:\.\d+)?(?![\w.])/g;
/** How long the values of a column are on average stands in its statistics. */
const WIDTH = /(\bwidth=|"Plan Width": |<Plan-Width>|\bPlan Width: )\d+/g;
/**
 * Lines of a plan that hold expressions (Filter, Index Cond, Output …), in all four formats of PostgreSQL and both of
 * MySQL.
 */
const EXPRESSION =
  /^(\s*(?:->?\s*)?"?<?(?:[\w -]*(?:Cond|Filter|Key|Keys|Output|Call|Expression|Window|Group|Quals?|_condition))"?(?::|>)\s*)(.*)$/;

/**
 * Figures of a plan outside its conditions: rows, costs, lengths, numbers of workers, in quotes too where the format
 * has them there.
 */
const FIGURE = /(?<![\w$"'.])-?\d[\d.]*(?:e[+-]?\d+)?(?![\w$"'])/gi;
const QUOTED_FIGURE = /(":\s*)"[\d.]+[KMGT]?"/g;
/** The same behind a condition that stands in one line with them (FORMAT=TREE). */
const REMARK = /\b(cost|rows|loops)=[\d.e+-]+/g;

/**
 * A plan without literals: those of its conditions are masked, a condition that names a masked column is masked whole,
 * and so is the average length of rows. `columns` are the names of the masked columns that the statement touches. With
 * `figures` false nothing that the source reckons is told either (it reckons with all rows of a table, also with those
 * that are filtered away); with `literals` true those stay.
 */
export function planMask(config: Readonly<Record<string, unknown>>): Mask {
  const hidesFigures = config.figures === false;
  const keepsLiterals = config.literals === true;
  const columns = Array.isArray(config.columns) ? config.columns.map(String) : [];
  const named = columns.map((name) => new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`, 'u'));
  const unreckoned = (text: string): string =>
    hidesFigures ? text.replace(QUOTED_FIGURE, '$1?').replace(FIGURE, '?') : text;
  const line = (text: string): string => {
    const parts = EXPRESSION.exec(text);
    if (!parts) return unreckoned(keepsLiterals ? text : text.replace(TEXT_LITERAL, `'${FULL_MASK}'`));
    const [, head = '', whole = ''] = parts;
    const expression = hidesFigures ? whole.replace(REMARK, '$1=?') : whole;
    if (/(Cond|Filter|Quals?|_condition)/.test(head) && named.some((name) => name.test(expression)))
      return head + FULL_MASK;
    if (keepsLiterals) return head + expression;
    return head + expression.replace(TEXT_LITERAL, `'${FULL_MASK}'`).replace(NUMBER_LITERAL, FULL_MASK);
  };
  return (value) => {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string') return FULL_MASK;
    return value
      .split('\n')
      .map((text) => line(text.replace(WIDTH, '$1?')))
      .join('\n');
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
