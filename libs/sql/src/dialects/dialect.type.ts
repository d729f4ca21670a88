import type { ChangeFacts } from '@sluice/document';
import type { Classification, DialectName, SqlStatement } from '../contract/statement.type.js';
import type { FunctionCatalogue } from '../functions/function.catalogue.js';
import type { InformationSchema } from '../information/information.type.js';
import type { TextTokens } from '../filter/text.tokens.js';
import type { Token } from '../lex/token.type.js';
import type { NameRules } from '../resolve/name.rules.js';
import type { ParsedFunction } from '../tree/function.type.js';
import type { TouchedCut } from '../touched/touched.cut.js';
import type { Delete, ReadQuery, Update } from '../tree/query.type.js';
import type { ParsedStatement } from '../tree/statement.type.js';

/** What can be said about a dialect's text without its parser: always loaded, never asynchronous. */
export interface DialectText {
  name: DialectName;
  /** Cuts text into tokens; throws a refusal where a token has no end. */
  lex(text: string): Token[];
  /** Tokens of a query document, where the marks `[[` and `]]` would be something else in a statement. */
  lexDocument?(text: string): Token[];
  /** Splits a script by the lexer; whoever has its tokens already hands them over. */
  split(script: string, tokens?: readonly Token[]): SqlStatement[];
  quote: { open: string; close: string };
  /** A name that needs no quotes: none that the server folds or refuses bare. */
  bareName: RegExp;
  /** Whether a word in lower case is the language's own: a name that is one needs quotes. */
  isReserved(word: string): boolean;
  /** The schema of a bare name where nobody chose one; null where the dialect has no schemas in a database. */
  defaultSchema: string | null;
  /** Names of tables and columns have no case. Statements on a database where they have one are refused. */
  ignoresCase?: true;
  /** The clause that asks for a page of rows. */
  page(limit: number, offset: number): string;
  /** The order that stands before `page` where nobody asks for one, in a dialect that wants one. */
  unsorted?: string;
  /** A page of a query in its own order, without another query around it; undefined where it needs one. */
  ownPage?(query: string, limit: number, offset: number): string | undefined;
  /**
   * A query without what stands before and behind a whole statement only, where the dialect has such parts (WITH,
   * hints).
   */
  parts?(query: string): { before: string; query: string; after: string };
  /** A query of the first rows of a table, with `{table}` and `{rows}` in the places of its name and their number. */
  firstRows: string;
  /**
   * A condition that a text holds a part, whatever the case of their letters: `{text}` and `{part}` in the places of
   * both.
   */
  contains: string;
  /**
   * What stands before a statement to be told its plan as a tree, in a form whose values are masked line by line;
   * absent where it has none.
   */
  explainTree?: string;
  /** Text of the n-th bind (from 1). */
  bind(number: number): string;
  /** Binds have no numbers: each mark takes the next value, so that a value used twice is sent twice. */
  isPositional?: true;
  /** The text of a query as it keeps its order inside a derived table, where the dialect drops it otherwise. */
  inside?(query: string): string;
  /** Where the columns of a wrapped query get their names: behind the derived table, or in a WITH before it. */
  namesColumns?: 'with';
  /** What stands between a table in FROM and its alias where AS may not. */
  namesTable?: ' ';
  /** PIVOT stands before the name of what it turns, which has none itself. */
  turnsUnnamed?: true;
  /** What ends a derived table so that nothing of the query around it is evaluated before its own condition. */
  fence: string;
  /** A bare name is stored in another form than it is written in: the tree has it as it is stored. */
  storesFolded?: true;
  /** Tables have children: ONLY and * may stand around the name of one. */
  inherits?: true;
  /** A truth is no value: where one is needed, CASE gives a number. */
  noTruthValues?: true;
  /** One UPDATE or DELETE may write several tables, or join them outside its WHERE. */
  writesSeveral?: true;
  /** Every table takes part in a transaction; of others one may keep what was written when it is rolled back. */
  undoesAll?: true;
  /**
   * The condition that `expression` is one of `keys`, whose binds begin at number `from`; `keys` are written by the
   * caller as text.
   */
  among(expression: string, keys: readonly string[], from: number): { text: string; binds: unknown[] };
  /** A text, or a truth value, as a literal of a script; numbers are written as they are. */
  literal(value: string | boolean): string;
  /**
   * What may hold a value in a text that nobody could read, and has to be hidden where the text is kept: every string,
   * however it is quoted or cut off. Too much is hidden rather than too little.
   */
  strings: RegExp;
  /** Words of the language and names of types, lower case: what a mistyped word may have been meant as. */
  words: { keywords: readonly string[]; types: readonly string[] };
  /**
   * The statement that a shorthand stands for, which is then decided like any other; undefined where a text is none.
   * Absent where the dialect has none.
   */
  expandShorthand?(text: string): string | undefined;
  /** Views of the server's own catalogue that are answered from ours; absent where nobody has written them. */
  information?: InformationSchema;
  /** Approved built-in functions that a person would write, in alphabetical order; read once. */
  functionNames(): readonly string[];
}

/** The parser of a dialect and what is known of its built-in functions. */
export interface DialectParser {
  /** Parses exactly one statement; throws a refusal with its position. */
  parse(sql: string): ParsedStatement;
  /**
   * Kind and read-only of exactly one statement, even where its query is not supported; throws where it does not parse.
   */
  classify(sql: string): Classification;
  /**
   * Parses the stored text of a view, with or without CREATE VIEW around it; `columns` are the names that CREATE VIEW
   * gives.
   */
  parseView(text: string): { query: ReadQuery; columns: string[] };
  /**
   * A function by its stored CREATE FUNCTION, whose body is one query; refuses what is not modelled. Absent where none
   * is followed.
   */
  parseFunction?(definition: string): ParsedFunction;
  /**
   * What one statement changes of structure, rights, settings and the server, for rules of review; absent where nobody
   * has written it.
   */
  changes?(sql: string): ChangeFacts[];
  /** The parts of an UPDATE or DELETE that decide over its rows; absent where nobody has written it. */
  touched?(tokens: TextTokens, query: Update | Delete): TouchedCut;
  functions: FunctionCatalogue;
  names: NameRules;
  /** What gives NULL and a warning in a query fails in a statement that writes. */
  failsInWrites?: true;
}

/** Everything that is special to one dialect. */
export interface Dialect extends DialectText, DialectParser {}
