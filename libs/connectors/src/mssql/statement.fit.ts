import type { RunSettings } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { readOnlyWords } from './error.texts.js';
import { beginsReading, secondStatement } from './statement.word.js';

/**
 * The standard's code of a change in a read-only transaction (ISO 9075, 25006); the server has no such transaction and
 * no such code.
 */
const READ_ONLY = '25006';

/**
 * Refuses what must not be sent: a text of several statements, and one of a read-only run that does not begin as a
 * query. Throws ConnectorError.
 */
export function refuseUnfit(text: string, { readOnly }: RunSettings): void {
  const second = secondStatement(text);
  if (second !== undefined)
    throw new ConnectorError('statement', 'the text holds more than one statement', { position: second });
  if (readOnly && !beginsReading(text))
    throw new ConnectorError('statement', readOnlyWords.en, {
      sqlState: READ_ONLY,
      words: readOnlyWords,
      foundInText: true,
      namesNoValue: true,
    });
}
