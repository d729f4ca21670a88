/** Texts of the catalogue ("Database Reference", static data dictionary views). Numbers come as text. */
export interface ColumnRow {
  owner: string;
  name: string;
  column: string;
  ordinal: string;
  type: string;
  length: string | null;
  characters: string | null;
  unit: string | null;
  precision: string | null;
  scale: string | null;
  nullable: string;
  virtual: string;
  identity: string;
  given: string | null;
}
export interface TableRow {
  owner: string;
  name: string;
  rows: string | null;
  blocks: string | null;
}
export interface ViewRow {
  owner: string;
  name: string;
  text: string | null;
}
export interface ObjectRow {
  owner: string;
  name: string;
  id: string;
  changed: string;
}
export interface IndexRow {
  owner: string;
  name: string;
  schema: string;
  index: string;
  type: string;
  uniqueness: string;
  column: string;
}
export interface SynonymRow {
  owner: string;
  name: string;
  target_owner: string | null;
  target_name: string;
  link: string | null;
}

/** Accounts that the server itself made hold nothing of anybody's. */
const own = (column: string): string =>
  `${column} IN (SELECT u.username FROM all_users u WHERE u.oracle_maintained = 'N')`;

export const schemasSql = `
  SELECT u.username AS "name", NULL AS "comment" FROM all_users u WHERE u.oracle_maintained = 'N' ORDER BY 1`;

/**
 * Hidden columns come too where a query may name them: those that the server made for itself have no number of their
 * own.
 */
export const columnsSql = `
  SELECT c.owner AS "owner", c.table_name AS "name", c.column_name AS "column", c.column_id AS "ordinal", c.data_type AS "type",
         c.data_length AS "length", c.char_length AS "characters", c.char_used AS "unit", c.data_precision AS "precision",
         c.data_scale AS "scale", c.nullable AS "nullable", c.virtual_column AS "virtual", c.identity_column AS "identity",
         c.data_default AS "given"
  FROM all_tab_cols c
  WHERE ${own('c.owner')} AND c.column_id IS NOT NULL AND c.table_name NOT LIKE 'BIN$%'
  ORDER BY c.owner, c.table_name, c.column_id`;

export const tablesSql = `
  SELECT t.owner AS "owner", t.table_name AS "name", t.num_rows AS "rows", t.blocks AS "blocks" FROM all_tables t WHERE ${own('t.owner')}`;

export const viewsSql = `
  SELECT v.owner AS "owner", v.view_name AS "name", v.text AS "text" FROM all_views v WHERE ${own('v.owner')}`;

export const objectsSql = `
  SELECT o.owner AS "owner", o.object_name AS "name", o.object_id AS "id", TO_CHAR(o.last_ddl_time, 'YYYY-MM-DD HH24:MI:SS') AS "changed"
  FROM all_objects o WHERE o.object_type IN ('TABLE', 'VIEW') AND ${own('o.owner')}`;

/** What a person wrote of tables (without a column) and columns. */
export const commentsSql = `
  SELECT t.owner AS "owner", t.table_name AS "name", NULL AS "column", t.comments AS "comment" FROM all_tab_comments t
  WHERE t.comments IS NOT NULL AND ${own('t.owner')}
  UNION ALL SELECT c.owner, c.table_name, c.column_name, c.comments FROM all_col_comments c
  WHERE c.comments IS NOT NULL AND ${own('c.owner')}`;

/** Keys of all columns that they have, each in its order; checks are none. */
export const constraintsSql = `
  SELECT c.owner AS "owner", c.table_name AS "name", c.constraint_name AS "constraint", c.constraint_type AS "type",
         k.column_name AS "column", c.r_owner AS "to_owner", c.r_constraint_name AS "to_constraint"
  FROM all_constraints c JOIN all_cons_columns k ON k.owner = c.owner AND k.constraint_name = c.constraint_name
  WHERE c.constraint_type IN ('P', 'U', 'R') AND ${own('c.owner')} AND c.table_name NOT LIKE 'BIN$%'
  ORDER BY c.owner, c.table_name, c.constraint_name, k.position`;

/** Indexes by their columns, each in its order. */
export const indexesSql = `
  SELECT i.table_owner AS "owner", i.table_name AS "name", i.owner AS "schema", i.index_name AS "index", i.index_type AS "type",
         i.uniqueness AS "uniqueness", k.column_name AS "column"
  FROM all_indexes i JOIN all_ind_columns k ON k.index_owner = i.owner AND k.index_name = i.index_name
  WHERE ${own('i.table_owner')} AND i.table_name NOT LIKE 'BIN$%'
  ORDER BY i.table_owner, i.table_name, i.owner, i.index_name, k.column_position`;

/** Everything that a call in a statement may mean beside the server's own functions. */
export const routinesSql = `
  SELECT o.owner AS "schema", o.object_name AS "name",
         CASE o.object_type WHEN 'TYPE' THEN 'type' WHEN 'OPERATOR' THEN 'operator' ELSE 'function' END AS "kind"
  FROM all_objects o WHERE o.object_type IN ('FUNCTION', 'PACKAGE', 'TYPE', 'OPERATOR') AND ${own('o.owner')} ORDER BY 1, 2`;

/** Synonyms of people, and public ones of anything that is not the server's own. */
export const synonymsSql = `
  SELECT s.owner AS "owner", s.synonym_name AS "name", s.table_owner AS "target_owner", s.table_name AS "target_name", s.db_link AS "link"
  FROM all_synonyms s WHERE ${own('s.owner')} OR (s.owner = 'PUBLIC' AND (s.db_link IS NOT NULL OR ${own('s.table_owner')}))
  ORDER BY 1, 2`;
