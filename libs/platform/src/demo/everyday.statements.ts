/**
 * A hundred statements of an analyst's every day on the demo's retail database, and what becomes of each for a person
 * who may read all tables: served, or the code of the refusal. Refusals by analysis are defended in everyday.test.ts.
 */
export const everyday: readonly [sql: string, outcome: string][] = [
  ['select count(*) from customer', 'served'],
  ['select * from product limit 20', 'served'],
  ["select id, name, city from customer where city = '杭州' order by id limit 50", 'served'],
  ['select distinct category from product order by category', 'served'],
  [
    'select member_level, count(*) as people, avg(points) as points from customer group by member_level order by people desc',
    'served',
  ],
  [
    "select date_trunc('month', created_at) as month, count(*), sum(amount) from orders group by 1 order by 1",
    'served',
  ],
  [
    "select created_at::date as day, channel, sum(amount) from orders where created_at >= now() - interval '30 days' group by day, channel order by day",
    'served',
  ],
  ['select extract(dow from created_at) as weekday, count(*) from orders group by 1 order by 1', 'served'],
  [
    "select to_char(created_at, 'YYYY-MM') as month, count(distinct customer_id) from orders group by month order by month",
    'served',
  ],
  [
    'select c.member_level, sum(o.amount) from orders o join customer c on c.id = o.customer_id group by c.member_level',
    'served',
  ],
  [
    'select c.city, count(o.id) from customer c left join orders o on o.customer_id = c.id group by c.city having count(o.id) = 0',
    'served',
  ],
  [
    'select p.name, sum(i.quantity) as sold from order_item i join product p on p.id = i.product_id group by p.name order by sold desc limit 10',
    'served',
  ],
  [
    "select p.category, sum(i.quantity * i.price) as revenue from order_item i join product p on p.id = i.product_id join orders o on o.id = i.order_id where o.status <> '已取消' group by p.category",
    'served',
  ],
  ['select channel, status, count(*) from orders group by rollup (channel, status)', 'served'],
  ['select channel, status, count(*), grouping(channel, status) from orders group by cube (channel, status)', 'served'],
  ['select channel, status, count(*) from orders group by grouping sets ((channel), (status), ())', 'served'],
  [
    'select id, amount, sum(amount) over (order by created_at, id) as running from orders order by id limit 100',
    'served',
  ],
  [
    'select customer_id, amount, row_number() over (partition by customer_id order by amount desc) as place from orders',
    'served',
  ],
  [
    'select * from (select o.id, o.amount, rank() over (partition by channel order by amount desc) as r from orders o) q where r <= 3',
    'served',
  ],
  [
    "select month, amount, lag(amount) over (order by month) as before, amount - lag(amount) over (order by month) as change from (select date_trunc('month', created_at) as month, sum(amount) as amount from orders group by 1) m",
    'served',
  ],
  [
    'select channel, amount, percent_rank() over w, ntile(4) over w from orders window w as (partition by channel order by amount)',
    'served',
  ],
  ['select id, avg(amount) over (order by created_at rows between 6 preceding and current row) from orders', 'served'],
  [
    'select percentile_cont(0.5) within group (order by amount) as median, mode() within group (order by channel) from orders',
    'served',
  ],
  ['select min(amount), max(amount), avg(amount), stddev(amount), variance(amount) from orders', 'served'],
  [
    'select width_bucket(amount, 0, 10000, 10) as bucket, count(*) from orders group by bucket order by bucket',
    'served',
  ],
  ['select corr(quantity, price), regr_slope(quantity, price) from order_item', 'served'],
  [
    "select count(*) filter (where status = '已完成') as done, count(*) filter (where status = '已取消') as cancelled from orders",
    'served',
  ],
  [
    "select sum(case when channel = '门店' then amount else 0 end) as shop, sum(case when channel <> '门店' then amount else 0 end) as online from orders",
    'served',
  ],
  ["select string_agg(distinct channel, ', ' order by channel) from orders", 'served'],
  ['select customer_id, array_agg(order_no order by created_at) from orders group by customer_id limit 10', 'served'],
  ["select json_agg(json_build_object('id', id, 'name', name)) from product where category = '家电'", 'served'],
  ['select jsonb_object_agg(channel, n) from (select channel, count(*) as n from orders group by channel) q', 'served'],
  ['select row_to_json(p) from product p limit 5', 'served'],
  ["select to_jsonb(p) - 'note' from product p limit 5", 'served'],
  ["select contact ->> 'name', jsonb_array_length(lines) from purchase", 'served'],
  [
    "select u.id, l.value ->> 'name', (l.value ->> 'price')::numeric from purchase u, jsonb_array_elements(u.lines) l",
    'served',
  ],
  [
    'select u.id, x.name, x.quantity from purchase u, jsonb_to_recordset(u.lines) as x(name text, quantity integer)',
    'served',
  ],
  ["select jsonb_path_query_array(lines, '$[*].name') from purchase", 'served'],
  ['select id, lines @> \'[{"unit": "件"}]\' from purchase where contact ? \'name\'', 'served'],
  [
    "select j.name from purchase, json_table(lines, '$[*]' columns (name text path '$.name', price numeric path '$.price')) j where j.price > 100",
    'served',
  ],
  ['select jsonb_pretty(lines) from purchase limit 1', 'served'],
  ['select e.key, count(*) from purchase u, jsonb_each_text(u.contact) e group by e.key', 'served'],
  [
    'select c.id, last.order_no from customer c cross join lateral (select o.order_no from orders o where o.customer_id = c.id order by o.created_at desc limit 1) last',
    'served',
  ],
  [
    'select c.id, o.n from customer c left join lateral (select count(*) as n from orders where customer_id = c.id) o on true where o.n > 3',
    'served',
  ],
  [
    'select id from customer c where exists (select 1 from orders o where o.customer_id = c.id and o.amount > 5000)',
    'served',
  ],
  ['select id from customer where id not in (select customer_id from orders)', 'served'],
  ['select id, amount from orders where amount > (select avg(amount) from orders)', 'served'],
  ["select id from orders where status = any (array['已完成', '已发货'])", 'served'],
  [
    'select o.* from orders o where (o.customer_id, o.created_at) in (select customer_id, max(created_at) from orders group by customer_id)',
    'served',
  ],
  [
    "with monthly as (select date_trunc('month', created_at) as month, sum(amount) as amount from orders group by 1) select month, amount, amount / sum(amount) over () as share from monthly",
    'served',
  ],
  [
    'with recursive chain as (select id, name, manager_id, 1 as level from employee where manager_id is null union all select e.id, e.name, e.manager_id, c.level + 1 from employee e join chain c on c.id = e.manager_id) select level, count(*) from chain group by level order by level',
    'served',
  ],
  [
    "with recursive days(day) as (select date '2026-01-01' union all select (day + interval '1 day')::date from days where day < date '2026-01-31') select d.day, count(o.id) from days d left join orders o on o.created_at::date = d.day group by d.day order by d.day",
    'served',
  ],
  [
    "select d::date as day, count(o.id) from generate_series('2026-01-01'::date, '2026-01-31', interval '1 day') d left join orders o on o.created_at >= d and o.created_at < d + interval '1 day' group by 1 order by 1",
    'served',
  ],
  ['select channel from orders union select method from payment', 'served'],
  ['select customer_id from orders except select customer_id from access_log', 'served'],
  [
    "select 'orders' as what, count(*) from orders union all select 'payments', count(*) from payment order by 1",
    'served',
  ],
  ['select count(*), count(email), count(*) - count(email) as missing from customer', 'served'],
  ['select id, name from customer where email is null limit 20', 'served'],
  ['select count(*) from payment where payer_card is not null', 'served'],
  [
    'select count(*) filter (where note is null) as no_note, count(*) filter (where tags is null) as no_tags from product',
    'served',
  ],
  ["select coalesce(region, '-') as region, count(*) from purchase group by 1", 'served'],
  ['select num_nulls(reason, region, note), count(*) from purchase group by 1', 'served'],
  ["select nullif(note, '') is null as empty, count(*) from product group by 1", 'served'],
  ['select customer_id, count(*) from orders group by customer_id having count(*) > 1 order by 2 desc', 'served'],
  ['select order_no, count(*) from orders group by order_no having count(*) > 1', 'served'],
  ['select length(content), char_length(topic), octet_length(content) from feedback', 'served'],
  ['select max(length(content)), avg(length(content)) from feedback', 'served'],
  ['select pg_size_pretty(sum(pg_column_size(content))) from feedback', 'served'],
  ['select pg_column_size(p.*) from product p limit 10', 'served'],
  ["select pg_size_pretty(pg_total_relation_size('product'))", 'function-not-approved'],
  ["select pg_relation_size('product') / 8192 as pages", 'function-not-approved'],
  ['select age(now(), created_at), justify_interval(now() - created_at) from orders limit 5', 'served'],
  ['select extract(year from age(birthday)) as years, count(*) from customer group by 1 order by 1', 'served'],
  [
    "select make_date(2026, 1, 1), date_part('week', created_at), created_at at time zone 'Asia/Shanghai' from orders limit 5",
    'served',
  ],
  ['select current_date - hired_on as days from employee order by days desc', 'served'],
  [
    "select created_at between date '2026-01-01' and date '2026-02-01' as january, count(*) from orders group by 1",
    'served',
  ],
  [
    "select tsrange(created_at, created_at + interval '2 days') && tsrange('2026-01-01', '2026-01-03') from orders limit 5",
    'served',
  ],
  [
    "select to_timestamp(1767225600), date_bin('15 minutes', at, timestamp '2026-01-01'), count(*) from access_log group by 1, 2",
    'served',
  ],
  ["select host(ip), masklen(ip), ip << inet '10.0.0.0/8' from access_log limit 10", 'served'],
  [
    'select path, percentile_disc(array[0.5, 0.95, 0.99]) within group (order by cost_ms) from access_log group by path',
    'served',
  ],
  ["select split_part(path, '/', 2) as section, count(*) from access_log group by 1 order by 2 desc", 'served'],
  ["select regexp_replace(path, '[0-9]+', ':id', 'g') as route, count(*) from access_log group by route", 'served'],
  ["select t as tag, count(*) from product, unnest(string_to_array(tags, ',')) t group by t order by 2 desc", 'served'],
  [
    "select tag, count(*) from product cross join lateral regexp_split_to_table(tags, ',') as tag group by tag",
    'served',
  ],
  ["select upper(sku), initcap(sku), lpad(id::text, 6, '0'), md5(sku) from product", 'served'],
  ["select format('%s (%s)', name, category), concat_ws(' / ', category, name) from product", 'served'],
  [
    'select round(price, 1), ceil(price), floor(price), trunc(price, -1), abs(stock - 10), mod(stock, 7) from product',
    'served',
  ],
  ["select cast(price as integer), price::text, to_char(price, 'FM999,990.00') from product", 'served'],
  ['select random(), gen_random_uuid() from product limit 3', 'served'],
  ['select * from product tablesample bernoulli (10)', 'served'],
  [
    "select name, similarity from (select name, position('机' in name) as similarity from product) q where similarity > 0",
    'served',
  ],
  ["explain select * from product where category = '家电'", 'served'],
  ['explain (analyze, buffers) select count(*) from orders', 'served'],
  ['show timezone', 'served'],
  ['show server_version', 'served'],
  ['select version(), current_user, current_database(), current_schema()', 'served'],
  ["select current_setting('TimeZone')", 'served'],
  ["set timezone = 'Asia/Shanghai'", 'not-read-only'],
  ["select table_name from information_schema.tables where table_schema = 'public'", 'served'],
  ["select column_name, data_type from information_schema.columns where table_name = 'orders'", 'served'],
];
