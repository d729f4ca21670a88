import type { LanguageWriting, Page, StatementLanguage, Total, WrappedColumn } from '@sluice/sql';
import { analyseHttp } from './http.analysis.js';
import { compileHttp } from './http.binds.js';
import { methods } from './http.endpoint.js';
import { splitStatements, STRINGS } from './http.statement.js';

/** The schema that the endpoints of a source stand in. */
export const endpointSchema = 'api';

/**
 * A request with what is done with its rows once they are here. No request begins with a brace, so that one is never
 * taken for it.
 */
export interface WrappedRequest {
  request: string;
  page?: Page;
  /** Places of columns in whose stead nothing is answered. */
  withheld?: number[];
  count?: true;
  totals?: readonly Total[];
}

/** The request of a text that the gateway made, or that somebody wrote. */
export function unwrap(text: string): WrappedRequest {
  return text.startsWith('{') ? (JSON.parse(text) as WrappedRequest) : { request: text };
}

const wrap = (request: WrappedRequest): string => JSON.stringify(request);
const withheldOf = (columns: readonly WrappedColumn[] | undefined): Pick<WrappedRequest, 'withheld'> =>
  columns ? { withheld: columns.flatMap(({ withheld }, index) => (withheld ? [index] : [])) } : {};

const writing: LanguageWriting = {
  name: 'http',
  quote: { open: '"', close: '"' },
  bareName: /^[\p{L}_][\p{L}\p{N}_-]*$/u,
  defaultSchema: endpointSchema,
  firstRows: 'GET {table}',
  strings: STRINGS,
  words: { keywords: methods.map((method) => method.toLowerCase()), types: [] },
  functionNames: () => [],
};

/** Requests of HTTP sources: `GET orders(id, total)?status=paid`. */
export const httpLanguage: StatementLanguage = {
  type: 'http',
  reads: { split: splitStatements, analyse: analyseHttp },
  writing: () => writing,
  compile: compileHttp,
  among: (text, { column, keys, from }) => ({
    // On a line of its own: the text may end in a comment.
    text: `${text.replace(/[\s;]+$/, '')}\n| "${column.replaceAll('"', '""')}" in (${keys.map((_, index) => `$${from + index}`).join(', ')})`,
    binds: [...keys],
  }),
  page: (request, page, columns) => wrap({ request, page, ...withheldOf(columns) }),
  withhold: (request, columns) => wrap({ request, ...withheldOf(columns) }),
  count: (request) => wrap({ request, count: true }),
  totals: (request, totals) => wrap({ request, totals }),
};
