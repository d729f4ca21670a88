import type { StatementHazard } from '../../../contract/statement.type.js';
import type { ParsedStatement } from '../../../tree/statement.type.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseQuery } from '../queries/query.parser.js';

/** What a statement on structure adds to its outline. */
type Definition = Pick<ParsedStatement, 'objects' | 'hazards' | 'powers'> &
  Partial<Pick<ParsedStatement, 'query' | 'into'>>;

const KINDS = ['table', 'view', 'index', 'sequence'] as const;
const SEQUENCE = new Set(
  (
    'start with increment by minvalue nominvalue maxvalue nomaxvalue cycle nocycle cache nocache order noorder keep nokeep scale noscale ' +
    'session global'
  ).split(' '),
);
/** In the definition of columns these would compute one, run code, or reach for a file or another table's rows. */
const REFUSED = new Set(
  'as select generated virtual lob organization external cluster xmltype of nested varray partition reference check default'.split(
    ' ',
  ),
);
/** What DEFAULT may hold: constants and clocks. */
const DEFAULTS = new Set(['null', 'sysdate', 'systimestamp', 'current_timestamp', 'current_date', 'user']);
/** Changes of a table that take a part of it away or write all of it anew. */
const LOSING = new Set(['drop', 'modify', 'move', 'shrink', 'truncate', 'exchange']);
const ALTERED = new Set(['add', 'modify', 'drop', 'rename']);

/** CREATE, ALTER, DROP and TRUNCATE of tables, views, indexes and sequences, COMMENT and RENAME. */
export function parseDefinition(parsing: Parsing): Definition {
  const verb = parsing.take().toLowerCase();
  if (verb === 'truncate') return truncated(parsing);
  if (verb === 'comment') return commented(parsing);
  if (verb === 'rename') throw parsing.unsupported('RENAME; write ALTER TABLE … RENAME TO');
  if (verb === 'create') parsing.accept('or', 'replace');
  while (parsing.acceptOneOf('global', 'temporary', 'private', 'unique', 'bitmap', 'force', 'noforce', 'editionable'));
  if (parsing.accept('no')) parsing.expect('force');
  const object = KINDS.find((kind) => parsing.accept(kind));
  if (!object) throw parsing.unsupported(`${verb.toUpperCase()} ${parsing.word().toUpperCase()}`);
  if (verb === 'drop') return dropped(object, parsing);
  if (object === 'sequence') return sequence(parsing);
  if (object === 'table') return verb === 'create' ? createTable(parsing) : alterTable(parsing);
  if (verb === 'alter') throw parsing.unsupported(`ALTER ${object.toUpperCase()}`);
  return object === 'view' ? view(parsing) : index(parsing);
}

const written = (paths: string[][]): Definition => ({
  objects: paths.map((path) => ({ path, access: 'write', columns: [] })),
  hazards: [],
  powers: [],
});

/** What the statement makes, or what no catalogue of ours holds. */
const made = (path: string[]): Definition => ({
  ...written([]),
  objects: [{ path, access: 'write', columns: [], isMade: true }],
});

function truncated(parsing: Parsing): Definition {
  parsing.expect('table');
  const { path } = parsing.tablePath();
  if (parsing.acceptOneOf('drop', 'reuse')) {
    parsing.accept('all');
    parsing.expect('storage');
  }
  if (parsing.is('cascade')) throw parsing.unsupported('TRUNCATE … CASCADE');
  return { ...written([path]), hazards: [{ kind: 'truncate', path, rows: true }] };
}

function commented(parsing: Parsing): Definition {
  parsing.expect('on');
  const isColumn = parsing.accept('column');
  if (!isColumn) parsing.expect('table');
  const { path } = parsing.path();
  parsing.expect('is');
  if (parsing.kind !== 'string') throw parsing.unexpected();
  parsing.take();
  return written([isColumn ? path.slice(0, -1) : path]);
}

function dropped(object: string, parsing: Parsing): Definition {
  parsing.accept('if', 'exists');
  const { path } = parsing.tablePath();
  if (parsing.accept('cascade')) parsing.expect('constraints');
  parsing.acceptOneOf('purge', 'force', 'online');
  const hazards: StatementHazard[] = [{ kind: 'drop', path, rows: object === 'table' }];
  // An index stands on a table that is not named.
  const named = object === 'sequence' ? made(path) : written(object === 'index' ? [] : [path]);
  return { ...named, hazards };
}

function view(parsing: Parsing): Definition {
  const { path } = parsing.tablePath();
  const columns = parsing.is('(') ? parsing.names().map(({ text }) => text) : [];
  parsing.expect('as');
  const query = parseQuery(parsing);
  checkOption(parsing);
  return { ...made(path), query, into: { path, columns } };
}

/** WITH READ ONLY and WITH CHECK OPTION behind a view. */
export function checkOption(parsing: Parsing): void {
  if (!parsing.accept('with')) return;
  if (!parsing.accept('read', 'only')) parsing.expect('check', 'option');
  if (parsing.accept('constraint')) parsing.name();
}

function index(parsing: Parsing): Definition {
  parsing.path();
  parsing.expect('on');
  const { path } = parsing.tablePath();
  group(parsing, new Set(), written([]), true);
  while (parsing.acceptOneOf('online', 'compress', 'nocompress', 'reverse', 'invisible', 'visible', 'nologging'));
  if (parsing.accept('tablespace')) parsing.name();
  return written([path]);
}

function sequence(parsing: Parsing): Definition {
  const { path } = parsing.tablePath();
  while (SEQUENCE.has(parsing.word()) || parsing.kind === 'number' || parsing.is('-')) parsing.take();
  return made(path);
}

function createTable(parsing: Parsing): Definition {
  parsing.accept('if', 'not', 'exists');
  const { path } = parsing.tablePath();
  const definition = made(path);
  if (parsing.accept('as')) return { ...definition, query: parseQuery(parsing), into: { path, columns: [] } };
  group(parsing, REFUSED, definition);
  while (parsing.acceptOneOf('tablespace')) parsing.name();
  if (parsing.accept('on', 'commit')) {
    if (!parsing.acceptOneOf('preserve', 'delete')) throw parsing.unexpected();
    parsing.expect('rows');
  }
  return definition;
}

function alterTable(parsing: Parsing): Definition {
  const { path } = parsing.tablePath();
  const definition = written([path]);
  const hazards = new Set<StatementHazard['kind']>();
  if (!ALTERED.has(parsing.word())) throw parsing.unsupported(`${parsing.word().toUpperCase()} in ALTER TABLE`);
  while (!parsing.isDone) {
    const word = parsing.word();
    if (REFUSED.has(word) && word !== 'default') throw parsing.unsupported(`${word.toUpperCase()} in ALTER TABLE`);
    if (LOSING.has(word)) hazards.add('alter');
    if (parsing.is('(')) group(parsing, REFUSED, definition);
    else part(definition, parsing);
  }
  return { ...definition, hazards: [...hazards].map((kind) => ({ kind, path, rows: true })) };
}

/** Everything in a parenthesis; words of `refused` in it are not modelled. */
function group(parsing: Parsing, refused: ReadonlySet<string>, definition: Definition, isPlain = false): void {
  parsing.expect('(');
  for (let depth = 1; depth > 0;) {
    const word = parsing.word();
    if (refused.has(word) && word !== 'default')
      throw parsing.unsupported(`${word.toUpperCase()} in a definition of columns`);
    // An index over a value runs whatever makes it.
    if (isPlain && parsing.is('(')) throw parsing.unsupported('an index over a value');
    if (parsing.is('(')) depth += 1;
    if (parsing.is(')')) depth -= 1;
    part(definition, parsing);
  }
}

/** One word of a definition: what names another table, or what a column is filled with. */
function part(definition: Definition, parsing: Parsing): void {
  if (parsing.accept('default')) {
    parsing.accept('on', 'null');
    parsing.accept('-');
    if (parsing.kind !== 'string' && parsing.kind !== 'number' && !DEFAULTS.has(parsing.word()))
      throw parsing.unsupported('DEFAULT of this kind');
    parsing.take();
    return;
  }
  if (!parsing.accept('references')) {
    parsing.take();
    return;
  }
  const { path } = parsing.tablePath();
  const columns = parsing.is('(') ? parsing.names().map(({ text }) => text) : [];
  definition.objects.push({ path, access: 'read', columns });
}
