import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { answerLines } from './json-lines.js';
import { sqlCommands } from './sql/sql.commands.js';

async function answers(lines: string[], handler: (input: unknown) => Promise<unknown>): Promise<unknown[]> {
  const output = new PassThrough();
  const read = text(output);
  await answerLines(Readable.from(lines.map((line) => `${line}\n`)), output, handler);
  output.end();
  return (await read)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

describe('JSON Lines', () => {
  it('answers every line in order, whatever goes wrong with one of them', async () => {
    const lines = [
      '{"dialect":"postgres","sql":"select 1"}',
      'not json',
      '',
      '{"dialect":"postgres"}',
      '[]',
      '{"dialect":"postgres","sql":"drop table t"}',
    ];
    expect(await answers(lines, sqlCommands['sql classify'])).toMatchObject([
      { kind: 'DQL', read_only: true },
      { error: { code: 'bad-json' } },
      { error: { code: 'bad-input', message: 'sql must be a string' } },
      { error: { code: 'bad-input' } },
      { kind: 'DDL', read_only: false },
    ]);
  });

  it('tells where a statement is refused', async () => {
    const line = JSON.stringify({
      dialect: 'postgres',
      default_db: 'd',
      default_schema: 'public',
      schema: {},
      sql: 'select 1\nfrom nowhere',
    });
    expect(await answers([line], sqlCommands['sql lineage'])).toMatchObject([
      { error: { code: 'unknown-table', position: { line: 2, column: 6 } } },
    ]);
  });

  it('does not tell the inside of a fault', async () => {
    expect(
      await answers(['1'], async () => {
        throw new Error('connection string with a secret');
      }),
    ).toEqual([{ error: { code: 'internal', message: 'the line could not be handled' } }]);
  });

  it('keeps the order while handlers take different times', async () => {
    const handler = (input: unknown) =>
      new Promise<unknown>((resolve) => {
        setTimeout(() => resolve(input), input === 1 ? 20 : 0);
      });
    expect(await answers(['1', '2', '3'], handler)).toEqual([1, 2, 3]);
  });
});
