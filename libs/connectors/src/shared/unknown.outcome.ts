import { ConnectorError } from '../connector.error.js';

/** COMMIT was sent and not answered: nobody may say that the write did not happen, and nobody may send it again. */
export function unknownOutcome(cause: Error): ConnectorError {
  return new ConnectorError('outcome-unknown', 'the connection broke while committing', { cause });
}
