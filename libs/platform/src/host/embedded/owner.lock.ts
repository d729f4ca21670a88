import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './process-identity.js';

/** Who holds a data folder. `address` is what the owner serves, for the message to a second start. */
export interface Owner {
  pid: number;
  started: string;
  address: string;
}

/** A second process wanted a folder that a living one holds; nothing was touched. */
export class FolderInUse extends Error {
  constructor(
    readonly folder: string,
    readonly owner: Owner,
  ) {
    super(`${folder} is in use by process ${owner.pid}${owner.address === '' ? '' : ` serving ${owner.address}`}`);
    this.name = 'FolderInUse';
  }
}

/** The held lock. */
export interface OwnerLock {
  /** Tells later starters what this process serves. */
  announce(address: string): void;
  release(): void;
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    // Absent, or its writer was killed half-way: in both cases nobody holds the folder.
    return undefined;
  }
}

function isHeld(owner: Owner | undefined): owner is Owner {
  return owner !== undefined && processIdentity(owner.pid)?.started === owner.started;
}

/**
 * Removes a dead owner's lock. Moved before it is looked at again: when another starter was quicker and the moved lock
 * turns out to be its living one, it is put back.
 */
function setAside(file: string, mine: string): void {
  const aside = `${mine}.stale`;
  try {
    renameSync(file, aside);
  } catch (reason) {
    if ((reason as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw reason;
  }
  if (isHeld(readOwner(aside))) linkSync(aside, file);
  rmSync(aside, { force: true });
}

/** The living process that holds a folder, if any; takes nothing. */
export function currentOwner(folder: string): Owner | undefined {
  const owner = readOwner(join(folder, 'owner.json'));
  return isHeld(owner) ? owner : undefined;
}

/**
 * Takes the folder for this process (design §8: embedded implies one process). A lock whose process is gone, or whose
 * id now belongs to another process, is taken over. `link` fails when the name exists, so of two starters one wins.
 */
export function lockOwner(folder: string): OwnerLock {
  const file = join(folder, 'owner.json');
  const own: Owner = { pid: process.pid, started: processIdentity(process.pid)?.started ?? '', address: '' };
  const mine = join(folder, `owner.${process.pid}.json`);
  const write = (path: string, owner: Owner): void => writeFileSync(path, JSON.stringify(owner));
  for (let attempt = 0; ; attempt += 1) {
    write(mine, own);
    try {
      linkSync(mine, file);
      rmSync(mine);
      break;
    } catch (reason) {
      const holder = readOwner(file);
      if (isHeld(holder)) {
        rmSync(mine, { force: true });
        throw new FolderInUse(folder, holder);
      }
      if (attempt === 3) throw reason;
      setAside(file, mine);
    }
  }
  return {
    announce(address) {
      write(mine, { ...own, address });
      renameSync(mine, file);
    },
    release() {
      if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}
