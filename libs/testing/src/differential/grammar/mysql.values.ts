import type { GrammarGroup } from './grammar.group.js';

const page = (name: string): string => `https://dev.mysql.com/doc/refman/8.4/en/${name}.html`;

/** Literals, operators, conversions and the families of built-in functions that reports are written with. */
export const MYSQL_VALUES: readonly GrammarGroup[] = [
  {
    construct: 'literals',
    page: page('literals'),
    statements: [
      "select 'it''s', \"a \"\"word\"\"\", 'it\\'s', 'a' 'b' \"c\", n'wide', N'wide'",
      "select 0x4D7953514C, x'4D59', X'4d', 0b101, b'101', B'1'",
      'select 1.5e-3, .5, 2., -7, +3, 1e10, true, FALSE, null',
      "select date '2026-01-31', time '10:00:00', timestamp '2026-01-31 10:00:00', {d '2026-01-31'}, {ts '2026-01-31 10:00:00'}",
      "select _utf8mb4'abc', _latin1'abc' collate latin1_german1_ci, _binary 'abc'",
      "select 'a\\nb\\tc\\\\d\\%', '%' like '\\%'",
      'select 1 as `a``b`, 2 as "c d"',
    ],
  },
  {
    construct: 'operators',
    page: page('operator-precedence'),
    statements: [
      'select 1 + 2 * 3 - 4 / 2 % 3, 7 div 2, 7 mod 2, -(-1), ~1, !0, not 1',
      'select status & 3, status | 4, status ^ 1, status << 2, status >> 1 from orders',
      "select amount > 10, amount = 10, city <=> null, 'a' || 'b' from orders, customer",
      'select created_at + interval 1 day, created_at - interval 2 hour, interval 1 month + created_at from orders',
      "select created_at + interval '1:30' minute_second, created_at - interval '1 2' day_hour, created_at + interval '1-2' year_month from orders",
      "select name collate utf8mb4_general_ci = 'ann', binary name = 'Ann' from customer",
      "select profile->'$.lang', profile->>'$.lang', profile->'$.tags[0]' from customer",
      'select sum(status = 1), avg(amount > 10), count(nullif(status, 1)), sum(amount between 1 and 5) from orders',
    ],
  },
  {
    construct: 'flow control',
    page: page('flow-control-functions'),
    statements: [
      "select case when amount < 10 then 'small' when amount < 100 then 'middle' else 'large' end from orders",
      "select case city when 'Berlin' then case when phone is null then 1 else 2 end else 3 end from customer",
      "select if(status = 1, 'new', 'old'), ifnull(phone, 'none'), nullif(city, ''), coalesce(city, name, '?') from customer join orders using (id)",
      "select greatest(1, id), least(id, parent_id), elt(2, 'a', 'b'), field(city, 'a', 'b') from customer",
      'select id from orders order by case status when 3 then 0 else 1 end, id',
    ],
  },
  {
    construct: 'CAST and CONVERT',
    page: page('cast-functions'),
    statements: [
      'select cast(amount as signed), cast(amount as unsigned integer), cast(amount as decimal(12, 4)), cast(id as char), cast(id as char(10)) from orders',
      "select cast(created_at as date), cast(created_at as time), cast('2026-01-31' as datetime(3)), cast(created_at as year) from orders",
      'select convert(id, char(5)), convert(name using utf8mb4), convert(name using latin1), cast(name as binary), cast(name as char character set utf8mb4) from customer',
      'select cast(id as double), cast(id as float), cast(\'{"a":1}\' as json) from orders',
      "select cast(updated_at at time zone '+00:00' as datetime) from orders",
    ],
  },
  {
    construct: 'string functions',
    page: page('string-functions'),
    statements: [
      'select ascii(name), bin(id), bit_length(name), char(65, 66 using utf8mb4), char_length(name), character_length(name), length(name), octet_length(name), ord(name) from customer',
      "select concat(name, '-', id), concat_ws('; ', name, city), elt(1, name), export_set(5, 'Y', 'N', ',', 4), make_set(1 | 4, 'a', 'b', 'c') from customer",
      "select find_in_set('b', 'a,b'), format(id, 2), format(id, 2, 'de_DE'), hex(name), unhex('4D'), insert(name, 1, 2, 'x'), instr(name, 'a') from customer",
      "select left(name, 2), right(name, 2), lcase(name), lower(name), ucase(name), upper(name), lpad(id, 8, '0'), rpad(name, 10, '.'), ltrim(name), rtrim(name) from customer",
      "select locate('a', name), locate('a', name, 2), position('a' in name), mid(name, 1, 2), substr(name, 2), substring(name from 2 for 3), substring(name, -3), substring_index(phone, '-', -1) from customer",
      "select trim(name), trim(leading '0' from phone), trim(both 'x' from name), trim(trailing from name), quote(name), repeat('x', 3), replace(phone, '-', ''), reverse(name), soundex(name), space(3) from customer",
      "select to_base64(name), from_base64('YQ=='), strcmp(name, city), weight_string(name) from customer",
      "select regexp_replace(phone, '[^0-9]', ''), regexp_substr(name, '[a-z]+'), regexp_instr(name, 'n') from customer",
      "select regexp_replace(phone, '[0-9]', '#', 1, 2, 'i'), regexp_substr(name, '[a-z]+', 1, 1) from customer",
      'select oct(id), conv(id, 10, 2), crc32(name), md5(name), sha1(name), sha(name), sha2(phone, 256), uuid() from customer',
    ],
  },
  {
    construct: 'date and time functions',
    page: page('date-and-time-functions'),
    statements: [
      "select adddate(created_at, 7), adddate(created_at, interval 1 week), addtime(created_at, '01:00:00'), date_add(created_at, interval 1 quarter), date_sub(created_at, interval 1 microsecond), subdate(created_at, 1), subtime(created_at, '1:0:0') from orders",
      "select convert_tz(created_at, '+00:00', '+08:00'), curdate(), current_date(), curtime(3), current_time, current_timestamp(6), now(), localtime(), localtimestamp, utc_date(), utc_time(), utc_timestamp(), sysdate() from orders",
      'select date(created_at), day(created_at), dayname(created_at), dayofmonth(created_at), dayofweek(created_at), dayofyear(created_at), weekday(created_at), week(created_at, 3), weekofyear(created_at), yearweek(created_at, 1) from orders',
      "select date_format(created_at, '%Y-%m-%d %H:%i:%s'), time_format(created_at, '%H'), str_to_date('31.01.2026', '%d.%m.%Y'), get_format(date, 'EUR') from orders",
      'select datediff(now(), created_at), timediff(now(), created_at), timestampdiff(month, created_at, now()), timestampadd(minute, 5, created_at), period_diff(202601, 202501), period_add(202601, 2) from orders',
      'select extract(year_month from created_at), extract(day_hour from created_at), hour(created_at), minute(created_at), second(created_at), microsecond(created_at), month(created_at), monthname(created_at), quarter(created_at), year(created_at) from orders',
      "select from_days(730000), to_days(created_at), to_seconds(created_at), from_unixtime(1700000000), from_unixtime(1700000000, '%Y'), unix_timestamp(created_at), last_day(created_at), makedate(2026, 40), maketime(1, 2, 3), sec_to_time(100), time_to_sec('1:00') from orders",
      "select time(created_at), timestamp(birthday), timestamp(birthday, '10:00:00') from customer",
      "select id from orders where created_at >= date_format(curdate(), '%Y-%m-01') and created_at < last_day(curdate()) + interval 1 day",
      'select floor(datediff(curdate(), birthday) / 365.25) as age, (year(curdate()) - year(birthday)) - (right(curdate(), 5) < right(birthday, 5)) as years from customer',
    ],
  },
  {
    construct: 'numeric functions',
    page: page('numeric-functions'),
    statements: [
      'select abs(amount), ceil(amount), ceiling(amount), floor(amount), round(amount), round(amount, 1), truncate(amount, 1), sign(amount), mod(amount, 3), pow(amount, 2), power(amount, 2), sqrt(amount) from orders',
      'select exp(1), ln(amount), log(amount), log(2, amount), log10(amount), log2(amount), pi(), degrees(1), radians(180), rand(), rand(3) from orders',
      'select sin(1), cos(1), tan(1), cot(1), asin(1), acos(1), atan(1), atan(1, 2), atan2(1, 2), bit_count(status) from orders',
      "select inet_aton('10.0.0.1'), inet_ntoa(167772161), inet6_ntoa(inet6_aton('::1')), is_ipv4('10.0.0.1'), is_ipv6('::1')",
    ],
  },
  {
    construct: 'aggregate functions',
    page: page('aggregate-functions'),
    statements: [
      'select count(*), count(phone), count(distinct city), count(distinct city, parent_id), avg(distinct id), sum(distinct id) from customer',
      'select bit_and(status), bit_or(status), bit_xor(status), std(amount), stddev(amount), stddev_pop(amount), stddev_samp(amount), var_pop(amount), var_samp(amount), variance(amount) from orders',
      "select group_concat(name), group_concat(distinct city order by city desc separator '; '), group_concat(name, '-', city) from customer",
      'select city, json_arrayagg(name), json_objectagg(name, id) from customer group by city',
      'select max(created_at) - min(created_at), sum(amount) / count(distinct customer_id), round(100 * sum(status = 1) / count(*), 1) from orders',
      'select customer_id, max(case when status = 1 then amount end) as opened, sum(if(status = 2, amount, 0)) as paid from orders group by customer_id',
    ],
  },
  {
    construct: 'JSON functions',
    page: page('json-functions'),
    statements: [
      "select json_extract(profile, '$.lang', '$.tags'), json_unquote(json_extract(profile, '$.lang')), json_value(profile, '$.lang') from customer",
      "select json_value(profile, '$.age' returning unsigned null on empty error on error) from customer",
      "select json_array(1, name, null), json_object('id', id, 'name', name), json_quote(name) from customer",
      "select json_contains(profile, '\"de\"', '$.langs'), json_contains_path(profile, 'one', '$.lang', '$.tags'), json_overlaps('[1]', '[1,2]'), json_search(profile, 'one', 'de') from customer",
      "select json_keys(profile), json_length(profile, '$.tags'), json_depth(profile), json_type(profile), json_valid(profile), json_pretty(profile), json_storage_size(profile) from customer",
      "select json_set(profile, '$.lang', 'en'), json_insert(profile, '$.x', 1), json_replace(profile, '$.lang', 'fr'), json_remove(profile, '$.lang'), json_merge_patch(profile, '{\"a\":1}'), json_merge_preserve(profile, '{\"a\":1}'), json_array_append(profile, '$.tags', 'x') from customer",
    ],
  },
  {
    construct: 'information, encryption and spatial functions',
    page: page('information-functions'),
    statements: [
      'select version(), database(), schema(), connection_id()',
      'select user(), current_user(), session_user()',
      'select charset(name), collation(name), coercibility(name) from customer',
      'select found_rows()',
      "select st_astext(point(1, 2)), st_x(point(1, 2)), st_distance_sphere(point(13, 52), point(2, 48)), st_geomfromtext('POINT(1 2)')",
      "select extractvalue('<a><b>x</b></a>', '/a/b')",
      "select uuid_to_bin(uuid()), is_uuid(name), bin_to_uuid(uuid_to_bin('6ccd780c-baba-1026-9564-5b8c656024db')) from customer",
      'select format_bytes(1024), format_pico_time(1000)',
    ],
  },
  {
    construct: 'the usual reports',
    page: page('examples'),
    statements: [
      'select c.name, sum(o.amount) as total, rank() over (order by sum(o.amount) desc) as place from customer c join orders o on o.customer_id = c.id group by c.id, c.name order by total desc limit 10',
      'select status, count(*) as n, round(100 * count(*) / sum(count(*)) over (), 2) as share from orders group by status',
      "select c.city, date_format(o.created_at, '%Y') as y, sum(i.qty * i.price) as revenue from customer c, orders o, item i where o.customer_id = c.id and i.order_id = o.id group by c.city, y having sum(i.qty) > 0 order by revenue desc",
      'select name, phone, count(*) from customer group by name, phone having count(*) > 1',
      'select d.day, ifnull(sum(o.amount), 0) from (select curdate() - interval n day as day from (select 0 n union select 1 union select 2) k) d left join orders o on date(o.created_at) = d.day group by d.day order by d.day',
    ],
  },
];
