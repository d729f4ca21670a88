import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './product.js';

const run = promisify(execFile);

/** Kinds of the product that stories share, as far as they are examples: documents that name one are checked by it. */
export const exampleKinds = join(root, 'examples', 'kinds');

/** Runs `sluice` beside the product of a data folder, as an operator does; answers what it printed. */
export async function sluice(dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['tools/sluice.mjs', ...args], {
    cwd: root,
    env: { ...process.env, SLUICE_DATA: dataDir, SLUICE_LOG: 'silent', SLUICE_KINDS: exampleKinds },
    timeout: 120_000,
  });
  return stdout;
}

/** Changes fields of an app's own document through export and import; call the answer to put them back. */
export async function changeApp(
  dataDir: string,
  app: string,
  change: Record<string, unknown>,
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-app-'));
  await sluice(dataDir, 'document', 'export', app, folder);
  const file = join(folder, 'app.json');
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(original) as object), ...change }));
  await sluice(dataDir, 'document', 'import', folder, '--publish');
  return async () => {
    writeFileSync(file, original);
    await sluice(dataDir, 'document', 'import', folder, '--publish');
    rmSync(folder, { recursive: true, force: true });
  };
}
