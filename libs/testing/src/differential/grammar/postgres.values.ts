import type { GrammarGroup } from './grammar.group.js';

const page = (name: string): string => `https://www.postgresql.org/docs/current/${name}.html`;

/** Literals, operators, conversions and the families of built-in functions that reports are written with. */
export const POSTGRES_VALUES: readonly GrammarGroup[] = [
  {
    construct: 'constants',
    page: page('sql-syntax-lexical'),
    statements: [
      "SELECT 'it''s', E'a\\nb\\x41\\u00e4', U&'d\\0061t', $$dollar's$$, $tag$it$tag$, 'a'\n'b'",
      "SELECT B'101', X'1F', 1.5e-3, .5, 2., -7, +3, 1_000_000, 0xFF, 0o17, 0b11",
      "SELECT DATE '2026-01-31', TIME '10:00', TIMESTAMP '2026-01-31 10:00', TIMESTAMPTZ '2026-01-31 10:00+01', INTERVAL '1 day 2 hours', INTERVAL '1-6' YEAR TO MONTH, INTERVAL '30' MINUTE",
      "SELECT true, FALSE, NULL, 't'::boolean, bool 'yes', point '(1,2)', inet '10.0.0.1/8', uuid '6ccd780c-baba-1026-9564-5b8c656024db'",
      "SELECT ARRAY[1, 2], ARRAY[[1, 2], [3, 4]], '{a,b}'::text[], ARRAY[]::int[], ROW(1, 'a'), (1, 'a')",
      "SELECT '[1,5)'::int4range, int4range(1, 5, '[]'), '{[1,2],[5,6]}'::int4multirange, daterange('2026-01-01', '2026-02-01')",
    ],
  },
  {
    construct: 'operators',
    page: page('sql-syntax-lexical'),
    statements: [
      'SELECT 1 + 2 * 3 - 4 / 2 % 3, 2 ^ 3, |/ 16, ||/ 27, @ -5, 5 & 3, 5 | 3, 5 # 3, ~1, 1 << 2, 8 >> 1',
      "SELECT name || ' ' || city || id FROM customer",
      "SELECT created_at + INTERVAL '1 day', created_at - INTERVAL '2 hours', birthday + 7, birthday - DATE '2000-01-01', age(birthday) FROM customer",
      'SELECT amount OPERATOR(pg_catalog.+) 1, amount > 10 FROM orders',
      "SELECT tags @> ARRAY['a'], tags <@ ARRAY['a', 'b'], tags && ARRAY['c'], tags || 'd'::text, tags[1], tags[1:2], tags[2:] FROM customer",
      "SELECT valid @> DATE '2026-01-01', valid && daterange('2026-01-01', '2026-02-01'), valid * daterange('2026-01-01', NULL), valid -|- daterange(NULL, '2025-01-01'), lower(valid), upper(valid), isempty(valid) FROM customer",
      "SELECT profile->'lang', profile->>'lang', profile#>'{a,b}', profile#>>'{a,b}', profile->0, profile @> '{\"lang\":\"de\"}', profile ? 'lang', profile ?| ARRAY['a'], profile ?& ARRAY['a'], profile - 'lang', profile || '{\"a\":1}', profile #- '{a}' FROM customer",
      "SELECT profile @? '$.tags[*] ? (@ == \"x\")', profile @@ '$.age > 3', profile['lang'] FROM customer",
      "SELECT inet '10.0.0.5' << inet '10.0.0.0/8', point '(1,2)' <-> point '(3,4)', name COLLATE \"C\" < city FROM customer",
    ],
  },
  {
    construct: 'CASE and conditional expressions',
    page: page('functions-conditional'),
    statements: [
      "SELECT CASE WHEN amount < 10 THEN 'small' WHEN amount < 100 THEN 'middle' ELSE 'large' END FROM orders",
      "SELECT CASE city WHEN 'Berlin' THEN CASE WHEN phone IS NULL THEN 1 ELSE 2 END ELSE 3 END FROM customer",
      "SELECT COALESCE(city, name, '?'), NULLIF(city, ''), GREATEST(1, id), LEAST(id, manager_id), num_nulls(city, phone), num_nonnulls(city) FROM customer",
      'SELECT id FROM orders ORDER BY CASE status WHEN 3 THEN 0 ELSE 1 END, id',
    ],
  },
  {
    construct: 'casts',
    page: page('sql-expressions'),
    statements: [
      'SELECT CAST(amount AS numeric(12, 4)), amount::int, amount::text, id::varchar(10), status::bigint, CAST(amount AS double precision) FROM orders',
      "SELECT created_at::date, created_at::time, CAST(created_at AS timestamp(3)), '2026-01-31'::timestamptz, interval '1 hour', int4 '7', text(id) FROM orders",
      'SELECT phone::text::varchar, tags::text, profile::text, \'{"a":1}\'::json, array_agg(id)::text[] FROM customer GROUP BY phone, tags, profile',
      "SELECT created_at AT TIME ZONE 'UTC', timezone('Asia/Shanghai', created_at), created_at AT LOCAL FROM customer",
      "SELECT to_char(created_at, 'YYYY-MM-DD HH24:MI'), to_char(amount, 'FM999G990D00'), to_number('12,454.8', '99G999D9'), to_date('31.01.2026', 'DD.MM.YYYY'), to_timestamp('2026', 'YYYY'), to_timestamp(0) FROM orders",
    ],
  },
  {
    construct: 'string functions',
    page: page('functions-string'),
    statements: [
      'SELECT ascii(name), bit_length(name), btrim(name), char_length(name), character_length(name), chr(65), length(name), octet_length(name) FROM customer',
      "SELECT concat(name, '-', id), concat_ws('; ', name, city), format('%s (%L)', name, city), initcap(name), left(name, 2), right(name, 2), lower(name), upper(name) FROM customer",
      "SELECT lpad(name, 8, '0'), rpad(name, 10, '.'), ltrim(name), rtrim(name), trim(both 'x' from name), trim(leading from name), repeat('x', 3), replace(phone, '-', ''), reverse(name), translate(phone, '-', ' ') FROM customer",
      "SELECT overlay(phone placing '***' from 2 for 3), position('a' in name), strpos(name, 'a'), substr(name, 2), substring(name from 2 for 3), substring(name, 2), substring(name from '[a-z]+'), split_part(phone, '-', 1), starts_with(name, 'A') FROM customer",
      "SELECT regexp_replace(phone, '[^0-9]', '', 'g'), regexp_match(name, '(a)(n)'), regexp_count(name, 'a'), regexp_instr(name, 'n'), regexp_like(name, '^A'), regexp_substr(name, '[a-z]+'), regexp_split_to_array(name, ' ') FROM customer",
      "SELECT md5(name), sha256(name::bytea), encode(name::bytea, 'hex'), decode('ff', 'hex'), quote_literal(name), quote_ident(name), quote_nullable(name), to_hex(id), normalize(name, NFC), string_to_array(name, ' ') FROM customer",
      "SELECT substring(name similar 'a%' escape '#'), convert_to(name, 'UTF8'), unistr('\\0061'), parse_ident('a.b') FROM customer",
    ],
  },
  {
    construct: 'date and time functions',
    page: page('functions-datetime'),
    statements: [
      "SELECT age(created_at), age(created_at, birthday), date_part('year', created_at), date_trunc('month', created_at), date_trunc('day', created_at, 'UTC'), date_bin('15 minutes', created_at, TIMESTAMPTZ '2001-01-01') FROM customer",
      'SELECT EXTRACT(YEAR FROM created_at), EXTRACT(EPOCH FROM created_at), EXTRACT(ISODOW FROM created_at), EXTRACT(QUARTER FROM created_at), isfinite(created_at) FROM orders',
      'SELECT now(), current_date, current_time, current_timestamp(3), localtime, localtimestamp, clock_timestamp(), statement_timestamp(), transaction_timestamp(), timeofday()',
      "SELECT justify_days(INTERVAL '35 days'), justify_hours(INTERVAL '27 hours'), justify_interval(INTERVAL '1 mon -1 hour'), make_date(2026, 1, 31), make_interval(days => 10), make_time(8, 15, 0), make_timestamp(2026, 1, 1, 0, 0, 0), make_timestamptz(2026, 1, 1, 0, 0, 0)",
      "SELECT id FROM orders WHERE created_at >= date_trunc('month', now()) AND created_at < date_trunc('month', now()) + INTERVAL '1 month'",
      "SELECT date_trunc('week', created_at)::date AS week, count(*) FROM orders GROUP BY 1 ORDER BY 1",
    ],
  },
  {
    construct: 'mathematical functions',
    page: page('functions-math'),
    statements: [
      'SELECT abs(amount), cbrt(amount), ceil(amount), ceiling(amount), degrees(1), div(amount, 2), exp(1.0), floor(amount), gcd(12, 8), lcm(4, 6), ln(2.0), log(100.0), log(2.0, 8.0), mod(id, 3), pi(), power(amount, 2), radians(180) FROM orders',
      'SELECT round(amount), round(amount, 1), scale(amount), min_scale(amount), trim_scale(amount), sign(amount), sqrt(2.0), trunc(amount), trunc(amount, 1), width_bucket(amount, 0, 1000, 10), random(), factorial(5) FROM orders',
      'SELECT sin(1), cos(1), tan(1), cot(1), asin(1), acos(1), atan(1), atan2(1, 2), sinh(1), cosh(1), tanh(1), asinh(1), sind(30), erf(1)',
    ],
  },
  {
    construct: 'aggregate functions',
    page: page('functions-aggregate'),
    statements: [
      'SELECT count(*), count(phone), count(DISTINCT city), count(DISTINCT (city, manager_id)), any_value(name), bool_and(city IS NULL), bool_or(phone IS NULL), every(id > 0) FROM customer',
      'SELECT avg(amount), sum(DISTINCT amount), min(created_at), max(created_at), bit_and(status), bit_or(status), bit_xor(status), stddev(amount), stddev_pop(amount), stddev_samp(amount), variance(amount), var_pop(amount), var_samp(amount) FROM orders',
      'SELECT corr(amount, status), covar_pop(amount, status), covar_samp(amount, status), regr_slope(amount, status), regr_intercept(amount, status), regr_r2(amount, status), regr_count(amount, status), regr_avgx(amount, status) FROM orders',
      "SELECT string_agg(name, ', ' ORDER BY name DESC), array_agg(name ORDER BY id), array_agg(DISTINCT city), string_agg(DISTINCT city, ';'), xmlagg(sheet ORDER BY id) FROM customer",
      'SELECT json_agg(name), jsonb_agg(name ORDER BY id), json_object_agg(name, id), jsonb_object_agg(id, name), json_agg(c) FROM customer c',
      'SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount), percentile_disc(0.9) WITHIN GROUP (ORDER BY amount), percentile_cont(ARRAY[0.25, 0.75]) WITHIN GROUP (ORDER BY amount), mode() WITHIN GROUP (ORDER BY status) FROM orders',
      'SELECT rank(10) WITHIN GROUP (ORDER BY amount), dense_rank(10) WITHIN GROUP (ORDER BY amount), percent_rank(10) WITHIN GROUP (ORDER BY amount), cume_dist(10) WITHIN GROUP (ORDER BY amount) FROM orders',
      'SELECT range_agg(valid), range_intersect_agg(valid) FROM customer',
    ],
  },
  {
    construct: 'JSON functions',
    page: page('functions-json'),
    statements: [
      "SELECT to_json(name), to_jsonb(c), row_to_json(c), json_build_object('id', id, 'name', name), jsonb_build_array(id, name), json_object('{a,1}'), array_to_json(tags) FROM customer c",
      "SELECT jsonb_extract_path(profile, 'a'), jsonb_extract_path_text(profile, 'a', 'b'), jsonb_typeof(profile), jsonb_array_length(profile->'langs'), jsonb_strip_nulls(profile), jsonb_pretty(profile), jsonb_set(profile, '{a}', '1'), jsonb_insert(profile, '{x}', '1') FROM customer",
      "SELECT jsonb_path_query_first(profile, '$.tags[0]'), jsonb_path_exists(profile, '$.tags'), jsonb_path_match(profile, '$.age > 3', silent => true), jsonb_path_query_array(profile, '$.tags[*]') FROM customer",
      "SELECT id, jsonb_object_keys(profile) FROM customer WHERE jsonb_typeof(profile) = 'object'",
      "SELECT JSON_VALUE(profile, '$.lang'), JSON_VALUE(profile, '$.age' RETURNING int DEFAULT 0 ON EMPTY NULL ON ERROR), JSON_QUERY(profile, '$.tags' WITH WRAPPER), JSON_EXISTS(profile, '$.tags') FROM customer",
      "SELECT JSON_OBJECT('id': id, 'name' VALUE name ABSENT ON NULL), JSON_ARRAY(id, name NULL ON NULL), JSON_SCALAR(name), JSON_SERIALIZE(profile RETURNING text), JSON('{}') FROM customer",
      'SELECT JSON_ARRAYAGG(name ORDER BY id), JSON_OBJECTAGG(id: name), JSON_ARRAY(SELECT id FROM orders ORDER BY id) FROM customer',
    ],
  },
  {
    construct: 'array functions',
    page: page('functions-array'),
    statements: [
      "SELECT array_append(tags, 'x'), array_cat(tags, tags), array_length(tags, 1), cardinality(tags), array_lower(tags, 1), array_upper(tags, 1), array_ndims(tags), array_position(tags, 'a'), array_positions(tags, 'a'), array_prepend('x', tags), array_remove(tags, 'a'), array_replace(tags, 'a', 'b'), array_to_string(tags, ','), trim_array(tags, 0), array_fill(0, ARRAY[2]) FROM customer",
      'SELECT ARRAY(SELECT o.id FROM orders o WHERE o.customer_id = c.id ORDER BY o.id) FROM customer c',
      "SELECT id FROM customer WHERE 'a' = ANY (tags) AND array_length(tags, 1) > 0",
    ],
  },
  {
    construct: 'text search, XML and network functions',
    page: page('functions-textsearch'),
    statements: [
      "SELECT id, ts_rank(to_tsvector('english', name), plainto_tsquery('english', 'ann')) FROM customer WHERE to_tsvector('english', name) @@ to_tsquery('english', 'ann & !bob')",
      "SELECT to_tsvector(name), phraseto_tsquery('a b'), websearch_to_tsquery('a -b'), ts_headline(name, to_tsquery('ann')), setweight(to_tsvector(name), 'A') FROM customer",
      "SELECT xmlelement(name customer, xmlattributes(id AS id), name), xmlforest(name, city), xmlconcat(sheet, sheet), xmlpi(name php), xmlserialize(content sheet AS text), xmlparse(content '<a/>') FROM customer",
      "SELECT xpath('/a/text()', sheet), xpath_exists('/a', sheet), xmlexists('/a' PASSING sheet), sheet IS DOCUMENT FROM customer",
      "SELECT host(inet '10.0.0.1/8'), masklen(inet '10.0.0.1/8'), network(inet '10.0.0.1/8'), broadcast(inet '10.0.0.1/8'), family(inet '10.0.0.1')",
      "SELECT area(box '(1,1),(2,2)'), center(box '(1,1),(2,2)'), point(1, 2), gen_random_uuid()",
    ],
  },
  {
    construct: 'information of the session',
    page: page('functions-info'),
    statements: [
      'SELECT current_database(), current_schema, current_schema(), version(), pg_typeof(1)',
      'SELECT current_user, session_user, user, current_role',
      "SELECT pg_size_pretty(1024::bigint), current_setting('server_version')",
      'SELECT pg_column_size(name) FROM customer',
      "SELECT obj_description('customer'::regclass), pg_backend_pid()",
    ],
  },
  {
    construct: 'the usual reports',
    page: page('tutorial-agg'),
    statements: [
      'SELECT c.name, sum(o.amount) AS total, rank() OVER (ORDER BY sum(o.amount) DESC) AS place FROM customer c JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name ORDER BY total DESC LIMIT 10',
      'SELECT status, count(*) AS n, round(100.0 * count(*) / sum(count(*)) OVER (), 2) AS share FROM orders GROUP BY status',
      "SELECT c.city, to_char(o.created_at, 'YYYY') AS y, sum(i.qty * i.price * (1 - COALESCE(i.discount, 0))) AS revenue FROM customer c JOIN orders o ON o.customer_id = c.id JOIN item i ON i.order_id = o.id GROUP BY c.city, y HAVING sum(i.qty) > 0 ORDER BY revenue DESC",
      'SELECT name, phone, count(*) FROM customer GROUP BY name, phone HAVING count(*) > 1',
      "SELECT d::date, COALESCE(sum(o.amount), 0) FROM generate_series(now() - INTERVAL '30 days', now(), INTERVAL '1 day') d LEFT JOIN orders o ON o.created_at::date = d::date GROUP BY d ORDER BY d",
      'SELECT amount - lag(amount) OVER (PARTITION BY customer_id ORDER BY created_at) AS change FROM orders',
    ],
  },
];
