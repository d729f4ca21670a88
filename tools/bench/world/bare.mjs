import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const handwritten = join(import.meta.dirname, '..', 'dist', 'handwritten');
export const handwrittenDashboard = join(import.meta.dirname, '..', 'dist', 'handwritten-dashboard');
export const handwrittenForm = join(import.meta.dirname, '..', 'dist', 'handwritten-form');
export const handwrittenGrid = join(import.meta.dirname, '..', 'dist', 'handwritten-grid');

/** Builds the hand-written page as a developer would publish it; `page` names one in a folder of its own. */
export async function buildHandwritten(page = '') {
  const vite = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', join(import.meta.dirname, '..', 'handwritten', page)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the hand-written page could not be built: vite ended with ${code}`);
}

/** Starts the baseline server on the same database with a built page; answers its address and process. */
export const startBare = (database, folder = handwritten) =>
  startServer('bare.server.mjs', JSON.stringify({ database, folder }));

/** Starts the server that sends the page stored in a folder; answers its address and process. */
export const startStored = (folder) => startServer('stored.server.mjs', folder);

async function startServer(file, argument) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${Number(line)}`,
    child,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
