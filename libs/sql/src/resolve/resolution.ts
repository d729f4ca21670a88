import type { CatalogueRelation } from '../contract/catalogue.type.js';
import { SqlRefusal, type RefusalCode, type RefusalWords } from '../contract/sql.refusal.js';
import type { Dialect } from '../dialects/dialect.type.js';
import { positionAt } from '../lex/text.position.js';
import type { Expression } from '../tree/expression.type.js';
import type { ParsedFunction } from '../tree/function.type.js';
import type { Query } from '../tree/query.type.js';
import type { CatalogueIndex } from './catalogue.index.js';
import { CommonTables } from './common.table.scope.js';
import type { FunctionInputs } from './function.inputs.js';
import { LiteralUnits } from './literal.unit.js';
import { Report } from './report.js';
import type { Scope } from './scope.js';
import type { Column, Value } from './value.type.js';
import { DEFAULT_STEPS, Work } from './work.js';

// PostgreSQL's own limit of a select list (MaxTupleAttributeNumber).
const MAX_COLUMNS = 1664;
const tooBroad: RefusalWords = {
  'zh-chs': `一个查询最多可有 ${MAX_COLUMNS} 列，请减少列数`,
  en: `a query may have at most ${MAX_COLUMNS} columns: ask for fewer`,
};

/**
 * How a query is met: in which names, and whether its WHERE is the statement's own (§7.3: equality counts only there).
 */
export interface QueryContext {
  outer: Scope | undefined;
  tables: CommonTables;
  outermost: boolean;
  /** Only the columns that somebody refers to are evaluated: the statement's own list, and a derived table's. */
  lazy?: boolean;
}

/** What a query yields. `uncertain`: there may be more columns than these. */
export interface QueryResult {
  columns: Column[];
  uncertain: boolean;
}

/** The mutually recursive parts, handed in so that their files need not import each other. */
export interface Resolvers {
  expression(expression: Expression, scope: Scope, resolution: Resolution): Value;
  query(query: Query, context: QueryContext, resolution: Resolution): QueryResult;
}

/** What a resolution may use: bound values, steps, common tables, and the views that it is inside of. */
export interface Limits {
  parameters?: number;
  steps?: number;
  commonTables?: number;
  /** Views of the server's own catalogue may be read. */
  information?: true;
  /** Bodies of the database's own functions are followed. */
  functions?: true;
  views: readonly CatalogueRelation[];
  /** Functions that it is inside of. */
  inside?: readonly ParsedFunction[];
  /** The search path in force where the text runs; that of the session where a function does not set its own. */
  sessionPath?: readonly string[];
}

/** One statement (or view) being resolved: its text, catalogue, search path, and the report that it fills. */
export class Resolution {
  /** Steps taken so far; those of views are their own, as their lineage is kept for all statements. */
  readonly work: Work;
  readonly report: Report;
  readonly literals: LiteralUnits;
  /** Inputs of the function whose body this is. */
  given: FunctionInputs | undefined;
  /** Common tables in force while a query's own expressions are resolved. */
  tables: CommonTables;

  constructor(
    readonly dialect: Dialect,
    readonly text: string,
    readonly index: CatalogueIndex,
    readonly searchPath: readonly string[],
    private readonly resolvers: Resolvers,
    readonly limits: Limits,
    tables: CommonTables,
  ) {
    this.work = new Work(limits.steps ?? DEFAULT_STEPS, limits.commonTables);
    this.report = new Report(this.work);
    this.literals = new LiteralUnits(this.report, this.work);
    this.tables = tables;
  }

  expression(expression: Expression, scope: Scope): Value {
    const value = this.resolvers.expression(expression, scope, this);
    this.work.spend(1 + value.sources.size);
    return value;
  }

  expressions(expressions: readonly Expression[], scope: Scope): Value[] {
    return expressions.map((expression) => this.expression(expression, scope));
  }

  query(query: Query, context: QueryContext): QueryResult {
    const before = this.tables;
    try {
      const result = this.resolvers.query(query, context, this);
      if (result.columns.length > MAX_COLUMNS)
        throw this.refuse('too-complex', tooBroad.en, query.at, { limit: String(MAX_COLUMNS) }, tooBroad);
      this.work.spend(result.columns.reduce((sum, column) => sum + column.sources.size, 1 + result.columns.length));
      return result;
    } finally {
      this.tables = before;
    }
  }

  /** A query nested in an expression of this scope. */
  nested(query: Query, scope: Scope): QueryResult {
    return this.query(query, { outer: scope, tables: this.tables, outermost: false });
  }

  /** A resolution of a view's text, on the same catalogue but with the view's own names. */
  inside(view: CatalogueRelation, text: string, tables: CommonTables): Resolution {
    const searchPath = [view.schema, ...this.index.snapshot.searchPath.filter((schema) => schema !== view.schema)];
    return new Resolution(
      this.dialect,
      text,
      this.index,
      searchPath,
      this.resolvers,
      // The lineage of a view is kept for all statements, whatever one of them may have.
      {
        ...this.limits,
        parameters: 0,
        commonTables: undefined,
        information: undefined,
        functions: this.followsInViews ? this.limits.functions : undefined,
        views: [...this.limits.views, view],
      },
      tables,
    );
  }

  /**
   * A resolution of an expression that the server evaluates by itself: its names are whole, no function of the database
   * is followed in it.
   */
  beside(text: string, tables: CommonTables): Resolution {
    const limits = { ...this.limits, parameters: 0, information: undefined, functions: undefined };
    return new Resolution(this.dialect, text, this.index, [], this.resolvers, limits, tables);
  }

  /**
   * A resolution of a text of a function, with its own inputs; `names` is where its bare names are looked for, `path`
   * what is in force in it.
   */
  insideFunction(
    parsed: ParsedFunction,
    text: string,
    names: readonly string[],
    path: readonly string[],
    given: FunctionInputs | undefined,
  ): Resolution {
    const inner = new Resolution(
      this.dialect,
      text,
      this.index,
      names,
      this.resolvers,
      {
        ...this.limits,
        parameters: 0,
        commonTables: undefined,
        information: undefined,
        inside: [...(this.limits.inside ?? []), parsed],
        sessionPath: path,
      },
      new CommonTables(),
    );
    inner.given = given;
    return inner;
  }

  /**
   * Whether functions that views call are followed: the lineage of a view is kept for the search path of the session
   * alone.
   */
  get followsInViews(): boolean {
    return this.limits.functions === true && this.sessionPath.join('\0') === this.index.snapshot.searchPath.join('\0');
  }

  /** The search path in force where the text runs, whatever its own names were resolved on. */
  get sessionPath(): readonly string[] {
    return this.limits.sessionPath ?? this.index.snapshot.searchPath;
  }

  refuse(
    code: RefusalCode,
    message: string,
    at: number,
    facts: Record<string, string> = {},
    words?: RefusalWords,
  ): SqlRefusal {
    return new SqlRefusal(code, message, {
      facts,
      position: at >= 0 ? positionAt(this.text, at) : undefined,
      words,
    });
  }
}
