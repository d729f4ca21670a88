import type { Values } from '../../../tree/query.type.js';
import type { Parsing } from '../nodes/parsing.js';

/** `VALUES (1, 2), (3, 4)`: its columns are named by whatever it stands in. */
export function parseValues(parsing: Parsing): Values {
  const { at } = parsing;
  parsing.expect('values');
  const rows = parsing.list(() => {
    parsing.expect('(');
    const row = parsing.list(() => parsing.expression());
    parsing.expect(')');
    return row;
  });
  return { query: 'values', at, with: [], recursive: false, order: [], limits: [], locks: false, rows, unnamed: true };
}
