import type { Node } from './pipeline.tree.js';

/**
 * What is sent for a statement: made from what was analysed, never from the text. Values that JSON has no word for are
 * `{"$$": name, v}`; a bind is `{"$$": "bind", n}`. No key of a statement begins with `$$`.
 */
export type Encoded = string | number | boolean | null | Encoded[] | { [key: string]: Encoded };

/** Answers documents: always an aggregation, whose documents are cut to `columns`, paths that the analysis knows. */
export interface ReadCommand {
  database: string;
  collection: string;
  do: 'aggregate';
  pipeline: Encoded[];
  columns: { name: string; path: string[]; type: string }[];
  /** The one row where no document came: a count of none. */
  none?: Encoded[];
}

/** Answers how an aggregation would be worked on, as one text; nothing of it is run. */
export interface ExplainCommand extends Omit<ReadCommand, 'do' | 'none'> {
  do: 'explain';
}

/** Changes documents. */
export interface WriteCommand {
  database: string;
  collection: string;
  do: 'insert' | 'update' | 'delete';
  documents?: Encoded[];
  filter?: Encoded;
  update?: Encoded;
  many?: boolean;
  upsert?: boolean;
}

export type PipelineCommand = ReadCommand | ExplainCommand | WriteCommand;

/** A node as it is sent. */
export function encode(node: Node): Encoded {
  switch (node.type) {
    case 'value':
      return node.value;
    case 'array':
      return node.items.map(encode);
    case 'object':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, encode(value)]));
    case 'regex':
      return { $$: 'regex', v: node.source, flags: node.flags };
    case 'bind': {
      const bind = { $$: 'bind', n: node.number };
      return node.isLiteral ? { $literal: bind } : bind;
    }
    case 'typed':
      return node.bind === undefined ? { $$: node.name, v: node.values } : { $$: node.name, bind: node.bind };
  }
}
