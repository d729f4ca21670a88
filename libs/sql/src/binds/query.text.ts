import { SqlRefusal } from '../contract/sql.refusal.js';
import type { DialectName } from '../contract/statement.type.js';
import { dialectText } from '../dialects/dialect.registry.js';
import type { DialectText } from '../dialects/dialect.type.js';
import { positionAt } from '../lex/text.position.js';
import { scanQueryText, type Segment } from './query.scan.js';

/** The text to run for one set of present parameters: `binds` names the value of each position, from `$1` on. */
export interface QueryPlan {
  text: string;
  binds: string[];
}

/** A query document's text, parsed once (design §6). */
export interface CompiledQueryText {
  /** Names of all parameters, in order of first appearance. */
  params: string[];
  /** Names of those that stand outside optional clauses: without them the query cannot be asked. */
  required: string[];
  /**
   * The plan for these present parameters: an optional clause stays only when all of its parameters are present;
   * parameters outside clauses always stay. Plans are made once per combination of clauses and shared: do not change
   * them.
   */
  plan(present: ReadonlySet<string>): QueryPlan;
  /**
   * Where a place of that plan's text stands in the query document's text (UTF-16 offsets); inside a bind: where the
   * bind begins.
   */
  documentOffset(present: ReadonlySet<string>, position: number): number;
}

/**
 * Parses named binds `:name` and optional clauses `[[ … ]]` by the dialect's lexer: never inside strings, quoted names
 * or comments, never `::`, slices or arrays of arrays. Throws a refusal with its position. Lists are bound as one
 * array: `= ANY(:ids)`.
 */
export function compileQueryText(dialect: DialectName, text: string): CompiledQueryText {
  const rules = dialectText(dialect);
  return compileSegments(rules, text, scanQueryText(rules, text));
}

/** How binds are written: as `$1`, or as marks that take the next value each. */
type BindWriting = Pick<DialectText, 'bind' | 'isPositional'>;

/**
 * The plans of a text whose binds and optional clauses were found by its own language. Throws a refusal for a clause
 * without a bind.
 */
export function compileSegments(rules: BindWriting, text: string, segments: readonly Segment[]): CompiledQueryText {
  for (const segment of segments)
    if (segment.optional && segment.binds.length === 0) throw clauseWithoutBind(text, segment);
  const optional = segments.filter((segment) => segment.optional);
  const isKept = (segment: Segment, present: ReadonlySet<string>): boolean =>
    !segment.optional || segment.binds.every((bind) => present.has(bind.name));
  const plans = new Map<string, QueryPlan>();
  const namesOf = (some: readonly Segment[]): string[] => [
    ...new Set(some.flatMap((segment) => segment.binds.map((bind) => bind.name))),
  ];
  return {
    params: namesOf(segments),
    required: namesOf(segments.filter((segment) => !segment.optional)),
    plan: (present) => {
      const kept = new Set(optional.filter((segment) => segment.binds.every((bind) => present.has(bind.name))));
      const key = optional.map((segment) => (kept.has(segment) ? '1' : '0')).join('');
      let plan = plans.get(key);
      if (!plan)
        plans.set(
          key,
          (plan = write(
            rules,
            text,
            segments.filter((segment) => !segment.optional || kept.has(segment)),
          )),
        );
      return plan;
    },
    documentOffset: (present, position) =>
      offsetIn(
        rules,
        segments.filter((segment) => isKept(segment, present)),
        position,
      ),
  };
}

/** Walks the segments as `write` does, counting instead of writing. */
function offsetIn(rules: BindWriting, segments: readonly Segment[], position: number): number {
  const binds: string[] = [];
  let written = 0;
  for (const segment of segments) {
    let at = segment.start;
    for (const bind of segment.binds) {
      if (rules.isPositional || !binds.includes(bind.name)) binds.push(bind.name);
      if (position < written + bind.start - at) return at + position - written;
      written += bind.start - at + rules.bind(binds.indexOf(bind.name) + 1).length;
      if (position < written) return bind.start;
      at = bind.end;
    }
    if (position < written + segment.end - at) return at + position - written;
    written += segment.end - at + (segment.optional ? 1 : 0);
  }
  return segments.at(-1)?.end ?? 0;
}

/**
 * A parameter keeps one position however often it is used: the server must see equal expressions (SELECT and GROUP BY)
 * as equal. Where binds have no numbers, its value is sent once for each use.
 */
function write(rules: BindWriting, text: string, segments: readonly Segment[]): QueryPlan {
  const binds: string[] = [];
  let out = '';
  for (const segment of segments) {
    let at = segment.start;
    for (const bind of segment.binds) {
      if (rules.isPositional || !binds.includes(bind.name)) binds.push(bind.name);
      out += text.slice(at, bind.start) + rules.bind(binds.indexOf(bind.name) + 1);
      at = bind.end;
    }
    out += text.slice(at, segment.end);
    if (segment.optional) out += ' ';
  }
  return { text: out, binds };
}

function clauseWithoutBind(text: string, segment: Segment): SqlRefusal {
  const position = positionAt(text, segment.start - 2);
  return new SqlRefusal('syntax-error', 'an optional clause [[ … ]] needs a parameter that decides whether it stays', {
    position,
  });
}
