import { error } from '@sluice/document';
import type { AccessDecision } from '@sluice/policy';
import type { Analysis, FilteredText, StatementLanguage, WrappedColumn } from '@sluice/sql';
import type { GatewayRequest } from './gateway.type.js';

/**
 * What is sent to the source. `totals` names, in order, the columns of the totals' row; withheld ones are not computed
 * at all.
 */
export interface RunTexts {
  main: string;
  count?: string;
  totals?: { text: string; names: string[] };
  withheld: string[];
  /** Where a place of `main` stands in the person's own text. */
  origin(offset: number): number | undefined;
}

/**
 * Wraps the analysed statement for paging, counting and totals; the person's own text is edited by row filters alone
 * (design §7.4).
 */
export function runTexts(
  language: StatementLanguage,
  request: Pick<GatewayRequest, 'text' | 'paging' | 'count' | 'totals'>,
  analysis: Analysis,
  decision: AccessDecision,
  filtered?: Pick<FilteredText, 'text' | 'origin'>,
): RunTexts {
  const { paging } = request;
  const text = filtered?.text ?? analysis.command ?? request.text;
  const masked = (name: string): boolean => {
    const positions = analysis.result.flatMap((column, index) => (column.name === name ? [index] : []));
    if (positions.length !== 1) throw error('gateway.sort-unknown', { name });
    return positions.some((index) => decision.masks[index]);
  };
  const open = (request.totals ?? []).filter(({ name }) => !masked(name));
  const columns = decision.masks.some((mask) => mask?.replaced)
    ? analysis.result.map(({ name }, index) => ({ name, withheld: decision.masks[index]?.replaced === true }))
    : undefined;
  const main = mainText(language, text, paging, columns);
  return {
    main,
    origin: originOf(main, text, filtered),
    count: request.count ? language.count(text) : undefined,
    totals: open.length > 0 ? { text: language.totals(text, open), names: open.map(({ name }) => name) } : undefined,
    withheld: (request.totals ?? []).filter(({ name }) => masked(name)).map(({ name }) => name),
  };
}

/** What is put around a statement is none of its own text. */
function originOf(main: string, text: string, filtered: Pick<FilteredText, 'origin'> | undefined): RunTexts['origin'] {
  const own = text.trim();
  const [lead, shift] = [text.indexOf(own), main.indexOf(own)];
  return (offset) => {
    const position = offset - shift + lead;
    if (shift < 0 || position < 0 || position > text.length) return undefined;
    return filtered ? filtered.origin(position) : position;
  };
}

function mainText(
  language: StatementLanguage,
  text: string,
  paging: GatewayRequest['paging'],
  columns: readonly WrappedColumn[] | undefined,
): string {
  if (paging) return language.page(text, paging, columns);
  return columns ? language.withhold(text, columns) : text;
}
