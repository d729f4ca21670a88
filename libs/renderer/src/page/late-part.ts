/** ms that a part of the program may take to load (§9). */
export const PART_TIMEOUT_MS = 120_000;

/** What a part that has not come in time fails with (§8 ChunkLoadError). */
export function latePart(): Error {
  return Object.assign(new Error('the part did not come in time'), { name: 'ChunkLoadError' });
}
