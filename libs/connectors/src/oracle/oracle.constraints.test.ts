import { expect, it } from 'vitest';
import { constraintsOf, type ConstraintRow } from './oracle.constraints.js';

const row = (name: string, constraint: string, type: string, column: string, to?: [string, string]): ConstraintRow => ({
  owner: 'APP',
  name,
  constraint,
  type,
  column,
  to_owner: to?.[0] ?? null,
  to_constraint: to?.[1] ?? null,
});

it('keys of Oracle are read with their columns in order, foreign ones to primary and to unique keys', () => {
  const found = constraintsOf([
    row('LINE', 'LINE_FK', 'R', 'A', ['APP', 'ITEM_UK']),
    row('LINE', 'LINE_FK', 'R', 'B', ['APP', 'ITEM_UK']),
    row('LINE', 'LINE_HR', 'R', 'WHO', ['HR', 'PERSON_PK']),
    row('ITEM', 'ITEM_PK', 'P', 'ID'),
    row('ITEM', 'ITEM_UK', 'U', 'X'),
    row('ITEM', 'ITEM_UK', 'U', 'Y'),
  ]);
  expect(found.get('APP\0ITEM')).toEqual([
    { name: 'ITEM_PK', kind: 'primary', columns: ['ID'] },
    { name: 'ITEM_UK', kind: 'unique', columns: ['X', 'Y'] },
  ]);
  expect(found.get('APP\0LINE')).toEqual([
    {
      name: 'LINE_FK',
      kind: 'foreign',
      columns: ['A', 'B'],
      references: { schema: 'APP', table: 'ITEM', columns: ['X', 'Y'], constraint: 'ITEM_UK' },
    },
    // The account does not see what it leads to.
    {
      name: 'LINE_HR',
      kind: 'foreign',
      columns: ['WHO'],
      references: { schema: 'HR', table: '', columns: [], constraint: 'PERSON_PK' },
    },
  ]);
});
