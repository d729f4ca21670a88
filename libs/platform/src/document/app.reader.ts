import type { Db } from '../host/db.js';
import { appMemory, type AppMemory } from './document.memory.js';
import { appIdOf, readApps } from './document.rows.js';

/** Keeps the applications of the database in memory, and tells who listens when they were read again. */
export class AppReader {
  readonly #db: Db;
  readonly memories = new Map<string, AppMemory>();
  readonly #listeners: ((apps: string[]) => void)[] = [];
  /** Apps whose next reading has not begun: whoever asks for one meanwhile waits for the same. */
  readonly #asked = new Map<string, Promise<void>>();
  #reading: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  onChange(listener: (apps: string[]) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Reads an app again, or all of them: one reading after the other, so that an older one never stands over a newer.
   */
  reload(uid?: string): Promise<void> {
    const key = uid ?? '';
    const known = this.#asked.get(key);
    if (known) return known;
    const next = this.#reading.then(() => {
      this.#asked.delete(key);
      return this.#read(uid === undefined ? undefined : [uid]);
    });
    this.#reading = next.catch(() => undefined);
    this.#asked.set(key, next);
    return next;
  }

  async #read(uids?: string[]): Promise<void> {
    const ids =
      uids === undefined
        ? undefined
        : (await Promise.all(uids.map((uid) => appIdOf(this.#db, uid)))).filter((id) => id !== undefined);
    const found = await readApps(this.#db, ids);
    for (const uid of uids ?? [...this.memories.keys()]) this.memories.delete(uid);
    for (const [uid, memory] of memoriesOf(found)) this.memories.set(uid, memory);
    for (const listener of this.#listeners) listener(uids ?? [...this.memories.keys()]);
  }
}

function memoriesOf({ apps, documents, nodes }: Awaited<ReturnType<typeof readApps>>): [string, AppMemory][] {
  const owner = new Map(documents.map((row) => [row.id, row.app_id]));
  return apps.map((row) => [
    row.uid,
    appMemory(
      row,
      documents.filter((entry) => entry.app_id === row.id),
      nodes.filter((node) => owner.get(node.document_id) === row.id),
    ),
  ]);
}
