import { describe, expect, it } from 'vitest';
import { analyseStatement } from '../analyse/analyse.statement.js';
import type { DialectName } from '../contract/statement.type.js';
import { loadDialect } from '../dialects/dialect.registry.js';

const everywhere: [text: string, missing: string[]][] = [
  ['DROP TABLE nothing', ['nothing']],
  ['DROP TABLE known', []],
  ['DROP VIEW nothing', ['nothing']],
  ['ALTER TABLE nothing ADD extra int', ['nothing']],
  ['TRUNCATE TABLE nothing', ['nothing']],
  ['CREATE INDEX one ON nothing (id)', ['nothing']],
  ['CREATE TABLE made (id int)', []],
  ['CREATE TABLE made (id int PRIMARY KEY, parent int REFERENCES made (id))', []],
  ['CREATE TABLE made (id int REFERENCES nothing (id))', ['nothing']],
  ['CREATE VIEW made AS SELECT id FROM known', []],
  ['CREATE SEQUENCE made', []],
  ['DROP SEQUENCE nothing', []],
];
const others: Partial<Record<DialectName, [text: string, missing: string[]][]>> = {
  postgres: [
    ['DROP INDEX nothing', []],
    ['ALTER INDEX nothing RENAME TO other', []],
    ['ALTER SEQUENCE nothing RESTART', []],
    ['COMMENT ON INDEX nothing IS NULL', []],
    ['REINDEX INDEX nothing', []],
    ['REINDEX TABLE nothing', ['nothing']],
    ['ALTER TABLE known RENAME TO other', []],
    ['ALTER TABLE nothing RENAME TO other', ['nothing']],
    ['COMMENT ON COLUMN nothing.id IS NULL', ['nothing']],
    ['CREATE TABLE made () INHERITS (nothing)', ['nothing']],
    ['CREATE TABLE made (LIKE nothing)', ['nothing']],
    ['CREATE TYPE made AS (id int)', []],
    ['CREATE TABLE made AS SELECT id FROM known', []],
    ['SELECT id INTO made FROM known', []],
    ['ANALYZE nothing', ['nothing']],
  ],
  mysql: [
    ['RENAME TABLE known TO made', []],
    ['RENAME TABLE nothing TO made', ['nothing']],
    ['ALTER TABLE known RENAME TO made', []],
    ['OPTIMIZE TABLE nothing', ['nothing']],
    ['DROP INDEX one ON nothing', ['nothing']],
  ],
  mssql: [['SELECT id INTO made FROM known', []]],
  oracle: [["COMMENT ON TABLE nothing IS 'x'", ['nothing']]],
};

describe.each(['postgres', 'mysql', 'mssql', 'oracle'] as const)('what the catalogue of a %s lacks', (name) => {
  const [schema, fold] = name === 'oracle' ? ['APP', (text: string) => text.toUpperCase()] : ['app', String];
  const relations = [{ schema, name: fold('known'), kind: 'table' as const, columns: [fold('id')] }];
  it.each([...everywhere, ...(others[name] ?? [])])(
    'is told of a statement that needs it: %s',
    async (text, missing) => {
      const { tables } = analyseStatement(await loadDialect(name), text, {
        version: '1',
        database: 'db',
        searchPath: [schema],
        foldsTables: name === 'mssql' || undefined,
        relations,
      });
      expect(tables.filter(({ isMissing }) => isMissing).map((table) => table.name.toLowerCase())).toEqual(missing);
    },
  );
});
