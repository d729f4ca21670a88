/**
 * What the standard calls the one catalogue of a server (information_schema, `table_catalog`): databases of MySQL are
 * its schemas.
 */
export const mysqlCatalogue = 'def';
