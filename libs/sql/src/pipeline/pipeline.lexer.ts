import { SqlRefusal } from '../contract/sql.refusal.js';
import type { SqlStatement } from '../contract/statement.type.js';
import { StatementCutter } from '../lex/statement.line.js';
import { positionAt } from '../lex/text.position.js';
import type { Token, TokenKind } from '../lex/token.type.js';

const blank = /\s+/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const bind = /\$\d+/y;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const string = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y;
const regex = /\/(?![*/])(?:[^/\\\n[]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[a-z]*/y;

/**
 * Cuts a statement into tokens. Two signs have two meanings, told apart by where they stand: `:` behind a key is a
 * separator, elsewhere it begins a bind `:name`; `[[` is the mark of an optional clause (an array in an array is
 * written `[ [`), `]]` its end. The ones that the reader of binds looks for are symbols, the others operators. Throws a
 * refusal where a token has no end.
 */
export function lexPipeline(text: string): Token[] {
  const tokens: Token[] = [];
  const open: Open = { brackets: [], clauses: 0 };
  let before: Token | undefined;
  const add = (kind: TokenKind, start: number, end: number): number => {
    const token = { kind, start, end };
    tokens.push(token);
    if (kind !== 'comment') before = token;
    return end;
  };
  for (let at = 0; at < text.length;) {
    const found = wordAt(text, at, before && valueEnds(before, text));
    if (found) {
      at = found.kind === undefined ? found.end : add(found.kind, at, found.end);
      continue;
    }
    const sign = text[at] as string;
    if ('"\'`/\\'.includes(sign)) throw refused(text, at);
    at =
      bracket(sign, text[at + 1], open, (kind, count) => {
        for (let index = 0; index < count; index += 1) add(kind, at + index, at + index + 1);
        return at + count;
      }) ?? add(sign === ':' && isKey(before) ? 'operator' : 'symbol', at, at + 1);
  }
  return tokens;
}

function wordAt(
  text: string,
  at: number,
  afterValue: boolean | undefined,
): { kind?: TokenKind; end: number } | undefined {
  const of = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : 0;
  };
  const kinds: [RegExp, TokenKind | undefined][] = [
    [blank, undefined],
    [comment, 'comment'],
    [bind, 'bind'],
    [word, 'word'],
    [number, 'number'],
    [string, 'string'],
    ...(afterValue ? [] : [[regex, 'string'] as [RegExp, TokenKind]]),
  ];
  for (const [pattern, kind] of kinds) {
    const end = of(pattern);
    if (end > at) return { kind, end };
  }
  return undefined;
}

/** Square brackets that are open, and how many of them are clauses. */
interface Open {
  brackets: ('clause' | 'array')[];
  clauses: number;
}

function bracket(
  sign: string,
  next: string | undefined,
  open: Open,
  add: (kind: TokenKind, count: number) => number,
): number | undefined {
  if (sign === '[') {
    const isClause = next === '[' && open.clauses === 0;
    open.brackets.push(isClause ? 'clause' : 'array');
    if (isClause) open.clauses += 1;
    return isClause ? add('symbol', 2) : add('operator', 1);
  }
  if (sign !== ']') return undefined;
  const wasClause = open.brackets.pop() === 'clause';
  if (wasClause) open.clauses -= 1;
  const isClause = wasClause && next === ']';
  return isClause ? add('symbol', 2) : add('operator', 1);
}

const isKey = (token: Token | undefined): boolean => token?.kind === 'word' || token?.kind === 'string';

const valueEnds = (token: Token, text: string): boolean =>
  ['word', 'number', 'string', 'bind'].includes(token.kind) || ')]}'.includes(text[token.start] as string);

function refused(text: string, at: number): SqlRefusal {
  const what = text[at] === '`' ? 'a template string is code' : `${text[at]} begins nothing that has an end`;
  return new SqlRefusal('syntax-error', what, { position: positionAt(text, at) });
}

/** Splits a script at semicolons, and where a line begins with `db.` outside all brackets. */
export function splitPipelines(script: string, tokens: readonly Token[] = lexPipeline(script)): SqlStatement[] {
  const cutter = new StatementCutter(script);
  let first = -1;
  let last = 0;
  let depth = 0;
  const close = (): void => {
    if (first !== -1) cutter.cut(first, last);
    first = -1;
  };
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'comment') continue;
    const sign = script[token.start] as string;
    const isSign = token.kind === 'symbol' || token.kind === 'operator';
    if (isSign && '([{'.includes(sign)) depth += 1;
    if (isSign && ')]}'.includes(sign)) depth -= 1;
    if (isSign && sign === ';' && depth <= 0) {
      close();
      continue;
    }
    if (depth === 0 && first !== -1 && beginsAnew(script, tokens, index, last)) close();
    if (first === -1) first = token.start;
    last = token.end;
  }
  close();
  return cutter.statements;
}

const beginsAnew = (script: string, tokens: readonly Token[], index: number, last: number): boolean => {
  const token = tokens[index] as Token;
  const next = tokens[index + 1];
  return (
    token.kind === 'word' &&
    script.slice(token.start, token.end) === 'db' &&
    script[next?.start ?? -1] === '.' &&
    script.slice(last, token.start).includes('\n')
  );
};
