import type { RowTexts } from './table.dialect.js';

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
  let rest = Buffer.alloc(0);
  let rows: RowTexts[] = [];
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(10, from); end >= 0; end = rest.indexOf(10, from)) {
      rows.push(JSON.parse(rest.toString('utf8', from, end)) as RowTexts);
      from = end + 1;
      if (rows.length < limit) continue;
      yield rows;
      rows = [];
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) throw new Error('the stored file is damaged');
  if (rows.length > 0) yield rows;
}
