import type { Log } from '../host/log.js';
import { callFailure } from './call.failure.js';
import type { RequestInfo } from './caller.js';

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
    const failure = callFailure(reason, log, { request: request.id });
    yield `${JSON.stringify({ t: 'error', code: failure.code, text: failure.text(request.locale) })}\n`;
  }
}
