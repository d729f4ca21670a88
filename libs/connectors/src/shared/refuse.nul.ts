import { ConnectorError } from '../connector.error.js';

/** A protocol may end a statement at a NUL, so a text that holds one would not be run as it was analysed. */
export function refuseNul(text: string): void {
  if (text.includes('\0'))
    throw new ConnectorError('statement', 'the statement contains a NUL character', { position: text.indexOf('\0') });
}
