/** ms that a part of the program may take to load (§9). */
export const PART_TIMEOUT_MS = 120_000;

/** A part of the program that is on its way; one that has not come after 120 seconds is a failed one (§8 ChunkLoadError). */
export function part<T>(loading: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = setTimeout(() => reject(Object.assign(new Error('the part did not come in time'), { name: 'ChunkLoadError' })), PART_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
