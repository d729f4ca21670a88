/** The name of a property, Chinese and English, and what its values are called. */
export type PropertyTitle =
  readonly [string, string] | readonly [string, string, Readonly<Record<string, readonly [string, string]>>];
