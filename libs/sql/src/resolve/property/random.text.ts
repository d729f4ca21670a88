/** Types that the random queries tell apart. */
export type Type = 'text' | 'int' | 'bool' | 'json' | 'list';

/** Something that can be referred to: SQL text and its type. */
export interface Reference {
  sql: string;
  type: Type;
}

/** A relation in scope by its alias; `row` says that the alias may be used as a whole row. */
export interface Relation {
  alias: string;
  columns: Reference[];
  row: boolean;
}

/**
 * What an expression may use: relations of this and outer levels, and whether windows or only grouped values are
 * allowed.
 */
export interface Names {
  relations: Relation[];
  windows: boolean;
}

/** A query's text with the types of its columns; every column is named c1, c2 … when `named`. */
export interface RandomQuery {
  sql: string;
  types: Type[];
}

/** Choices from a fixed stream of numbers: the same stream makes the same query, an exhausted one the simplest. */
export class Choices {
  private at = 0;
  private names = 0;

  constructor(private readonly stream: readonly number[]) {}

  /** A number from 0 up to, not including, `count`. */
  pick(count: number): number {
    const value = this.stream[this.at] ?? 0;
    this.at += 1;
    return value % count;
  }

  one<T>(values: readonly T[]): T {
    const value = values[this.pick(values.length)];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  }

  chance(percent: number): boolean {
    return this.pick(100) >= 100 - percent;
  }

  /** A name not used before. */
  name(prefix: string): string {
    this.names += 1;
    return `${prefix}${this.names}`;
  }
}
