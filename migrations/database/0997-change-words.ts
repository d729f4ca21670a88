import { closed } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const isEnglish = `current_setting('sluice.locale', true) = 'en'`;
const field = (name: string): string => `console_rights.word('change-field', '${name}')`;

/**
 * Helpers that only other functions of their owner call: they give names behind numbers and look at nobody's rights.
 */
const inner = (signature: string): string => `REVOKE ALL ON FUNCTION console_rights.${signature} FROM PUBLIC;`;

/** `一、二 09:00–18:00`; a stored window names its days by number, 1 is Monday. */
const windows = `
CREATE FUNCTION console_rights.windows_text(windows jsonb) RETURNS text ${definer} AS $$
  SELECT string_agg(CASE WHEN jsonb_array_length(w -> 'days') = 7 THEN console_rights.word('change-field', 'day every')
    ELSE
           (SELECT string_agg(console_rights.word('change-field', 'day ' || d),
             CASE WHEN ${isEnglish} THEN ', ' ELSE '、' END ORDER BY d)
             FROM jsonb_array_elements_text(w -> 'days') d) END
         || ' ' || (w ->> 'from') || '–' || (w ->> 'to'), '; ' ORDER BY n)
           FROM jsonb_array_elements(CASE jsonb_typeof(windows) WHEN 'array' THEN windows
           ELSE '[]' END) WITH ORDINALITY AS l(w, n) $$;
${inner('windows_text(jsonb)')}`;

/** Settings of all algorithms, as rules are written in records: `keep first 1 last 4`. */
const settings =
  'level|first|last|unit|domain|length|digest|parts|clear|char|show|width|pattern|replacement|step|positions|text';

/** Names in place of numbers: where a masking policy is about, whom, when and from where. */
const policies = `
CREATE FUNCTION console_rights.mask_scope_text(scope jsonb) RETURNS text ${definer} AS $$
  SELECT CASE WHEN scope ? 'objects' THEN
    (SELECT string_agg(coalesce(d.name, o ->> 'source_id')
      || coalesce(' · ' || nullif((SELECT string_agg(n, '.') FROM jsonb_array_elements_text(o -> 'path') n), ''), ''),
      ', ')
     FROM jsonb_array_elements(scope -> 'objects') o LEFT JOIN data_source d ON d.id = (o ->> 'source_id')::bigint)
  ELSE coalesce((SELECT string_agg(d.name, ', ' ORDER BY d.name) FROM data_source d
    WHERE scope -> 'source_ids' @> to_jsonb(d.id)), '*') || ' · '
    || coalesce((SELECT string_agg(t, ', ') FROM jsonb_array_elements_text(scope -> 'tables') t), '*') END $$;
CREATE FUNCTION console_rights.mask_terms(terms jsonb) RETURNS jsonb ${definer} AS $$
  SELECT jsonb_build_object(
    'subjects', CASE terms ->> 'subject_type' WHEN 'all' THEN NULL WHEN 'anonymous'
      THEN console_rights.word('policy-subject-type', 'anonymous')
                ELSE (SELECT string_agg(s.name, ', ' ORDER BY s.name) FROM console_rights.mask_subjects(terms) s) END,
    'projects', (SELECT string_agg(j.name, ', ' ORDER BY j.name) FROM project j
      WHERE terms -> 'project_ids' @> to_jsonb(j.id)),
    'windows', console_rights.windows_text(terms -> 'windows'),
    'ips', (SELECT string_agg(i, ', ') FROM jsonb_array_elements_text(terms -> 'ips') i)) $$;
CREATE FUNCTION console_rights.mask_rule_text(rule text) RETURNS text ${definer} AS $$
  SELECT console_rights.word('match-type', m[1]) || ' '
    || CASE WHEN m[1] IN ('level', 'rule_type')
      THEN (SELECT string_agg(console_rights.word('masking-match', v), ', ' ORDER BY n)
      FROM unnest(string_to_array(m[2], ', ')) WITH ORDINALITY AS l(v, n)) ELSE m[2] END
    || ' → ' || console_rights.word('algorithm', m[3])
    || coalesce(CASE WHEN ${isEnglish} THEN ' (' ELSE '（' END
      || (SELECT string_agg(console_rights.word('change-field', 'setting ' || s.name) || ' '
        || coalesce(nullif(console_rights.word('change-field', 'setting ' || s.name || ':' || s.value),
        'setting ' || s.name || ':' || s.value), s.value), ', ' ORDER BY s.n)
          FROM (SELECT n, split_part(one, ' ', 1) AS name, substring(one FROM position(' ' IN one) + 1) AS value
                FROM regexp_split_to_table(nullif(ltrim(m[4]), ''), ' (?=(?:${settings}) )') WITH ORDINALITY AS l(one,
                  n)) s)
      || CASE WHEN ${isEnglish} THEN ')' ELSE '）' END, '')
    || '; ' || CASE m[5] WHEN 'by level' THEN ${field('filter_by_level')} ELSE
      coalesce((SELECT string_agg(console_rights.word('change-field', 'filter_' || k) || CASE WHEN ${isEnglish}
        THEN ': ' ELSE '：' END || console_rights.word('filter-policy', v), ', ' ORDER BY k)
                FROM jsonb_each_text(console_rights.json_of(m[5])) AS l(k, v)), m[5]) END
  FROM regexp_match(rule, '^(column|level|rule_type|name_pattern) (.*?) → ([a-z_]+)((?: .*)?), filter (.*)$') m
    WHERE m IS NOT NULL $$;
CREATE FUNCTION console_rights.use_scope_text(scope jsonb) RETURNS text ${definer} AS $$
  SELECT concat_ws('; ', coalesce((SELECT string_agg(d.name, ', ' ORDER BY d.name) FROM data_source d
    WHERE scope -> 'source_ids' @> to_jsonb(d.id)), '*'),
    coalesce(t ->> 'subjects', console_rights.word('policy-subject-type', scope ->> 'subject_type')),
    ${field('projects')} || CASE WHEN ${isEnglish} THEN ': ' ELSE '：' END || (t ->> 'projects'))
      FROM console_rights.mask_terms(scope) t $$;
${['use_scope_text(jsonb)', 'mask_scope_text(jsonb)', 'mask_terms(jsonb)', 'mask_rule_text(text)'].map(inner).join('\n')}`;

/** A text that is JSON, as it is; NULL for any other, and for one that a record has cut. */
const json = `
CREATE FUNCTION console_rights.json_of(value text) RETURNS jsonb IMMUTABLE SET search_path = pg_catalog,
  pg_temp LANGUAGE plpgsql AS $$
BEGIN
  RETURN value::jsonb;
EXCEPTION WHEN data_exception OR invalid_text_representation THEN
  RETURN NULL;
END $$;
${inner('json_of(text)')}`;

/** What somebody who keeps policies or the log reads of a fact whose record is a form of the server's own. */
const facts = `
CREATE FUNCTION console_rights.fact_words(field text, value text) RETURNS text ${definer} AS $$
  SELECT CASE WHEN NOT console_rights.has('super_admin', 'policy_admin', 'audit_admin') THEN NULL
    WHEN field = 'scope' AND value LIKE '{%' AND NOT console_rights.json_of(value) ? 'subject_type'
      THEN console_rights.mask_scope_text(console_rights.json_of(value))
    WHEN field = 'scope' AND console_rights.json_of(value) ? 'subject_type'
      THEN console_rights.use_scope_text(console_rights.json_of(value))
    WHEN field = 'windows' AND value LIKE '[%'
      THEN coalesce(console_rights.windows_text(console_rights.json_of(value)), '–')
    WHEN field = 'terms' AND value LIKE '{%'
      THEN (SELECT string_agg(console_rights.word('change-field', k) || CASE WHEN ${isEnglish} THEN ': ' ELSE '：' END
      || v, '; ' ORDER BY k)
      FROM jsonb_each_text(jsonb_strip_nulls(console_rights.mask_terms(console_rights.json_of(value)))) AS l(k, v))
    WHEN field ~ '^rule [0-9]+$' THEN console_rights.mask_rule_text(value) END $$;
${inner('fact_words(text, text)')}
CREATE OR REPLACE FUNCTION console_rights.fact(field text, value jsonb) RETURNS text ${definer} AS $$
  SELECT CASE jsonb_typeof(value) WHEN 'null' THEN NULL WHEN 'array' THEN
      (SELECT string_agg(console_rights.fact(field, v), ', ' ORDER BY n)
        FROM jsonb_array_elements(value) WITH ORDINALITY AS l(v, n))
    ELSE coalesce(console_rights.fact_words(field, value #>> '{}'),
      console_rights.word(CASE field WHEN 'roles' THEN 'system-role' WHEN 'access_level' THEN 'access-level'
      WHEN 'level' THEN 'level' WHEN 'letter' THEN 'letter'
      WHEN 'password' THEN 'change-field' WHEN 'rule_type' THEN 'rule-type' WHEN 'subject_type' THEN 'subject-type'
        WHEN 'effect' THEN 'policy-effect' ELSE 'yes-no' END, value #>> '{}')) END $$;`;

const keeps = `console_rights.has('super_admin', 'policy_admin', 'audit_admin')`;
const texts = `
  jsonb_strip_nulls(r.facts - 'scope' - 'terms' || jsonb_build_object('scope', console_rights.mask_scope_text(r.content -> 'scope'))
    || console_rights.mask_terms(nullif(r.content -> 'terms', 'null'::jsonb)))`;
const revisions = `
CREATE OR REPLACE FUNCTION console_rights.masking_revisions() RETURNS TABLE (id bigint, masking_policy_id bigint,
  revision integer, word text, person text, create_time timestamp, is_current boolean, facts jsonb) ${definer} AS $$
  SELECT r.id, r.masking_policy_id, r.revision, r.word::text, u.name::text, console_rights.local(r.create_time),
    r.revision = p.revision, ${texts}
  FROM masking_policy_revision r JOIN masking_policy p ON p.id = r.masking_policy_id
    LEFT JOIN user_account u ON u.id = r.create_user_id WHERE ${keeps} $$;
CREATE OR REPLACE VIEW console.masking_revision_facts WITH (security_barrier) AS
  SELECT r.id AS revision_id, o.id AS other_id, o.is_current AS with_current, k.field,
    console_rights.fact(k.field, r.facts -> k.field) AS this_text,
         console_rights.fact(k.field, o.facts -> k.field) AS other_text,
         r.facts -> k.field IS DISTINCT FROM o.facts -> k.field AS is_changed
  FROM console_rights.masking_revisions() r
    JOIN console_rights.masking_revisions() o ON o.masking_policy_id = r.masking_policy_id,
       LATERAL (SELECT jsonb_object_keys(r.facts) AS field UNION SELECT jsonb_object_keys(o.facts)) k;`;

/**
 * A change as its record tells it, `level: low → high`. A text of its own may hold the arrow too: nothing stands before
 * or behind it as `–`, and of an odd number of arrows the one in the middle parts both sides.
 */
const isFact = `o ~ '^[\\w.]+( [0-9]+)?: .* → '`;
const told = (side: string): string =>
  `CASE p.${side} WHEN '–' THEN '–' ELSE console_rights.fact(p.field, to_jsonb(p.${side})) END`;
const audit = `
CREATE FUNCTION console_rights.change_line(line text) RETURNS text ${definer} AS $$
  SELECT console_rights.word('change-field', p.field) || CASE WHEN ${isEnglish} THEN ': ' ELSE '：' END
    || CASE WHEN p.cut IS NULL THEN p.body ELSE ${told('before')} || ' → ' || ${told('after')} END
  FROM (SELECT q.field, q.body, q.cut, array_to_string(q.parts[:q.cut], ' → ') AS before,
    array_to_string(q.parts[q.cut + 1:], ' → ') AS after
    FROM (SELECT f.field, f.body, f.parts,
      CASE WHEN f.parts[1] = '–' THEN 1 WHEN f.parts[cardinality(f.parts)] = '–' THEN cardinality(f.parts) - 1
            WHEN cardinality(f.parts) % 2 = 0 THEN cardinality(f.parts) / 2 END AS cut
          FROM (SELECT m[1] AS field, m[2] AS body,
            string_to_array(m[2], ' → ') AS parts
            FROM regexp_match(line, '^([\\w.]+(?: [0-9]+)?): (.*)$') m) f) q) p $$;
${inner('change_line(text)')}
CREATE FUNCTION console_rights.change_lines(objects text[]) RETURNS text[] ${definer} AS $$
  SELECT CASE WHEN console_rights.has('audit_admin') THEN
    ARRAY(SELECT console_rights.change_line(o) FROM unnest(objects) WITH ORDINALITY AS l(o, n) WHERE ${isFact}
      AND o !~ ': – → –$' ORDER BY n) END $$;
${closed('change_lines(text[])')}
CREATE OR REPLACE FUNCTION console_rights.object_names(objects text[], origin jsonb) RETURNS text ${definer} AS $$
  SELECT string_agg(coalesce(console_rights.object_name(o, origin), o), ', ' ORDER BY n)
    FROM unnest(objects) WITH ORDINALITY AS l(o, n) WHERE console_rights.has('audit_admin') AND NOT ${isFact} $$;
CREATE OR REPLACE VIEW console.audit_objects WITH (security_barrier) AS
  SELECT a.seq AS id, console_rights.object_names(a.objects::text[], a.origin) AS names,
    console_rights.change_lines(a.objects::text[]) AS changes FROM audit_log a WHERE console_rights.has('audit_admin');`;

/**
 * What was changed is told in words of whoever reads: scope, terms and rules of masking policies by name, in the
 * history, the waiting change and the log.
 */
export class ChangeWords0000000000997 extends UpOnlyMigration {
  readonly sql = json + windows + policies + facts + revisions + audit;
}
