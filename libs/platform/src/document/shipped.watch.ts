import { watch } from 'node:fs';
import type { Log } from '../host/log.js';

/** Editors write a file in several steps; one reload follows the last of them. */
const settleMs = 80;

/** Calls `changed` with the name of a sub-folder after files in it changed, one call at a time. Answers how to stop. */
export function watchFolder(
  folder: string,
  { changed, log }: { changed: (name: string) => Promise<void>; log: Log },
): () => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  let queue: Promise<void> = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    const [name] = (file ?? '').split(/[\\/]/);
    if (!name || !file?.endsWith('.json')) return;
    clearTimeout(waiting.get(name));
    waiting.set(
      name,
      setTimeout(() => {
        waiting.delete(name);
        queue = queue
          .then(() => changed(name))
          .catch((reason: unknown) => log.error({ reason, app: name }, 'shipped documents could not be read'));
      }, settleMs),
    );
  });
  watcher.on('error', (reason) => log.error({ reason }, 'shipped documents are no longer watched'));
  return () => {
    watcher.close();
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}
