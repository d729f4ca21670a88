import type { Expression } from '../../../tree/expression.type.js';
import type { Alias, DocumentSource, Source, TableSource } from '../../../tree/source.type.js';
import { readPivot } from '../../descent/pivot.reader.js';
import { foldName, type Parsing } from '../nodes/parsing.js';

/** Hints of a table that change no row that is read twice, and those that lock ("Table hints"). */
const HINTS = new Set(
  'nolock readuncommitted readcommitted readcommittedlock readpast noexpand forceseek forcescan snapshot nowait rowlock'.split(
    ' ',
  ),
);
const LOCKS = new Set('updlock xlock tablock tablockx paglock holdlock serializable repeatableread'.split(' '));
/** Functions in FROM whose columns are known ("STRING_SPLIT", "GENERATE_SERIES"). */
const ROWS: Readonly<Record<string, string[]>> = {
  string_split: ['value', 'ordinal'],
  generate_series: ['value'],
};
/** In IN stand names ("Using PIVOT and UNPIVOT"). */
const TURNED = { hasConstants: false, anyOrder: true };
/** Hints that may stand without WITH ("Table hints"). */
const BARE_HINTS = new Set([...LOCKS, ...HINTS].filter((hint) => hint !== 'forceseek' && hint !== 'forcescan'));
const JOINS = ['inner', 'left', 'right', 'full', 'cross', 'outer'];

/** The items of FROM. */
export function parseSources(parsing: Parsing): Source[] {
  const { isNested, at } = parsing;
  const sources = parsing.list(() => parseSource(parsing));
  // Whether APPLY sees more than its own left side is not documented: a name of an outer query might be meant instead.
  if (isNested && (sources.slice(1).some(applies) || sources.some(appliesInside)))
    throw parsing.unsupported('APPLY behind a comma or inside a joined side of a nested query; put it last', at);
  return sources;
}

/** Whether APPLY stands anywhere in an item of FROM. */
function applies(source: Source): boolean {
  if (source.source === 'join') return applies(source.left) || applies(source.right);
  if (source.source === 'pivot' || source.source === 'unpivot') return applies(source.of);
  return source.source === 'document' ? source.inputs.some(holdsName) : source.source === 'derived' && source.lateral;
}

/** Whether APPLY stands inside the right side of a join. */
function appliesInside(source: Source): boolean {
  if (source.source !== 'join') return false;
  return (source.right.source === 'join' && applies(source.right)) || appliesInside(source.left);
}

/** One item of FROM with everything joined to it. */
export function parseSource(parsing: Parsing): Source {
  return parsing.deeper(() => {
    let left = factor(parsing, false);
    for (;;) {
      const join = joined(left, parsing);
      if (!join) return left;
      left = join;
    }
  });
}

/** A table by its name with its hints; the target of a write has no alias. */
export function parseTable(parsing: Parsing, isTarget = false): TableSource {
  const { path, at } = parsing.tablePath();
  if (parsing.is('(') && !isTarget && !isBareHint(0, parsing))
    throw parsing.unsupported(`the function ${path.join('.')} in FROM`, at);
  const past = isTarget ? undefined : systemTime(parsing);
  const alias = isTarget ? undefined : aliasOf(parsing);
  const sample = isTarget ? undefined : sampled(parsing);
  hints(isTarget, parsing);
  if (parsing.is('for', 'system_time')) throw parsing.unsupported('FOR SYSTEM_TIME here');
  if (parsing.is('tablesample')) throw parsing.unsupported('TABLESAMPLE here');
  if (isTarget) refusePivot(parsing);
  const chosen = [...(past ?? []), ...(sample ?? [])];
  const sampler = past ? ['FOR SYSTEM_TIME'] : sample ? ['TABLESAMPLE'] : undefined;
  return { source: 'table', at, path, sample: chosen, sampler, alias };
}

/** Whether hints stand in the parenthesis `ahead`; a function would take a name there only behind APPLY. */
function isBareHint(ahead: number, parsing: Parsing): boolean {
  return (
    parsing.word(ahead) === '(' &&
    BARE_HINTS.has(parsing.word(ahead + 1)) &&
    [')', ','].includes(parsing.word(ahead + 2))
  );
}

/**
 * `FOR SYSTEM_TIME AS OF t`, `FROM a TO b`, `BETWEEN a AND b`, `CONTAINED IN (a, b)`, `ALL`: other rows of the same
 * columns ("FROM clause", system_time).
 */
function systemTime(parsing: Parsing): Expression[] | undefined {
  if (!parsing.accept('for', 'system_time')) return undefined;
  if (parsing.accept('all')) return [];
  if (parsing.accept('as', 'of')) return [moment(parsing)];
  if (parsing.accept('contained', 'in', '(')) {
    const ends = parsing.list(() => moment(parsing));
    parsing.expect(')');
    return ends;
  }
  const last = parsing.accept('from') ? 'to' : 'and';
  if (last === 'and') parsing.expect('between');
  const from = moment(parsing);
  parsing.expect(last);
  return [from, moment(parsing)];
}

/** A point in time: a literal or a bind, nothing that is computed. */
function moment(parsing: Parsing): Expression {
  if (parsing.kind !== 'string' && parsing.kind !== 'bind') throw parsing.unsupported('FOR SYSTEM_TIME of a value');
  return parsing.operand();
}

/** `TABLESAMPLE [SYSTEM] (n [PERCENT | ROWS]) [REPEATABLE (n)]`: some of the rows, whatever they hold. */
function sampled(parsing: Parsing): Expression[] | undefined {
  if (!parsing.accept('tablesample')) return undefined;
  parsing.accept('system');
  parsing.expect('(');
  const sample = [parsing.operand()];
  parsing.acceptOneOf('percent', 'rows');
  parsing.expect(')');
  if (!parsing.accept('repeatable', '(')) return sample;
  sample.push(parsing.operand());
  parsing.expect(')');
  return sample;
}

/** The name behind a source, as names are compared. */
export function aliasOf(parsing: Parsing): Alias | undefined {
  const alias = parsing.alias(false);
  return alias && { name: foldName(alias.text), columns: [] };
}

/** Behind the target of a write a parenthesis without WITH lists columns. */
function hints(isTarget: boolean, parsing: Parsing): void {
  if ((isTarget || !isBareHint(0, parsing)) && !parsing.is('with', '(')) return;
  parsing.accept('with');
  parsing.expect('(');
  while (!parsing.accept(')')) {
    const word = parsing.word();
    if (word === 'index') {
      parsing.take();
      parsing.accept('=');
      if (parsing.accept('(')) {
        parsing.list(() => parsing.take());
        parsing.expect(')');
      } else parsing.take();
    } else if (LOCKS.has(word) || HINTS.has(word)) {
      parsing.locks ||= LOCKS.has(word);
      parsing.take();
    } else if (!parsing.accept(',')) throw parsing.unsupported(`the table hint ${word.toUpperCase()}`);
  }
}

function refusePivot(parsing: Parsing): void {
  if (parsing.is('pivot') || parsing.is('unpivot'))
    throw parsing.unsupported(`${parsing.word().toUpperCase()} of what is written`);
}

/**
 * A source with every PIVOT and UNPIVOT behind it, each with a name ("FROM clause": table_source PIVOT pivot_clause
 * table_alias).
 */
function factor(parsing: Parsing, lateral: boolean): Source {
  let source = bare(parsing, lateral);
  for (;;) {
    const { at } = parsing;
    const turned = readPivot(source, TURNED, parsing);
    if (!turned) return source;
    // Whether what is turned sees the left side of APPLY is not documented.
    if (lateral) throw parsing.unsupported('PIVOT behind APPLY; put it into a query in parentheses', at);
    source = { ...turned, alias: namedAlias(at, parsing) };
  }
}

function bare(parsing: Parsing, lateral: boolean): Source {
  if (parsing.is('(')) {
    if (parsing.opensQuery() && !(parsing.word(1) === '(' && parsing.aliasBehindInner()))
      return derived(lateral, parsing);
    parsing.expect('(');
    const source = parseSource(parsing);
    parsing.expect(')');
    return source;
  }
  if (parsing.word(1) !== '(') return parseTable(parsing);
  const word = parsing.word();
  // A function of that name cannot be: tables and functions share their names.
  const isOwn = word === 'openjson' || Object.hasOwn(ROWS, word);
  if (!lateral && !isOwn && parsing.isName() && isBareHint(1, parsing)) return parseTable(parsing);
  if (word === 'openjson' || Object.hasOwn(ROWS, word)) return document(word, lateral, parsing);
  throw parsing.unsupported(`${word ? word.toUpperCase() : 'a function'} in FROM`);
}

function derived(lateral: boolean, parsing: Parsing): Source {
  const { at } = parsing;
  parsing.expect('(');
  const query = parsing.query();
  parsing.expect(')');
  return { source: 'derived', at, query, lateral, alias: namedAlias(at, parsing) };
}

function namedAlias(at: number, parsing: Parsing): Alias {
  const alias = aliasOf(parsing);
  if (!alias) throw parsing.unsupported('a derived table without a name; write AS name behind it', at);
  if (parsing.is('(')) alias.columns = parsing.names().map(({ text }) => text);
  return alias;
}

/** OPENJSON, STRING_SPLIT and GENERATE_SERIES: every column comes from all that they are made with. */
function document(name: string, lateral: boolean, parsing: Parsing): DocumentSource {
  const { at } = parsing;
  parsing.expect(name, '(');
  const inputs: Expression[] = parsing.list(() => parsing.expression());
  parsing.expect(')');
  // Without APPLY a name means an outer table, with it one to the left.
  if (!lateral && inputs.some(holdsName))
    throw parsing.unsupported(`${name.toUpperCase()} of a column without APPLY`, at);
  const columns = name === 'openjson' ? jsonColumns(parsing) : (ROWS[name] ?? []);
  // STRING_SPLIT has its second column only where it is asked for.
  const shown = name === 'string_split' && inputs.length < 3 ? columns.slice(0, 1) : columns;
  const alias = aliasOf(parsing);
  if (alias && parsing.is('(')) alias.columns = parsing.names().map(({ text }) => text);
  return { source: 'document', name, at, inputs, columns: shown, alias };
}

function holdsName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { node, query } = value as { node?: string; query?: unknown };
  return node === 'name' || node === 'star' || query !== undefined || Object.values(value).flat().some(holdsName);
}

/** The columns of OPENJSON: key, value and type, or those that WITH lists. */
function jsonColumns(parsing: Parsing): string[] {
  if (!parsing.accept('with')) return ['key', 'value', 'type'];
  parsing.expect('(');
  const columns = parsing.list(() => {
    const { text } = parsing.name();
    // Type, path and AS JSON: no names of columns stand in them.
    for (let depth = 0; depth > 0 || !parsing.isOneOf(',', ')');) {
      if (parsing.is('(')) depth += 1;
      if (parsing.is(')')) depth -= 1;
      parsing.take();
    }
    return text;
  });
  parsing.expect(')');
  return columns;
}

function joined(left: Source, parsing: Parsing): Source | undefined {
  const { at } = parsing;
  if (parsing.is('cross', 'apply') || parsing.is('outer', 'apply')) {
    parsing.take();
    parsing.take();
    const right = factor(parsing, true);
    // Whether what is inside sees the left side is not documented.
    if (right.source === 'join') throw parsing.unsupported('APPLY of joined tables in parentheses', at);
    return { source: 'join', at, left, right, natural: false };
  }
  if (parsing.accept('cross', 'join'))
    return { source: 'join', at, left, right: factor(parsing, false), natural: false };
  const side = parsing.acceptOneOf('inner', 'left', 'right', 'full');
  if (side !== undefined && side !== 'inner') parsing.accept('outer');
  if (side !== undefined) parsing.acceptOneOf('loop', 'hash', 'merge', 'remote');
  if (!parsing.accept('join')) {
    if (side !== undefined) throw parsing.unexpected();
    return undefined;
  }
  const right = conditioned(parsing);
  parsing.expect('on');
  return { source: 'join', at, left, right, natural: false, on: parsing.expression() };
}

/**
 * `a JOIN b JOIN c ON … ON …` nests to the right: where a condition must follow and a join comes, it belongs to the
 * right side.
 */
function conditioned(parsing: Parsing): Source {
  return parsing.deeper(() => {
    let right = factor(parsing, false);
    while (!parsing.is('on')) {
      if (!parsing.isOneOf('join', ...JOINS)) throw parsing.unexpected();
      const join = joined(right, parsing);
      if (!join) throw parsing.unexpected();
      right = join;
    }
    return right;
  });
}
