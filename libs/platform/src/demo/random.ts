/** Repeatable randomness for the demo data: the same seed gives the same company on every machine. */
export interface Random {
  /** A fraction from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One of the values. */
  pick<T>(values: readonly T[]): T;
  /** `count` decimal digits as text. */
  digits(count: number): string;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
}

/** Mulberry32 (public domain, T. Ettinger): 32 bits of state, good enough for look-alike data, never for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick: (values) => values[int(0, values.length - 1)]!,
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    chance: (probability) => next() < probability,
  };
}
