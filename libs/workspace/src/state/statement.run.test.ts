import { describe, expect, it } from 'vitest';
import type { WorkspacePorts } from '../wire/workspace.ports.js';
import { startResult, type Result } from './result.js';
import { runStatement } from './statement.run.js';

const header = {
  t: 'header',
  run_id: 'run-1',
  kind: 'DQL',
  columns: [
    { name: 'phone', type: 'text', masked: true },
    { name: 'phone', type: 'text', masked: false },
  ],
};
const first = (): Result =>
  startResult({
    id: 'r1',
    text: 'SELECT 1',
    range: { start: 0, end: 8 },
    sourceName: 'demo',
    at: { sourceId: 1, schema: '' },
    startedAt: 0,
  });
const target = { sourceId: 1, schema: '', rowLimit: 5 };

/** Ports whose stream gives these lines; `pulled` says how many were asked for, `closed` whether the reader left. */
function streaming(lines: () => AsyncIterable<unknown> | Iterable<unknown>): {
  ports: WorkspacePorts;
  state: { pulled: number; closed: boolean; input: unknown };
} {
  const state = { pulled: 0, closed: false, input: null as unknown };
  async function* stream(input: unknown): AsyncGenerator<unknown> {
    state.input = input;
    try {
      for await (const line of lines()) {
        state.pulled += 1;
        yield line;
      }
    } finally {
      state.closed = true;
    }
  }
  const ports = { stream: (_: string, input: unknown) => stream(input) } as unknown as WorkspacePorts;
  return { ports, state };
}

const run = (ports: WorkspacePorts, signal = new AbortController().signal): Promise<Result> =>
  runStatement(ports, target, first(), () => undefined, signal);

describe('runStatement', () => {
  it('gathers header, rows in order and the end', async () => {
    const { ports, state } = streaming(() => [
      header,
      { t: 'rows', rows: [['a', 'b']] },
      { t: 'news' },
      { t: 'rows', rows: [['c', null]] },
      { t: 'end', rows: 2, truncated: true, cost_ms: 7, notices: ['limit'] },
    ]);
    const result = await run(ports);
    expect(result).toMatchObject({
      status: 'done',
      runId: 'run-1',
      read: 2,
      truncated: true,
      costMs: 7,
      notices: ['limit'],
    });
    expect(result.rows).toEqual([
      ['a', 'b'],
      ['c', null],
    ]);
    expect(state.input).toEqual({
      source_id: 1,
      schema: undefined,
      text: 'SELECT 1',
      row_limit: 5,
      confirmed: undefined,
    });
  });

  it('stops reading at the row limit although the server goes on', async () => {
    const { ports, state } = streaming(function* endless() {
      yield header;
      for (;;)
        yield {
          t: 'rows',
          rows: [
            ['x', 'y'],
            ['x', 'y'],
          ],
        };
    });
    const result = await run(ports);
    expect(result).toMatchObject({ status: 'done', read: 5, truncated: true });
    expect(result.rows).toHaveLength(5);
    expect(state.closed).toBe(true);
    expect(state.pulled).toBeLessThan(6);
  });

  it('tells a refusal with all its reasons', async () => {
    const reasons = [
      { code: 'a', text: 'no right' },
      { code: 'b', text: 'filter refused', position: 3 },
    ];
    expect(await run(streaming(() => [{ t: 'refused', reasons }]).ports)).toMatchObject({ status: 'refused', reasons });
  });

  it('never shows a result that was cut off as complete', async () => {
    const result = await run(streaming(() => [header, { t: 'rows', rows: [['a', 'b']] }]).ports);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'cut' }, read: 1 });
  });

  it('keeps what was read before an error line or a broken stream', async () => {
    const broken = await run(
      streaming(function* breaking() {
        yield header;
        yield { t: 'rows', rows: [['a', 'b']] };
        throw new Error('connection lost');
      }).ports,
    );
    expect(broken).toMatchObject({ status: 'failed', read: 1, error: { text: 'connection lost' } });
    const answer = await run(
      streaming(() => [header, { t: 'error', code: 400, text: 'division by zero', position: 8 }]).ports,
    );
    expect(answer).toMatchObject({ status: 'failed', error: { code: '400', text: 'division by zero', position: 8 } });
  });

  it('takes code and position of a statement that failed before its first line', async () => {
    const cause = Object.assign(new Error('SQL execution error: syntax'), {
      code: 400,
      data: { code: 'statement', position: 4 },
    });
    const ports = {
      stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(cause) }) }),
    } as unknown as WorkspacePorts;
    expect(await run(ports)).toMatchObject({ status: 'failed', error: { code: 'statement', position: 4 } });
  });

  it('is stopped, not failed, when the person gave up', async () => {
    const leave = new AbortController();
    const { ports } = streaming(function* stopping() {
      yield header;
      yield { t: 'rows', rows: [['a', 'b']] };
      leave.abort();
      throw new DOMException('aborted', 'AbortError');
    });
    expect(await run(ports, leave.signal)).toMatchObject({ status: 'stopped', read: 1 });
  });
});
