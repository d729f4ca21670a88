import type { Body, Node, Tag } from './node.type.js';
import { unknownField, type KnownTag } from './known.fields.js';
import { SqlRefusal, type RefusalCode } from '../../../contract/sql.refusal.js';
import { byteOffsets, positionAt } from '../../../lex/text.position.js';
import type { Expression } from '../../../tree/expression.type.js';
import type { Query } from '../../../tree/query.type.js';

/** Readers of the two recursive kinds, handed in so that their files need not import each other. */
export interface Readers {
  expression(node: Node, reading: Reading): Expression;
  query(node: Node, reading: Reading): Query;
}

// Deeper than any statement a person writes, far above the stack that reading and resolving need.
const MAX_DEPTH = 600;

/** Reads one statement's parse tree: places in its text, refusals, and the recursion with its bound. */
export class Reading {
  private readonly offset: (byte: number) => number;
  private depth = 0;
  private readonly met = new Map<'simple case' | 'json constructor', number>();

  constructor(
    readonly sql: string,
    private readonly readers: Readers,
  ) {
    this.offset = byteOffsets(sql);
  }

  /**
   * Notes a construct that is harmless alone: PostgreSQL 18.4 itself ends, with every session in it, while it plans a
   * JSON constructor that meets the simple form of CASE, also through a derived table. A reader must not be able to do
   * that.
   */
  note(construct: 'simple case' | 'json constructor', location: number | undefined): void {
    this.met.set(construct, this.at(location));
    if (this.met.size < 2) return;
    throw this.refusal(
      'unsupported',
      'CASE x WHEN … together with a JSON constructor is not supported; write CASE WHEN x = … instead',
      this.met.get('simple case') ?? -1,
      { what: 'CASE with JSON' },
    );
  }

  /** UTF-16 offset of a parser location; the parser leaves out 0 and writes -1 for none. */
  at(location: number | undefined): number {
    if (location === undefined) return 0;
    return location < 0 ? -1 : this.offset(location);
  }

  expression(node: Node | undefined): Expression {
    if (!node) throw this.refusal('unsupported', 'an expression is missing', -1);
    this.deepen();
    try {
      return this.readers.expression(node, this);
    } finally {
      this.depth -= 1;
    }
  }

  expressions(nodes: Node[] | undefined): Expression[] {
    return (nodes ?? []).map((node) => this.expression(node));
  }

  optional(node: Node | undefined): Expression | undefined {
    return node && this.expression(node);
  }

  query(node: Node | undefined): Query {
    if (!node) throw this.refusal('unsupported', 'a query is missing', -1);
    this.deepen();
    try {
      return this.readers.query(node, this);
    } finally {
      this.depth -= 1;
    }
  }

  /** Checks that a node without its tag holds nothing unknown, and gives it back. */
  checked<T extends KnownTag>(tag: T, body: Body<T>): Body<T> {
    const unknown = unknownField(tag, body as object);
    if (unknown) throw this.unsupported(unknown, (body as { location?: number }).location);
    return body;
  }

  /** The fields of a node that must be of one kind. */
  body<T extends KnownTag>(tag: T, node: Node): Body<T> {
    const fields = (node as Record<string, unknown>)[tag];
    if (!fields) throw this.unsupported(tagOf(node));
    return this.checked(tag, fields as Body<T>);
  }

  bodies<T extends KnownTag>(tag: T, nodes: Node[] | undefined): Body<T>[] {
    return (nodes ?? []).map((node) => this.body(tag, node));
  }

  /** Names in a list of strings, for example the parts of `public.customer`. */
  names(nodes: Node[] | undefined): string[] {
    return (nodes ?? []).map((node) => {
      if ('String' in node) return node.String.sval ?? '';
      throw this.unsupported(tagOf(node));
    });
  }

  refusal(code: RefusalCode, message: string, at: number, facts: Record<string, string> = {}): SqlRefusal {
    return new SqlRefusal(code, message, { facts, position: at >= 0 ? positionAt(this.sql, at) : undefined });
  }

  unsupported(what: string, location?: number): SqlRefusal {
    return this.refusal(
      'unsupported',
      `${what} is not supported; rewrite the statement without it`,
      location === undefined ? -1 : this.at(location),
      { what },
    );
  }

  private deepen(): void {
    if (this.depth >= MAX_DEPTH)
      throw this.refusal('too-deep', `the statement is nested deeper than ${MAX_DEPTH} levels`, -1);
    this.depth += 1;
  }
}

/** The kind of a node. */
export function tagOf(node: Node): Tag {
  for (const tag in node) return tag as Tag;
  return 'List';
}
