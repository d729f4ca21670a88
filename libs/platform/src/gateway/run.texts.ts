import { error } from '@sluice/document';
import type { AccessDecision } from '@sluice/policy';
import type { Analysis, DialectName, WrappedColumn } from '@sluice/sql';
import type { GatewayRequest } from './gateway.type.js';
import type { SqlTools } from './sql.port.js';

/** What is sent to the source. `totals` names, in order, the columns of the totals' row; withheld ones are not computed at all. */
export interface RunTexts {
  main: string;
  count?: string;
  totals?: { text: string; names: string[] };
  withheld: string[];
  /** The source is asked for NULL in the place of a column that it must not evaluate. */
  isRewritten: boolean;
}

/** Wraps the analysed statement for paging, counting and totals; the person's own text is not edited (design §7.4). */
export function runTexts(
  sql: SqlTools,
  dialect: DialectName,
  request: Pick<GatewayRequest, 'text' | 'paging' | 'count' | 'totals'>,
  analysis: Analysis,
  decision: AccessDecision,
): RunTexts {
  const { text, paging } = request;
  const masked = (name: string): boolean => {
    const places = analysis.result.flatMap((column, index) => (column.name === name ? [index] : []));
    if (places.length !== 1) throw error('gateway.sort-unknown', { name });
    return places.some((index) => decision.masks[index]);
  };
  const open = (request.totals ?? []).filter(({ name }) => !masked(name));
  const columns = decision.masks.some((mask) => mask?.replaced)
    ? analysis.result.map(({ name }, place) => ({ name, withheld: decision.masks[place]?.replaced === true }))
    : undefined;
  return {
    main: mainText(sql, dialect, text, paging, columns),
    isRewritten: columns !== undefined,
    ...(request.count ? { count: sql.countSql(dialect, text).text } : {}),
    ...(open.length > 0
      ? { totals: { text: sql.tailSql(dialect, text, open).text, names: open.map(({ name }) => name) } }
      : {}),
    withheld: (request.totals ?? []).filter(({ name }) => masked(name)).map(({ name }) => name),
  };
}

function mainText(
  sql: SqlTools,
  dialect: DialectName,
  text: string,
  paging: GatewayRequest['paging'],
  columns: readonly WrappedColumn[] | undefined,
): string {
  if (paging) return sql.pageSql(dialect, text, paging, columns).text;
  return columns ? sql.withholdSql(dialect, text, columns).text : text;
}
