import type { RowTexts } from './table.dialect.js';

const lineBreak = '\n'.charCodeAt(0);

/** Rows as lines of JSON, batch by batch. `onRows` hears how many there were. */
export async function* linesOf(
  batches: AsyncIterable<readonly (readonly unknown[])[]>,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    onRows(batch.length);
    yield Buffer.from(`${batch.map((row) => JSON.stringify(row)).join('\n')}\n`);
  }
}

/** Rows that came as lines: they are written as they are. */
export async function* linesAsTheyCome(
  batches: AsyncIterable<readonly string[]>,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    onRows(batch.length);
    yield Buffer.from(`${batch.join('\n')}\n`);
  }
}

/** Rows of a kept file in batches of at most so many; a text that is no line of ours throws. */
export async function* rowsOfLines(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<RowTexts[]> {
  for await (const lines of linesOfFile(chunks, limit)) yield lines.map((line) => JSON.parse(line) as RowTexts);
}

/** The same as they are written. Every chunk is read as one text: a million small ones cost more than all the rest. */
export async function* linesOfFile(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<string[]> {
  let rest = Buffer.alloc(0);
  let lines: string[] = [];
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    const end = rest.lastIndexOf(lineBreak);
    if (end < 0) continue;
    const whole = rest.toString('utf8', 0, end).split('\n');
    rest = rest.subarray(end + 1);
    for (let from = 0; from < whole.length;) {
      const part = whole.slice(from, from + limit - lines.length);
      from += part.length;
      lines = lines.length === 0 ? part : lines.concat(part);
      if (lines.length < limit) continue;
      yield lines;
      lines = [];
    }
  }
  if (rest.length > 0) throw new Error('the stored file is damaged');
  if (lines.length > 0) yield lines;
}
