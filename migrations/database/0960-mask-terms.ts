import { UpOnlyMigration } from './up-only.migration.js';

/** The values of a rule's JSON, one or several, as texts. */
const valuesOf = (json: string): string =>
  `ARRAY(SELECT v FROM jsonb_array_elements_text(CASE jsonb_typeof(${json}) WHEN 'array' THEN ${json}
    ELSE jsonb_build_array(${json}) END) v)`;

/**
 * What the single word of a rule means for each class of use, and nothing weaker: under `equality` null tests were
 * refused.
 */
const classesOf = (word: string): string => `CASE ${word}
    WHEN 'refuse' THEN '{"null_test": "refuse", "equality": "refuse", "other": "refuse"}'::jsonb
    WHEN 'equality' THEN '{"null_test": "refuse", "equality": "allow", "other": "refuse"}'::jsonb
    WHEN 'allow' THEN '{"null_test": "allow", "equality": "allow", "other": "allow"}'::jsonb END`;
const classes = (rule: string): string => `coalesce(${rule}.filter_classes, ${classesOf(`${rule}.filter_policy`)})`;

/** Settings as the fields of a form name them, each with its algorithm before it. */
const settings = (rule: string): string =>
  `coalesce((SELECT jsonb_object_agg(${rule}.algorithm || '_' || s.name, s.value)
    FROM jsonb_each(${rule}.config) AS s (name, value)), '{}')`;

/** Whom, when and from where a policy is about (screen G2); null where it is about everybody, always and everywhere. */
const column = `
ALTER TABLE masking_policy ADD COLUMN terms jsonb CHECK (jsonb_typeof(terms) = 'object');
GRANT SELECT (terms, condition) ON masking_policy TO sluice_console_owner;`;

/** Each chosen object as people read it. */
const objects = `
  SELECT string_agg(d.name || coalesce(' · '
    || nullif((SELECT string_agg(n, '.') FROM jsonb_array_elements_text(o -> 'path') n), ''), ''), ', ')
  FROM jsonb_array_elements(p.scope -> 'objects') o LEFT JOIN data_source d ON d.id = (o ->> 'source_id')::bigint`;
const sources = `
  SELECT string_agg(d.name, ', ' ORDER BY d.name) FROM data_source d WHERE p.scope -> 'source_ids' @> to_jsonb(d.id)`;

/** A policy as the list shows it and as its form edits it. */
const view = `
DROP VIEW console.masking_policies;
CREATE VIEW console.masking_policies WITH (security_barrier) AS
  SELECT p.id, p.name::text AS name, p.template::text AS template, p.priority, p.is_enabled,
    console_rights.local(p.update_time) AS update_time, p.revision,
         CASE WHEN p.scope ? 'objects' THEN 'objects' ELSE 'tables' END AS scope_type, p.scope -> 'objects' AS objects,
         CASE WHEN p.scope ? 'objects' THEN NULL ELSE p.scope -> 'source_ids' END AS data_source_ids,
         CASE WHEN p.scope ? 'objects' THEN NULL
           ELSE coalesce((SELECT string_agg(t, ', ') FROM jsonb_array_elements_text(p.scope -> 'tables') t),
           '*') END AS table_pattern,
         CASE WHEN p.scope ? 'objects' THEN (${objects})
              ELSE coalesce((${sources}), '*') || ' · '
                || coalesce((SELECT string_agg(t, ', ') FROM jsonb_array_elements_text(p.scope -> 'tables') t),
                '*') END AS scope_text,
         coalesce(p.terms ->> 'subject_type', 'all') AS subject_type, p.terms -> 'subject_ids' AS subject_ids,
         p.terms -> 'project_ids' AS project_ids,
         p.terms -> 'windows' AS windows,
         (SELECT string_agg(i, ', ') FROM jsonb_array_elements_text(p.terms -> 'ips') i) AS ips, p.condition,
         (SELECT string_agg(s.name, ', ' ORDER BY s.name) FROM console.grant_subjects s
           WHERE s.subject_type = p.terms ->> 'subject_type'
           AND p.terms -> 'subject_ids' @> to_jsonb(s.id)) AS subject_names,
         ARRAY(SELECT k.term FROM (VALUES ('subjects', coalesce(p.terms ->> 'subject_type', 'all') <> 'all'),
           ('projects', jsonb_array_length(p.terms -> 'project_ids') > 0),
                 ('windows', jsonb_array_length(p.terms -> 'windows') > 0),
                   ('ips', jsonb_array_length(p.terms -> 'ips') > 0), ('condition', p.condition <> '')) AS k (term,
                   given) WHERE k.given) AS terms,
         ARRAY(SELECT v FROM masking_rule x,
           unnest(${valuesOf('x.match_value')}) v WHERE x.masking_policy_id = p.id ORDER BY x.sort_num, x.id,
           v) AS rule_values,
         ARRAY(SELECT x.algorithm::text FROM masking_rule x WHERE x.masking_policy_id = p.id GROUP BY x.algorithm
           ORDER BY min(x.sort_num)) AS rule_algorithms,
         (SELECT jsonb_agg(jsonb_build_object('rule_id', x.id, 'match_type', x.match_type, 'match_value',
           array_to_string(${valuesOf('x.match_value')}, ', '), 'algorithm', x.algorithm,
                 'filter_null_test', ${classes('x')} ->> 'null_test', 'filter_equality', ${classes('x')} ->> 'equality',
                 'filter_other', ${classes('x')} ->> 'other', 'settings', x.config) || ${settings('x')}
                   ORDER BY x.sort_num, x.id)
          FROM masking_rule x WHERE x.masking_policy_id = p.id) AS rules
  FROM masking_policy p;
ALTER VIEW console.masking_policies OWNER TO sluice_console_owner;
GRANT SELECT ON console.masking_policies TO sluice_console;`;

/** Names of the projects that a policy may be about; whoever keeps masking policies sees them, nothing else of them. */
const projects = `
CREATE FUNCTION console_rights.masking_projects() RETURNS TABLE (id bigint, name text) STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT p.id, p.name::text FROM project p WHERE console_rights.has('super_admin', 'policy_admin') $$;
REVOKE ALL ON FUNCTION console_rights.masking_projects() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.masking_projects() TO sluice_console_owner, sluice_console;
CREATE VIEW console.masking_projects WITH (security_barrier) AS SELECT * FROM console_rights.masking_projects();
ALTER VIEW console.masking_projects OWNER TO sluice_console_owner;
GRANT SELECT ON console.masking_projects TO sluice_console;`;

/** Masking policies are about chosen objects, and about people, projects, times and addresses. */
export class MaskTerms0000000000960 extends UpOnlyMigration {
  readonly sql = column + view + projects;
}
