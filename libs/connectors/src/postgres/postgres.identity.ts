/**
 * Which database this is, whatever name or port it was reached by: start time of the server and the database's name.
 * Answers one row.
 */
export const postgresIdentitySql =
  "select extract(epoch from pg_postmaster_start_time())::text || '/' || current_database() as identity";
