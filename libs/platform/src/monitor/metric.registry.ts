import type { Metric, SourceMetric, SystemMetric } from './metric.type.js';
import { activeSessions } from './metrics/active-sessions.metric.js';
import { databaseMegabytes } from './metrics/database-megabytes.metric.js';
import { jobsFailed } from './metrics/jobs-failed.metric.js';
import { jobsWaiting } from './metrics/jobs-waiting.metric.js';
import { latency } from './metrics/latency.metric.js';
import { peopleOnline } from './metrics/people-online.metric.js';
import { sessions } from './metrics/sessions.metric.js';
import { transactionSeconds } from './metrics/transaction-seconds.metric.js';
import { waitSeconds } from './metrics/wait-seconds.metric.js';

/** Every metric, one line each. The key stands in `metric_sample.metric` and in alert rules. */
export const metrics = {
  sessions,
  active_sessions: activeSessions,
  transaction_seconds: transactionSeconds,
  wait_seconds: waitSeconds,
  latency,
  jobs_waiting: jobsWaiting,
  jobs_failed: jobsFailed,
  people_online: peopleOnline,
  database_megabytes: databaseMegabytes,
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;

/** Whether a text names a metric. */
export const isMetric = (name: string): name is MetricName => Object.hasOwn(metrics, name);

/** A metric by its name. */
export const metricOf = (name: MetricName): Metric => metrics[name];

const entries = Object.entries<Metric>(metrics) as [MetricName, Metric][];

/** The metrics that every source has. */
export const sourceMetrics = entries.filter(
  (entry): entry is [MetricName, SourceMetric] => entry[1].target === 'data_source',
);
/** The metrics of the product itself. */
export const systemMetrics = entries.filter(
  (entry): entry is [MetricName, SystemMetric] => entry[1].target === 'system',
);
