import type { SqlWriting } from '@sluice/renderer/sql-editor';

/** What the server says of a PostgreSQL source, for tests. */
export const postgresWriting: SqlWriting = {
  dialect: 'postgres',
  quote: { open: '"', close: '"' },
  bare: '^[a-z_][a-z0-9_]*$',
  schema: 'public',
  first_rows: 'SELECT *\nFROM {table}\nLIMIT {rows}',
};
