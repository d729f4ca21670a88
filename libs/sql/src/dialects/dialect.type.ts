import type { Classification, DialectName, SqlStatement } from '../contract/statement.type.js';
import type { FunctionCatalogue } from '../functions/function.catalogue.js';
import type { Token } from '../lex/token.type.js';
import type { ReadQuery } from '../tree/query.type.js';
import type { ParsedStatement } from '../tree/statement.type.js';

/** What can be said about a dialect's text without its parser: always loaded, never asynchronous. */
export interface DialectText {
  name: DialectName;
  /** Cuts text into tokens; throws a refusal where a token has no end. */
  lex(text: string): Token[];
  /** Splits a script by the lexer; whoever has its tokens already hands them over. */
  split(script: string, tokens?: readonly Token[]): SqlStatement[];
  quote: { open: string; close: string };
  /** The clause that asks for a page of rows. */
  page(limit: number, offset: number): string;
  /** Text of the n-th bind (from 1). */
  bind(number: number): string;
}

/** The parser of a dialect and what is known of its built-in functions. */
export interface DialectParser {
  /** Parses exactly one statement; throws a refusal with its position. */
  parse(sql: string): ParsedStatement;
  /** Kind and read-only of exactly one statement, even where its query is not supported; throws where it does not parse. */
  classify(sql: string): Classification;
  /** Parses the stored text of a view, with or without CREATE VIEW around it; `columns` are the names that CREATE VIEW gives. */
  parseView(text: string): { query: ReadQuery; columns: string[] };
  functions: FunctionCatalogue;
}

/** Everything that is special to one dialect. */
export interface Dialect extends DialectText, DialectParser {}
