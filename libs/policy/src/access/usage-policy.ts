import type { AccessKind, Reason } from './access.type.js';
import { reason } from './reasons.js';

/** A window of a week: days from 1 (Monday) to 7, times HH:mm; `to` is the first minute that is outside. */
export interface UsageWindow {
  days: readonly number[];
  from: string;
  to: string;
}

/** Rows that one statement may touch or answer by what it does; 0 means none allowed (screens.md, policy). */
export interface UsageCounts {
  query: number;
  export: number;
  write: number;
  update: number;
  delete: number;
}

/**
 * An enabled policy that is about this source and this person. Windows and addresses are empty where it holds always
 * and everywhere.
 */
export interface UsagePolicy {
  id: number;
  name: string;
  /** 1 is the highest. */
  priority: number;
  windows: readonly UsageWindow[];
  ips: readonly string[];
  counts: UsageCounts;
  /** Statements at once, of all and of one person; 0 is no limit. */
  globalConcurrency: number;
  userConcurrency: number;
  /** Seconds. */
  transactionTimeout: number;
  effect: 'permit' | 'refuse' | 'work_order';
}

/** What a statement is, as policies look at it. */
export interface UsageFacts {
  kind: AccessKind;
  exports: boolean;
  /** An approved work order is what it runs for. */
  hasOrder?: boolean;
  /**
   * It writes to more than the one table whose rows are counted (a common table that writes), or empties one without
   * counting (TRUNCATE).
   */
  writesUncounted: boolean;
  /** Day of the week, Monday is 1, and minute of the day, in the product's zone (§9). */
  day: number;
  minute: number;
  isFrom(ips: readonly string[]): boolean;
}

/** What the policies say: reasons against it, or the policy whose limits hold; neither where none is about it. */
export interface UsageVerdict {
  reasons: Reason[];
  policy?: UsagePolicy;
  /** Number of the policy that decided, also where it refuses; undefined where none did. */
  decidedBy?: number;
  /** Rows that it may answer, or change. */
  rows?: number;
}

/** Which count a kind of statement falls under; structure, rights and sessions have none. */
const countOf: Partial<Record<AccessKind, keyof UsageCounts>> = {
  DQL: 'query',
  INSERT: 'write',
  UPDATE: 'update',
  DELETE: 'delete',
};

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const isInside = ({ days, from, to }: UsageWindow, { day, minute }: Pick<UsageFacts, 'day' | 'minute'>): boolean =>
  days.includes(day) && minuteOf(from) <= minute && minute < minuteOf(to);

/** When and from where a statement is sent. */
export type UsageMoment = Pick<UsageFacts, 'day' | 'minute' | 'isFrom'>;

/** Which condition of the policy does not hold at the moment; undefined where all hold. */
export function conditionAgainst(
  { windows, ips }: Pick<UsagePolicy, 'windows' | 'ips'>,
  moment: UsageMoment,
): 'time' | 'address' | undefined {
  if (windows.length > 0 && !windows.some((window) => isInside(window, moment))) return 'time';
  return ips.length === 0 || moment.isFrom(ips) ? undefined : 'address';
}

/** Priority 1 first; of equal ones the older. */
const inOrder = (policies: readonly UsagePolicy[]): UsagePolicy[] =>
  policies.toSorted((one, other) => one.priority - other.priority || one.id - other.id);

/** How a policy stands to a statement: it decides, a condition of it does not hold, or one before it has decided. */
export interface UsageStep {
  policy: UsagePolicy;
  stands: 'decides' | 'time' | 'address' | 'later';
}

/**
 * The policies in the order in which they are asked at a moment, each with how it stands: what `decideUsage` goes by.
 */
export function usageSteps(policies: readonly UsagePolicy[], moment: UsageMoment): UsageStep[] {
  let isDecided = false;
  return inOrder(policies).map((policy) => {
    if (isDecided) return { policy, stands: 'later' };
    const against = conditionAgainst(policy, moment);
    isDecided = against === undefined;
    return { policy, stands: against ?? 'decides' };
  });
}

/**
 * The first policy by priority whose conditions hold decides. Where policies permit somebody at certain times or from
 * certain addresses alone, and none of them holds, the statement is outside: it is refused.
 */
export function decideUsage(policies: readonly UsagePolicy[], facts: UsageFacts): UsageVerdict {
  const ordered = inOrder(policies);
  const policy = ordered.find((one) => conditionAgainst(one, facts) === undefined);
  const against = (code: 'policy-refused' | 'policy-work-order' | 'policy-outside', by: UsagePolicy): UsageVerdict => ({
    reasons: [reason({}, code, { policy: by.name })],
    decidedBy: by.id,
  });
  if (!policy) {
    const permitting = ordered.find(({ effect }) => effect === 'permit');
    return permitting ? against('policy-outside', permitting) : { reasons: [] };
  }
  if (policy.effect === 'refuse') return against('policy-refused', policy);
  if (policy.effect === 'work_order')
    return facts.hasOrder ? { reasons: [], decidedBy: policy.id } : against('policy-work-order', policy);
  return limited(policy, facts);
}

/** A MERGE may insert, change and delete. */
const merged = ['write', 'update', 'delete'] as const satisfies readonly (keyof UsageCounts)[];

function countedBy({ kind, exports }: UsageFacts, counts: UsageCounts): keyof UsageCounts | undefined {
  if (kind === 'MERGE') return merged.reduce((least, count) => (counts[count] < counts[least] ? count : least));
  return exports && kind === 'DQL' ? 'export' : countOf[kind];
}

function limited(policy: UsagePolicy, facts: UsageFacts): UsageVerdict {
  const decidedBy = policy.id;
  if (facts.writesUncounted) return { reasons: [reason({}, 'policy-uncounted', { policy: policy.name })], decidedBy };
  const count = countedBy(facts, policy.counts);
  if (count === undefined) return { reasons: [], policy, decidedBy };
  const rows = policy.counts[count];
  if (rows === 0) return { reasons: [reason({}, 'policy-no-rows', { policy: policy.name, count })], decidedBy };
  return { reasons: [], policy, rows, decidedBy };
}

/** Two windows of which one begins inside the other on a day of both; undefined where none do. */
export function overlapOf(windows: readonly UsageWindow[]): [UsageWindow, UsageWindow] | undefined {
  for (const [index, one] of windows.entries())
    for (const other of windows.slice(index + 1)) {
      const isSameDay = one.days.some((day) => other.days.includes(day));
      if (isSameDay && minuteOf(one.from) < minuteOf(other.to) && minuteOf(other.from) < minuteOf(one.to))
        return [one, other];
    }
  return undefined;
}
