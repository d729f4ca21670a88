import type { CompareKind } from './compare.kind.js';

/** Comparisons with MySQL and MariaDB. */
export const mysqlCompare: CompareKind = {
  // A TIMESTAMP is kept as an instant and told in the zone of the session.
  types: { timestamp: 'instant', bit: 'number' },
  // That every run pins (Asia/Shanghai).
  zone: 8 * 3600,
};
