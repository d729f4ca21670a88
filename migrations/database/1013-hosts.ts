import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Hosts that data sources are reached through (screens M1). Secrets of accounts are sealed; `offered_key` is what the
 * host showed when it was tried and its key was not, or no longer, the accepted one. A source names its host among its
 * settings: the column that is made of it keeps the two together.
 */
const tables = `
CREATE TABLE host (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name varchar(64) NOT NULL, host varchar(255) NOT NULL,
  port integer NOT NULL DEFAULT 22 CHECK (port BETWEEN 1 AND 65535),
  accounts jsonb NOT NULL DEFAULT '[]', host_key varchar(500), offered_key varchar(500), group_name varchar(64),
  tags jsonb NOT NULL DEFAULT '[]',
  status varchar(16) NOT NULL DEFAULT 'unknown' CHECK (status IN ('online', 'offline', 'unknown')),
  test_message varchar(500), test_time timestamptz,
  is_enabled boolean NOT NULL DEFAULT true, create_user_id bigint REFERENCES user_account ON DELETE SET NULL,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1);
CREATE UNIQUE INDEX host_name ON host (lower(name));
ALTER TABLE data_source ADD COLUMN ssh_host_id bigint GENERATED ALWAYS AS ((settings ->> 'ssh_host_id')::bigint) STORED
  REFERENCES host;
CREATE INDEX data_source_host ON data_source (ssh_host_id) WHERE ssh_host_id IS NOT NULL;`;

/** Whoever changes a host changes the way to its sources: connections that were opened on the former way are closed. */
const versions = `
CREATE FUNCTION host_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gateway_version SET version = version + 1 WHERE name = 'data_source';
  PERFORM pg_notify('sluice', 'gateway data_source');
  RETURN NULL;
END $$;
CREATE TRIGGER host_gateway_changed AFTER UPDATE OF host, port, accounts, host_key,
  is_enabled OR DELETE ON host FOR EACH STATEMENT EXECUTE FUNCTION host_changed();`;

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const keeps = `console_rights.has('super_admin', 'system_admin')`;

/** Hosts and their accounts without a secret, for whoever keeps the system. */
const views = `
CREATE FUNCTION console_rights.hosts() RETURNS TABLE (id bigint, name text, host text, port integer, accounts text,
  host_key text, offered_key text, group_name text, tags jsonb, status text, test_message text, test_time timestamp,
  is_enabled boolean, sources text, revision integer) ${definer} AS $$
  SELECT h.id, h.name::text, h.host::text, h.port,
    (SELECT string_agg(a ->> 'name', ', ' ORDER BY n) FROM jsonb_array_elements(h.accounts) WITH ORDINALITY x (a, n)),
         h.host_key::text, h.offered_key::text, h.group_name::text, h.tags, h.status::text, h.test_message::text,
         console_rights.local(h.test_time), h.is_enabled,
         (SELECT string_agg(d.name, ', ' ORDER BY d.name) FROM data_source d WHERE d.ssh_host_id = h.id), h.revision
  FROM host h WHERE ${keeps} $$;${closed('hosts()')}
CREATE FUNCTION console_rights.host_accounts() RETURNS TABLE (id text, host_id bigint, name text, auth_type text,
  has_secret boolean, revision integer) ${definer} AS $$
  SELECT h.id || ':' || (x.a ->> 'name'), h.id, x.a ->> 'name', x.a ->> 'auth_type', x.a -> 'secrets' <> '{}',
    h.revision
  FROM host h CROSS JOIN LATERAL jsonb_array_elements(h.accounts) x (a) WHERE ${keeps} $$;${closed('host_accounts()')}
CREATE VIEW console.hosts WITH (security_barrier) AS SELECT * FROM console_rights.hosts();
CREATE VIEW console.host_accounts WITH (security_barrier) AS SELECT * FROM console_rights.host_accounts();
${owned('hosts', 'host_accounts')}`;

/** SSH hosts and the sources behind them. */
export class Hosts0000000001013 extends UpOnlyMigration {
  readonly sql = [tables, versions, views].join('\n');
}
