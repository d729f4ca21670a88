import { type StatementFacts } from '@sluice/document';
import {
  reviewRule,
  reviewStatement,
  scriptComments,
  scriptTables,
  valueOf,
  type ReviewCode,
  type ReviewedTable,
  type ReviewKind,
  type RuleFinding,
  type RuleValue,
} from '@sluice/policy';
import { readFacts, splitScript } from '@sluice/sql';

type Columns = ReviewedTable['columns'];

/** The tables that the examples of rules are about, as each kind calls their types. */
const columnsOf: Record<ReviewKind, Columns> = {
  postgres: [
    { name: 'id', type: 'bigint', isNotNull: true },
    { name: 'name', type: 'character varying', length: 100 },
    { name: 'phone', type: 'character varying', length: 20 },
    { name: 'level', type: 'integer' },
    { name: 'price', type: 'numeric', length: 12, scale: 2 },
    { name: 'created_at', type: 'timestamp with time zone' },
    { name: 'note', type: 'text' },
  ],
  mysql: [
    { name: 'id', type: 'bigint', isNotNull: true },
    { name: 'name', type: 'varchar', length: 50 },
    { name: 'phone', type: 'varchar', length: 20 },
    { name: 'level', type: 'int' },
    { name: 'price', type: 'decimal', length: 12, scale: 2 },
    { name: 'created_at', type: 'datetime' },
    { name: 'note', type: 'text' },
  ],
  mssql: [
    { name: 'id', type: 'bigint', isNotNull: true },
    { name: 'name', type: 'nvarchar', length: 50 },
    { name: 'level', type: 'int' },
  ],
  oracle: [
    { name: 'id', type: 'number', length: 19, isNotNull: true },
    { name: 'name', type: 'varchar2', length: 50 },
    { name: 'phone', type: 'varchar2', length: 20 },
    { name: 'level', type: 'number', length: 10 },
    { name: 'note', type: 'varchar2', length: 2000 },
  ],
};

const index = (name: string, columns: string[], more: { isUnique?: boolean; isPrimary?: boolean } = {}) => ({
  name,
  columns,
  isUnique: more.isUnique ?? false,
  isPrimary: more.isPrimary ?? false,
  isPartial: false,
});
const table = (name: string, rows: number, columns: Columns, more: Partial<ReviewedTable> = {}): ReviewedTable => ({
  schema: 'public',
  name,
  kind: 'table',
  rows,
  columns,
  indexes: [index(`${name}_pkey`, ['id'], { isUnique: true, isPrimary: true })],
  views: [],
  isNew: false,
  ...more,
});

/** As the catalogue of Oracle has names that were written bare. */
const inCapitals = (made: ReviewedTable): ReviewedTable => ({
  ...made,
  schema: 'APP',
  name: made.name.toUpperCase(),
  columns: made.columns.map((column) => ({ ...column, name: column.name.toUpperCase() })),
  indexes:
    made.indexes?.map((one) => ({ ...one, columns: one.columns.map((column) => column?.toUpperCase() ?? null) })) ??
    null,
});

/** What a schema's dictionary has for everybody. */
const dual = (): ReviewedTable =>
  table('dual', 1, [{ name: 'dummy', type: 'varchar2' }], { kind: 'view', indexes: [] });

function sample(kind: ReviewKind): ReviewedTable[] {
  return kind === 'oracle' ? [...tablesOf(kind), dual()].map(inCapitals) : tablesOf(kind);
}

function tablesOf(kind: ReviewKind): ReviewedTable[] {
  const columns = columnsOf[kind];
  const order: Columns = [
    { name: 'id', type: 'bigint' },
    { name: 'customer_id', type: 'bigint' },
    { name: 'note_id', type: 'bigint' },
    { name: 'x', type: 'int' },
  ];
  const pair: Columns = [
    { name: 'id', type: 'int' },
    { name: 'name', type: 'text' },
  ];
  return [
    table('customer', 50_000, columns, {
      indexes: [
        index('customer_pkey', ['id'], { isUnique: true, isPrimary: true }),
        index('customer_phone', ['phone']),
        index('customer_level_name', ['level', 'name']),
      ],
      views: kind === 'postgres' ? [{ name: 'customer_view', columns: ['id', 'name'] }] : [],
    }),
    table('orders', 5_000, order, {
      indexes: [
        index('orders_pkey', ['id'], { isUnique: true, isPrimary: true }),
        index('orders_customer', ['customer_id']),
      ],
    }),
    table('orders_old', 5_000, order),
    table('tiny', 0, pair),
    table('no_key', 500, [{ name: 'a', type: 'int' }], { indexes: [] }),
    table('customer_view', 0, pair, { kind: 'view', indexes: [] }),
    table('totals', 0, pair, { kind: 'view', indexes: [] }),
  ];
}

/** What one rule finds in a script, on the tables of the examples. */
export async function findingsOf(
  code: ReviewCode,
  kind: ReviewKind,
  script: string,
  held: { value?: RuleValue; rows?: number } = {},
): Promise<RuleFinding[]> {
  const pieces = await splitScript(kind, script);
  const read = await readFacts(
    kind,
    pieces.map(({ text }) => text),
  );
  const statements = read.map((one, at): StatementFacts => {
    if ('facts' in one) return one.facts;
    throw new Error(`${pieces[at]?.text}: ${one.refusal.message}`);
  });
  const made = scriptTables(statements);
  const known = sample(kind);
  const comments = scriptComments(statements);
  const value = held.value ?? valueOf(reviewRule(code), undefined);
  return statements.flatMap((statement, at) =>
    reviewStatement([{ code, level: 'warn', value }], {
      kind,
      statement,
      bytes: Buffer.byteLength(pieces[at]?.text ?? ''),
      table: (path) => {
        const name = path.join('.').toLowerCase();
        const schema = path.at(-2);
        return (
          made.get(name) ??
          known.find((one) => one.name === path.at(-1) && (schema === undefined || schema === one.schema))
        );
      },
      hasCatalogue: true,
      rows: held.rows ?? null,
      script: { statements, at, comments },
    }),
  );
}
