import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What of a flow's condition was said in fields (E8), and the rest that they cannot say, so that the form shows both
 * again. The condition itself stays what decides; a flow without fields is all rest.
 */
export class FlowFields0000000001019 extends UpOnlyMigration {
  readonly sql = `
ALTER TABLE approval_flow ADD condition_fields jsonb NOT NULL DEFAULT '{}', ADD condition_rest text NOT NULL DEFAULT '';
CREATE FUNCTION console_rights.approval_flow_fields() RETURNS TABLE (id bigint, fields jsonb, rest text)
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT f.id, f.condition_fields, CASE WHEN f.condition_fields = '{}' THEN f.condition ELSE f.condition_rest END
  FROM approval_flow f JOIN console_rights.approval_flows() v ON v.id = f.id $$;
${closed('approval_flow_fields()')}
CREATE VIEW console.approval_flow_fields WITH (security_barrier) AS SELECT f.id, f.fields,
  f.rest FROM console_rights.approval_flow_fields() f;
${owned('approval_flow_fields')}`;
}
