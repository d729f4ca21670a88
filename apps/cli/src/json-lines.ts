import { createInterface } from 'node:readline';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Answers one parsed input line. What it throws becomes that line's error answer. */
export type LineHandler = (input: unknown) => Promise<unknown>;

/** Commands by the words that call them. */
export type LineCommands = Record<string, LineHandler>;

/**
 * Reads JSON Lines and writes one JSON line per line that is not blank, in order (design §9). A line that cannot be
 * handled answers `{"error":{"code","message"}}` and the rest goes on.
 */
export async function answerLines(input: Readable, output: Writable, handler: LineHandler): Promise<void> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const answer = JSON.stringify(await answerLine(line, handler));
    if (!output.write(`${answer}\n`)) await once(output, 'drain');
  }
}

async function answerLine(line: string, handler: LineHandler): Promise<unknown> {
  let input: unknown;
  try {
    input = JSON.parse(line);
  } catch (error) {
    return { error: { code: 'bad-json', message: error instanceof Error ? error.message : String(error) } };
  }
  try {
    return await handler(input);
  } catch (error) {
    return { error: described(error) };
  }
}

/** Errors of the product carry a code and are told; anything else is a fault of ours and is told without its inside. */
function described(error: unknown): { code: string; message: string; position?: unknown } {
  const { code, position } = error as { code?: unknown; position?: unknown };
  if (!(error instanceof Error) || typeof code !== 'string')
    return { code: 'internal', message: 'the line could not be handled' };
  return { code, message: error.message, position };
}
