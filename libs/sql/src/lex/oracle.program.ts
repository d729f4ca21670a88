/** Words between CREATE and the kind of the object. */
const BETWEEN = new Set(['or', 'replace', 'editionable', 'noneditionable', 'and', 'compile', 'resolve', 'noforce']);
const PROGRAMS = new Set(['function', 'procedure', 'package', 'trigger', 'type']);

type WordAt = (index: number) => string;

/** The place of the kind of object behind CREATE. */
function kindPosition(index: number, wordAt: WordAt): number {
  let kind = index + 1;
  while (BETWEEN.has(wordAt(kind))) kind += 1;
  return kind;
}

/** Whether a block of PL/SQL, a stored program or a query with a function of its own begins here. */
export function isProgramStart(index: number, wordAt: WordAt): boolean {
  const word = wordAt(index);
  if (word === 'begin' || word === 'declare') return true;
  if (word === '<' && wordAt(index + 1) === '<') return true;
  if (word === 'with') return ['function', 'procedure'].includes(wordAt(index + 1)) && wordAt(index + 2) !== 'as';
  return word === 'create' && PROGRAMS.has(wordAt(kindPosition(index, wordAt)));
}

/** Follows one program to its end ("PL/SQL Language Reference", block, CREATE FUNCTION, CREATE TYPE). */
export class ProgramReader {
  /** Only a line with `/` or the end of the script ends it: its ENDs do not tell. */
  private readonly isOpen: boolean;
  private readonly isType: boolean;
  /** Units that still wait for their END. */
  private units = 1;
  /** What is open: `begin`, `case`, `if` or `loop`. */
  private readonly open: string[] = [];
  private parentheses = 0;
  /** PROCEDURE or FUNCTION has been read in a declaration: IS or AS makes it a unit of its own. */
  private heads = false;
  private last = '';
  private isOver = false;

  constructor(index: number, wordAt: WordAt) {
    const kind = wordAt(index) === 'create' ? kindPosition(index, wordAt) : -1;
    const object = kind === -1 ? '' : wordAt(kind);
    this.isType = object === 'type' && wordAt(kind + 1) !== 'body';
    this.isOpen =
      wordAt(index) === 'with' || object === 'package' || object === 'trigger' || (object === 'type' && !this.isType);
    this.count = kind === -1 ? 0 : kind + 1 - index;
  }

  /** How many words of the head are still to come. */
  private count: number;

  /** Takes the next word; whether the program ends behind it. */
  see(word: string): boolean {
    if (this.count > 0) {
      this.count -= 1;
      return false;
    }
    if (this.isOpen) return false;
    if (word === '(') this.parentheses += 1;
    if (word === ')') this.parentheses -= 1;
    if (this.isType) return word === ';' && this.parentheses <= 0;
    if (word === ';' && this.isOver) return true;
    this.block(word);
    this.last = word;
    return false;
  }

  private block(word: string): void {
    const behindEnd = this.last === 'end';
    if (behindEnd && ['if', 'loop', 'case'].includes(word)) return;
    if (word === 'begin' || word === 'case') this.open.push(word);
    else if ((word === 'if' || word === 'loop') && this.open.length > 0) this.open.push(word);
    else if (word === 'end') this.end();
    else if (this.open.length === 0) this.declares(word);
  }

  private end(): void {
    const closed = this.open.pop();
    if (closed !== 'begin' || this.open.length > 0) return;
    this.units -= 1;
    if (this.units <= 0) this.isOver = true;
  }

  private declares(word: string): void {
    if (word === 'procedure' || word === 'function') this.heads = true;
    else if (word === ';') this.heads = false;
    else if (this.heads && (word === 'is' || word === 'as')) {
      this.units += 1;
      this.heads = false;
    }
  }
}
