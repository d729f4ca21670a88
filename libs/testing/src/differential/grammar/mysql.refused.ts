/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
export const MYSQL_REFUSED: Readonly<Record<string, string>> = {
  'select sql_calc_found_rows id from orders limit 5': 'unsupported: not supported: SQL_CALC_FOUND_ROWS',
  'select id from orders where strcmp(status, 1) or interval(amount, 1, 10, 100) = 2 or coalesce(status, 0) in (1)':
    'syntax-error: the statement is not complete',
  "select v.column_0 from (values row(1, 'a'), row(2, 'b')) as v": 'unknown-column: there is no column v.column_0',
  'select first_value(amount) respect nulls over (order by id), nth_value(amount, 2) from first over (order by id) from orders':
    'unsupported: not supported: FROM FIRST and FROM LAST of a window function',
  'select c.name, o.id, i.sku from customer c join orders o join item i on i.order_id = o.id on o.customer_id = c.id':
    'syntax-error: not understood near "on"',
  'select c.id from { oj customer c left outer join orders o on o.customer_id = c.id }':
    'unsupported: not supported: { … } around a table',
  'select /*+ MAX_EXECUTION_TIME(1000) */ count(*) from orders':
    'unsupported: not supported: a hint that changes settings',
  'select /*+ SET_VAR(sort_buffer_size = 16M) */ id from orders order by amount':
    'unsupported: not supported: a hint that changes settings',
  'select @n := @n + 1 as n, id from orders, (select @n := 0) init order by id':
    'unsupported: not supported: a user variable: it keeps values across statements',
  'select @total, id from orders where amount > @least':
    'unsupported: not supported: a user variable: it keeps values across statements',
  'select @@sql_mode, @@session.time_zone, @@global.max_connections':
    'unsupported: not supported: the server variable global.max_connections',
  "select date '2026-01-31', time '10:00:00', timestamp '2026-01-31 10:00:00', {d '2026-01-31'}, {ts '2026-01-31 10:00:00'}":
    'syntax-error: not understood near "{"',
  "select cast(updated_at at time zone '+00:00' as datetime) from orders": 'unsupported: not supported: AT TIME ZONE',
  "select to_base64(name), from_base64('YQ=='), strcmp(name, city), weight_string(name) from customer":
    'unsupported: not supported: weight_string',
  "select json_value(profile, '$.age' returning unsigned null on empty error on error) from customer":
    'unsupported: not supported: options of JSON_VALUE',
  'select user(), current_user(), session_user()':
    'function-not-approved: uses a function that is not approved: user; ask an administrator to approve it or write the statement without it',
  'select found_rows()':
    'function-not-approved: uses a function that is not approved: found_rows; ask an administrator to approve it or write the statement without it',
};
