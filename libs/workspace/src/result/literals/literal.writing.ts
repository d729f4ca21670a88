/** How a dialect writes values that are no plain numbers. */
export interface LiteralWriting {
  text(text: string): string;
  truth(is: boolean): string;
  /** Values of types that a text in quotes does not say; undefined for all others. */
  special?(type: string, text: string): string | undefined;
  /** Rows that one INSERT holds. */
  rows: number;
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Bytes as results show them. */
export const HEX = /^0x(?:[0-9a-f]{2})*$/i;

/** A date with a time as results show it. */
export const MOMENT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/;
