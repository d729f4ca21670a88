import { oracleText } from '../../../lex/oracle.lexer.js';
import type { Expression } from '../../../tree/expression.type.js';
import type { Alias, DocumentSource, JoinSource, Source, TableSource } from '../../../tree/source.type.js';
import { readPivot } from '../../descent/pivot.reader.js';
import { readClosedQuery } from '../../descent/value.reader.js';
import { parseType } from '../expressions/type.parser.js';
import { xmlPath } from '../expressions/xml.parser.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseValues } from './values.parser.js';

/** Words behind a table that make other rows of it, or other columns. */
const REFUSED = ['match_recognize', 'versions', 'sample', 'subpartition'];
const TURNS = ['pivot', 'unpivot'];
/** In IN stand constants; the label comes before the values ("SELECT", pivot_clause and unpivot_clause). */
const TURNED = { hasConstants: true, anyOrder: false };

/** The items of FROM. */
export function parseSources(parsing: Parsing): Source[] {
  return parsing.list(() => parseSource(parsing));
}

/** One item of FROM with everything joined to it. */
export function parseSource(parsing: Parsing): Source {
  return parsing.deeper(() => {
    let left = factor(parsing);
    for (;;) {
      const join = joined(left, parsing);
      if (!join) return left;
      left = join;
    }
  });
}

/** A table by its name; the target of a write has no time. */
export function parseTable(parsing: Parsing, isTarget = false): TableSource {
  const { path, at } = parsing.tablePath();
  if (parsing.is('(') && !isTarget) throw parsing.unsupported(`the function ${path.join('.')} in FROM`, at);
  if (isTarget && parsing.is('partition')) throw parsing.unsupported('a partition by name');
  const part = isTarget ? undefined : partition(parsing);
  const sample = isTarget ? undefined : sampled(parsing);
  const past = isTarget ? undefined : flashback(parsing);
  refuseBehind(parsing, isTarget);
  const alias = aliasOf(parsing);
  refuseBehind(parsing, isTarget || alias !== undefined);
  const sampler = past ? ['AS OF'] : sample ? ['SAMPLE'] : part ? ['PARTITION'] : undefined;
  const chosen = [...(part ?? []), ...(sample ?? []), ...(past ?? [])];
  return { source: 'table', at, path, sample: chosen, sampler, alias };
}

/** `PARTITION (name)`, `SUBPARTITION FOR (key)`: some rows of the same columns ("partition_extension_clause"). */
function partition(parsing: Parsing): Expression[] | undefined {
  if (!parsing.isOneOf('partition', 'subpartition') || parsing.word(1) === 'by') return undefined;
  parsing.take();
  const keys: Expression[] = [];
  if (parsing.accept('for')) {
    parsing.expect('(');
    keys.push(...parsing.list(() => parsing.operand()));
  } else {
    parsing.expect('(');
    parsing.name();
  }
  parsing.expect(')');
  return keys;
}

/** `SAMPLE [BLOCK] (percent) [SEED (n)]`: some of the rows, whatever they hold ("sample_clause"). */
function sampled(parsing: Parsing): Expression[] | undefined {
  if (!parsing.accept('sample', '(') && !parsing.accept('sample', 'block', '(')) return undefined;
  const sample = [parsing.operand()];
  parsing.expect(')');
  if (!parsing.accept('seed', '(')) return sample;
  sample.push(parsing.operand());
  parsing.expect(')');
  return sample;
}

/** `AS OF SCN n`, `AS OF TIMESTAMP t`: other rows of the same columns ("flashback_query_clause"). */
function flashback(parsing: Parsing): Expression[] | undefined {
  if (!parsing.is('as', 'of')) return undefined;
  parsing.expect('as', 'of');
  if (!parsing.acceptOneOf('scn', 'timestamp')) throw parsing.unsupported('AS OF PERIOD');
  return [parsing.operand()];
}

/** Refuses what is not modelled, and with `turns` PIVOT and UNPIVOT too, where they may not stand. */
function refuseBehind(parsing: Parsing, turns: boolean): void {
  const words = turns ? [...REFUSED, ...TURNS] : REFUSED;
  const isClause = words.includes(parsing.word()) && (parsing.word(1) === '(' || parsing.word(1) === 'between');
  const options = turns ? ['block', 'xml', 'include', 'exclude'] : ['block'];
  const isOption = parsing.isOneOf('sample', ...TURNS) && options.includes(parsing.word(1));
  if (isClause || isOption) throw parsing.unsupported(parsing.word().toUpperCase());
}

/** The name behind a source. */
export function aliasOf(parsing: Parsing): Alias | undefined {
  const alias = parsing.alias(false);
  if (alias && parsing.is('(')) throw parsing.unsupported('names of columns behind a table; write them in WITH');
  return alias && { name: alias.text, columns: [] };
}

/** A source with PIVOT or UNPIVOT behind it: the name of the whole stands behind them ("SELECT", table_reference). */
function factor(parsing: Parsing): Source {
  const source = bare(parsing);
  const turned = readPivot(source, TURNED, parsing);
  if (!turned) return nested(source, parsing);
  const alias = aliasOf(parsing);
  refuseBehind(parsing, true);
  return { ...turned, alias };
}

/**
 * `customer c NESTED profile COLUMNS (…)`: as LEFT JOIN of JSON_TABLE over the column ("JSON_TABLE",
 * json_nested_clause).
 */
function nested(left: Source, parsing: Parsing): Source {
  const { at } = parsing;
  if (!parsing.accept('nested')) return left;
  parsing.accept('path');
  const inputs: Expression[] = [{ node: 'name', ...parsing.path() }];
  parsing.expect('columns', '(');
  const columns = jsonColumns(parsing);
  parsing.expect(')');
  return {
    source: 'join',
    at,
    left,
    right: { source: 'document', name: 'NESTED', at, inputs, columns },
    natural: false,
  };
}

function bare(parsing: Parsing): Source {
  if (parsing.is('(', 'values', '(')) return listed(parsing);
  if (parsing.is('(')) {
    if (parsing.opensQuery() && !(parsing.word(1) === '(' && parsing.aliasBehindInner()))
      return derived(false, parsing);
    parsing.expect('(');
    const source = parseSource(parsing);
    parsing.expect(')');
    refuseBehind(parsing, false);
    return source;
  }
  if (parsing.is('lateral', '(')) {
    parsing.take();
    return derived(true, parsing);
  }
  if (parsing.is('only', '(')) throw parsing.unsupported('ONLY');
  if (parsing.word(1) !== '(') return parseTable(parsing);
  const word = parsing.word();
  if (word === 'json_table') return jsonTable(parsing);
  if (word === 'xmltable') return xmlTable(parsing);
  throw parsing.unsupported(`${word ? word.toUpperCase() : 'a function'} in FROM`);
}

/** `(VALUES (1, 'a'), (2, 'b')) t (n, name)`: its columns have no other names ("values_clause"). */
function listed(parsing: Parsing): Source {
  const { at } = parsing;
  parsing.expect('(');
  const query = parseValues(parsing);
  parsing.expect(')');
  const alias = parsing.alias(false);
  if (!alias) throw parsing.unsupported('VALUES without a name', at);
  const columns = parsing.names().map(({ text }) => text);
  return { source: 'derived', at, query, lateral: false, alias: { name: alias.text, columns } };
}

function derived(lateral: boolean, parsing: Parsing): Source {
  const { at } = parsing;
  const query = readClosedQuery(parsing);
  if (parsing.is('as', 'of')) throw parsing.unsupported('AS OF behind a query; write it behind its tables');
  refuseBehind(parsing, lateral);
  const alias = aliasOf(parsing);
  refuseBehind(parsing, lateral || alias !== undefined);
  return { source: 'derived', at, query, lateral, alias };
}

/** `JSON_TABLE(document, path COLUMNS (…))`: every column comes from all that it is made with. */
function jsonTable(parsing: Parsing): DocumentSource {
  const { at } = parsing;
  parsing.expect('json_table', '(');
  const inputs = [parsing.expression()];
  if (parsing.accept('format')) parsing.expect('json');
  if (parsing.accept(',')) constantPath(parsing);
  onWords(parsing);
  parsing.expect('columns');
  const isListed = parsing.accept('(');
  const columns = jsonColumns(parsing);
  if (isListed) parsing.expect(')');
  parsing.expect(')');
  return document('JSON_TABLE', at, inputs, columns, parsing);
}

function jsonColumns(parsing: Parsing): string[] {
  return parsing.list(() => jsonColumn(parsing)).flat();
}

function jsonColumn(parsing: Parsing): string[] {
  if (
    parsing.is('nested') &&
    parsing.kindAt(1) !== 'end' &&
    (parsing.word(1) === 'path' || parsing.kindAt(1) === 'string')
  ) {
    return parsing.deeper(() => {
      parsing.take();
      parsing.accept('path');
      constantPath(parsing);
      parsing.expect('columns');
      const isListed = parsing.accept('(');
      const columns = jsonColumns(parsing);
      if (isListed) parsing.expect(')');
      return columns;
    });
  }
  const { text } = parsing.name();
  if (parsing.accept('for', 'ordinality')) return [text];
  if (!parsing.isOneOf('path', 'format', 'exists', ',', ')')) parseType(parsing);
  onWords(parsing);
  if (parsing.accept('path')) constantPath(parsing);
  onWords(parsing);
  return [text];
}

const ON_WORDS = (
  'format json error null default empty on true false exists without with array conditional unconditional wrapper allow disallow scalars ' +
  'truncate lax strict mismatch ascii pretty'
).split(' ');

/** How errors and empty values are met; DEFAULT takes a constant. */
function onWords(parsing: Parsing): void {
  while (parsing.isOneOf(...ON_WORDS)) {
    const word = parsing.take().toLowerCase();
    if (word === 'default') {
      if (parsing.kind !== 'string' && parsing.kind !== 'number') throw parsing.unsupported('DEFAULT of this kind');
      parsing.take();
    }
  }
}

function constantPath(parsing: Parsing): string {
  if (parsing.kind !== 'string') throw parsing.unsupported('a path that is no text');
  return oracleText(parsing.take()) ?? '';
}

/** `XMLTABLE('/path' PASSING document COLUMNS name type PATH 'path')`. */
function xmlTable(parsing: Parsing): DocumentSource {
  const { at } = parsing;
  parsing.expect('xmltable', '(');
  xmlPath(parsing);
  const inputs: Expression[] = [];
  if (parsing.accept('passing')) {
    if (parsing.accept('by')) parsing.expect('value');
    inputs.push(...parsing.list(() => parsing.expression()));
  }
  if (parsing.is('returning')) throw parsing.unsupported('RETURNING SEQUENCE BY REF');
  const columns = parsing.accept('columns') ? parsing.list(() => xmlColumn(inputs, parsing)) : ['COLUMN_VALUE'];
  parsing.expect(')');
  return document('XMLTABLE', at, inputs, columns, parsing);
}

function xmlColumn(inputs: Expression[], parsing: Parsing): string {
  const { text } = parsing.name();
  if (parsing.accept('for', 'ordinality')) return text;
  if (!parsing.isOneOf('path', 'default', ',', ')')) parseType(parsing);
  if (parsing.accept('path')) xmlPath(parsing);
  if (parsing.accept('default')) inputs.push(parsing.operand());
  return text;
}

function document(name: string, at: number, inputs: Expression[], columns: string[], parsing: Parsing): DocumentSource {
  parsing.accept('(', '+', ')');
  refuseBehind(parsing, true);
  const alias = aliasOf(parsing);
  return { source: 'document', name, at, inputs, columns, alias };
}

function joined(left: Source, parsing: Parsing): Source | undefined {
  const { at } = parsing;
  const by = partitions(parsing);
  if (by.length > 0 && !parsing.isOneOf('left', 'right', 'full')) throw parsing.unexpected();
  if (parsing.is('cross', 'apply') || parsing.is('outer', 'apply')) {
    parsing.take();
    parsing.take();
    return { source: 'join', at, left, right: applied(parsing), natural: false };
  }
  if (parsing.accept('cross', 'join')) return { source: 'join', at, left, right: factor(parsing), natural: false };
  const natural = parsing.accept('natural');
  const side = parsing.acceptOneOf('inner', 'left', 'right', 'full');
  if (side !== undefined && side !== 'inner') parsing.accept('outer');
  if (!parsing.accept('join')) {
    if (side !== undefined || natural) throw parsing.unexpected();
    return undefined;
  }
  const right = factor(parsing);
  by.push(...partitions(parsing));
  const join: JoinSource = { source: 'join', at, left, right, natural };
  if (natural && by.length === 0) return join;
  const condition = natural ? join : conditioned(join, parsing);
  if (by.length === 0) return condition;
  if (!condition.on) throw parsing.unsupported('a partitioned outer join without ON', at);
  // What its rows are parted by decides how many there are, as the condition does.
  const parted: Expression = { node: 'combination', at, what: 'row', args: by, order: [] };
  return { ...condition, on: { node: 'logic', at, with: 'and', args: [condition.on, parted] } };
}

/** `PARTITION BY (a, b)` behind a side of an outer join ("query_partition_clause"). */
function partitions(parsing: Parsing): Expression[] {
  if (!parsing.accept('partition', 'by')) return [];
  if (!parsing.accept('(')) return parsing.list(() => parsing.operand());
  const by = parsing.list(() => parsing.expression());
  parsing.expect(')');
  return by;
}

/**
 * `a JOIN b JOIN c ON … ON …` nests to the right: where a condition must follow and a join comes, it belongs to the
 * right side.
 */
function conditioned(join: JoinSource, parsing: Parsing): JoinSource {
  let { right } = join;
  while (!parsing.isOneOf('on', 'using')) {
    const inner = right;
    const more = parsing.deeper(() => joined(inner, parsing));
    if (!more) throw parsing.unexpected();
    right = more;
  }
  if (parsing.accept('using')) return { ...join, right, using: parsing.names().map(({ text }) => text) };
  parsing.expect('on');
  return { ...join, right, on: parsing.expression() };
}

/** The right side of APPLY sees what is left of it. */
function applied(parsing: Parsing): Source {
  if (parsing.is('(') && parsing.opensQuery() && parsing.word(1) !== '(') return derived(true, parsing);
  const right = factor(parsing);
  if (right.source === 'join') throw parsing.unsupported('APPLY of joined tables in parentheses');
  return right;
}
