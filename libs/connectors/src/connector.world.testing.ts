import type { Cell, Endpoint } from './connector.js';

/** Texts of one meaning in the language of a kind. */
export interface WorldTexts {
  bind(number: number): string;
  /** One column `a` of the numbers from 1 to `count`. */
  numbers(count: number): string;
  /** A query that nobody can wait for. */
  long: string;
  /** Writes a row of number -1 and answers one that is too heavy. */
  writesHeavily: string;
  /** Leaves its session with another default schema and time zone, where nobody takes it back. */
  setsSession: string;
  /** Answers default schema, time zone and statement timeout of its session. */
  session: string;
  sleeps(seconds: number): string;
  /** The first rows of `select <columns> from <rest>`. */
  first(count: number, columns: string, rest: string): string;
  /** An expression: a text of so many times the character. */
  repeats(character: string, times: number): string;
  /** Two rows: ten times `a`, and one that is too heavy. */
  heavy: string;
  /** Expressions that count rows, and add up `id`, in whole numbers of eight bytes or more. */
  count: string;
  sum: string;
  /** Inserts a person and answers the id. */
  inserts: string;
}

/** Changes of a table `box(a, b)` and a view `lid(a)` of it, behind the connector's back. */
export interface WorldChanges {
  creates: string;
  /** A function that a bare name may be taken for; none is looked for before it is made. */
  called: string;
  /** Reads `lid` and would leave a trace, were it executed. */
  touches: string;
  /** Answers that there is no such trace: one row. */
  trace: { text: string; row: Cell[] };
  changes: string[];
  drops: string;
  /** Of `box` alone: made, its columns exchanged, and dropped. */
  box: { creates: string; exchanges: string; drops: string };
}

/**
 * What the contract needs to know of a real server of a kind: its address, a table `people(id, name, phone, score,
 * big)` of 5000 rows, a view `phones`, a function `leaky`.
 */
export interface World {
  endpoint: Endpoint;
  /** Encryption that this server cannot give as it is asked for; where absent it speaks no TLS at all. */
  untrusted?: Endpoint['tls'];
  /** Where its tables are. */
  schema: string;
  sessions(): Promise<number>;
  /** Behind the connector's back. */
  sql(text: string): Promise<unknown>;
  drop(): Promise<void>;
  texts: WorldTexts;
  /** What `texts.session` answers in a session with these settings. */
  session(timeZone: string, timeoutMs: number): Cell[];
  /** A query of person 7 by a bind, its row, and the names of its types. */
  exact: { text: string; row: Cell[]; types: string[] };
  errors: {
    /** Of `select '𠮷', nothing from people`. */
    unknownColumn: { sqlState: string; position?: number };
    /** A statement that fails while it runs. */
    whileRunning: { text: string; sqlState: string };
  };
  /** For a kind whose runs check the catalogue. */
  changes?: WorldChanges;
  /** Columns of `people`: name, type, comment, whether of the key. */
  columns: [string, string, string | null, boolean][];
}
