import type { ChangeFacts } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import type { DialectName } from '../contract/statement.type.js';
import { readFacts } from './statement.facts.js';

async function changesOf(dialect: DialectName, text: string): Promise<ChangeFacts[]> {
  const [read] = await readFacts(dialect, [text]);
  if (!read || !('facts' in read)) throw new Error(`${text}: ${read?.refusal.message}`);
  return read.facts.changes;
}

const brief = (change: ChangeFacts): string => {
  const parts: (string | undefined)[] = [change.do, change.path.join('.')];
  if (change.do === 'create-table') parts.push(change.columns.map(({ name, type }) => `${name}:${type}`).join(','));
  if (change.do === 'add-column' || change.do === 'change-type') parts.push(change.column.name, change.column.type);
  if ('name' in change) parts.push(change.name);
  if ('to' in change) parts.push(change.to);
  if (change.do === 'create' || change.do === 'drop') parts.push(change.object);
  if (change.do === 'add-index') parts.push(change.index.name, change.index.columns.join(','));
  if (change.do === 'add-constraint')
    parts.push(change.constraint.name, change.constraint.type, change.constraint.columns.join(','));
  if ('what' in change) parts.push(change.what);
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
};

/** What changes of structure are for rules of review, as the two dialects without a reader of their own write them. */
const cases: Record<'oracle' | 'mssql', readonly (readonly [text: string, ...changes: string[]])[]> = {
  oracle: [
    [
      'CREATE TABLE app.t (id NUMBER(19) GENERATED ALWAYS AS IDENTITY, d DATE DEFAULT SYSDATE NOT NULL, CONSTRAINT k PRIMARY KEY (id))',
      'create-table APP.T ID:number,D:date',
    ],
    ['ALTER TABLE t ADD (a NUMBER, b VARCHAR2(20) NOT NULL)', 'add-column T A number', 'add-column T B varchar2'],
    ['ALTER TABLE t ADD a NUMBER', 'add-column T A number'],
    ['ALTER TABLE t MODIFY (a NUMBER(20), b NOT NULL)', 'change-type T A number', 'alter T column'],
    ['ALTER TABLE t DROP (a, b)', 'drop-column T A', 'drop-column T B'],
    ['ALTER TABLE t DROP COLUMN a', 'drop-column T A'],
    ['ALTER TABLE t DROP CONSTRAINT k', 'drop-constraint T K'],
    ['ALTER TABLE t DROP PRIMARY KEY', 'drop-constraint T PRIMARY'],
    ['ALTER TABLE t RENAME COLUMN a TO b', 'rename T A B'],
    ['ALTER TABLE t ADD CONSTRAINT u UNIQUE (a, b)', 'add-constraint T U unique A,B'],
    ['CREATE UNIQUE INDEX i ON t (a, b DESC)', 'add-index T I A,B'],
    ["COMMENT ON COLUMN t.a IS 'x'", 'comment T A'],
    ['DROP TABLE t CASCADE CONSTRAINTS PURGE', 'drop T table'],
    ['CREATE OR REPLACE PACKAGE p AS END;', 'create package'],
    ['BEGIN NULL; END;', 'code block'],
    ['LOCK TABLE a, b IN SHARE MODE', 'maintain A lock', 'maintain B lock'],
    ['ROLLBACK', 'transaction rollback'],
  ],
  mssql: [
    [
      "CREATE TABLE dbo.t (id int IDENTITY(1,1) PRIMARY KEY CLUSTERED, n nvarchar(20) NULL CONSTRAINT d DEFAULT (N'x'), CONSTRAINT u UNIQUE NONCLUSTERED (n))",
      'create-table dbo.t id:int,n:nvarchar',
    ],
    ['ALTER TABLE t ADD a int NOT NULL, b bit', 'add-column t a int', 'add-column t b bit'],
    ['ALTER TABLE t ALTER COLUMN a bigint NOT NULL', 'change-type t a bigint'],
    ['ALTER TABLE t DROP COLUMN a, COLUMN b', 'drop-column t a', 'drop-column t b'],
    ['ALTER TABLE t DROP CONSTRAINT k, COLUMN b', 'drop-constraint t k', 'drop-column t b'],
    ['ALTER TABLE t WITH CHECK ADD CONSTRAINT c CHECK (a > 0)', 'add-constraint t c check'],
    ['CREATE NONCLUSTERED INDEX i ON dbo.t (a) INCLUDE (b)', 'add-index dbo.t i a'],
    ['DROP TABLE IF EXISTS a, b', 'drop a table', 'drop b table'],
    ['SELECT id INTO fresh FROM customer', 'create-table fresh'],
    ['BEGIN TRANSACTION', 'transaction begin'],
    ['EXEC p', 'code exec'],
  ],
};

describe.each(['oracle', 'mssql'] as const)('changes of structure on %s', (dialect) => {
  it.each(cases[dialect])('%s', async (text, ...changes) => {
    expect((await changesOf(dialect, text)).map(brief)).toEqual(changes);
  });
});
