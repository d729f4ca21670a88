import type { DescribedRelation } from './information.catalogue.js';
import type { Answering, Row } from './information.answer.type.js';

type Rows = (answering: Answering) => Row[];

const typeOf = ({ kind }: DescribedRelation): string => (kind === 'view' ? 'VIEW' : 'TABLE');

/** Columns are numbered as they are seen: a gap would tell of a hidden one. */
const columns: Rows = ({ seen, types }) =>
  seen.relations.flatMap(({ schema, name, columns: own }) =>
    own.map((column, at) => ({
      owner: schema,
      table_name: name,
      column_name: column.name,
      nullable: column.nullable ? 'Y' : 'N',
      column_id: at + 1,
      hidden_column: 'NO',
      ...types.typed(column.type),
    })),
  );

/** Indexes over an expression are not among them: it may name any column. */
const indexesOf = ({
  seen,
}: Answering): { relation: DescribedRelation; index: DescribedRelation['indexes'][number] }[] =>
  seen.relations.flatMap((relation) => relation.indexes.map((index) => ({ relation, index })));

const keyTypes = { primary: 'P', unique: 'U', foreign: 'R' } as const;

/** Rows of lists of all owners by the last part of their name, with the names of columns in lower case. */
const ofAll: Readonly<Record<string, Rows>> = {
  tables: ({ seen }) =>
    seen.relations
      .filter(({ kind }) => kind === 'table')
      .map(({ schema, name }) => ({ owner: schema, table_name: name, status: 'VALID', dropped: 'NO' })),
  tab_columns: columns,
  tab_cols: columns,
  views: ({ seen }) =>
    seen.relations
      .filter(({ kind }) => kind === 'view')
      .map(({ schema, name }) => ({ owner: schema, view_name: name })),
  objects: ({ seen }) =>
    seen.relations.map((relation) => ({
      owner: relation.schema,
      object_name: relation.name,
      object_type: typeOf(relation),
      status: 'VALID',
      oracle_maintained: 'N',
    })),
  constraints: ({ seen }) =>
    seen.relations.flatMap(({ schema, name, constraints }) =>
      constraints.map((key) => ({
        owner: schema,
        constraint_name: key.name,
        constraint_type: keyTypes[key.kind],
        table_name: name,
        r_owner: key.references?.schema ?? null,
        r_constraint_name: key.references?.constraint ?? null,
      })),
    ),
  cons_columns: ({ seen }) =>
    seen.relations.flatMap(({ schema, name, constraints }) =>
      constraints.flatMap((key) =>
        key.columns.map((column, at) => ({
          owner: schema,
          constraint_name: key.name,
          table_name: name,
          column_name: column,
          position: at + 1,
        })),
      ),
    ),
  indexes: (answering) =>
    indexesOf(answering).map(({ relation, index }) => ({
      owner: index.schema,
      index_name: index.name,
      index_type: index.type,
      table_owner: relation.schema,
      table_name: relation.name,
      table_type: typeOf(relation),
      uniqueness: index.unique ? 'UNIQUE' : 'NONUNIQUE',
      status: 'VALID',
      dropped: 'NO',
    })),
  ind_columns: (answering) =>
    indexesOf(answering).flatMap(({ relation, index }) =>
      index.columns.map((column, at) => ({
        owner: index.schema,
        index_owner: index.schema,
        index_name: index.name,
        table_owner: relation.schema,
        table_name: relation.name,
        column_name: column,
        column_position: at + 1,
      })),
    ),
  tab_comments: ({ seen }) =>
    seen.relations.map((relation) => ({
      owner: relation.schema,
      table_name: relation.name,
      table_type: typeOf(relation),
      comments: relation.comment,
    })),
  col_comments: ({ seen }) =>
    seen.relations.flatMap(({ schema, name, columns: own }) =>
      own.map((column) => ({ owner: schema, table_name: name, column_name: column.name, comments: column.comment })),
    ),
};

/** One's own are those of the schema in which the source looks for bare names. */
const ofOwn =
  (rows: Rows): Rows =>
  (answering) =>
    rows(answering).filter(({ owner }) => owner === answering.own);

/** Rows of Oracle's data dictionary views by their names in lower case. */
export const dictionaryViews: Readonly<Record<string, Rows>> = {
  ...Object.fromEntries(
    Object.entries(ofAll).flatMap(([name, rows]) => [
      [`all_${name}`, rows],
      [`user_${name}`, ofOwn(rows)],
    ]),
  ),
  all_users: ({ seen }) => seen.schemas.map((schema) => ({ username: schema, oracle_maintained: 'N' })),
};
