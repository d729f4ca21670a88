import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { beginRecord } from './matrix.record.js';
import { root, startProduct } from './product.js';

/** The one product that the journeys share, with the demo loaded. */
export interface World {
  url: string;
  dataDir: string;
  passwords: Record<string, string>;
  /** Where the demo's business database answers. */
  retail: { host: string; port: number; database: string };
}

declare module 'vitest' {
  interface ProvidedContext {
    world: World;
  }
}

/** No Oracle is at hand: the product meets a simulator where it imports the driver. */
const oracleHook = join(import.meta.dirname, '../../libs/testing/src/servers/oracle/driver.hook.mjs');

/** A folder of external kinds: the examples, those that mean harm, and one that is refused (story 78). */
function externalKinds(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-kinds-'));
  for (const from of ['examples/kinds', 'e2e/hostile/kinds']) cpSync(join(root, from), folder, { recursive: true });
  return folder;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  beginRecord();
  const kinds = externalKinds();
  const product = await startProduct({
    env: { NODE_OPTIONS: `--import=${pathToFileURL(oracleHook).href}`, SLUICE_KINDS: kinds },
  });
  const remove = async (): Promise<void> => {
    await product.remove();
    rmSync(kinds, { recursive: true, force: true });
  };
  const address = /PostgreSQL ([\d.]+):(\d+)\/(\w+)/.exec(product.output());
  if (!address) {
    await remove();
    throw new Error(`the start does not say where the demo database is:\n${product.output()}`);
  }
  project.provide('world', {
    url: product.url,
    dataDir: product.dataDir,
    passwords: product.passwords,
    retail: { host: address[1]!, port: Number(address[2]), database: address[3]! },
  });
  return remove;
}
