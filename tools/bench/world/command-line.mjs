import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './product.mjs';

/** Milliseconds from the start of `sluice sql guard` to its end, one line in, one line out. */
export async function sluiceAnswerMs(line) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['tools/sluice.mjs', 'sql', 'guard'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  child.stdin.end(`${JSON.stringify(line)}\n`);
  const [code] = await once(child, 'close');
  if (code !== 0 || JSON.parse(text).decision !== 'allow')
    throw new Error(`sluice sql guard ended with ${code}: ${text}`);
  return performance.now() - startedMs;
}
