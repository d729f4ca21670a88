import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js';
import { Budget, DEFAULT_MAX_STEPS } from './budget.js';
import type { EvaluateOptions } from './evaluation.type.js';
import { ExpressionError, positionAt } from './expression.error.js';
import { DEFAULT_ZONE } from './moment.js';
import { compileNode } from './nodes.js';
import { collectReads, type Read } from './reads.js';
import type { Run } from './run.type.js';
import { toJs, type Plain, type Value } from './value.js';

/** Characters an expression may have. */
const MAX_LENGTH = 20_000;
/** Compiled expressions kept; the oldest leaves first. */
const CACHE_SIZE = 5000;

const parser = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
  limits: { maxAstNodes: 5000, maxDepth: 100, maxListElements: 1000, maxMapEntries: 1000, maxCallArguments: 32 },
});

/** A part of an expression as it was read. */
export type ExpressionNode = ASTNode;

/** Names of an expression's context: records of the host, read by own keys only. */
export type ExpressionContext = Readonly<Record<string, unknown>>;

/** An expression ready to run; it holds no state and is shared by all who have the same source. */
export interface CompiledExpression {
  readonly source: string;
  /** Static read-set: `row.status`, `params.name`; a dynamic key stands for everything below its record. */
  readonly reads: readonly string[];
  /** Runs the expression. Throws ExpressionError, ExpressionLimitError when it takes too many steps. */
  evaluate(context: ExpressionContext, options?: EvaluateOptions): Value;
  /** The same as a plain value of the host (see `toJs`). */
  evaluateJs(context: ExpressionContext, options?: EvaluateOptions): Plain;
}

const cache = new Map<string, CompiledExpression>();

/** Of what stands at a mistake no more is told: it may go on to the end. */
const MOST_FOUND = 40;

/** What was found, as far as it is told; a sign that nobody sees (a full-width space) by its number. */
function visible(first: string, found: string): string {
  if (/[\p{Z}\p{C}]/u.test(first))
    return `U+${first.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}`;
  const signs = [...found];
  if (signs.length <= 1) return first;
  return signs.length > MOST_FOUND ? `${signs.slice(0, MOST_FOUND).join('')}…` : found.trimEnd();
}

/** The parser tells its mistakes in English alone: what is told is where one stands and what was found there. */
function parseFailure(source: string, { code, range }: ParseError): ExpressionError {
  const start = range?.start ?? 0;
  const position = positionAt(source, start);
  const lineAndColumn = { line: String(position.line), column: String(position.column) };
  if (code === 'limit_exceeded') return new ExpressionError('too-complex', {}, position);
  if (code.startsWith('unterminated')) return new ExpressionError('open-text', lineAndColumn, position);
  if (code === 'newline_in_string') return new ExpressionError('broken-text', lineAndColumn, position);
  const first = source.codePointAt(start);
  if (first === undefined) return new ExpressionError('unfinished', {}, position);
  const shown = visible(String.fromCodePoint(first), source.slice(start, range?.end));
  if (code === 'reserved_identifier') return new ExpressionError('reserved-name', { found: shown }, position);
  return new ExpressionError('syntax', { ...lineAndColumn, found: shown }, position);
}

/** The tree of a source. Throws ExpressionError with the position of the first mistake. */
export function parseExpression(source: string): ASTNode {
  if (source.length > MAX_LENGTH)
    throw new ExpressionError('too-long', { limit: String(MAX_LENGTH) }, positionAt(source, 0));
  try {
    return parser.parse(source).ast;
  } catch (error) {
    throw error instanceof ParseError ? parseFailure(source, error) : error;
  }
}

/** Reads of a tree, each path once. */
const pathsOf = (reads: Read[]): string[] => [...new Set(reads.map((read) => read.path))];

/** Compiles a CEL expression (design §5), once per source. Throws ExpressionError with its position. */
export function compileExpression(source: string): CompiledExpression {
  const known = cache.get(source);
  if (known) return known;
  const tree = parseExpression(source);
  const root = compileNode(tree, []);
  const evaluate = (context: ExpressionContext, options: EvaluateOptions = {}): { value: Value; budget: Budget } => {
    const run = startRun(context, options);
    return { value: root(run), budget: run.budget };
  };
  const compiled: CompiledExpression = {
    source,
    reads: pathsOf(collectReads(tree)),
    evaluate: (context, options) => evaluate(context, options).value,
    evaluateJs: (context, options) => {
      const { value, budget } = evaluate(context, options);
      return toJs(value, budget);
    },
  };
  const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(source, compiled);
  return compiled;
}

/**
 * The value of a part of an expression that `parseExpression` read; for those who carry out the rest of it elsewhere.
 */
export function evaluatePart(part: ASTNode, context: ExpressionContext, options: EvaluateOptions = {}): Value {
  return compileNode(part, [])(startRun(context, options));
}

/** Paths that a part of an expression reads. */
export const readsOfPart = (part: ASTNode): string[] => pathsOf(collectReads(part));

/** The present is read once, so that one evaluation sees one time. */
function startRun(context: ExpressionContext, options: EvaluateOptions): Run {
  const budget = new Budget(options.maxSteps ?? DEFAULT_MAX_STEPS);
  let present: number | undefined;
  const now = (): number => (present ??= options.clock?.now() ?? Number.NaN);
  return {
    context,
    budget,
    locals: [],
    scope: { budget, functions: options.functions ?? {}, now, zone: options.zone ?? DEFAULT_ZONE },
  };
}

/** Here what runs expressions is part of the program: there is nothing to wait for. */
export function loadExpressions(): Promise<void> {
  return Promise.resolve();
}
