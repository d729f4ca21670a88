import { isWhole } from '@sluice/testing/whole';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sluice } from '../world/command.js';
import { startProduct, type Product } from '../world/product.js';

/** How often it is killed; more by `SLUICE_KILL_ROUNDS`. Each round takes as long as a start. */
const rounds = Number(process.env.SLUICE_KILL_ROUNDS ?? 3);
/** Callers that write at the same time, and writes of a round that must be answered before the kill. */
const writers = 8;
const answersMin = 100;

/**
 * `kill -9` under load: what was answered is there, the audit log is whole, the supervisor serves again at the same
 * address. In a whole run: tests of the server (`killed.test`, `serve.test`) kill it in every run.
 */
describe.runIf(isWhole)('a product that is killed again and again while it works', () => {
  let product: Product;
  let token = '';
  const answered: string[] = [];

  beforeAll(async () => {
    product = await startProduct({ demo: false });
    expect(await send('/installer', { account: 'chief', name: 'chief', pwd: 'Green7Pine', pwd2: 'Green7Pine' })).toBe(
      true,
    );
    token = (await sluice(product.dataDir, 'token', 'create', '--user', 'chief')).trim();
  });
  afterAll(async () => product?.remove());

  async function call(path: string, body: Record<string, unknown>): Promise<{ code: number; data: unknown }> {
    const answer = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'access-token': token }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    return (await answer.json()) as { code: number; data: unknown };
  }
  /** Whether a call was answered, and as done. */
  async function send(path: string, body: Record<string, unknown>): Promise<boolean> {
    return call(path, body).then(
      ({ code }) => code === 200,
      () => false,
    );
  }

  /** Registers one source after the other until it is told to stop; keeps the names of those that were answered. */
  async function write(prefix: string, stopped: () => boolean): Promise<void> {
    for (let n = 0; !stopped(); n += 1) {
      const name = `${prefix}-${n}`;
      const source = { name, type: 'postgres', host: 'db.example.com', port: '5432', database_name: 'shop' };
      if (await send('/operation/data-source.create', { ...source, account: 'reader', password: 'Green7Pine' }))
        answered.push(name);
    }
  }

  const postmaster = (): number =>
    Number(readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

  it(
    'loses nothing that was answered, and its audit log holds',
    async () => {
      for (let round = 1; round <= rounds; round += 1) {
        const [before, server] = [answered.length, product.serverPid()];
        let isStopped = false;
        const working = Array.from({ length: writers }, (_none, writer) =>
          write(`r${round}-w${writer}`, () => isStopped),
        );
        await expect.poll(() => answered.length - before, { timeout: 30_000 }).toBeGreaterThan(answersMin);
        // Every second time its database goes with it.
        if (round % 2 === 0) process.kill(postmaster(), 'SIGKILL');
        process.kill(server, 'SIGKILL');
        isStopped = true;
        await Promise.all(working);
        await expect
          .poll(
            async () => {
              const { status } = await fetch(`${product.url}/ready`).catch(() => ({ status: 0 }));
              if (status !== 200) await delay(50);
              return product.serverPid() === server ? 0 : status;
            },
            { timeout: 120_000 },
          )
          .toBe(200);
        const { data } = await call('/operation/data-source.list', {});
        const stored = new Set((data as { list: { name: string }[] }).list.map(({ name }) => name));
        expect(answered.filter((name) => !stored.has(name))).toEqual([]);
        expect(await sluice(product.dataDir, 'audit', 'verify')).toMatch(/^the audit log holds: \d+ records/);
      }
      expect(product.output().match(/The server ended unexpectedly \(SIGKILL\)/g)).toHaveLength(rounds);
      expect(answered.length).toBeGreaterThan(rounds * answersMin);
    },
    60_000 + rounds * 60_000,
  );
});
