import { momentOfForm } from '../moment.text.js';
import { manyRows, quotedIn, type CompareKind } from './compare.kind.js';

const quoted = quotedIn('mysql');
/** Seconds east of Greenwich of the zone that every run pins (Asia/Shanghai). */
const sessionZone = 8 * 3600;

/** Comparisons with MySQL and MariaDB. */
export const mysqlCompare: CompareKind = {
  // A TIMESTAMP is kept as an instant and told in the zone of the session.
  types: { timestamp: 'instant', bit: 'number' },
  writing: {
    date: quoted,
    datetime: quoted,
    instant: (form) => quoted(momentOfForm(form, sessionZone)),
    bytes: (hex) => (hex === '' ? "''" : `0x${hex}`),
    insertRows: manyRows,
  },
};
