import { messageOfWaiting } from '../../duties/second-person.js';
import type { Answer } from '../call.js';
import { ndjsonLines } from '../ndjson.js';
import type { FileOutput } from '../operation.js';
import type { NextStep, RunningCall } from '../running.call.js';

/** Counts the call and its time by operation and code. */
export async function measure(running: RunningCall, next: NextStep): Promise<Answer> {
  const startedMs = performance.now();
  const answer = (await next(running)) as Answer;
  const code = answer.kind === 'json' ? answer.envelope.code : 200;
  running.context.platform.metrics.observe(running.operation.name, code, performance.now() - startedMs);
  return answer;
}

/** What goes back: the output in its envelope, or as lines or bytes. */
export async function buildAnswer(running: RunningCall, next: NextStep): Promise<Answer> {
  const output = await next(running);
  const { operation, context } = running;
  const requestId = context.request.id;
  if (operation.stream === 'ndjson') {
    const lines = ndjsonLines(output as AsyncIterable<unknown>, context.request, context.platform.log);
    return { kind: 'ndjson', requestId, lines };
  }
  if (operation.stream === 'file') return { kind: 'file', requestId, file: output as FileOutput };
  return {
    kind: 'json',
    requestId,
    envelope: { code: 200, data: output ?? null, msg: messageOfWaiting(output) },
    lasting: operation.lasting?.(output) === true || undefined,
  };
}
