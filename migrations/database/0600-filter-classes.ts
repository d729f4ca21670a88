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

/** Beside the old word, which a process of the release before still reads; a later release drops it. */
const column = `
ALTER TABLE masking_rule ADD COLUMN filter_classes jsonb CHECK (jsonb_typeof(filter_classes) = 'object');
GRANT SELECT (filter_classes) ON masking_rule TO sluice_console_owner;
UPDATE masking_rule SET filter_classes = ${classesOf('filter_policy')} WHERE filter_policy IS NOT NULL;`;

/** A policy's rules as its form edits them, in their order (screens G2). */
const rules = `
CREATE OR REPLACE VIEW console.masking_policies WITH (security_barrier) AS
  SELECT p.id, p.name::text AS name, p.template::text AS template, p.priority, p.is_enabled,
    console_rights.local(p.update_time) AS update_time, p.revision,
         (p.scope -> 'source_ids' ->> 0)::bigint AS data_source_id,
           coalesce(p.scope -> 'tables' ->> 0, '*') AS table_pattern,
         coalesce(d.name, '*') || ' · ' || coalesce((SELECT string_agg(t, ', ')
           FROM jsonb_array_elements_text(p.scope -> 'tables') t), '*') AS scope_text,
         r.match_type::text AS match_type, array_to_string(${valuesOf('r.match_value')}, ', ') AS match_value,
         r.algorithm::text AS algorithm, r.filter_policy::text AS filter_policy,
         (r.config ->> 'first')::integer AS keep_first, (r.config ->> 'last')::integer AS keep_last,
         (SELECT string_agg(array_to_string(${valuesOf('x.match_value')}, ', ') || ' → ' || x.algorithm,
           '; ' ORDER BY x.sort_num, x.id)
          FROM masking_rule x WHERE x.masking_policy_id = p.id) AS rules_text,
         ARRAY(SELECT v FROM masking_rule x,
           unnest(${valuesOf('x.match_value')}) v WHERE x.masking_policy_id = p.id ORDER BY x.sort_num, x.id,
           v) AS rule_values,
         ARRAY(SELECT x.algorithm::text FROM masking_rule x WHERE x.masking_policy_id = p.id GROUP BY x.algorithm
           ORDER BY min(x.sort_num)) AS rule_algorithms,
         (SELECT jsonb_agg(jsonb_build_object('rule_id', x.id, 'match_type', x.match_type, 'match_value',
           array_to_string(${valuesOf('x.match_value')}, ', '), 'algorithm', x.algorithm,
                 'filter_null_test', ${classes('x')} ->> 'null_test', 'filter_equality', ${classes('x')} ->> 'equality',
                 'filter_other', ${classes('x')} ->> 'other', 'keep_first', (x.config ->> 'first')::integer,
                   'keep_last', (x.config ->> 'last')::integer) ORDER BY x.sort_num, x.id)
          FROM masking_rule x WHERE x.masking_policy_id = p.id) AS rules
  FROM masking_policy p LEFT JOIN data_source d ON d.id = (p.scope -> 'source_ids' ->> 0)::bigint
       LEFT JOIN LATERAL (SELECT r.match_type, r.match_value, r.algorithm, r.config,
         r.filter_policy FROM masking_rule r WHERE r.masking_policy_id = p.id ORDER BY r.sort_num,
         r.id LIMIT 1) r ON true;`;

/**
 * `probes`: masked columns about which a statement asked without an answer: it failed at the source, or was refused
 * because it could.
 */
const audit = `
CREATE OR REPLACE VIEW console.audit_log WITH (security_barrier) AS
  SELECT a.seq AS id, console_rights.local(a.time) AS time, a.user_id, a.user_name::text AS user_name, a.ip::text AS ip,
    a.request_id::text AS request_id,
         a.origin, a.action::text AS action, a.data_source_id, a.data_source_name::text AS data_source,
         array_to_string(a.objects, ', ') AS objects, a.sql_text,
         a.sql_kind::text AS sql_kind, a.decision::text AS decision, array_to_string(a.reasons, '; ') AS reasons,
         coalesce(o.row_count, a.row_count) AS row_count,
         array_to_string(a.masked_columns, ', ') AS masked_columns, coalesce(o.cost_ms, a.cost_ms) AS cost_ms,
         coalesce(o.error, a.error)::text AS error, a.hash::text AS hash,
         ARRAY(SELECT split_part(r, ' ', 1) FROM unnest(a.reasons) WITH ORDINALITY AS l(r, n)
           GROUP BY split_part(r, ' ', 1) ORDER BY min(n)) AS reason_codes,
         a.origin ->> 'kind' AS origin_kind, a.origin ->> 'shell' AS origin_shell,
         console_rights.origin_path(a.origin) AS origin_path, o.seq AS outcome_id,
         a.origin ->> 'previewAs' AS preview_as, a.origin ->> 'previewLevel' AS preview_level,
         (SELECT string_agg(DISTINCT substr(r, strpos(r, ' ') + 1), ', ')
           FROM unnest(a.reasons || coalesce(o.reasons, '{}')) r
          WHERE split_part(r, ' ', 1) IN ('probe', 'observed-refused', 'equality-exhausted')) AS probes
  FROM audit_log a LEFT JOIN audit_log o ON o.intent_seq = a.seq
  WHERE a.phase <> 'outcome' AND console_rights.has('audit_admin');`;

/** A decision for each class of use of a masked column, and probes in the audit log. */
export class FilterClasses0000000000600 extends UpOnlyMigration {
  readonly sql = [column, rules, audit].join('\n');
}
