/** Statements that MySQL runs and MariaDB does not (its manual, "Function Differences" and "Incompatibilities"). */
export const UNKNOWN_TO_MARIADB: Readonly<Record<string, readonly string[]>> = {
  'no LATERAL': [
    'select c.name, n.id from customer c, lateral (select o.id from orders o where o.customer_id = c.id order by o.id desc limit 1) n',
    'select c.name, n.total from customer c left join lateral (select sum(o.amount) as total from orders o where o.customer_id = c.id) n on true',
  ],
  'no CAST to YEAR, FLOAT or JSON, and no AT TIME ZONE': [
    "select cast(created_at as date), cast(created_at as time), cast('2026-01-31' as datetime(3)), cast(created_at as year) from orders",
    'select cast(id as double), cast(id as float), cast(\'{"a":1}\' as json) from orders',
    "select cast(updated_at at time zone '+00:00' as datetime) from orders",
  ],
  'no names of columns behind a derived table': ['select d.a from (select id, name from customer) as d (a, b)'],
  'no null treatment, FROM FIRST or third argument of LAG, and no frame of an interval': [
    'select first_value(amount) respect nulls over (order by id), nth_value(amount, 2) from first over (order by id) from orders',
    'select lag(amount, 2, 0) over (order by id), lead(amount, 1) over (order by id desc), nth_value(amount, 2) over (order by id) from orders',
    'select sum(amount) over (order by created_at range between interval 7 day preceding and current row) from orders',
  ],
  'no frame in a window that names another one': [
    'select sum(amount) over w, avg(amount) over (w rows 1 preceding), rank() over (w) from orders window w as (partition by status order by id)',
  ],
  'no ->, ->>, MEMBER OF or options of JSON_VALUE': [
    "select profile->'$.lang', profile->>'$.lang', profile->'$.tags[0]' from customer",
    "select id from customer where 'de' member of (profile->'$.langs')",
    "select json_value(profile, '$.age' returning unsigned null on empty error on error) from customer",
  ],
  'no TABLE and no ROW in VALUES': [
    'table customer',
    'table customer order by id limit 2 offset 1',
    'select order_id, sku, qty, price from item union table item',
    'values row(1, 2), row(3, 4)',
    "values row(1, 'a'), row(2, 'b') order by column_0 desc limit 1",
    "select v.column_0 from (values row(1, 'a'), row(2, 'b')) as v",
    "select v.n from (values row(1, 'a'), row(2, 'b')) as v (n, label) join customer c on c.id = v.n",
    'select id from customer where id in (values row(1), row(2))',
  ],
  'no such function, or fewer arguments': [
    'select city, any_value(name), count(*) from customer group by city order by null',
    "select if(grouping(city), 'all', city) as place, count(*) from customer group by city with rollup",
    "select id from customer where name regexp '^A.*n$' or name not rlike 'x' or regexp_like(name, 'b', 'i')",
    "select regexp_replace(phone, '[0-9]', '#', 1, 2, 'i'), regexp_substr(name, '[a-z]+', 1, 1) from customer",
    "select json_keys(profile), json_length(profile, '$.tags'), json_depth(profile), json_type(profile), json_valid(profile), json_pretty(profile), json_storage_size(profile) from customer",
    'select format_bytes(1024), format_pico_time(1000)',
    "select uuid_to_bin(uuid()), is_uuid(name), bin_to_uuid(uuid_to_bin('6ccd780c-baba-1026-9564-5b8c656024db')) from customer",
  ],
};
