import { describe, expect, it } from 'vitest';
import { createAnalyser } from '../analyse/analyser.js';

const catalogue = {
  version: '1',
  database: 'db',
  searchPath: ['public'],
  relations: [{ schema: 'public', name: 'customer', kind: 'table' as const, columns: ['id', 'phone', 'city'] }],
};

/** Each literal of a statement with the columns that it stands beside. */
async function literals(sql: string): Promise<string[]> {
  const { statement, literals: found } = await createAnalyser().analyse('postgres', sql, catalogue);
  return found.map(({ start, end, column }) => `${statement.text.slice(start, end)} ${column?.column ?? '-'}`).sort();
}

describe('a literal in an arm of a set operation', () => {
  it.each(['UNION', 'UNION ALL', 'INTERSECT', 'EXCEPT ALL'])(
    'stands beside the column of the other arm: %s',
    async (operation) => {
      expect(await literals(`SELECT phone, city FROM customer ${operation} SELECT '13812345678', 'x'`)).toEqual([
        "'13812345678' phone",
        "'x' city",
      ]);
      expect(await literals(`VALUES ('13812345678'), ('139') ${operation} SELECT phone FROM customer`)).toEqual([
        "'13812345678' phone",
        "'139' phone",
      ]);
    },
  );

  it('does so through derived tables, further arms and expressions', async () => {
    expect(
      await literals(
        "SELECT p FROM (SELECT concat('138', '1') AS p) q INTERSECT (SELECT 'a' UNION SELECT phone FROM customer)",
      ),
    ).toEqual(["'1' phone", "'138' phone", "'a' phone"]);
    expect(
      await literals("WITH w AS (SELECT '138' AS p UNION SELECT phone FROM customer) SELECT count(*) FROM w"),
    ).toEqual(["'138' phone"]);
    expect(await literals('SELECT id FROM customer UNION SELECT 7')).toEqual(['7 id']);
  });
});
