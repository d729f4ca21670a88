import { maxText } from '../audit/audit.record.js';
import type { ColumnLookup } from '../data-source/source.contract.js';
import type { Analysis } from '@sluice/sql';

const hidden = "'***'";

/**
 * The text for the audit log: a literal that is compared with or written to a sensitive column is masked (design §7.6).
 */
export function maskLiterals(analysis: Pick<Analysis, 'statement' | 'literals'>, column: ColumnLookup): string {
  const { text } = analysis.statement;
  const literals = analysis.literals
    .filter((literal) => literal.column && column(literal.column)?.level !== 'non_sensitive')
    .sort((left, right) => left.start - right.start);
  let out = '',
    at = 0;
  for (const { start, end } of literals) {
    if (start < at) continue;
    out += text.slice(at, start) + hidden;
    at = end;
  }
  return out + text.slice(at);
}

/** Of a source whose way of writing strings is not known everything between quotes of any kind may be a value. */
const ANY_QUOTES = /(["'`])(?:(?!\1)[\s\S])*(?:\1|$)/g;

/**
 * The text of a statement that could not be analysed: nobody knows which column a literal belongs to, so every string
 * and every number of six digits or more is masked; `strings` is how strings are written there. Of a long one, which
 * may be refused for its length, no more is looked at than a record keeps; a number
 * that is cut there is left out.
 */
export function maskAllLiterals(text: string, strings: RegExp = ANY_QUOTES): string {
  const kept = text.length <= maxText ? text : text.slice(0, maxText).replace(/\d+$/, '');
  return kept.replace(new RegExp(`${strings.source}|\\d{6,}`, strings.flags), hidden);
}
