import { Readable } from 'node:stream';

/** Characters of lines that are put together at most: what is more is sent while the rest is fetched. */
const gatheredLength = 64 * 1024;

type Come = IteratorResult<string, unknown>;

/**
 * The body of an answer in lines: a text where all of them are there within one turn of the event loop, which costs one
 * write, or a stream that pulls what is still to come line by line. Rejects as the lines do before the first part is
 * there.
 */
export async function linesBody(answer: AsyncIterable<string>): Promise<string | Readable> {
  const lines = answer[Symbol.asyncIterator]();
  let next: Come = await lines.next();
  let text = '';
  const turn = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  while (!next.done) {
    text += next.value;
    const coming = lines.next();
    const come = text.length < gatheredLength ? await Promise.race([coming, turn]) : undefined;
    if (!come) return Readable.from(remaining(text, coming, lines), { highWaterMark: 1 });
    next = come;
  }
  return text;
}

/**
 * What was put together, the line that is being fetched, and those behind it. Not a generator: one that nobody began to
 * read would not tell the lines that it was left.
 */
function remaining(text: string, coming: Promise<Come>, lines: AsyncIterator<string, unknown>): AsyncIterable<string> {
  const ready: Promise<Come>[] = [Promise.resolve({ done: false, value: text }), coming];
  // Whoever reads on is told of its failure; where the answer was left meanwhile, nobody is there to be told.
  coming.catch(() => undefined);
  const iterator: AsyncIterator<string, unknown> = {
    next: () => ready.shift() ?? lines.next(),
    return: async () => (await lines.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
