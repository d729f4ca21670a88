import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writePrivate } from './embedded/cluster-folder.js';

function decode(text: string): Buffer {
  const clean = text.trim();
  const key = /^[0-9a-fA-F]{64}$/.test(clean) ? Buffer.from(clean, 'hex') : Buffer.from(clean, 'base64');
  if (key.length !== 32) throw new Error('the master key must be 32 bytes as hex or base64');
  return key;
}

/**
 * The key under which secrets are sealed: from the environment, else from `master.key` in the data folder, which is
 * made at the first start (design §8). A key file that others may read is refused.
 */
export function loadMasterKey(dataDir: string, fromEnvironment?: string): Buffer {
  if (fromEnvironment !== undefined) return decode(fromEnvironment);
  makeFolder(dataDir);
  const file = join(dataDir, 'master.key');
  if (!existsSync(file)) writePrivate(file, randomBytes(32).toString('base64'));
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`${file} may be read by others: chmod 600 ${file}`);
  return decode(readFileSync(file, 'utf8'));
}
