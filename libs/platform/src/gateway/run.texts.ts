import { error } from '@sluice/document';
import type { AccessDecision } from '@sluice/policy';
import type { Analysis, DialectName } from '@sluice/sql';
import type { GatewayRequest } from './gateway.type.js';
import type { SqlTools } from './sql.port.js';

/** What is sent to the source. `totals` names, in order, the columns of the totals' row; withheld ones are not computed at all. */
export interface RunTexts {
  main: string;
  count?: string;
  totals?: { text: string; names: string[] };
  withheld: string[];
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
  return {
    main: paging ? sql.pageSql(dialect, text, paging).text : text,
    ...(request.count ? { count: sql.countSql(dialect, text).text } : {}),
    ...(open.length > 0
      ? { totals: { text: sql.tailSql(dialect, text, open).text, names: open.map(({ name }) => name) } }
      : {}),
    withheld: (request.totals ?? []).filter(({ name }) => masked(name)).map(({ name }) => name),
  };
}
