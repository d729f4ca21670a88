/** What alerts look at (screens.md alert_rule.target_type). */
export const ALERT_TARGETS = ['data_source', 'system', 'audit'] as const;
export type AlertTarget = (typeof ALERT_TARGETS)[number];

/** How a value is compared with the threshold of a rule. */
export const ALERT_COMPARISONS = ['gt', 'ge', 'lt', 'le', 'eq'] as const;
export type AlertComparison = (typeof ALERT_COMPARISONS)[number];

export const ALERT_LEVELS = ['info', 'warn', 'critical'] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

/** When a rule fires: the value compares so for so many minutes without a break. */
export interface AlertCondition {
  comparison: AlertComparison;
  threshold: number;
  for_minutes: number;
}

/** A value at a moment, in milliseconds since the epoch. */
export interface Sample {
  time: number;
  value: number;
}

/** A stretch of time in which a rule fires: from the moment it is sure until it is over, null while it lasts. */
export interface Firing {
  from: number;
  to: number | null;
  /** The value furthest from the threshold, and the newest one of the stretch. */
  worst: number;
  last: number;
}

const holds: Record<AlertComparison, (value: number, threshold: number) => boolean> = {
  gt: (value, threshold) => value > threshold,
  ge: (value, threshold) => value >= threshold,
  lt: (value, threshold) => value < threshold,
  le: (value, threshold) => value <= threshold,
  eq: (value, threshold) => value === threshold,
};

const minuteMs = 60_000;
/** Values come once a minute, now and then late: a rule of five minutes has five of them and not six to wait for. */
const latenessMs = 30_000;
/** Where nothing was measured for so long, nobody knows whether it lasted. */
export const maxGapMs = 5 * minuteMs;

/** Whether a value is one that the rule watches for. */
export const isExceeded = (rule: AlertCondition, value: number): boolean =>
  holds[rule.comparison](value, rule.threshold);

/**
 * When a rule fires over samples in the order of their times. A gap of more than five minutes ends what fired before
 * it: silence is no proof that it went on.
 */
export function firingsOf(rule: AlertCondition, samples: readonly Sample[]): Firing[] {
  const firings: Firing[] = [];
  let since: number | null = null;
  let open: Firing | undefined;
  let before: number | undefined;
  const end = (time: number): void => {
    if (open) open.to = time;
    open = undefined;
    since = null;
  };
  for (const { time, value } of samples) {
    if (before !== undefined && time - before > maxGapMs) end(before);
    before = time;
    if (!isExceeded(rule, value)) {
      end(time);
      continue;
    }
    since ??= time;
    if (open) Object.assign(open, { last: value, worst: worse(rule, open.worst, value) });
    else if (time - since >= rule.for_minutes * minuteMs - latenessMs) {
      open = { from: time, to: null, worst: value, last: value };
      firings.push(open);
    }
  }
  return firings;
}

const worse = ({ threshold }: AlertCondition, one: number, other: number): number =>
  Math.abs(other - threshold) > Math.abs(one - threshold) ? other : one;
