import { mkdtempSync, rmSync, statSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.js';
import { loadMasterKey } from './master-key.js';

describe('the environment', () => {
  it('has defaults for one person on one machine', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      SLUICE_ROLE: 'all',
      SLUICE_DATA: join(process.cwd(), '.data'),
    });
  });

  it('names every wrong variable at once', () => {
    expect(() => readEnvironment({ PORT: 'eighty', DATABASE_URL: 'mysql://x', SLUICE_MASTER_KEY: 'short' })).toThrow(
      /PORT.*DATABASE_URL.*SLUICE_MASTER_KEY|SLUICE_MASTER_KEY.*PORT/s,
    );
    expect(() => readEnvironment({ SLUICE_ROLE: 'worker' })).toThrow(/needs DATABASE_URL/);
  });

  it('takes outside databases by name, address and socket', () => {
    for (const url of [
      'postgres://u:p@db:5432/sluice',
      'postgresql://u@127.0.0.1/x',
      'postgres://u:p%40@db.example.com:6432/sluice?sslmode=require',
    ]) {
      expect(readEnvironment({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
    }
  });
});

describe('the master key', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-key-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('is made once, for its owner alone, and stays the same', () => {
    const first = loadMasterKey(dir);
    expect(first).toHaveLength(32);
    expect(loadMasterKey(dir).equals(first)).toBe(true);
    expect(statSync(join(dir, 'master.key')).mode & 0o777).toBe(0o600);
  });

  it('refuses a key file that others may read', () => {
    chmodSync(join(dir, 'master.key'), 0o644);
    expect(() => loadMasterKey(dir)).toThrow(/may be read by others: chmod 600/);
  });

  it('comes from the environment as hex or base64', () => {
    expect(loadMasterKey(dir, 'ab'.repeat(32))).toEqual(Buffer.alloc(32, 0xab));
    expect(loadMasterKey(dir, Buffer.alloc(32, 7).toString('base64'))).toEqual(Buffer.alloc(32, 7));
    expect(() => loadMasterKey(dir, 'c2hvcnQ=')).toThrow(/32 bytes/);
  });
});
