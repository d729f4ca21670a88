import { latePart, PART_TIMEOUT_MS } from '@sluice/renderer';

/**
 * A part of the program that is on its way; one that has not come after 120 seconds is a failed one (§8
 * ChunkLoadError).
 */
export function part<T>(loading: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = setTimeout(() => reject(latePart()), PART_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
