import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const dir = mkdtempSync(join(tmpdir(), 'sluice-supervisor-'));
const supervisor = fileURLToPath(new URL('./supervisor.mjs', import.meta.url));

/** A server that answers its process id. */
const serves = `
import { createServer } from 'node:http';
const server = createServer((_request, response) => response.end(String(process.pid)));
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send({ address: 'http://127.0.0.1:' + server.address().port + '/' });
  console.log('serving ' + server.address().port);
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
`;

describe('a supervised server', () => {
  let running: ChildProcess;
  let said = '';
  const start = (program: string): void => {
    const file = join(dir, 'program.mjs');
    writeFileSync(file, program);
    said = '';
    const main = join(dir, 'main.mjs');
    const code = `const { supervise } = await import(${JSON.stringify(supervisor)});
      process.exitCode = await supervise({ program: ${JSON.stringify(file)}, pauses: { firstMs: 50, maxMs: 200, steadyMs: 60000 } });`;
    writeFileSync(main, code);
    running = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: '0', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [running.stdout, running.stderr])
      stream?.on('data', (part: Buffer) => {
        said += part.toString();
      });
  };
  const port = async (): Promise<string> => {
    await expect.poll(() => /serving (\d+)/.exec(said)?.[1]).toBeDefined();
    return /serving (\d+)/.exec(said)?.[1] ?? '';
  };
  const pid = async (at: string): Promise<number> => Number(await (await fetch(`http://127.0.0.1:${at}/`)).text());
  afterEach(() => running.kill('SIGKILL'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('is started again at the same address whenever it is killed, and the log says so', async () => {
    start(serves);
    const at = await port();
    const first = await pid(at);
    for (const round of [1, 2]) {
      const before = await pid(at);
      process.kill(before, 'SIGKILL');
      await expect.poll(() => pid(at).catch(() => before)).not.toBe(before);
      await expect.poll(() => said.match(/ended unexpectedly \(SIGKILL\)/g)?.length).toBe(round);
    }
    expect(await pid(at)).not.toBe(first);
    expect(said).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z The server ended.*started again in 0\.05 s/m);
    expect(said).toContain('started again in 0.1 s');
  });

  it('ends with its supervisor, in order or not', async () => {
    start(serves);
    const at = await port();
    running.kill('SIGTERM');
    expect(await once(running, 'exit')).toEqual([0, null]);
    await expect(pid(at)).rejects.toThrow();

    start(serves);
    const other = await port();
    running.kill('SIGKILL');
    await expect.poll(() => pid(other).catch(() => 'gone')).toBe('gone');
  });

  it('is not started again when it never served', async () => {
    start(`console.error('the port is in use'); process.exit(3);`);
    expect(await once(running, 'exit')).toEqual([3, null]);
    expect(said).not.toContain('started again');
  });
});
