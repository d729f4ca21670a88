/** Kinds without a value: read-only html (9), image display (17), button group (19). */
export const DISPLAY_KINDS: ReadonlySet<number> = new Set([9, 17, 19]);
