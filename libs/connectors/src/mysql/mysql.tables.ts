import type { Endpoint, TableState } from '../connector.js';
import { dial, dialError, socketOf } from './mysql.dial.js';
import { answerWithin } from './timely.answer.js';

const questionMs = 10_000;

interface IndexRow {
  schema: string;
  table: string;
  name: string;
  columnName: string | null;
  isUnique: number | string;
}
interface RowsRow {
  schema: string;
  name: string;
  rows: number | string | null;
}

/**
 * What stands on these tables: about how many rows, by the storage engine's estimate, and which indexes. Rejects with
 * ConnectorError.
 */
export async function readMysqlTables(
  endpoint: Endpoint,
  tables: readonly { schema: string; name: string }[],
): Promise<TableState[]> {
  if (tables.length === 0) return [];
  const { client } = await dial(endpoint);
  const among = tables.map(() => '(?, ?)').join(', ');
  const binds = tables.flatMap(({ schema, name }) => [schema, name]);
  try {
    const rows = (await answerWithin(
      client,
      `SELECT table_schema AS \`schema\`, table_name AS name, table_rows AS \`rows\` FROM information_schema.tables
       WHERE table_type <> 'VIEW' AND (table_schema, table_name) IN (${among})`,
      binds,
      questionMs,
    )) as RowsRow[];
    const indexes = (await answerWithin(
      client,
      `SELECT table_schema AS \`schema\`, table_name AS \`table\`, index_name AS name, column_name AS columnName, non_unique = 0 AS isUnique
       FROM information_schema.statistics WHERE (table_schema, table_name) IN (${among})
       ORDER BY table_schema, table_name, index_name, seq_in_index`,
      binds,
      questionMs,
    )) as IndexRow[];
    return rows.map(({ schema, name, rows: counted }) => ({
      schema,
      name,
      rows: counted === null ? null : Number(counted),
      indexes: indexesOf(indexes.filter((row) => row.schema === schema && row.table === name)),
      views: [],
    }));
  } catch (cause) {
    throw dialError(cause);
  } finally {
    socketOf(client).destroy();
  }
}

function indexesOf(rows: readonly IndexRow[]): TableState['indexes'] {
  const byName = new Map<string, TableState['indexes'][number]>();
  for (const { name, columnName, isUnique } of rows) {
    const index = byName.get(name) ?? {
      name,
      columns: [],
      isUnique: Number(isUnique) === 1,
      isPrimary: name === 'PRIMARY',
      isPartial: false,
    };
    index.columns.push(columnName);
    byName.set(name, index);
  }
  return [...byName.values()];
}
