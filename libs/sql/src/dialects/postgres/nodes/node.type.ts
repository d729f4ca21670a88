import type { Node } from 'libpg-query';

export type { Node };

/** Names of the node kinds of PostgreSQL's parse tree. */
export type Tag = Node extends infer Member ? (Member extends unknown ? keyof Member & string : never) : never;

/** The fields of a node kind. */
export type Body<T extends Tag> = Extract<Node, Record<T, unknown>> extends Record<T, infer Fields> ? Fields : never;
