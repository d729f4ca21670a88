import { planTableSql } from './plan.table.js';

const isOwn = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'SYS', 'public')`;

/** Indexes of tables; a column that an expression makes has a name of the server's own. */
const indexesSql = `
CREATE VIEW "SYS"."ALL_INDEXES" AS
  SELECT n.nspname::varchar AS "OWNER", i.relname::varchar AS "INDEX_NAME", CASE WHEN x.indexprs IS NULL THEN 'NORMAL' ELSE 'FUNCTION-BASED NORMAL' END::varchar AS "INDEX_TYPE",
    n.nspname::varchar AS "TABLE_OWNER", c.relname::varchar AS "TABLE_NAME", CASE WHEN x.indisunique THEN 'UNIQUE' ELSE 'NONUNIQUE' END::varchar AS "UNIQUENESS"
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${isOwn};
CREATE VIEW "SYS"."ALL_IND_COLUMNS" AS
  SELECT n.nspname::varchar AS "INDEX_OWNER", i.relname::varchar AS "INDEX_NAME", coalesce(a.attname::varchar, 'SYS_NC0000' || k.place || '$') AS "COLUMN_NAME", k.place::int AS "COLUMN_POSITION"
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  CROSS JOIN LATERAL unnest(x.indkey::int2[]) WITH ORDINALITY k (number, place) LEFT JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.number AND k.number > 0 WHERE ${isOwn};`;

/** A type's name in Oracle, by that of PostgreSQL. */
const typeName = `CASE t.typname WHEN 'int4' THEN 'NUMBER' WHEN 'int8' THEN 'NUMBER' WHEN 'int2' THEN 'NUMBER' WHEN 'numeric' THEN 'NUMBER'
  WHEN 'float8' THEN 'BINARY_DOUBLE' WHEN 'bytea' THEN 'RAW' WHEN 'date' THEN 'DATE' WHEN 'timestamptz' THEN 'TIMESTAMP(6) WITH TIME ZONE'
  WHEN 'timestamp' THEN CASE WHEN a.atttypmod = 0 THEN 'DATE' ELSE 'TIMESTAMP(6)' END WHEN 'text' THEN 'CLOB' WHEN 'bpchar' THEN 'CHAR' ELSE 'VARCHAR2' END`;

/** Dynamic performance views: sessions, their statements, and what takes room. */
const performanceSql = `CREATE VIEW "SYS"."V$SESSION" AS
  SELECT a.pid AS "SID", extract(epoch FROM a.backend_start)::int AS "SERIAL#", CASE a.state WHEN 'active' THEN 'ACTIVE' ELSE 'INACTIVE' END::varchar AS "STATUS",
    a.usename::varchar AS "USERNAME", a.application_name::varchar AS "PROGRAM", a.backend_start::timestamp(0) AS "LOGON_TIME", 'USER'::varchar AS "TYPE",
    a.pid::varchar AS "SQL_ID", 0 AS "SQL_CHILD_NUMBER", 'desk'::varchar AS "MACHINE", CASE WHEN a.wait_event_type = 'Lock' THEN 'enq: TX - row lock contention' END::varchar AS "EVENT",
    CASE WHEN a.xact_start IS NOT NULL THEN '00'::varchar END AS "TADDR", extract(epoch FROM now() - coalesce(a.query_start, a.backend_start))::int AS "LAST_CALL_ET",
    (pg_blocking_pids(a.pid))[1] AS "BLOCKING_SESSION", (SELECT t.relation::bigint FROM pg_locks t WHERE t.pid = a.pid AND t.locktype = 'tuple' LIMIT 1) AS "ROW_WAIT_OBJ#"
  FROM pg_stat_activity a WHERE a.datname = current_database() AND a.application_name <> 'oracle simulator';
CREATE VIEW "SYS"."V$SQL" AS SELECT a.pid::varchar AS "SQL_ID", 0 AS "CHILD_NUMBER", a.query::varchar AS "SQL_TEXT" FROM pg_stat_activity a;

CREATE TABLE "SYS"."V$SQLSTATS" ("SQL_ID" varchar, "SQL_TEXT" varchar, "EXECUTIONS" bigint, "ELAPSED_TIME" bigint, "ROWS_PROCESSED" bigint, "LAST_ACTIVE_TIME" timestamp(0));
CREATE VIEW "SYS"."DBA_SEGMENTS" AS SELECT t."OWNER", (t."BLOCKS" * 8192)::bigint AS "BYTES" FROM "SYS"."ALL_TABLES" t;`;

/**
 * The catalogue views of Oracle that the simulator has ("Database Reference", static data dictionary views and dynamic
 * performance views), over PostgreSQL's own catalogue, and functions of Oracle.
 */
export const catalogueSql = (account: string, service: string): string => `
CREATE SCHEMA "APP"; CREATE SCHEMA "SYS";
CREATE TABLE "SYS"."DUAL" ("DUMMY" varchar(1)); INSERT INTO "SYS"."DUAL" VALUES ('X');

CREATE VIEW "SYS"."ALL_USERS" AS SELECT n.nspname::varchar AS "USERNAME", 'N'::varchar AS "ORACLE_MAINTAINED" FROM pg_namespace n WHERE ${isOwn};

CREATE VIEW "SYS"."ALL_TAB_COLS" AS
  SELECT n.nspname::varchar AS "OWNER", c.relname::varchar AS "TABLE_NAME", a.attname::varchar AS "COLUMN_NAME", a.attnum::int AS "COLUMN_ID",
    (${typeName})::varchar AS "DATA_TYPE", 4000 AS "DATA_LENGTH",
    CASE WHEN t.typname IN ('varchar', 'bpchar') AND a.atttypmod > 0 THEN a.atttypmod - 4 ELSE 4000 END AS "CHAR_LENGTH", 'C'::varchar AS "CHAR_USED",
    CASE t.typname WHEN 'int4' THEN 10 WHEN 'int8' THEN 19 WHEN 'int2' THEN 5
      WHEN 'numeric' THEN CASE WHEN a.atttypmod > 0 THEN ((a.atttypmod - 4) >> 16) & 65535 END END AS "DATA_PRECISION",
    CASE WHEN t.typname = 'numeric' AND a.atttypmod > 0 THEN (a.atttypmod - 4) & 65535 ELSE 0 END AS "DATA_SCALE",
    CASE WHEN a.attnotnull THEN 'N' ELSE 'Y' END::varchar AS "NULLABLE", CASE WHEN a.attgenerated <> '' THEN 'YES' ELSE 'NO' END::varchar AS "VIRTUAL_COLUMN",
    CASE WHEN a.attidentity <> '' THEN 'YES' ELSE 'NO' END::varchar AS "IDENTITY_COLUMN", pg_get_expr(d.adbin, d.adrelid)::varchar AS "DATA_DEFAULT"
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v') AND ${isOwn};

CREATE VIEW "SYS"."ALL_TABLES" AS
  SELECT n.nspname::varchar AS "OWNER", c.relname::varchar AS "TABLE_NAME", greatest(c.reltuples, 0)::bigint AS "NUM_ROWS", c.relpages::bigint AS "BLOCKS"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND ${isOwn};

CREATE VIEW "SYS"."ALL_VIEWS" AS
  SELECT n.nspname::varchar AS "OWNER", c.relname::varchar AS "VIEW_NAME", rtrim(pg_get_viewdef(c.oid), ';')::varchar AS "TEXT"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'v' AND ${isOwn};

CREATE VIEW "SYS"."ALL_OBJECTS" AS
  SELECT n.nspname::varchar AS "OWNER", c.relname::varchar AS "OBJECT_NAME", c.oid::bigint AS "OBJECT_ID",
    CASE c.relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END::varchar AS "OBJECT_TYPE", timestamp(0) '2024-01-01' AS "LAST_DDL_TIME"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'v') AND ${isOwn}
  UNION ALL SELECT n.nspname, upper(p.proname), p.oid::bigint, 'FUNCTION', timestamp(0) '2024-01-01'
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${isOwn};

CREATE VIEW "SYS"."ALL_TAB_COMMENTS" AS
  SELECT n.nspname::varchar AS "OWNER", c.relname::varchar AS "TABLE_NAME", obj_description(c.oid, 'pg_class')::varchar AS "COMMENTS"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'v') AND ${isOwn};
CREATE VIEW "SYS"."ALL_COL_COMMENTS" AS
  SELECT n.nspname::varchar AS "OWNER", c.relname::varchar AS "TABLE_NAME", a.attname::varchar AS "COLUMN_NAME", col_description(c.oid, a.attnum)::varchar AS "COMMENTS"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE a.attnum > 0 AND ${isOwn};

CREATE VIEW "SYS"."ALL_CONSTRAINTS" AS
  SELECT n.nspname::varchar AS "OWNER", f.conname::varchar AS "CONSTRAINT_NAME", CASE f.contype WHEN 'p' THEN 'P' WHEN 'u' THEN 'U' ELSE 'R' END::varchar AS "CONSTRAINT_TYPE",
    c.relname::varchar AS "TABLE_NAME", o.nspname::varchar AS "R_OWNER", p.conname::varchar AS "R_CONSTRAINT_NAME"
  FROM pg_constraint f JOIN pg_namespace n ON n.oid = f.connamespace JOIN pg_class c ON c.oid = f.conrelid
  LEFT JOIN pg_constraint p ON f.contype = 'f' AND p.conindid = f.conindid AND p.contype IN ('p', 'u') LEFT JOIN pg_namespace o ON o.oid = p.connamespace
  WHERE f.contype IN ('p', 'u', 'f') AND ${isOwn};
CREATE VIEW "SYS"."ALL_CONS_COLUMNS" AS
  SELECT n.nspname::varchar AS "OWNER", f.conname::varchar AS "CONSTRAINT_NAME", c.relname::varchar AS "TABLE_NAME", a.attname::varchar AS "COLUMN_NAME",
    array_position(f.conkey, a.attnum) AS "POSITION"
  FROM pg_constraint f JOIN pg_namespace n ON n.oid = f.connamespace JOIN pg_class c ON c.oid = f.conrelid
  JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey) WHERE f.contype IN ('p', 'u', 'f') AND ${isOwn};
${indexesSql}
${planTableSql}
CREATE TABLE "SYS"."ALL_SYNONYMS" ("OWNER" varchar, "SYNONYM_NAME" varchar, "TABLE_OWNER" varchar, "TABLE_NAME" varchar, "DB_LINK" varchar);

${performanceSql}

CREATE FUNCTION "SYS".sys_context(space varchar, name varchar) RETURNS varchar LANGUAGE sql AS $$ SELECT CASE upper(name)
  WHEN 'SID' THEN pg_backend_pid()::varchar WHEN 'CURRENT_SCHEMA' THEN current_schema()::varchar WHEN 'SERVICE_NAME' THEN '${service}' WHEN 'SESSION_USER' THEN '${account}' END $$;
CREATE FUNCTION "SYS".to_char(value numeric) RETURNS varchar LANGUAGE sql IMMUTABLE AS $$ SELECT value::varchar $$;
CREATE FUNCTION "SYS".to_number(value varchar) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT value::numeric $$;
CREATE FUNCTION "SYS".instr(value varchar, part varchar) RETURNS int LANGUAGE sql IMMUTABLE AS $$ SELECT position(part in value) $$;
CREATE FUNCTION "SYS".ora_sleep(seconds float8) RETURNS int LANGUAGE sql AS $$ SELECT 1 FROM pg_sleep(seconds) $$;
`;
