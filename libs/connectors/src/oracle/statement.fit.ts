import type { RunSettings } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { readOnlyWords } from '../shared/error.kind.js';
import { explained } from './oracle.plan.js';

/**
 * The standard's code of a change in a read-only transaction (ISO 9075, 25006); the server's own tells of one that it
 * met.
 */
const READ_ONLY = '25006';
const PRELUDE = /^(?:[\s(]+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;
const TOKENS = /[nN]?[qQ]'([^\s])[\s\S]*?'|'(?:''|[^'])*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/** What a statement is called in the log of runs: its first word; a query behind WITH is a SELECT. */
export function command(text: string, hasColumns: boolean): string {
  const word = /^\w+/.exec(text.replace(PRELUDE, ''))?.[0].toUpperCase() ?? '';
  return word === 'WITH' && hasColumns ? 'SELECT' : word;
}

/** First words of what is planned. */
const PLANNED = ['SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/**
 * Refuses what must not be sent. A read-only transaction bars changes of rows, but a change of structure ends it first:
 * the text of a read-only run must begin as a query. Answers the statement to be planned, where a plan is meant. Throws
 * ConnectorError.
 */
export function refuseUnfit(text: string, { readOnly }: RunSettings, plans = false): string | undefined {
  const planned = explained(text);
  const word = command(planned ?? text, false);
  if (plans !== (planned !== undefined) || (planned !== undefined && !PLANNED.includes(word)))
    throw new ConnectorError('statement', 'EXPLAIN stands where no plan is meant, or a plan is meant without it');
  if (readOnly && !['SELECT', 'WITH'].includes(word))
    throw new ConnectorError('statement', readOnlyWords.en, {
      sqlState: READ_ONLY,
      words: readOnlyWords,
      foundInText: true,
      namesNoValue: true,
    });
  if (readOnly && [...text.matchAll(TOKENS)].some(([token]) => token === ';'))
    throw new ConnectorError('statement', 'the text holds more than one statement');
  return planned;
}
