import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ChainHead } from './audit.chain.js';

const width = 256;
/** A head that old has long been followed by newer ones. */
const keptMs = 30 * 24 * 3_600_000;

/**
 * The head of the chain as a file beside the database (design §8): whoever cuts records off the end of the log cannot
 * also take the head back. Each process has its own file; the newest counts.
 */
export class AuditAnchor {
  #file: number | undefined;

  constructor(
    private readonly dataDir: string,
    private readonly processId: string,
  ) {}

  /** Overwrites the file's one line; written after each group is durable in the database. */
  write(head: ChainHead): void {
    writeSync((this.#file ??= this.#open()), `${JSON.stringify(head).padEnd(width - 1)}\n`, 0);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** A process that only reads leaves no file; files of long ended processes go when a new one begins. */
  #open(): number {
    const folder = anchorFolder(this.dataDir);
    mkdirSync(folder, { recursive: true });
    for (const name of listed(folder)) {
      const path = join(folder, name);
      if (statSync(path).mtimeMs < Date.now() - keptMs) unlinkSync(path);
    }
    const path = join(folder, `${this.processId}.head`);
    const file = openSync(path, 'w');
    chmodSync(path, 0o600);
    return file;
  }
}

/** The newest head that any process has written; undefined when there is none. A torn line counts as none. */
export function readAnchor(dataDir: string): ChainHead | undefined {
  let newest: ChainHead | undefined;
  for (const name of listed(anchorFolder(dataDir)).filter((entry) => entry.endsWith('.head'))) {
    const head = parsed(readFileSync(join(anchorFolder(dataDir), name), 'utf8'));
    if (head && (!newest || head.seq > newest.seq)) newest = head;
  }
  return newest;
}

function anchorFolder(dataDir: string): string {
  return join(dataDir, 'audit');
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function parsed(line: string): ChainHead | undefined {
  try {
    const head = JSON.parse(line) as Partial<ChainHead>;
    return typeof head.seq === 'number' && typeof head.hash === 'string'
      ? { seq: head.seq, hash: head.hash }
      : undefined;
  } catch {
    return undefined;
  }
}
