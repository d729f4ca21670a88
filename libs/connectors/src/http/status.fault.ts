import { STATUS_CODES } from 'node:http';
import { ConnectorError } from '../connector.error.js';
import { statusTexts } from './http.texts.js';

/**
 * What a status other than success means. The answer's own words are not told: they may quote a value of a row; the
 * names of the statuses are those of the standard.
 */
export function statusFault(status: number): ConnectorError {
  const words = statusTexts(status, STATUS_CODES[status] ?? '');
  const message = words.en;
  if (status === 401 || status === 403 || status === 407) return new ConnectorError('sign-in-failed', message);
  if (status === 429) return new ConnectorError('too-many-connections', message);
  return new ConnectorError('statement', message, {
    sqlState: String(status),
    words,
    namesNoValue: true,
  });
}
