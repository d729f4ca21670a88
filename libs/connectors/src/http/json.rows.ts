import { exactNumber } from './exact.json.js';
import { EACH, type PathStep } from './json.path.js';

/** Containers inside each other that a value may have. */
const deepest = 100;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS = { true: true, false: false, null: null } as const;

/** What is no JSON, or not built as it was declared. `message` quotes nothing of it. */
export class JsonFault extends Error {}

interface Frame {
  kind: '{' | '[';
  /** What is being built; undefined where it is passed over. */
  value?: Record<string, unknown> | unknown[];
  key?: string;
  /** What may come next. */
  next: 'first' | 'value' | 'colon' | 'more' | 'key';
  /** Each of its values is a row. */
  rows?: true;
}

/**
 * Reads rows out of JSON as its text arrives, without holding more of it than a row: those in the list at the path, or
 * the one object there. A path with places or `[*]` in it is looked for in the whole value, which is then held.
 */
export class JsonRows {
  #buffer = '';
  #at = 0;
  /**
   * Characters that must be there before an unfinished token is looked at again: a long one is not read anew for every
   * packet.
   */
  #patience = 0;
  #isEnded = false;
  #isDone = false;
  #stack: Frame[] = [];
  #found = false;
  readonly #names: readonly string[];
  readonly #rest: readonly PathStep[];

  constructor(
    path: readonly PathStep[],
    private readonly emit: (row: unknown) => void,
  ) {
    const isPlain = path.every((step) => typeof step === 'string');
    this.#names = isPlain ? (path as readonly string[]) : [];
    this.#rest = isPlain ? [] : path;
  }

  /** Throws JsonFault. */
  push(text: string): void {
    this.#buffer += text;
    if (this.#buffer.length - this.#at < this.#patience) return;
    this.#read();
  }

  /** Throws JsonFault where the text is not whole, or has nothing at the path. */
  end(): void {
    this.#isEnded = true;
    this.#read();
    if (!this.#isDone) throw new JsonFault('the answer ends before its JSON does');
    if (!this.#found) throw new JsonFault('the answer has nothing where its rows are declared');
  }

  #read(): void {
    for (;;) {
      SPACE.lastIndex = this.#at;
      this.#at += SPACE.exec(this.#buffer)?.[0].length ?? 0;
      if (this.#at >= this.#buffer.length) break;
      if (this.#isDone) throw new JsonFault('there is more after the JSON of the answer');
      if (!this.#token(this.#buffer[this.#at] as string)) {
        this.#keepRest();
        this.#patience = 2 * this.#buffer.length;
        if (this.#isEnded) throw new JsonFault('the answer ends before its JSON does');
        return;
      }
    }
    this.#keepRest();
    this.#patience = 0;
  }

  #keepRest(): void {
    this.#buffer = this.#buffer.slice(this.#at);
    this.#at = 0;
  }

  /** Takes one token; answers false where it is not whole yet. */
  #token(first: string): boolean {
    if (first === '{' || first === '[') return this.#take(1, () => this.#open(first));
    if (first === '}' || first === ']') return this.#take(1, () => this.#close(first));
    if (first === ',' || first === ':') return this.#take(1, () => this.#part(first));
    if (first === '"') return this.#string();
    return first === '-' || (first >= '0' && first <= '9') ? this.#number() : this.#word();
  }

  #take(length: number, work: () => void): true {
    this.#at += length;
    work();
    return true;
  }

  #string(): boolean {
    for (let end = this.#buffer.indexOf('"', this.#at + 1); end !== -1; end = this.#buffer.indexOf('"', end + 1)) {
      let slashes = 0;
      while (this.#buffer[end - 1 - slashes] === '\\') slashes += 1;
      if (slashes % 2 === 1) continue;
      const written = this.#buffer.slice(this.#at, end + 1);
      return this.#take(written.length, () => this.#text(written));
    }
    return false;
  }

  #text(written: string): void {
    let value: string;
    try {
      value = JSON.parse(written) as string;
    } catch {
      throw new JsonFault('a text of the answer is no JSON');
    }
    const frame = this.#stack.at(-1);
    if (frame?.kind !== '{' || (frame.next !== 'first' && frame.next !== 'key')) return this.#scalar(value);
    frame.key = value;
    frame.next = 'colon';
  }

  #number(): boolean {
    NUMBER.lastIndex = this.#at;
    const written = NUMBER.exec(this.#buffer)?.[0];
    const isWhole = this.#isEnded || (written !== undefined && this.#at + written.length < this.#buffer.length);
    // `1.` and `1e` go on: what stands behind a whole number is never one of these.
    const after = written === undefined ? '' : this.#buffer[this.#at + written.length];
    if (!isWhole || (!this.#isEnded && after !== undefined && /[.eE+\-\d]/.test(after))) {
      if (this.#buffer.length - this.#at > 1000) throw new JsonFault('a number of the answer is no JSON');
      return false;
    }
    if (written === undefined) throw new JsonFault('a number of the answer is no JSON');
    return this.#take(written.length, () => this.#scalar(exactNumber(written)));
  }

  #word(): boolean {
    for (const [word, value] of Object.entries(WORDS)) {
      const there = this.#buffer.slice(this.#at, this.#at + word.length);
      if (there === word) return this.#take(word.length, () => this.#scalar(value));
      if (word.startsWith(there) && !this.#isEnded) return false;
    }
    throw new JsonFault('the answer is no JSON');
  }

  #part(sign: ',' | ':'): void {
    const frame = this.#stack.at(-1);
    if (sign === ':' && frame?.next === 'colon') frame.next = 'value';
    else if (sign === ',' && frame?.next === 'more') frame.next = frame.kind === '{' ? 'key' : 'value';
    else throw new JsonFault('the answer is no JSON');
  }

  /** Checks that a value may stand here, and answers whether it is a row, part of one, or passed over. */
  #position(): 'row' | 'part' | 'rows' | 'other' {
    const frame = this.#stack.at(-1);
    if (frame) {
      const may = frame.kind === '{' ? frame.next === 'value' : frame.next === 'first' || frame.next === 'value';
      if (!may) throw new JsonFault('the answer is no JSON');
      if (frame.rows) return 'row';
      if (frame.value) return 'part';
    }
    return this.#stack.length === this.#names.length && this.#isOnPath() ? 'rows' : 'other';
  }

  #isOnPath(): boolean {
    return this.#stack.every((frame, depth) => frame.kind === '{' && frame.key === this.#names[depth]);
  }

  #open(kind: '{' | '['): void {
    const position = this.#position();
    if (this.#stack.length >= deepest) throw new JsonFault(`the answer is nested more than ${deepest} deep`);
    const isList = position === 'rows' && kind === '[' && this.#rest.length === 0;
    if (position === 'rows') this.#found = true;
    const builds = !isList && position !== 'other';
    this.#stack.push({
      kind,
      next: 'first',
      rows: isList || undefined,
      value: !builds ? undefined : kind === '[' ? [] : (Object.create(null) as Record<string, unknown>),
    });
  }

  #close(sign: '}' | ']'): void {
    const frame = this.#stack.pop();
    if (!frame || (frame.kind === '{') !== (sign === '}') || (frame.next !== 'first' && frame.next !== 'more'))
      throw new JsonFault('the answer is no JSON');
    this.#ended(frame.value);
  }

  #scalar(value: unknown): void {
    const position = this.#position();
    if (position === 'rows') this.#found = true;
    this.#ended(position === 'other' || (position === 'rows' && value === null) ? undefined : value);
  }

  /** A value is whole: it goes to what holds it, or is a row. */
  #ended(value: unknown): void {
    const parent = this.#stack.at(-1);
    if (parent) parent.next = 'more';
    else this.#isDone = true;
    if (value === undefined) return;
    if (Array.isArray(parent?.value)) parent.value.push(value);
    else if (parent?.value) parent.value[parent.key as string] = value;
    else if (this.#rest.length === 0) this.emit(value);
    else for (const row of picked(value, this.#rest)) this.emit(row);
  }
}

/** The values at a path that may go through every item of lists; a list at its end is its items. */
function* picked(value: unknown, [step, ...rest]: readonly PathStep[]): Generator<unknown> {
  if (step === undefined) {
    if (Array.isArray(value)) yield* value;
    else if (value !== null && value !== undefined) yield value;
  } else if (step === EACH) {
    if (!Array.isArray(value)) throw new JsonFault('the answer has no list where one is declared');
    for (const item of value) yield* picked(item, rest);
  } else if (typeof value === 'object' && value !== null && Object.hasOwn(value, step))
    yield* picked((value as Record<string | symbol | number, unknown>)[step], rest);
  else throw new JsonFault('the answer has nothing where its rows are declared');
}
