/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
export const MYSQL_REFUSED: Readonly<Record<string, string>> = {
  'select sql_calc_found_rows id from orders limit 5': 'unsupported: not supported: SQL_CALC_FOUND_ROWS',
  'select /*+ MAX_EXECUTION_TIME(1000) */ count(*) from orders':
    'unsupported: not supported: a hint that changes settings',
  'select /*+ SET_VAR(sort_buffer_size = 16M) */ id from orders order by amount':
    'unsupported: not supported: a hint that changes settings',
  'select @n := @n + 1 as n, id from orders, (select @n := 0) init order by id':
    'unsupported: not supported: a user variable: it keeps values across statements',
  'select @total, id from orders where amount > @least':
    'unsupported: not supported: a user variable: it keeps values across statements',
  'select found_rows()':
    'function-not-approved: uses a function that is not approved: found_rows; ask an administrator to approve it or write the statement without it',
};
