import type { RunSettings } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { readOnlyWords } from '../shared/error.kind.js';
import { beginsPlanned, beginsReading, explained, secondStatement } from './statement.word.js';

/**
 * The standard's code of a change in a read-only transaction (ISO 9075, 25006); the server has no such transaction and
 * no such code.
 */
const READ_ONLY = '25006';

/**
 * Refuses what must not be sent: a text of several statements, one of a read-only run that does not begin as a query,
 * and EXPLAIN where no plan is meant, which would run a procedure of that name. Answers the statement to be planned,
 * where a plan is meant. Throws ConnectorError.
 */
export function refuseUnfit(text: string, { readOnly }: RunSettings, plans = false): string | undefined {
  const second = secondStatement(text);
  if (second !== undefined)
    throw new ConnectorError('statement', 'the text holds more than one statement', { position: second });
  const planned = explained(text);
  if (plans !== (planned !== undefined) || (planned !== undefined && !beginsPlanned(planned)))
    throw new ConnectorError('statement', 'EXPLAIN stands where no plan is meant, or a plan is meant without it');
  if (readOnly && !beginsReading(planned ?? text))
    throw new ConnectorError('statement', readOnlyWords.en, {
      sqlState: READ_ONLY,
      words: readOnlyWords,
      foundInText: true,
      namesNoValue: true,
    });
  return planned;
}
