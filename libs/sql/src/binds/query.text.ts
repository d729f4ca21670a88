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
   * The plan for these present parameters: an optional clause stays only when all of its parameters are present; parameters outside
   * clauses always stay. Plans are made once per combination of clauses and shared: do not change them.
   */
  plan(present: ReadonlySet<string>): QueryPlan;
}

/**
 * Parses named binds `:name` and optional clauses `[[ … ]]` by the dialect's lexer: never inside strings, quoted names or comments,
 * never `::`, slices or arrays of arrays. Throws a refusal with its position. Lists are bound as one array: `= ANY(:ids)`.
 */
export function compileQueryText(dialect: DialectName, text: string): CompiledQueryText {
  const rules = dialectText(dialect);
  const segments = scanQueryText(rules, text);
  for (const segment of segments)
    if (segment.optional && segment.binds.length === 0) throw clauseWithoutBind(text, segment);
  const optional = segments.filter((segment) => segment.optional);
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
  };
}

/**
 * A parameter keeps one position however often it is used: the server must see equal expressions (SELECT and GROUP BY) as equal. Where
 * binds have no numbers, its value is sent once for each use.
 */
function write(rules: DialectText, text: string, segments: readonly Segment[]): QueryPlan {
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
