import type { Query } from '../../../tree/query.type.js';
import type { KnownTag } from '../nodes/known.fields.js';
import type { Body, Node } from '../nodes/node.type.js';
import { tagOf, type Reading } from '../nodes/reading.js';
import { readSelect } from './select.reader.js';
import { readDelete, readInsert, readMerge, readUpdate } from './write.reader.js';

type QueryReaders = { [T in KnownTag]?: (body: Body<T>, reading: Reading) => Query };

/** One line per statement kind that yields or changes rows and may stand inside another. */
export const queryReaders = {
  SelectStmt: readSelect,
  InsertStmt: readInsert,
  UpdateStmt: readUpdate,
  DeleteStmt: readDelete,
  MergeStmt: readMerge,
} satisfies QueryReaders;

/** Turns a node of the parse tree into a query, or refuses it by name. */
export function readQuery(node: Node, reading: Reading): Query {
  const tag = tagOf(node);
  if (!Object.hasOwn(queryReaders, tag)) throw reading.unsupported(tag);
  const read = queryReaders[tag as keyof typeof queryReaders] as (body: unknown, reading: Reading) => Query;
  return read(reading.body(tag as KnownTag, node), reading);
}
