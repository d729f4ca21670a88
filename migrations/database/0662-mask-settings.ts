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

/**
 * Settings as the fields of a form name them, each with its algorithm before it: a new algorithm or setting changes
 * nothing here.
 */
const settings = (rule: string): string =>
  `coalesce((SELECT jsonb_object_agg(${rule}.algorithm || '_' || s.name, s.value)
    FROM jsonb_each(${rule}.config) AS s (name, value)), '{}')`;

/** A policy's rules as its form edits them, in their order (screens G2). */
const rules = `
DROP VIEW console.masking_policies;
CREATE VIEW console.masking_policies WITH (security_barrier) AS
  SELECT p.id, p.name::text AS name, p.template::text AS template, p.priority, p.is_enabled,
    console_rights.local(p.update_time) AS update_time, p.revision,
         (p.scope -> 'source_ids' ->> 0)::bigint AS data_source_id,
           coalesce(p.scope -> 'tables' ->> 0, '*') AS table_pattern,
         coalesce(d.name, '*') || ' · ' || coalesce((SELECT string_agg(t, ', ')
           FROM jsonb_array_elements_text(p.scope -> 'tables') t), '*') AS scope_text,
         r.match_type::text AS match_type, array_to_string(${valuesOf('r.match_value')}, ', ') AS match_value,
         r.algorithm::text AS algorithm, r.filter_policy::text AS filter_policy,
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
                 'filter_other', ${classes('x')} ->> 'other', 'settings', x.config) || ${settings('x')}
                   ORDER BY x.sort_num, x.id)
          FROM masking_rule x WHERE x.masking_policy_id = p.id) AS rules
  FROM masking_policy p LEFT JOIN data_source d ON d.id = (p.scope -> 'source_ids' ->> 0)::bigint
       LEFT JOIN LATERAL (SELECT r.match_type, r.match_value, r.algorithm,
         r.filter_policy FROM masking_rule r WHERE r.masking_policy_id = p.id ORDER BY r.sort_num,
         r.id LIMIT 1) r ON true;
ALTER VIEW console.masking_policies OWNER TO sluice_console_owner;
GRANT SELECT ON console.masking_policies TO sluice_console;`;

/** The settings of a rule's algorithm are one object, whatever they are. */
export class MaskSettings0000000000662 extends UpOnlyMigration {
  readonly sql = rules;
}
