import type { InformationUse } from '@sluice/sql';
import { dictionaryViews } from './dictionary.rows.js';
import type { DescribedRelation } from './information.catalogue.js';
import type { Row, Answering } from './information.answer.type.js';

/** Rows of each view by its name in lower case, their values by the names of columns in lower case. */
const views: Readonly<Record<string, (answering: Answering) => Row[]>> = {
  ...dictionaryViews,
  information_schema_catalog_name: ({ database }) => [{ catalog_name: database }],
  schemata: ({ seen, database }) => seen.schemas.map((schema) => ({ catalog_name: database, schema_name: schema })),
  tables: (answering) =>
    answering.seen.relations.map((relation) => ({
      ...tableOf(answering, relation),
      table_type: relation.kind === 'view' ? 'VIEW' : 'BASE TABLE',
      table_comment: relation.kind === 'view' ? 'VIEW' : (relation.comment ?? ''),
    })),
  columns: (answering) => answering.seen.relations.flatMap((relation) => columnRows(answering, relation)),
  views: (answering) =>
    answering.seen.relations.filter(({ kind }) => kind === 'view').map((relation) => tableOf(answering, relation)),
  table_constraints: (answering) =>
    keysOf(answering).map(({ row, key }) => ({ ...row, constraint_type: constraintTypes[key.kind] })),
  key_column_usage: (answering) =>
    keysOf(answering).flatMap(({ row, key }) =>
      key.columns.map((column, at) => ({
        ...row,
        column_name: column,
        ordinal_position: at + 1,
        position_in_unique_constraint: key.references ? at + 1 : null,
        referenced_table_schema: key.references?.schema ?? null,
        referenced_table_name: key.references?.table ?? null,
        referenced_column_name: key.references?.columns[at] ?? null,
      })),
    ),
  referential_constraints: (answering) =>
    keysOf(answering).flatMap(({ row, key: { references: to } }) =>
      to
        ? [
            {
              ...row,
              unique_constraint_catalog: answering.database,
              unique_constraint_schema: to.schema,
              unique_constraint_name: to.constraint,
              referenced_table_name: to.table,
            },
          ]
        : [],
    ),
  constraint_column_usage: (answering) =>
    keysOf(answering).flatMap(({ row, key: { columns, references } }) => {
      const to = answering.types.usesOwnColumns ? undefined : references;
      const of = to ? { ...row, table_schema: to.schema, table_name: to.table } : row;
      return (to?.columns ?? columns).map((column) => ({ ...of, column_name: column }));
    }),
};

const constraintTypes = { primary: 'PRIMARY KEY', unique: 'UNIQUE', foreign: 'FOREIGN KEY' } as const;

/** The rows of a view as one JSON list of lists, in the order of its columns. */
export function informationRows({ name, columns }: InformationUse, answering: Answering): string {
  const keys = columns.map((column) => column.toLowerCase());
  const rows = views[name.toLowerCase()]?.(answering) ?? [];
  return JSON.stringify(rows.map((row) => keys.map((key) => row[key] ?? null)));
}

const tableOf = ({ database }: Answering, { schema, name }: DescribedRelation): Row => ({
  table_catalog: database,
  table_schema: schema,
  table_name: name,
});

/** Columns are numbered as they are seen: a gap would tell of a hidden one. */
function columnRows(answering: Answering, relation: DescribedRelation): Row[] {
  const table = tableOf(answering, relation);
  return relation.columns.map(({ name, type, comment, nullable, key }, at) => ({
    ...table,
    column_name: name,
    ordinal_position: at + 1,
    is_nullable: nullable ? 'YES' : 'NO',
    column_key: key ? 'PRI' : '',
    column_comment: comment ?? '',
    udt_catalog: answering.database,
    ...answering.types.typed(type),
  }));
}

function* keysIn({ seen }: Answering) {
  for (const relation of seen.relations) for (const key of relation.constraints) yield { relation, key };
}

function keysOf(answering: Answering) {
  return [...keysIn(answering)].map(({ relation, key }) => ({
    key,
    row: {
      ...tableOf(answering, relation),
      constraint_catalog: answering.database,
      constraint_schema: relation.schema,
      constraint_name: key.name,
    },
  }));
}
