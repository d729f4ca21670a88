import type { Endpoint, TableState } from '../connector.js';
import { dial, dialError } from './postgres.dial.js';

/**
 * Rows are those of the last ANALYZE; of a table that had none they are guessed from its size, a hundred bytes each.
 * Columns of an index that it only carries along (INCLUDE) are none of its own.
 */
const tablesSql = `
  select n.nspname as schema, c.relname as name,
         (case when c.reltuples >= 0 and (c.reltuples > 0 or pg_table_size(c.oid) < 16384) then c.reltuples
           else pg_table_size(c.oid) / 100 end)::bigint::text as rows,
         coalesce((select json_agg(json_build_object('name', x.relname, 'isUnique', i.indisunique, 'isPrimary',
           i.indisprimary, 'isPartial', i.indpred is not null,
             'columns', (select json_agg(a.attname order by k.at) from unnest(i.indkey::int2[]) with ordinality k (num, at)
                         left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num and k.num > 0
                           where k.at <= i.indnkeyatts)) order by x.relname)
           from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid and i.indislive), '[]') as indexes,
         coalesce((select json_agg(json_build_object('schema', v.schema, 'name', v.name, 'columns', v.columns))
           from (select vn.nspname as schema, vc.relname as name, json_agg(distinct a.attname) as columns
                 from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class vc on vc.oid = r.ev_class join pg_namespace vn on vn.oid = vc.relnamespace
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
                 where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid
                   and d.refobjsubid > 0 and vc.oid <> c.oid
                 group by 1, 2) v), '[]') as views
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join unnest($1::text[], $2::text[]) w (schema, name) on w.schema = n.nspname and w.name = c.relname
  where c.relkind in ('r', 'p', 'm', 'f')`;

/**
 * What stands on these tables: how many rows, which indexes, which views. Catalogue alone, no row of a table. Rejects
 * with ConnectorError.
 */
export async function readPostgresTables(
  endpoint: Endpoint,
  tables: readonly { schema: string; name: string }[],
): Promise<TableState[]> {
  const client = await dial(endpoint);
  try {
    await client.query(
      `select set_config('search_path', 'pg_catalog', false), set_config('statement_timeout', '10000', false),
        set_config('default_transaction_read_only', 'on', false)`,
    );
    const { rows } = await client.query<Omit<TableState, 'rows'> & { rows: string | null }>(tablesSql, [
      tables.map(({ schema }) => schema),
      tables.map(({ name }) => name),
    ]);
    return rows.map((row) => ({ ...row, rows: row.rows === null ? null : Number(row.rows) }));
  } catch (cause) {
    throw dialError(cause);
  } finally {
    await client.end();
  }
}
