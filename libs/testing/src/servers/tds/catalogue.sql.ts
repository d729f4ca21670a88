/** A type's name here, by that of PostgreSQL. */
const typeName = (
  type: string,
): string => `CASE ${type} WHEN 'int4' THEN 'int' WHEN 'int8' THEN 'bigint' WHEN 'int2' THEN 'smallint'
  WHEN 'numeric' THEN 'decimal' WHEN 'float8' THEN 'float' WHEN 'float4' THEN 'real' WHEN 'bool' THEN 'bit' WHEN 'bytea' THEN 'varbinary'
  WHEN 'timestamp' THEN 'datetime2' WHEN 'timestamptz' THEN 'datetimeoffset' WHEN 'uuid' THEN 'uniqueidentifier' WHEN 'date' THEN 'date'
  WHEN 'time' THEN 'time' WHEN 'xml' THEN 'xml' ELSE 'nvarchar' END`;

const isOwn = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'sys', 'tsql')`;

const viewsSql = `
CREATE SCHEMA dbo; CREATE SCHEMA sys; CREATE SCHEMA tsql;

CREATE VIEW sys.schemas AS SELECT n.nspname::text AS name, n.oid::int AS schema_id FROM pg_namespace n WHERE ${isOwn};

CREATE VIEW sys.types AS SELECT ${typeName('t.typname')} AS name, t.oid::int AS user_type_id, t.oid::int AS system_type_id,
  4 AS schema_id, 0 AS is_user_defined FROM pg_type t;

CREATE VIEW sys.objects AS
  SELECT c.relname::text AS name, c.oid::int AS object_id, n.oid::int AS schema_id, CASE c.relkind WHEN 'v' THEN 'V' WHEN 'S' THEN 'SO' ELSE 'U' END AS type,
    timestamp(3) '2024-01-01' + interval '1 second' * greatest(c.xmin::text::bigint,
      (SELECT max(a.xmin::text::bigint) FROM pg_attribute a WHERE a.attrelid = c.oid),
      (SELECT max(r.xmin::text::bigint) FROM pg_rewrite r WHERE r.ev_class = c.oid)) AS modify_date, 0 AS is_ms_shipped
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'v', 'S') AND ${isOwn}
  UNION ALL
  SELECT p.proname::text, p.oid::int, n.oid::int, CASE WHEN p.proretset THEN 'IF' ELSE 'FN' END,
    timestamp(3) '2024-01-01' + interval '1 second' * p.xmin::text::bigint, 0
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${isOwn};

CREATE VIEW sys.sql_modules AS
  SELECT c.oid::int AS object_id, 'CREATE VIEW [' || n.nspname || '].[' || c.relname || '] AS' || chr(10) || rtrim(pg_get_viewdef(c.oid), ';') AS definition
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'v' AND ${isOwn};

CREATE VIEW sys.columns AS
  SELECT a.attrelid::int AS object_id, a.attname::text AS name, a.attnum::int AS column_id, t.oid::int AS user_type_id, t.oid::int AS system_type_id,
    (CASE WHEN t.typname IN ('varchar', 'bpchar') AND a.atttypmod > 0 THEN (a.atttypmod - 4) * 2 WHEN t.typlen > 0 THEN t.typlen ELSE -1 END)::smallint AS max_length,
    (CASE WHEN t.typname = 'numeric' THEN CASE WHEN a.atttypmod > 0 THEN ((a.atttypmod - 4) >> 16) & 65535 ELSE 38 END ELSE 0 END)::smallint AS precision,
    (CASE WHEN t.typname = 'numeric' THEN CASE WHEN a.atttypmod > 0 THEN (a.atttypmod - 4) & 65535 ELSE 0 END
          WHEN t.typname IN ('timestamp', 'timestamptz', 'time') THEN CASE WHEN a.atttypmod >= 0 THEN a.atttypmod ELSE 6 END ELSE 0 END)::smallint AS scale,
    (NOT a.attnotnull)::int AS is_nullable, (a.attidentity <> '')::int AS is_identity, (a.attgenerated <> '')::int AS is_computed, 0 AS is_hidden,
    CASE WHEN d.oid IS NULL OR a.attgenerated <> '' THEN 0 ELSE d.oid::int END AS default_object_id
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v') AND ${isOwn};

CREATE VIEW sys.computed_columns AS
  SELECT a.attrelid::int AS object_id, a.attnum::int AS column_id, pg_get_expr(d.adbin, d.adrelid) AS definition
  FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE a.attgenerated <> '';

CREATE VIEW sys.default_constraints AS
  SELECT d.adrelid::int AS parent_object_id, d.adnum::int AS parent_column_id, '(' || pg_get_expr(d.adbin, d.adrelid) || ')' AS definition
  FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum WHERE a.attgenerated = '';

CREATE VIEW sys.indexes AS SELECT i.indrelid::int AS object_id, i.indexrelid::int AS index_id, i.indisprimary::int AS is_primary_key FROM pg_index i;
CREATE VIEW sys.index_columns AS
  SELECT i.indrelid::int AS object_id, i.indexrelid::int AS index_id, k::int AS column_id, p::int AS key_ordinal
  FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY u (k, p);
CREATE VIEW sys.key_constraints AS
  SELECT k.conname::text AS name, k.oid::int AS object_id, k.conrelid::int AS parent_object_id, CASE k.contype WHEN 'p' THEN 'PK' ELSE 'UQ' END AS type,
    k.conindid::int AS unique_index_id FROM pg_constraint k WHERE k.contype IN ('p', 'u');
CREATE VIEW sys.foreign_keys AS
  SELECT k.conname::text AS name, k.oid::int AS object_id, k.conrelid::int AS parent_object_id, k.confrelid::int AS referenced_object_id,
    k.conindid::int AS key_index_id FROM pg_constraint k WHERE k.contype = 'f';

CREATE VIEW sys.foreign_key_columns AS
  SELECT f.oid::int AS constraint_object_id, k::int AS constraint_column_id, f.conrelid::int AS parent_object_id, f.conkey[k]::int AS parent_column_id,
    f.confrelid::int AS referenced_object_id, f.confkey[k]::int AS referenced_column_id
  FROM pg_constraint f, generate_subscripts(f.conkey, 1) k WHERE f.contype = 'f';

CREATE VIEW sys.partitions AS
  SELECT c.oid::bigint AS partition_id, c.oid::int AS object_id, 1 AS index_id, greatest(c.reltuples, 0)::bigint AS rows FROM pg_class c WHERE c.relkind = 'r';
CREATE VIEW sys.allocation_units AS
  SELECT c.oid::bigint AS container_id, (pg_total_relation_size(c.oid) / 8192)::bigint AS total_pages FROM pg_class c WHERE c.relkind = 'r';

CREATE VIEW sys.extended_properties AS
  SELECT 1 AS class, d.objoid::int AS major_id, d.objsubid AS minor_id, 'MS_Description'::text AS name, d.description AS value
  FROM pg_description d WHERE d.classoid = 'pg_class'::regclass
  UNION ALL SELECT 3, d.objoid::int, 0, 'MS_Description', d.description FROM pg_description d WHERE d.classoid = 'pg_namespace'::regclass;
`;

const sessionsSql = (account: string, database: string): string => `
CREATE VIEW sys.dm_exec_sessions AS
  SELECT a.pid AS session_id, a.application_name AS program_name, '${account}'::text AS login_name, '${account}'::text AS original_login_name,
    CASE a.state WHEN 'active' THEN 'running' ELSE 'sleeping' END AS status, a.backend_start::timestamp(3) AS login_time, 5::smallint AS database_id,
    'desk'::text AS host_name, (a.xact_start IS NOT NULL)::int AS open_transaction_count,
    coalesce(a.query_start, a.backend_start)::timestamp(3) AS last_request_start_time, 1 AS is_user_process
  FROM pg_stat_activity a WHERE a.datname = current_database() AND a.application_name <> 'tds simulator';

CREATE VIEW sys.dm_exec_requests AS
  SELECT a.pid AS session_id, CASE WHEN a.wait_event_type = 'Lock' THEN 'LCK_M_U' END AS wait_type, coalesce((pg_blocking_pids(a.pid))[1], 0) AS blocking_session_id
  FROM pg_stat_activity a WHERE a.datname = current_database() AND a.state = 'active';
CREATE VIEW sys.dm_os_waiting_tasks AS
  SELECT l.pid AS session_id, b AS blocking_session_id, 'LCK_M_U'::text AS wait_type, 'keylock dbid=5'::text AS resource_description, 1500::bigint AS wait_duration_ms
  FROM pg_locks l CROSS JOIN LATERAL unnest(pg_blocking_pids(l.pid)) b WHERE NOT l.granted;
CREATE TABLE sys.dm_exec_query_stats (sql_handle int, execution_count bigint, total_elapsed_time bigint, max_elapsed_time bigint, total_rows bigint,
  creation_time timestamp(3), last_execution_time timestamp(3), tsql_text text);
CREATE FUNCTION sys.dm_exec_sql_text(handle int) RETURNS TABLE (text text, dbid smallint) LANGUAGE sql AS
  'select q.tsql_text, 5::smallint from sys.dm_exec_query_stats q where q.sql_handle = handle';
CREATE VIEW sys.master_files AS SELECT 5::smallint AS database_id, (pg_database_size(current_database()) / 8192)::int AS size;

CREATE FUNCTION sys.dm_exec_input_buffer(session int, request int) RETURNS TABLE (event_info text) LANGUAGE sql AS
  'select a.query from pg_stat_activity a where a.pid = session';

CREATE FUNCTION tsql.db_name() RETURNS text LANGUAGE sql AS $$ SELECT '${database}'::text $$;
CREATE FUNCTION tsql.db_name(id int) RETURNS text LANGUAGE sql AS $$ SELECT '${database}'::text $$;
CREATE FUNCTION tsql.has_perms_by_name(object text, class text, permission text) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
CREATE FUNCTION tsql.schema_name() RETURNS text LANGUAGE sql AS $$ SELECT 'dbo'::text $$;
CREATE FUNCTION tsql.original_login() RETURNS text LANGUAGE sql AS $$ SELECT '${account}'::text $$;
CREATE FUNCTION tsql.serverproperty(name text) RETURNS text LANGUAGE sql AS $$ SELECT CASE lower(name) WHEN 'productversion' THEN '16.0.0.0' END $$;
CREATE FUNCTION tsql.databasepropertyex(database text, name text) RETURNS text LANGUAGE sql AS $$ SELECT CASE lower(name) WHEN 'collation' THEN 'Latin1_General_CI_AS' END $$;
CREATE FUNCTION tsql.len(value text) RETURNS int LANGUAGE sql IMMUTABLE AS $$ SELECT length(rtrim(value)) $$;
CREATE FUNCTION tsql.replicate(value text, times int) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT repeat(value, times) $$;
CREATE FUNCTION tsql.getdate() RETURNS timestamp(3) LANGUAGE sql AS $$ SELECT now()::timestamp(3) $$;
CREATE FUNCTION tsql.sysdatetime() RETURNS timestamp LANGUAGE sql AS $$ SELECT now()::timestamp $$;
CREATE FUNCTION tsql.newid() RETURNS uuid LANGUAGE sql AS $$ SELECT gen_random_uuid() $$;
CREATE FUNCTION tsql.generate_series(first int, last int) RETURNS TABLE (value int) LANGUAGE sql IMMUTABLE AS
  $$ SELECT g FROM pg_catalog.generate_series(first, last) g $$;
CREATE FUNCTION tsql.generate_series(first bigint, last bigint) RETURNS TABLE (value bigint) LANGUAGE sql IMMUTABLE AS
  $$ SELECT g FROM pg_catalog.generate_series(first, last) g $$;
`;

/**
 * The catalogue views of SQL Server that the simulator has, over PostgreSQL's own catalogue, and functions of T-SQL. A
 * time of change is the number of the transaction that made it, in seconds.
 */
export const catalogueSql = (account: string, database: string): string => viewsSql + sessionsSql(account, database);
