import type { BothTexts } from '@sluice/document';
import { SqlRefusal, type SqlPosition, type SqlStatement } from '@sluice/sql';
import { methods, type Method } from './http.endpoint.js';
import { requestTexts } from './http.texts.js';

/**
 * A value as it is written: a text of its own, or the bind of a number. `start` and `end` are its place in the text.
 */
export interface WrittenValue {
  text?: string;
  bind?: number;
  start: number;
  end: number;
}
/** A name and its place. */
export interface WrittenName {
  name: string;
  start: number;
}
/** A request as it is written: `GET orders(id, total)?status=paid&city='北 京' | id in ($1)`. */
export interface HttpStatement {
  method: Method;
  schema?: WrittenName;
  endpoint: WrittenName;
  /** The columns that are asked for; all of the endpoint's where none are named. */
  columns?: WrittenName[];
  params: { name: WrittenName; value: WrittenValue }[];
  /** Rows that are kept of the answer: those whose columns have one of these values each. */
  among: { column: WrittenName; values: WrittenValue[] }[];
}

/** Characters that a request may have, clauses of it that keep rows, and values of one of them. */
const maxRequest = 100_000;
const maxAmong = 10;
const maxAmongValues = 10_000;

/** Where an offset is, for a refusal. */
export function positionIn(text: string, offset: number): SqlPosition {
  const before = text.slice(0, offset);
  return { offset, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/**
 * Quoted texts and names with their quotes doubled inside, and comments to the end of a line, which a space parts from
 * what is before.
 */
export const SKIPPED = /'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|(?<![^\s])(?:#|--)[^\n]*/y;
/** Signs at which something may begin that is skipped or cuts; what lies between is not looked at one by one. */
const CUTTING = /['"#;-]/g;
/** What may hold a value in a text that nobody could read. */
export const STRINGS = /(["'])(?:(?!\1)[\s\S])*(?:\1|$)|=[^&\s;|)]*/g;

/** Cuts a script at its semicolons, outside quotes and comments. */
export function splitStatements(script: string): SqlStatement[] {
  const found: SqlStatement[] = [];
  const lines = new LineCounter(script);
  let from = 0;
  const close = (to: number): void => {
    const piece = script.slice(from, to);
    const lead = /^\s*(?:(?:#|--)[^\n]*(?:\n\s*|$))*/.exec(piece)?.[0].length ?? 0;
    const text = piece.slice(lead).trimEnd();
    const start = from + lead;
    if (text !== '') found.push({ text, start, end: start + text.length, ...lines.at(start) });
    from = to + 1;
  };
  CUTTING.lastIndex = 0;
  for (let cut = CUTTING.exec(script); cut; cut = CUTTING.exec(script)) {
    SKIPPED.lastIndex = cut.index;
    const skipped = SKIPPED.exec(script)?.[0];
    if (skipped !== undefined) CUTTING.lastIndex = cut.index + skipped.length;
    else if (cut[0] === ';') close(cut.index);
  }
  close(script.length);
  return found;
}

/** Tells lines and columns of places that come one behind the other, reading the text once. */
class LineCounter {
  #line = 1;
  #begin = 0;

  constructor(private readonly text: string) {}

  at(offset: number): { line: number; column: number } {
    for (let end = this.text.indexOf('\n', this.#begin); end !== -1 && end < offset;) {
      this.#line += 1;
      this.#begin = end + 1;
      end = this.text.indexOf('\n', this.#begin);
    }
    return { line: this.#line, column: offset - this.#begin + 1 };
  }
}

/** Reads one request. Throws SqlRefusal where it is not one. */
export function readStatement(text: string): HttpStatement {
  if (text.length > maxRequest)
    throw new SqlRefusal('too-large', `a request may have ${maxRequest} characters`, {
      facts: { limit: String(maxRequest) },
    });
  return new StatementParser(text).read();
}

const BARE_NAME = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const BARE_VALUE = /[^\s&;|'"()[\],]+/y;
const SPACE = /\s*(?:(?:#|--)[^\n]*(?:\n\s*|$))*/y;

class StatementParser {
  #at = 0;

  constructor(private readonly text: string) {}

  read(): HttpStatement {
    if (this.text.trim() === '') throw this.#refusal('empty-statement', 'there is no request');
    const method = this.#name();
    const known = methods.find((one) => one === method.name.toUpperCase());
    if (!known) throw this.#refusal('syntax-error', `a request begins with ${methods.join(', ')}`, method.start);
    const first = this.#name();
    const second = this.#takes('.') ? this.#name() : undefined;
    const statement: HttpStatement = {
      method: known,
      endpoint: second ?? first,
      schema: second && first,
      params: [],
      among: [],
    };
    if (this.#takes('(')) statement.columns = this.#list(() => this.#name());
    if (this.#takes('?')) statement.params = this.#params();
    while (this.#takes('|')) {
      if (statement.among.length === maxAmong) throw this.#tooMany(requestTexts.clauses(maxAmong));
      statement.among.push(this.#among());
    }
    const isEnded = this.#takes(';');
    while (this.#takes(';')) continue;
    this.#space();
    if (this.#at < this.text.length)
      throw isEnded
        ? this.#refusal('multiple-statements', 'one request is run at a time')
        : this.#refusal('syntax-error', 'expected ?name=value, &name=value or the end of the request');
    return statement;
  }

  /** A leading or doubled `&` says nothing: optional parts leave them. */
  #params(): HttpStatement['params'] {
    const params: HttpStatement['params'] = [];
    let isParted = true;
    for (;;) {
      while (this.#takes('&')) isParted = true;
      this.#space();
      if (this.#at >= this.text.length || /[;|]/.test(this.text[this.#at] as string)) return params;
      if (!isParted) throw this.#refusal('syntax-error', 'expected & before the next param');
      const name = this.#name();
      if (!this.#takes('=')) throw this.#refusal('syntax-error', `expected = after ${name.name}`);
      params.push({ name, value: this.#value() });
      isParted = false;
    }
  }

  #among(): HttpStatement['among'][number] {
    const column = this.#name();
    const word = this.#name();
    if (word.name.toLowerCase() !== 'in' || !this.#takes('('))
      throw this.#refusal('syntax-error', 'expected | column in (value, …)', word.start);
    const values = this.#list(() => this.#value());
    if (values.length <= maxAmongValues) return { column, values };
    throw this.#tooMany(requestTexts.clauseValues(maxAmongValues));
  }

  #tooMany(words: BothTexts): SqlRefusal {
    return new SqlRefusal('too-complex', words.en, { words, position: positionIn(this.text, this.#at) });
  }

  #list<T>(item: () => T): T[] {
    const list = [item()];
    while (this.#takes(',')) list.push(item());
    if (!this.#takes(')')) throw this.#refusal('syntax-error', 'expected , or )');
    return list;
  }

  #name(): WrittenName {
    this.#space();
    const start = this.#at;
    if (this.text[start] === '"') return { name: this.#quoted('"'), start };
    const name = this.#match(BARE_NAME);
    if (name === undefined) throw this.#refusal('syntax-error', 'expected a name');
    return { name, start };
  }

  /** A value that is not quoted is decoded as a query string is. */
  #value(): WrittenValue {
    this.#space();
    const start = this.#at;
    if (this.text[start] === "'") return { text: this.#quoted("'"), start, end: this.#at };
    const written = this.#match(BARE_VALUE) ?? '';
    const bind = /^\$(\d{1,5})$/.exec(written);
    if (bind) return { bind: Number(bind[1]), start, end: this.#at };
    try {
      return { text: decodeURIComponent(written.replaceAll('+', ' ')), start, end: this.#at };
    } catch {
      throw this.#refusal('syntax-error', 'a % is followed by two hexadecimal digits; write %25 for itself', start);
    }
  }

  #quoted(quote: string): string {
    let out = '';
    for (let at = this.#at + 1; at < this.text.length; at += 1) {
      const letter = this.text[at] as string;
      if (letter !== quote) out += letter;
      else if (this.text[at + 1] === quote) {
        out += quote;
        at += 1;
      } else {
        this.#at = at + 1;
        return out;
      }
    }
    throw this.#refusal('syntax-error', `a ${quote} is not closed`);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #takes(sign: string): boolean {
    this.#space();
    if (this.text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #space(): void {
    this.#match(SPACE);
  }

  #refusal(
    code: 'syntax-error' | 'empty-statement' | 'multiple-statements',
    message: string,
    at = this.#at,
  ): SqlRefusal {
    const position = positionIn(this.text, at);
    return new SqlRefusal(code, `${message} (line ${position.line}, column ${position.column})`, { position });
  }
}
