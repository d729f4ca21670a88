/** Values of BSON that JSON has no word for, by the name of their constructor in a shell. */
export type TypedName =
  | 'ObjectId'
  | 'ISODate'
  | 'NumberLong'
  | 'NumberInt'
  | 'NumberDecimal'
  | 'UUID'
  | 'BinData'
  | 'Timestamp'
  | 'MinKey'
  | 'MaxKey';

/** A place in the statement's text, in UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

/** What is written between the parentheses of a method: extended JSON with constructors and binds, never code. */
export type Node =
  | (Span & { type: 'object'; entries: Entry[] })
  | (Span & { type: 'array'; items: Node[] })
  | (Span & { type: 'value'; value: string | number | boolean | null })
  /** `values` are the texts of its constructor; a bind may stand in the place of the first. */
  | (Span & { type: 'typed'; name: TypedName; values: string[]; bind?: number })
  | (Span & { type: 'regex'; source: string; flags: string })
  /** `isLiteral`: it stands where a text that begins with `$` would be read as a path. */
  | (Span & { type: 'bind'; number: number; isLiteral?: true });

export interface Entry extends Span {
  key: string;
  value: Node;
}

/** One method of a chain with its arguments. */
export interface Call extends Span {
  name: string;
  arguments: Node[];
}

/**
 * `db.collection.method(…).method(…)`; `database` where `getSiblingDB` names another, `explains` where `explain` stands
 * before it.
 */
export interface PipelineStatement {
  database?: string;
  collection: string;
  calls: Call[];
  explains?: true;
}

const nowhere: Span = { start: -1, end: -1 };

/** A node that stands nowhere in the text: stages that a shorter form stands for. */
export const made = {
  object: (fields: Record<string, Node>): Node => ({
    ...nowhere,
    type: 'object',
    entries: Object.entries(fields).map(([key, value]) => ({ ...nowhere, key, value })),
  }),
  value: (value: string | number | boolean | null): Node => ({ ...nowhere, type: 'value', value }),
};
