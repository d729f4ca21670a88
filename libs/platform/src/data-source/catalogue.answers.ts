import { answer, flag, integer, listOf, orNull, text, type AnswerSchema } from '../dispatch/answer.schema.js';
import type { CatalogueNode, SqlWriting } from './catalogue.type.js';

/** What an editor needs to write names of a source. */
export const sqlWritingAnswer = answer(
  {
    dialect: text,
    quote: answer({ open: text, close: text }),
    bare: text,
    schema: orNull(text),
    first_rows: text,
  },
  { explain_tree: text },
) satisfies AnswerSchema<SqlWriting>;

/** An entry of the object tree. */
export const catalogueNode = answer(
  {
    id: integer,
    kind: { enum: ['source', 'database', 'schema', 'table', 'view', 'column', 'routine'] },
    name: text,
    comment: orNull(text),
    letters: listOf(text),
    leaf: flag,
  },
  { data_type: text, level: text, state: text, sql: sqlWritingAnswer },
) satisfies AnswerSchema<CatalogueNode>;
