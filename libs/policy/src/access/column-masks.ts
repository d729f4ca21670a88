import {
  ACCESS_LEVELS,
  evaluateCondition,
  FILTER_CLASSES,
  LEVELS,
  type FilterClass,
  type FilterDecision,
  type FilterPolicy,
  type Level,
} from '@sluice/document';
import type {
  AccessColumn,
  AccessMaskPolicy,
  AccessMaskRule,
  AccessRequest,
  MatchType,
  ColumnFacts,
} from './access.type.js';
import { covers, fitsPattern } from './object-path.js';
import { columnName } from './reasons.js';
import type { AccessStep, TellStep } from './steps.js';

/** How one column is masked for this caller, and what it may still do where it shapes a result. */
export interface ColumnMask {
  algorithm: string;
  config: Readonly<Record<string, unknown>>;
  filter: FilterPolicy;
  policy?: string;
}

const OPEN: FilterPolicy = { null_test: 'allow', equality: 'allow', other: 'allow' };

/** Default filter policy of a level (decisions, The gate). */
export const FILTER_OF_LEVEL: Record<Level, FilterPolicy> = {
  high: { null_test: 'refuse', equality: 'refuse', other: 'refuse' },
  medium: { null_test: 'allow', equality: 'allow', other: 'refuse' },
  low: OPEN,
  non_sensitive: OPEN,
};

/** For each class the decision that `decide` gives. */
const filterPolicy = (decide: (name: FilterClass) => FilterDecision): FilterPolicy =>
  Object.fromEntries(FILTER_CLASSES.map((name) => [name, decide(name)])) as FilterPolicy;

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

/** How a rule finds its columns. */
const MATCHES: Record<MatchType, (rule: AccessMaskRule, column: AccessColumn, facts: ColumnFacts) => boolean> = {
  column: (rule, column) => listOf(rule.matchValue).some((pattern) => fitsPattern(pattern, columnName(column))),
  level: (rule, _column, { level }) => listOf(rule.matchValue).includes(level),
  rule_type: (rule, _column, { ruleType }) => ruleType !== undefined && listOf(rule.matchValue).includes(ruleType),
  name_pattern: (rule, { column }) => listOf(rule.matchValue).some((pattern) => fitsPattern(pattern, column, true)),
};

/** Levels order access and sensitivity alike. */
const isAbove = (level: Level, request: AccessRequest): boolean =>
  LEVELS.indexOf(level) > ACCESS_LEVELS.indexOf(request.accessLevel);

/** Whether a policy's terms and condition hold; a condition that fails does. */
function isAbout({ id, hasTerms, condition }: AccessMaskPolicy, context: Readonly<Record<string, unknown>>): boolean {
  const held = context.policies;
  if (hasTerms && !(Array.isArray(held) && held.includes(id))) return false;
  return evaluateCondition(condition, context, { failing: true });
}

/** Whether a column is among the objects of a policy or fits one of its patterns. */
function isInScope({ tables, objects = [] }: AccessMaskPolicy, { schema, table, column }: AccessColumn): boolean {
  return (
    objects.some((path) => covers(path, [schema, table, column])) ||
    tables.some((pattern) => fitsPattern(pattern, `${schema}.${table}`))
  );
}

/**
 * The rule by which a policy is about a column of its scope; for whom the column is not `above` their level, one that
 * names it.
 */
export function maskRuleOf(
  policy: AccessMaskPolicy,
  column: AccessColumn,
  facts: ColumnFacts,
  above = true,
): AccessMaskRule | undefined {
  if (!isInScope(policy, column)) return undefined;
  return policy.rules.find(
    (rule) => (above || rule.matchType === 'column') && MATCHES[rule.matchType](rule, column, facts),
  );
}

/** Of two masks of one column the stricter; where they show different parts of a value, nothing of it is shown. */
function stricter(
  one: ColumnMask | null | undefined,
  other: ColumnMask | null | undefined,
): ColumnMask | null | undefined {
  if (!one || !other) return one === undefined || other === undefined ? undefined : (one ?? other);
  const filter = filterPolicy((name) =>
    one.filter[name] === 'allow' && other.filter[name] === 'allow' ? 'allow' : 'refuse',
  );
  const same = one.algorithm === other.algorithm && JSON.stringify(one.config) === JSON.stringify(other.config);
  return same ? { ...one, filter } : { algorithm: 'full', config: {}, filter };
}

/** What was decided about a column, and by what. */
interface DecidedMask {
  by: Extract<AccessStep, { check: 'column' }>['by'];
  mask: ColumnMask | null;
  policy?: AccessMaskPolicy;
}

/** Masks of the columns of one request: policies are ordered and their conditions evaluated once. */
export class ColumnMasks {
  private readonly policies: AccessMaskPolicy[];
  private readonly known = new Map<string, ColumnMask | null | undefined>();
  private readonly own: ColumnMasks | undefined;

  constructor(
    private readonly request: AccessRequest,
    private readonly tell?: TellStep,
  ) {
    const { ownContext, ...rest } = request;
    this.own = ownContext && new ColumnMasks({ ...rest, conditionContext: ownContext }, tell);
    this.policies = request.policies
      .filter((policy) => isAbout(policy, request.conditionContext ?? {}))
      .sort((left, right) => left.priority - right.priority);
  }

  /** null: the column is clear for this caller. undefined: the catalogue does not know it. */
  of(column: AccessColumn): ColumnMask | null | undefined {
    const name = columnName(column);
    if (!this.known.has(name))
      this.known.set(name, this.own ? stricter(this.decide(column), this.own.of(column)) : this.decide(column));
    return this.known.get(name);
  }

  /**
   * Whether a use of this class is open: the column is clear, the person may use it, or its filter policy allows the
   * class.
   */
  opens(column: AccessColumn, use: FilterClass): boolean {
    const mask = this.of(column);
    return mask === null || this.mayUse(column) || mask?.filter[use] === 'allow';
  }

  /** The person holds "use unmasked" (or "see unmasked") on the column. */
  mayUse(column: AccessColumn): boolean {
    return this.privileged(column, ['use', 'see']);
  }

  private privileged(column: AccessColumn, kinds: readonly string[]): boolean {
    const object = [this.request.database, column.schema, column.table, column.column];
    return (this.request.privileges ?? []).some(({ kind, path }) => kinds.includes(kind) && covers(path, object));
  }

  private decide(column: AccessColumn): ColumnMask | null | undefined {
    const facts = this.request.column(column);
    if (!facts) return undefined;
    const decided = this.decideAs(column, facts);
    return this.maskOf(column, facts, decided.by === 'privilege' ? decided : this.asFormerly(column, facts, decided));
  }

  private decideAs(column: AccessColumn, facts: ColumnFacts): DecidedMask {
    if (this.privileged(column, ['see'])) return { by: 'privilege', mask: null };
    const filter = FILTER_OF_LEVEL[facts.level];
    if (facts.unreviewed) return { by: 'unreviewed', mask: { algorithm: 'full', config: {}, filter } };
    const ruled = this.ruled(column, facts);
    if (ruled) return ruled;
    return { by: 'level', mask: isAbove(facts.level, this.request) ? { algorithm: 'full', config: {}, filter } : null };
  }

  /** The stricter of what is decided and of the rules that were about a name which the column had before. */
  private asFormerly({ schema, table, column }: AccessColumn, facts: ColumnFacts, decided: DecidedMask): DecidedMask {
    const former = this.request.formerly?.([schema, table, column]) ?? [];
    return former.reduce<DecidedMask>((held, [oldSchema = '', oldTable = '', oldColumn = '']) => {
      const ruled = this.ruled({ schema: oldSchema, table: oldTable, column: oldColumn }, facts);
      return ruled ? { ...ruled, mask: stricter(held.mask, ruled.mask) ?? null } : held;
    }, decided);
  }

  /** The mask of the first rule that is about a name of a column. */
  private ruled(name: AccessColumn, facts: ColumnFacts): DecidedMask | undefined {
    const found = this.ruleOf(name, facts, isAbove(facts.level, this.request));
    if (!found) return undefined;
    const { rule, policy } = found;
    const filter = filterPolicy((use) => rule.filterPolicy?.[use] ?? FILTER_OF_LEVEL[facts.level][use]);
    return {
      by: 'policy',
      mask: { algorithm: rule.algorithm, config: rule.config, filter, policy: policy.name },
      policy,
    };
  }

  private maskOf(column: AccessColumn, { level }: ColumnFacts, { by, mask, policy }: DecidedMask): ColumnMask | null {
    this.tell?.({
      check: 'column',
      object: columnName(column),
      level,
      accessLevel: this.request.accessLevel,
      by,
      isMasked: mask !== null,
      algorithm: mask?.algorithm,
      policy: policy && { id: policy.id, name: policy.name },
    });
    return mask;
  }

  /** First rule by priority and order; at or below the person's level only a rule that names the column counts. */
  private ruleOf(
    column: AccessColumn,
    facts: ColumnFacts,
    above: boolean,
  ): { rule: AccessMaskRule; policy: AccessMaskPolicy } | undefined {
    for (const policy of this.policies) {
      const rule = maskRuleOf(policy, column, facts, above);
      if (rule) return { rule, policy };
    }
    return undefined;
  }
}
