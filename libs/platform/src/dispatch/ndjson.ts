import { PlatformError, error } from '@sluice/document';
import type { Log } from '../host/log.js';
import type { RequestInfo } from './operation.js';

/**
 * Items as lines, one pulled at a time: a reader that stops reading stops the source (design §7.5).
 * A failure in the middle becomes a last line `{"t":"error"}`, because the head has been sent already.
 */
export async function* ndjsonLines(
  items: AsyncIterable<unknown>,
  request: RequestInfo,
  log: Log,
): AsyncGenerator<string> {
  try {
    for await (const item of items) yield `${JSON.stringify(item)}\n`;
  } catch (reason) {
    const expected = reason instanceof PlatformError;
    if (!expected) log.error({ err: reason, request: request.id }, 'stream failed');
    const failure = expected ? reason : error('call.internal', { request: request.id });
    yield `${JSON.stringify({ t: 'error', code: failure.code, text: failure.text(request.locale) })}\n`;
  }
}
