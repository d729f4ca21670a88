import type { Expression } from '../../../tree/expression.type.js';
import type { Alias, DerivedSource, JoinSource, Source, TableSource } from '../../../tree/source.type.js';
import { foldName, type Parsing } from '../nodes/parsing.js';

const MAX_BEHIND = 50;

/** The items of FROM. */
export function parseSources(parsing: Parsing): Source[] {
  return parsing.list(() => parseSource(parsing));
}

/** One item of FROM with everything joined to it. */
export function parseSource(parsing: Parsing): Source {
  return parsing.deeper(() => {
    let left = factor(parsing);
    for (let behind = 0; ;) {
      let join = joined(left, parsing);
      if (!join && parsing.isOneOf('on', 'using')) {
        // Each of them goes one level deeper.
        if ((behind += 1) > MAX_BEHIND) throw parsing.unsupported('so many conditions behind joins');
        join = nested(left, parsing);
      }
      if (!join) return left;
      left = join;
    }
  });
}

/**
 * `a JOIN b JOIN c ON … ON …`: a condition behind another one is that of the last join that has none, and what was
 * joined since then stands on its right side.
 */
function nested(left: Source, parsing: Parsing): JoinSource | undefined {
  const since: JoinSource[] = [];
  let open: Source = left;
  while (open.source === 'join' && (open.on || open.using || open.natural)) {
    since.unshift(open);
    open = open.left;
  }
  if (open.source !== 'join' || since.length === 0) return undefined;
  const right = since.reduce<Source>((inner, join) => ({ ...join, left: inner }), open.right);
  return conditioned({ ...open, right }, parsing);
}

/** A table by its name, with PARTITION and index hints, which change no row that is looked at twice. */
export function parseTable(parsing: Parsing, isTarget = false): TableSource {
  const { path, at } = parsing.path();
  if (parsing.accept('partition')) parsing.names();
  if (parsing.is('for', 'system_time')) throw parsing.unsupported('FOR SYSTEM_TIME');
  const alias = isTarget && parsing.isOneOf('set', 'values', 'value') ? undefined : aliasOf(parsing);
  if (!alias) parsing.declare(path.at(-1) ?? '', at);
  hints(parsing);
  if (parsing.is('tablesample')) throw parsing.unsupported('TABLESAMPLE');
  return { source: 'table', at, path, sample: [], alias };
}

function aliasOf(parsing: Parsing): Alias | undefined {
  const alias = parsing.alias(false);
  return alias && { name: parsing.declare(alias.text, alias.at), columns: [] };
}

function hints(parsing: Parsing): void {
  while (parsing.acceptOneOf('use', 'force', 'ignore')) {
    if (!parsing.acceptOneOf('index', 'key')) throw parsing.unexpected();
    if (parsing.accept('for') && !parsing.accept('join')) {
      parsing.take();
      parsing.expect('by');
    }
    parsing.expect('(');
    if (!parsing.is(')')) parsing.list(() => parsing.take());
    parsing.expect(')');
  }
}

function factor(parsing: Parsing): Source {
  const { at } = parsing;
  if (parsing.is('json_table', '(')) return jsonTable(parsing);
  if (parsing.is('lateral') && parsing.word(1) === '(') {
    parsing.accept('lateral');
    return derived(true, parsing);
  }
  // `{ OJ a LEFT OUTER JOIN b ON … }`: a join as ODBC writes it ("JOIN Clause").
  if (parsing.accept('{', 'oj')) {
    const source = parseSource(parsing);
    parsing.expect('}');
    return source;
  }
  if (!parsing.is('(')) return parseTable(parsing);
  if (parsing.opensQuery() && !startsJoin(parsing)) return derived(false, parsing);
  parsing.expect('(');
  // A list in parentheses is a join without condition.
  const [first, ...others] = parseSources(parsing);
  parsing.expect(')');
  if (!first) throw parsing.unexpected();
  return others.reduce<Source>((left, right) => ({ source: 'join', at, left, right, natural: false }), first);
}

/** `((SELECT …) AS a JOIN b)`: the outer parenthesis is that of a join. */
function startsJoin(parsing: Parsing): boolean {
  return parsing.word(1) === '(' && parsing.aliasBehindInner();
}

function derived(lateral: boolean, parsing: Parsing): DerivedSource {
  const { at } = parsing;
  parsing.expect('(');
  const query = parsing.query();
  parsing.expect(')');
  const alias = aliasOf(parsing);
  if (!alias) throw parsing.unsupported('a derived table without a name; write AS name behind it', at);
  if (parsing.is('(')) alias.columns = parsing.names().map(({ text }) => text);
  return { source: 'derived', at, query, lateral, alias };
}

function joined(left: Source, parsing: Parsing): JoinSource | undefined {
  const { at } = parsing;
  const natural = parsing.accept('natural');
  const side = parsing.acceptOneOf('left', 'right');
  if (side) parsing.accept('outer');
  const plain = side ? undefined : parsing.acceptOneOf('inner', 'cross');
  if (!parsing.accept('join') && (natural || side || plain || !parsing.accept('straight_join'))) {
    if (natural || side || plain) throw parsing.unexpected();
    return undefined;
  }
  const right = factorAndJoins(parsing, side !== undefined && !natural);
  return conditioned({ source: 'join', at, left, right, natural, isRight: side === 'right' || undefined }, parsing);
}

/** A join with the condition behind it. */
function conditioned(join: JoinSource, parsing: Parsing): JoinSource {
  if (parsing.accept('on')) return { ...join, on: parsing.expression() };
  if (!parsing.accept('using')) return join;
  return { ...join, using: parsing.names().map(({ text }) => foldName(text)), byTable: true };
}

/**
 * The right side of a join. `a JOIN b JOIN c ON … ON …` nests to the right: where a condition must follow and another
 * join comes instead, that join belongs to the right side.
 */
function factorAndJoins(parsing: Parsing, needsCondition: boolean): Source {
  let right = factor(parsing);
  while (needsCondition && !parsing.isOneOf('on', 'using')) {
    const join = joined(right, parsing);
    if (!join) throw parsing.unexpected();
    right = join;
  }
  return right;
}

/** JSON_TABLE: every column comes from the document. */
function jsonTable(parsing: Parsing): Source {
  const { at } = parsing;
  parsing.expect('json_table', '(');
  const inputs: Expression[] = [parsing.expression()];
  parsing.expect(',');
  inputs.push(parsing.expression());
  const columns = jsonColumns(parsing);
  parsing.expect(')');
  const alias = aliasOf(parsing);
  if (!alias) throw parsing.unexpected();
  return { source: 'document', name: 'json_table', at, inputs, columns, alias };
}

function jsonColumns(parsing: Parsing): string[] {
  parsing.expect('columns', '(');
  const columns: string[] = [];
  do {
    if (parsing.accept('nested')) {
      parsing.accept('path');
      parsing.take();
      columns.push(...parsing.deeper(() => jsonColumns(parsing)));
      continue;
    }
    columns.push(parsing.name().text);
    // Type, path and what to do with empty values: no names of columns stand in them.
    for (let depth = 0; depth > 0 || !parsing.isOneOf(',', ')');) {
      if (parsing.is('(')) depth += 1;
      if (parsing.is(')')) depth -= 1;
      parsing.take();
    }
  } while (parsing.accept(','));
  parsing.expect(')');
  return columns;
}
