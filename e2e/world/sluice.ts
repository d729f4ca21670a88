import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { exampleKinds } from './command.js';
import { root } from './product.js';

const runFile = promisify(execFile);

/** Runs `sluice` beside the world's product, as an administrator on its machine would; answers what it printed. */
export async function sluice(...words: string[]): Promise<string> {
  const { stdout } = await runFile(process.execPath, ['tools/sluice.mjs', ...words], {
    cwd: root,
    env: { ...process.env, SLUICE_DATA: inject('world').dataDir, SLUICE_KINDS: exampleKinds },
  });
  return stdout.trim();
}

/** A call of the product's interface in the name of a token; throws what it refuses. */
export async function callAs<T>(token: string, path: string, body: Record<string, unknown>): Promise<T> {
  const answer = await fetch(`${inject('world').url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}
