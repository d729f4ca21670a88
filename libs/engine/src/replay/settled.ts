/** Turns in which promises that are settled reach everybody who waits for them, and those who wait for these. */
const TURNS = 60;

/**
 * Resolves when everything that follows from what has happened has happened, but for what waits for a timer or an
 * answer.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
}
