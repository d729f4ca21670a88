import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.contract.js';

/** Builds a registry of its own, so that several platforms in one process do not meet. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'sluice_call_seconds',
    help: 'Time of answered calls',
    labelNames: ['operation', 'code'],
    registers: [registry],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  });
  /** By operation and code, so that the labels are checked once and not with each call; both are closed sets. */
  const known = new Map<string, ReturnType<typeof calls.labels>>();
  return {
    observe(operation, code, milliseconds) {
      const key = `${operation} ${code}`;
      const found = known.get(key) ?? calls.labels(operation, String(code));
      if (!known.has(key)) known.set(key, found);
      found.observe(milliseconds / 1000);
    },
    text: () => registry.metrics(),
  };
}
