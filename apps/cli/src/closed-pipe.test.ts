import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const main = join(import.meta.dirname, '../dist/main.js');

it('ends quietly when nobody reads on, as in `sluice … | head -1`', async () => {
  const child = spawn(process.execPath, [main, 'sql', 'classify']);
  const errors = text(child.stderr);
  child.stdin.on('error', () => undefined);
  child.stdout.once('data', () => child.stdout.destroy());
  child.stdin.end(`${JSON.stringify({ dialect: 'postgres', sql: 'SELECT 1' })}\n`.repeat(20_000));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(await errors).toBe('');
  expect(code).toBe(141);
});
