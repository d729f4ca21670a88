import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readNdjson } from './ndjson.reader.js';

/** A response whose bytes arrive in the given pieces; `pulled` counts how many were asked for. */
function responseOf(pieces: Uint8Array[]): { response: Response; state: { pulled: number; cancelled: boolean } } {
  const state = { pulled: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[state.pulled];
        state.pulled += 1;
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(stream), state };
}

async function collect(response: Response): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of readNdjson(response)) values.push(value);
  return values;
}

describe('readNdjson', () => {
  it('gives the same values wherever the bytes are cut, inside a character too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ t: fc.string({ unit: 'grapheme' }), n: fc.integer() })),
        fc.array(fc.nat(40)),
        async (values, cuts) => {
          const bytes = new TextEncoder().encode(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
          const pieces: Uint8Array[] = [];
          let at = 0;
          for (const cut of cuts) {
            pieces.push(bytes.slice(at, at + cut + 1));
            at += cut + 1;
          }
          pieces.push(bytes.slice(at));
          const filled = pieces.filter((piece) => piece.length > 0);
          expect(await collect(responseOf(filled).response)).toEqual(values);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads a last line without a line break', async () => {
    expect(await collect(responseOf([new TextEncoder().encode('{"a":1}\n{"a":2}')]).response)).toEqual([
      { a: 1 },
      { a: 2 },
    ]);
  });

  it('asks for no more than was used, and cancels when the reader leaves', async () => {
    const line = new TextEncoder().encode('{"row":1}\n');
    const { response, state } = responseOf(Array.from({ length: 1000 }, () => line));
    let read = 0;
    for await (const _ of readNdjson(response)) {
      read += 1;
      if (read === 3) break;
    }
    expect(state.pulled).toBeLessThan(8);
    expect(state.cancelled).toBe(true);
  });
});
