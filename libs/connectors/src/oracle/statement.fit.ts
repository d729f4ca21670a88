import type { RunSettings } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { readOnlyWords } from './error.texts.js';

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

/**
 * Refuses what must not be sent. A read-only transaction bars changes of rows, but a change of structure ends it first:
 * the text of a read-only run must begin as a query. Throws ConnectorError.
 */
export function refuseUnfit(text: string, { readOnly }: RunSettings): void {
  if (readOnly && !['SELECT', 'WITH'].includes(command(text, false)))
    throw new ConnectorError('statement', readOnlyWords.en, {
      sqlState: READ_ONLY,
      words: readOnlyWords,
      foundInText: true,
      namesNoValue: true,
    });
  if (readOnly && [...text.matchAll(TOKENS)].some(([token]) => token === ';'))
    throw new ConnectorError('statement', 'the text holds more than one statement');
}
