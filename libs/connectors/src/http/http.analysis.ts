import {
  SqlRefusal,
  type Analysis,
  type CatalogueRelation,
  type CatalogueSnapshot,
  type ColumnRef,
  type PredicateUse,
  type RefusalCode,
  type ResultColumn,
  type StatementKind,
  type TableUse,
} from '@sluice/sql';
import { overlapping, type EndpointParam, type HttpEndpoint, type Method } from './http.endpoint.js';
import {
  positionIn,
  readStatement,
  type HttpStatement,
  type WrittenName,
  type WrittenValue,
} from './http.statement.js';
import { fits } from './value.text.js';
import { requestTexts } from './http.texts.js';

/** Values that a comparison may have to count as one of equality (decisions, The gate). */
const maxEquality = 10;

const KIND: Record<Method, StatementKind> = {
  GET: 'DQL',
  HEAD: 'DQL',
  POST: 'INSERT',
  PUT: 'UPDATE',
  PATCH: 'UPDATE',
  DELETE: 'DELETE',
};

/** Reads a request and finds its endpoint. Throws SqlRefusal for whatever the catalogue does not declare. */
export function analyseHttp(text: string, catalogue: CatalogueSnapshot, options: { parameters: number }): Analysis {
  return new HttpAnalysis(text, readStatement(text), catalogue, options.parameters).analysis();
}

class HttpAnalysis {
  readonly #relation: CatalogueRelation;
  readonly #endpoint: HttpEndpoint;
  readonly #asked: string[];
  readonly #predicates: PredicateUse[] = [];
  readonly #literals: Analysis['literals'] = [];
  readonly #binds: Analysis['binds'] = [];
  readonly #written = new Set<string>();

  constructor(
    private readonly text: string,
    private readonly statement: HttpStatement,
    catalogue: CatalogueSnapshot,
    private readonly parameters: number,
  ) {
    this.#relation = this.#find(catalogue);
    this.#endpoint = this.#declared();
    this.#asked = this.#columns();
  }

  analysis(): Analysis {
    this.#params();
    this.#among();
    const { reads, method } = this.#endpoint;
    return {
      statement: { text: this.text, start: 0, end: this.text.length, line: 1, column: 1 },
      kind: reads ? 'DQL' : KIND[method],
      readOnly: reads,
      reason: reads ? undefined : `${method} ${this.#endpoint.name} changes data`,
      result: this.#asked.map((name) => this.#result(name)),
      predicates: this.#predicates,
      observed: [],
      tables: this.#tables(),
      functions: [],
      writes: [...this.#written].map((name) => ({ target: this.#ref(name), sources: [] })),
      literals: this.#literals,
      binds: this.#binds,
      isPlan: false,
      locks: false,
      powers: [],
      hazards: [],
    };
  }

  #find({ relations, searchPath }: CatalogueSnapshot): CatalogueRelation {
    const { endpoint, schema } = this.statement;
    const wanted = schema ? [schema.name] : searchPath;
    const found = relations.find(({ name, schema: own }) => name === endpoint.name && wanted.includes(own));
    if (found) return found;
    const path = [...(schema ? [schema.name] : []), endpoint.name].join('.');
    throw this.#refusal('unknown-table', `there is no endpoint called ${path}`, endpoint.start, {
      facts: { table: path },
    });
  }

  #declared(): HttpEndpoint {
    const { definition, name } = this.#relation;
    const { method, endpoint } = this.statement;
    const view = { facts: { view: name } };
    if (definition === undefined)
      throw this.#refusal('view-broken', `${name} has no declaration; synchronise the source`, endpoint.start, view);
    const declared = JSON.parse(definition) as HttpEndpoint;
    if (declared.method === method) return declared;
    throw this.#mistake('unknown-function', 0, requestTexts.method(name, declared.method));
  }

  #columns(): string[] {
    const asked = this.statement.columns;
    if (!asked) return [...this.#relation.columns];
    const names = asked.map((column) => this.#known(column));
    const twice = asked.find(({ name }, index) => names.indexOf(name) !== index);
    if (!twice) return names;
    throw this.#refusal('ambiguous-column', `${twice.name} is asked for twice`, twice.start, {
      facts: { column: twice.name },
    });
  }

  #known({ name, start }: WrittenName): string {
    if (this.#relation.columns.includes(name)) return name;
    throw this.#refusal('unknown-column', `${this.#relation.name} has no column ${name}`, start, {
      facts: { column: name },
    });
  }

  #result(name: string): ResultColumn {
    const others = this.#around(name);
    return {
      name,
      sources: [name, ...others].map((column) => this.#ref(column)),
      through: [],
      nullTested: [],
      observed: [],
      exact: others.length === 0,
      nameExact: true,
    };
  }

  /** Columns that hold this one or are held in it: what it shows is theirs too. */
  #around(name: string): string[] {
    const { columns } = this.#endpoint;
    const own = columns.find((column) => column.name === name);
    return own ? this.#there(overlapping(own, columns).map((column) => column.name)) : [];
  }

  /** Those of the columns that the catalogue shows: all of them, unless it is that of somebody who may not see some. */
  #there(columns: readonly string[]): string[] {
    return columns.filter((column) => this.#relation.columns.includes(column));
  }

  #params(): void {
    const { params } = this.#endpoint;
    const given = new Set<string>();
    for (const { name, value } of this.statement.params) {
      const param = params.find((one) => one.name === name.name);
      if (!param) throw this.#unknownParam(name);
      if (given.has(name.name))
        throw this.#refusal('ambiguous-column', `${name.name} is given twice`, name.start, {
          facts: { column: name.name },
        });
      given.add(name.name);
      this.#check(param, value);
      this.#use(param, value);
    }
    const missing = params.find(({ name, required }) => required && !given.has(name));
    if (missing)
      throw this.#mistake('wrong-column-count', this.statement.endpoint.start, requestTexts.paramMissing(missing.name));
  }

  #check({ name, type }: EndpointParam, value: WrittenValue): void {
    this.#checkBind(value);
    if (value.text === undefined || fits(type, value.text)) return;
    throw this.#mistake('unknown-type', value.start, requestTexts.paramType(name, type));
  }

  #checkBind({ bind, start }: WrittenValue): void {
    if (bind !== undefined && (bind < 1 || bind > this.parameters))
      throw this.#refusal('syntax-error', `there is no parameter $${bind}`, start);
  }

  /**
   * What the body of a request that changes data carries is written; everything else may decide which rows come or
   * change.
   */
  #use(param: EndpointParam, value: WrittenValue): void {
    const { reads } = this.#endpoint;
    const columns = this.#there(param.columns);
    if (!reads && param.in === 'body') for (const column of columns) this.#written.add(column);
    else
      for (const column of columns)
        this.#predicates.push({
          column: this.#ref(column),
          use: reads ? 'where' : 'dml-condition',
          class: param.equals ? 'equality' : 'other',
          equality: param.equals ? { values: 1 } : undefined,
        });
    // A value of no column may be anything, a key too: it stands beside one that no catalogue has, and is hidden like
    // all unknown ones.
    this.#beside(columns.length > 0 ? columns : [`?${param.name}`], value);
  }

  #beside(columns: readonly string[], { bind, start, end }: WrittenValue): void {
    const refs = columns.map((column) => this.#ref(column));
    if (bind !== undefined) this.#binds.push(...refs.map((column) => ({ number: bind, column })));
    else this.#literals.push(...refs.map((column) => ({ start, end, column })));
  }

  #among(): void {
    for (const among of this.statement.among) this.#amongOne(among);
  }

  #amongOne(among: HttpStatement['among'][number]): void {
    const name = this.#known(among.column);
    const isCounted = among.values.length <= maxEquality;
    for (const column of [name, ...this.#around(name)])
      this.#predicates.push({
        column: this.#ref(column),
        use: 'where',
        class: isCounted ? 'equality' : 'other',
        equality: isCounted ? { values: among.values.length } : undefined,
      });
    for (const value of among.values) {
      this.#checkBind(value);
      this.#beside([name], value);
    }
  }

  #tables(): TableUse[] {
    const { schema, name } = this.#relation;
    const used = { schema, name, kind: 'table' as const };
    const read = new Set([
      ...this.#asked.flatMap((column) => [column, ...this.#around(column)]),
      ...this.#predicates.map(({ column }) => column.column),
    ]);
    const reads: TableUse[] =
      this.#endpoint.reads || read.size > 0 ? [{ ...used, access: 'read', columns: [...read] }] : [];
    return this.#endpoint.reads ? reads : [{ ...used, access: 'write', columns: [...this.#written] }, ...reads];
  }

  #ref(column: string): ColumnRef {
    return { schema: this.#relation.schema, table: this.#relation.name, column };
  }

  #unknownParam({ name, start }: WrittenName): SqlRefusal {
    const known = this.#endpoint.params.map((param) => param.name);
    return this.#mistake('unknown-alias', start, requestTexts.paramUnknown(name, known));
  }

  #mistake(code: RefusalCode, at: number, words: { 'zh-chs': string; en: string }): SqlRefusal {
    return this.#refusal(code, words.en, at, { words });
  }

  #refusal(
    code: RefusalCode,
    message: string,
    at: number,
    detail: { facts?: Record<string, string>; words?: { 'zh-chs': string; en: string } } = {},
  ): SqlRefusal {
    return new SqlRefusal(code, message, { position: positionIn(this.text, at), ...detail });
  }
}
