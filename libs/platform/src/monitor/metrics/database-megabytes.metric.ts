import type { SystemMetric } from '../metric.type.js';

/** Size of the product's own database, in megabytes of 10^6 bytes. */
export const databaseMegabytes: SystemMetric = {
  target: 'system',
  unit: 'MB',
  sql: 'SELECT round(pg_database_size(current_database()) / 1e6) AS value',
};
