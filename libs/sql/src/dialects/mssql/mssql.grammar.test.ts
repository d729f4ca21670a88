import { describe, expect, it } from 'vitest';
import { refusedOf, statementsOf } from '../grammar.suite.testing.js';
import { EVERYDAY_SCHEMA } from './everyday.statements.testing.js';
import { CLAUSES } from './grammar/clauses.statements.testing.js';
import { FUNCTIONS } from './grammar/functions.statements.testing.js';
import { REFUSED } from './grammar/refused.testing.js';
import { SOURCES } from './grammar/sources.statements.testing.js';
import { VALUES } from './grammar/values.statements.testing.js';

const shop = { dialect: 'mssql', default_db: 'shop', default_schema: 'dbo', schema: EVERYDAY_SCHEMA };
const statements = statementsOf([...CLAUSES, ...SOURCES, ...VALUES, ...FUNCTIONS]);

describe('the grammar of SELECT in SQL Server', () => {
  it('is walked by some two hundred statements, of which those that are known are refused', async () => {
    expect(new Set(statements).size).toBe(statements.length);
    expect(statements.length).toBeGreaterThanOrEqual(150);
    expect(await refusedOf(shop, statements)).toEqual(REFUSED);
  });

  it('refuses at most eight in a hundred of them', () => {
    expect(Object.keys(REFUSED).length).toBeLessThanOrEqual(statements.length * 0.08);
  });
});
