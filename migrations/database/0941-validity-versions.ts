import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const keeper = `console_rights.has('super_admin', 'policy_admin', 'audit_admin')`;

/** Who is what and holds what, with the columns that decide; of accounts no secret and no address is kept. */
const tables: Readonly<Record<string, { key: string; columns?: string; of?: string }>> = {
  data_grant: { key: 'id' },
  project: { key: 'id' },
  project_role: { key: 'id' },
  project_member: { key: 'id' },
  project_source: { key: 'project_id,data_source_id' },
  user_group: { key: 'id' },
  user_group_member: { key: 'group_id,user_id' },
  user_role: { key: 'user_id,role_id' },
  user_account: {
    key: 'id',
    columns: 'id,account,name,locale,access_level,is_enabled,is_deleted,end_time,must_change_pwd',
    of: 'account, name, access_level, is_enabled, is_deleted, end_time',
  },
};

/** A row as it is kept. */
const kept = (row: string, columns: string): string =>
  `CASE WHEN ${columns} IS NULL THEN to_jsonb(${row})
    ELSE (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(to_jsonb(${row})) e
    WHERE e.key = ANY (string_to_array(${columns}, ','))) END`;
const keyOf = (row: string, key: string): string =>
  `(SELECT string_agg(to_jsonb(${row}) ->> k.name, '-' ORDER BY k.n)
    FROM unnest(string_to_array(${key}, ',')) WITH ORDINALITY AS k (name, n))`;

const store = `
CREATE TABLE validity_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_name varchar(32) NOT NULL, row_key varchar(64) NOT NULL,
  row_data jsonb NOT NULL,
  valid_from timestamptz NOT NULL, valid_to timestamptz);
CREATE UNIQUE INDEX validity_version_open ON validity_version (table_name, row_key) WHERE valid_to IS NULL;
CREATE INDEX validity_version_time ON validity_version (table_name, valid_from);
CREATE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := nullif(TG_ARGV[1], '');
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE validity_version SET valid_to = now() WHERE table_name = TG_TABLE_NAME
      AND row_key = ${keyOf('OLD', 'TG_ARGV[0]')} AND valid_to IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO validity_version (table_name, row_key, row_data, valid_from)
    VALUES (TG_TABLE_NAME, ${keyOf('NEW', 'TG_ARGV[0]')}, ${kept('NEW', 'columns')}, now());
  END IF;
  RETURN NULL;
END $$;
CREATE SCHEMA past;
CREATE FUNCTION past.moment() RETURNS timestamptz STABLE LANGUAGE sql AS $$
  SELECT coalesce(nullif(current_setting('sluice.moment', true), '')::timestamptz, now()) $$;`;

const versioned = Object.entries(tables)
  .map(
    ([table, { key, columns = '', of }]) => `
INSERT INTO validity_version (table_name, row_key, row_data, valid_from)
  SELECT '${table}', ${keyOf('t', `'${key}'`)}, ${kept('t', columns === '' ? 'NULL::text' : `'${columns}'`)}, now() FROM ${table} t;
CREATE TRIGGER ${table}_versions AFTER INSERT OR DELETE OR UPDATE${of === undefined ? '' : ` OF ${of}`} ON ${table} FOR EACH ROW EXECUTE FUNCTION keep_version('${key}', '${columns}');
CREATE VIEW past.${table} AS SELECT (jsonb_populate_record(NULL::public.${table}, v.row_data)).* FROM public.validity_version v
  WHERE v.table_name = '${table}' AND v.valid_from <= past.moment() AND (v.valid_to IS NULL OR v.valid_to > past.moment());`,
  )
  .join('');

/** Whom else a question about rights may be about: a group by itself, a role in a project by itself. */
const choices = `
CREATE FUNCTION console_rights.rights_groups() RETURNS TABLE (id bigint, name text) ${definer} AS $$
  SELECT g.id, g.name::text FROM user_group g WHERE ${keeper} $$;
CREATE FUNCTION console_rights.rights_roles() RETURNS TABLE (id text, name text) ${definer} AS $$
  SELECT p.id || '-' || r.id, p.name || ' · ' || r.name FROM project p JOIN project_role r ON r.project_id IS NULL OR r.project_id = p.id
  WHERE p.status <> 'archived' AND ${keeper} $$;
${['rights_groups', 'rights_roles']
  .map(
    (name) => `REVOKE ALL ON FUNCTION console_rights.${name}() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.${name}() TO sluice_console_owner, sluice_console;
CREATE VIEW console.${name} WITH (security_barrier) AS SELECT * FROM console_rights.${name}();
ALTER VIEW console.${name} OWNER TO sluice_console_owner;
GRANT SELECT ON console.${name} TO sluice_console;`,
  )
  .join('\n')}`;

/** The tables that decide keep their versions from–to, for questions about a moment in the past (screens D6). */
export class ValidityVersions0000000000941 extends UpOnlyMigration {
  readonly sql = store + versioned + choices;
}
