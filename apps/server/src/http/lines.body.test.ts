import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { linesBody } from './lines.body.js';

/** Lines that tell how many were asked for and whether their reader has left. */
function linesOf(lines: (string | Promise<string>)[]): {
  lines: AsyncGenerator<string>;
  asked(): number;
  left(): boolean;
} {
  let [asked, left] = [0, false];
  async function* all(): AsyncGenerator<string> {
    try {
      for (const line of lines) {
        asked += 1;
        yield await line;
      }
    } finally {
      left = true;
    }
  }
  return { lines: all(), asked: () => asked, left: () => left };
}

async function read(body: string | Readable): Promise<string[]> {
  if (typeof body === 'string') throw new Error('not a stream');
  const parts: string[] = [];
  for await (const part of body) parts.push(String(part));
  return parts;
}

describe('the body of an answer in lines', () => {
  it('is one text where all of them are there', async () => {
    expect(await linesBody(linesOf(['head\n', 'rows\n', 'end\n']).lines)).toBe('head\nrows\nend\n');
    expect(await linesBody(linesOf([delay(30, 'late\n'), 'end\n']).lines)).toBe('late\nend\n');
    expect(await linesBody(linesOf([]).lines)).toBe('');
  });

  it('sends what is there and goes on with what is still to come', async () => {
    const body = await linesBody(linesOf(['head\n', 'rows\n', delay(50, 'more\n'), 'end\n']).lines);
    expect(await read(body)).toEqual(['head\nrows\n', 'more\n', 'end\n']);
  });

  it('puts no more together than a write is worth, and pulls the rest only as it is read', async () => {
    const source = linesOf(Array.from({ length: 100 }, () => 'x'.repeat(10_000)));
    const body = await linesBody(source.lines);
    await delay(50);
    expect(source.asked()).toBeLessThan(10);
    expect((await read(body)).join('')).toHaveLength(1_000_000);
  });

  it.each([false, true])('tells the lines that their reader has left, also one who has read (%s)', async (hasRead) => {
    const source = linesOf(['head\n', delay(50, 'rows\n'), 'end\n']);
    const body = await linesBody(source.lines);
    if (typeof body === 'string') throw new Error('not a stream');
    if (hasRead) await new Promise((resolve) => body.once('data', resolve));
    body.on('error', () => undefined).destroy();
    await expect.poll(source.left).toBe(true);
    expect(source.asked()).toBe(2);
  });

  it('rejects as the lines do, at once or while they are read', async () => {
    const fails = (): Promise<string> => delay(20).then(() => Promise.reject(new Error('broken')));
    await expect(linesBody(linesOf([fails()]).lines)).rejects.toThrow('broken');
    const body = await linesBody(linesOf(['head\n', fails()]).lines);
    await expect(read(body)).rejects.toThrow('broken');
  });
});
