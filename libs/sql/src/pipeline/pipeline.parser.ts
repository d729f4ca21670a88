import { SqlRefusal } from '../contract/sql.refusal.js';
import { positionAt } from '../lex/text.position.js';
import type { Token } from '../lex/token.type.js';
import { lexPipeline } from './pipeline.lexer.js';
import type { Call, Entry, Node, PipelineStatement, TypedName } from './pipeline.tree.js';
import { stringText, typedValue } from './pipeline.values.js';

/** How deep a document may be nested, and how many values a statement may have. */
const DEEPEST = 80;
const MAX_VALUES = 50_000;
const MAX_LENGTH = 100_000;

const TYPED: ReadonlyMap<string, TypedName> = new Map([
  ['ObjectId', 'ObjectId'],
  ['ObjectID', 'ObjectId'],
  ['ISODate', 'ISODate'],
  ['Date', 'ISODate'],
  ['NumberLong', 'NumberLong'],
  ['Long', 'NumberLong'],
  ['NumberInt', 'NumberInt'],
  ['Int32', 'NumberInt'],
  ['NumberDecimal', 'NumberDecimal'],
  ['Decimal128', 'NumberDecimal'],
  ['UUID', 'UUID'],
  ['BinData', 'BinData'],
  ['Timestamp', 'Timestamp'],
  ['MinKey', 'MinKey'],
  ['MaxKey', 'MaxKey'],
]);

const EXTENDED: ReadonlyMap<string, TypedName> = new Map([
  ['$oid', 'ObjectId'],
  ['$date', 'ISODate'],
  ['$numberLong', 'NumberLong'],
  ['$numberInt', 'NumberInt'],
  ['$numberDecimal', 'NumberDecimal'],
  ['$uuid', 'UUID'],
]);

/** Parses exactly one statement `db.collection.method(…)…`. Throws a refusal with its position; code is never read. */
export function parsePipeline(text: string): PipelineStatement {
  if (text.length > MAX_LENGTH)
    throw new SqlRefusal('too-large', `a statement may have ${MAX_LENGTH} characters`, {
      facts: { limit: String(MAX_LENGTH) },
    });
  return new Parser(text).statement();
}

/** Parses a document or an array alone: the definition of a view. */
export function parseDocument(text: string): Node {
  return new Parser(text).document();
}

class Parser {
  private readonly tokens: Token[];
  private at = 0;
  private values = 0;

  constructor(private readonly text: string) {
    this.tokens = lexPipeline(text).filter(({ kind }) => kind !== 'comment');
  }

  document(): Node {
    const node = this.node(0);
    if (this.at < this.tokens.length) throw this.refusal('nothing may stand behind the document');
    return node;
  }

  statement(): PipelineStatement {
    if (this.tokens.length === 0) throw new SqlRefusal('empty-statement', 'the statement is empty');
    let first = this.word();
    const explains = first === 'explain';
    if (explains) first = this.word();
    if (first !== 'db') throw this.refusal('a statement begins with db.', -1);
    let database: string | undefined;
    let collection: string | undefined;
    while (collection === undefined) {
      this.expect('.');
      const name = this.word();
      if (!this.is('(')) collection = this.dotted(name);
      else if (name === 'getSiblingDB' && database === undefined) database = this.nameArgument();
      else if (name === 'getCollection') collection = this.nameArgument();
      else throw this.refusal(`db.${name} is not supported: ask a collection`, -1);
    }
    const calls: Call[] = [];
    while (this.is('.')) calls.push(this.call());
    if (this.is(';')) this.at += 1;
    if (this.at < this.tokens.length) {
      const isNext = this.peek() === 'db';
      throw isNext
        ? new SqlRefusal('multiple-statements', 'one statement at a time', { position: this.position() })
        : this.refusal('nothing may stand behind the statement');
    }
    if (calls.length === 0)
      throw this.refusal('what the collection is asked is missing: .find({…}) or .aggregate([…])');
    return { database, collection, calls, explains: explains || undefined };
  }

  /** Names of collections may have dots: all but the last word, which is the method. */
  private dotted(first: string): string {
    let name = first;
    while (this.is('.') && this.peek(2) !== '(') {
      this.at += 1;
      name += `.${this.word()}`;
    }
    return name;
  }

  private nameArgument(): string {
    this.expect('(');
    const token = this.tokens[this.at];
    if (token?.kind !== 'string' || this.text[token.start] === '/') throw this.refusal('a name in quotes belongs here');
    this.at += 1;
    this.expect(')');
    return stringText(this.text.slice(token.start, token.end));
  }

  private call(): Call {
    this.expect('.');
    const start = this.tokens[this.at]?.start ?? 0;
    const name = this.word();
    this.expect('(');
    const found: Node[] = [];
    while (!this.is(')')) {
      found.push(this.node(0));
      if (!this.is(')')) this.expect(',');
    }
    const end = this.expect(')');
    return { name, arguments: found, start, end };
  }

  private node(depth: number): Node {
    if (depth > DEEPEST)
      throw new SqlRefusal('too-deep', 'the document is nested too deeply', { position: this.position() });
    this.values += 1;
    if (this.values > MAX_VALUES) throw new SqlRefusal('too-complex', `a statement may have ${MAX_VALUES} values`);
    const token = this.tokens[this.at];
    if (!token) throw this.refusal('a value is missing');
    const text = this.text.slice(token.start, token.end);
    if (token.kind === 'string') return this.stringOrRegex(token, text);
    if (token.kind === 'number' || text === '-' || text === '+') return this.number(token, text);
    if (token.kind === 'bind') {
      this.at += 1;
      return { type: 'bind', number: Number(text.slice(1)), start: token.start, end: token.end };
    }
    if (text === '{') return this.object(depth);
    if (text === '[') return this.array(depth);
    if (token.kind === 'word') return this.named(token, text);
    throw this.refusal(`${text} is not a value`);
  }

  private stringOrRegex({ start, end }: Token, text: string): Node {
    this.at += 1;
    if (text[0] !== '/') return { type: 'value', value: stringText(text), start, end };
    const close = text.lastIndexOf('/');
    const flags = text.slice(close + 1);
    if (!/^[imsx]*$/.test(flags))
      throw this.refusal(`a regular expression has the flags i, m, s and x, not ${flags}`, -1);
    return { type: 'regex', source: text.slice(1, close), flags, start, end };
  }

  private number(token: Token, text: string): Node {
    const isSigned = token.kind !== 'number';
    if (isSigned) this.at += 1;
    const digits = isSigned ? this.tokens[this.at] : token;
    if (digits?.kind !== 'number') throw this.refusal('a number is missing');
    this.at += 1;
    const span = { start: token.start, end: digits.end };
    const written = `${text === '-' ? '-' : ''}${this.text.slice(digits.start, digits.end)}`;
    // A whole number that a double would round is a long: no digit is lost.
    if (/^-?\d+$/.test(written) && !Number.isSafeInteger(Number(written)))
      return typedValue('NumberLong', [written], span, this.text);
    const value = Number(written.replace(/^-(0x.*)$/i, '$1'));
    return { type: 'value', value: /^-0x/i.test(written) ? -value : value, ...span };
  }

  private object(depth: number): Node {
    const start = this.expect('{') - 1;
    const entries: Entry[] = [];
    const seen = new Set<string>();
    while (!this.is('}')) {
      const entry = this.entry(depth);
      if (seen.has(entry.key)) throw this.refusal(`${entry.key} stands twice in one document`, -1);
      seen.add(entry.key);
      entries.push(entry);
      if (!this.is('}')) this.expect(',');
    }
    const end = this.expect('}');
    return this.extended(entries, start, end) ?? { type: 'object', entries, start, end };
  }

  /** `{$oid: "…"}` and the like: the same values in extended JSON. */
  private extended(entries: readonly Entry[], start: number, end: number): Node | undefined {
    const [only, ...more] = entries;
    const name = only && more.length === 0 ? EXTENDED.get(only.key) : undefined;
    if (!only || !name) return undefined;
    if (only.value.type === 'bind') return { type: 'typed', name, values: [], bind: only.value.number, start, end };
    if (only.value.type === 'typed' && name === 'ISODate') return { ...only.value, name, start, end };
    if (only.value.type !== 'value' || only.value.value === null) return undefined;
    return typedValue(name, [String(only.value.value)], { start, end }, this.text);
  }

  private entry(depth: number): Entry {
    const token = this.tokens[this.at];
    if (!token || !['word', 'string', 'number'].includes(token.kind)) throw this.refusal('a key is missing');
    const written = this.text.slice(token.start, token.end);
    if (written[0] === '/') throw this.refusal('a key is a name');
    const key = token.kind === 'string' ? stringText(written) : written;
    if (key.includes('\0')) throw this.refusal('a key has no NUL character');
    this.at += 1;
    this.expect(':');
    return { key, value: this.node(depth + 1), start: token.start, end: token.end };
  }

  private array(depth: number): Node {
    const start = this.expect('[') - 1;
    const items: Node[] = [];
    while (!this.is(']')) {
      items.push(this.node(depth + 1));
      if (!this.is(']')) this.expect(',');
    }
    return { type: 'array', items, start, end: this.expect(']') };
  }

  /** true, false, null and the constructors of values; any other word would be code. */
  private named({ start, end }: Token, text: string): Node {
    this.at += 1;
    if (text === 'true' || text === 'false') return { type: 'value', value: text === 'true', start, end };
    if (text === 'null') return { type: 'value', value: null, start, end };
    const name = TYPED.get(text === 'new' ? this.word() : text);
    if (!name) throw this.refusal(`${text} is not a value: only documents and constructors are read, never code`, -1);
    const values: string[] = [];
    let bind: number | undefined;
    this.expect('(');
    while (!this.is(')')) {
      const node = this.node(DEEPEST);
      if (node.type === 'bind' && values.length === 0 && bind === undefined) bind = node.number;
      else if (node.type === 'value' && node.value !== null) values.push(String(node.value));
      else if (node.type === 'typed' && node.name === 'NumberLong') values.push(...node.values);
      else throw this.refusal(`${name} takes texts and numbers`, -1);
      if (!this.is(')')) this.expect(',');
    }
    const span = { start, end: this.expect(')') };
    return bind === undefined
      ? typedValue(name, values, span, this.text)
      : { type: 'typed', name, values: [], bind, ...span };
  }

  private word(): string {
    const token = this.tokens[this.at];
    if (token?.kind !== 'word') throw this.refusal('a name is missing');
    this.at += 1;
    return this.text.slice(token.start, token.end);
  }

  private peek(ahead = 0): string {
    const token = this.tokens[this.at + ahead];
    return token ? this.text.slice(token.start, token.end) : '';
  }

  private is(sign: string): boolean {
    const token = this.tokens[this.at];
    return token !== undefined && token.kind !== 'string' && this.peek() === sign;
  }

  private expect(sign: string): number {
    if (!this.is(sign)) throw this.refusal(`${sign} is missing`);
    this.at += 1;
    return this.tokens[this.at - 1]?.end ?? 0;
  }

  private position(back = 0): ReturnType<typeof positionAt> {
    return positionAt(this.text, this.tokens[this.at + back]?.start ?? this.text.length);
  }

  private refusal(message: string, back = 0): SqlRefusal {
    return new SqlRefusal('syntax-error', message, { position: this.position(back) });
  }
}
