import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const path = join(import.meta.dirname, '..', '..', '.cache', 'e2e', 'in-order.txt');
const isFull = process.env.SLUICE_E2E_FULL === 'true';

/**
 * What earlier runs of the matrix found in order, `SCREEN LOOK` a line; nothing unless this run goes on where they
 * ended (`--resume`).
 */
const known = new Set(
  process.env.SLUICE_E2E_RESUME === 'true' && existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [],
);

/** Begins the record of a whole run; one that resumes goes on with what is there. */
export function beginRecord(): void {
  if (!isFull || process.env.SLUICE_E2E_RESUME === 'true') return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
}

/** True when the screen was found in order in that look and need not be opened again. */
export const wasInOrder = (screen: string, look: string): boolean => known.has(`${screen} ${look}`);

/** Remembers a screen that is in order. */
export function recordInOrder(screen: string, look: string): void {
  if (isFull) appendFileSync(path, `${screen} ${look}\n`);
}
