/** How a dialect writes values of each class as literals, whatever the settings of the session that reads them. */
export interface LiteralWriting {
  text(text: string): string;
  truth(is: boolean): string;
  /** `YYYY-MM-DD`. */
  date(day: string): string;
  /** `YYYY-MM-DD hh:mm:ss`, with or without a fraction. */
  datetime(local: string): string;
  /** The same in a zone, `+hh:mm`. */
  instant(local: string, zone: string): string;
  /** Bytes as hexadecimal digits. */
  bytes(hex: string): string;
  /** Values of types that mean something else here than to most; undefined for all others. */
  special?(type: string, text: string): string | undefined;
  /** Rows that one INSERT may hold, where a list of rows is a statement at all. */
  rows: 'many' | 'one';
}

/** A text in quotes that are doubled within. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
