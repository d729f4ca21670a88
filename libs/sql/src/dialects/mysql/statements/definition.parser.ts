import type { StatementHazard } from '../../../contract/statement.type.js';
import type { NamedMove, NamedObject, ParsedStatement } from '../../../tree/statement.type.js';
import type { Parsing } from '../nodes/parsing.js';

/** What a statement on structure adds to its outline. */
type Definition = Pick<ParsedStatement, 'objects' | 'hazards' | 'powers'> &
  Partial<Pick<ParsedStatement, 'query' | 'into' | 'moves'>>;

/**
 * Engines that keep rows in files of this server alone; every other one may reach for another server, program or file.
 */
const ENGINES = new Set(['innodb', 'myisam', 'aria', 'memory', 'heap', 'archive', 'csv', 'blackhole']);
/** Changes of a table that take a part of it away or write all of it anew. */
const LOSING = new Set([
  'drop',
  'modify',
  'change',
  'convert',
  'truncate',
  'coalesce',
  'reorganize',
  'remove',
  'exchange',
  'discard',
]);

/** CREATE, ALTER, DROP, TRUNCATE and RENAME of tables, views, indexes and databases. */
export function parseDefinition(parsing: Parsing): Definition {
  const verb = parsing.take().toLowerCase();
  if (verb === 'truncate') {
    parsing.accept('table');
    const { path } = parsing.path();
    return { ...written([path]), hazards: [{ kind: 'truncate', path, rows: true }] };
  }
  if (verb === 'rename') return renamed(parsing);
  const security = modifiers(parsing);
  const object = parsing.take().toLowerCase();
  if (object === 'database' || object === 'schema') return database(verb, parsing);
  if (verb === 'drop') return dropped(object, parsing);
  ifs(parsing);
  if (object === 'view') return { ...view(parsing), powers: security };
  if (object === 'index') return index(parsing);
  if (object === 'sequence') return sequence(parsing);
  return verb === 'create' ? createTable(parsing) : alterTable(parsing);
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

function ifs(parsing: Parsing): void {
  if (parsing.accept('if')) {
    parsing.accept('not');
    parsing.expect('exists');
  }
}

/**
 * The words between the verb and the kind of the object. A view made for another account reads with that one's rights.
 */
function modifiers(parsing: Parsing): ParsedStatement['powers'] {
  let definer = false;
  while (!parsing.isOneOf('table', 'tables', 'view', 'index', 'database', 'schema', 'sequence')) {
    definer ||= parsing.is('definer');
    parsing.take();
  }
  return definer ? ['rights'] : [];
}

function database(verb: string, parsing: Parsing): Definition {
  ifs(parsing);
  const path = parsing.isName() ? parsing.path().path : [];
  rest(parsing, () => undefined);
  return { ...written([]), hazards: verb === 'drop' ? [{ kind: 'drop', path, rows: true }] : [] };
}

function dropped(object: string, parsing: Parsing): Definition {
  ifs(parsing);
  const paths = parsing.list(() => parsing.path().path);
  if (object === 'index') {
    parsing.expect('on');
    const { path } = parsing.path();
    rest(parsing, () => undefined);
    return { ...written([path]), hazards: [{ kind: 'drop', path: paths[0] ?? [], rows: false }] };
  }
  rest(parsing, () => undefined);
  const hasRows = object === 'table' || object === 'tables';
  const { objects } = object === 'sequence' ? { objects: paths.flatMap((path) => made(path).objects) } : written(paths);
  return { ...written([]), objects, hazards: paths.map((path) => ({ kind: 'drop', path, rows: hasRows })) };
}

function renamed(parsing: Parsing): Definition {
  if (!parsing.acceptOneOf('table', 'tables')) throw parsing.unsupported('RENAME of anything but tables');
  ifs(parsing);
  const paths = parsing.list(() => {
    const from = parsing.path().path;
    parsing.expect('to');
    return [...written([from]).objects, ...made(parsing.path().path).objects];
  });
  return { ...written([]), objects: paths.flat() };
}

function view(parsing: Parsing): Definition {
  const { path } = parsing.path();
  const columns = parsing.is('(') && !parsing.opensQuery() ? parsing.names().map(({ text }) => text) : [];
  parsing.expect('as');
  const query = parsing.query();
  checkOption(parsing);
  return { ...made(path), query, into: { path, columns } };
}

/** WITH CHECK OPTION behind a view. */
export function checkOption(parsing: Parsing): void {
  if (!parsing.accept('with')) return;
  parsing.acceptOneOf('cascaded', 'local');
  parsing.expect('check', 'option');
}

function index(parsing: Parsing): Definition {
  parsing.name();
  while (!parsing.accept('on')) parsing.take();
  const { path } = parsing.path();
  rest(parsing, () => undefined);
  return written([path]);
}

function sequence(parsing: Parsing): Definition {
  const { path } = parsing.path();
  rest(parsing, () => undefined);
  return made(path);
}

function createTable(parsing: Parsing): Definition {
  const { path } = parsing.path();
  const definition = made(path);
  if (parsing.accept('like') || parsing.accept('(', 'like')) {
    definition.objects.push({ path: parsing.path().path, access: 'read', columns: [] });
    parsing.accept(')');
    return definition;
  }
  let depth = 0;
  while (!parsing.isDone && !(depth === 0 && (parsing.startsQuery() || parsing.opensQuery()))) {
    if (parsing.is('(')) depth += 1;
    if (parsing.is(')')) depth -= 1;
    definedPart(definition, parsing);
  }
  return parsing.isDone ? definition : { ...definition, query: parsing.query(), into: { path, columns: [] } };
}

function alterTable(parsing: Parsing): Definition {
  ifs(parsing);
  const { path } = parsing.path();
  const definition = written([path]);
  const hazards = new Set<StatementHazard['kind']>();
  const moves: NamedMove[] = [];
  rest(parsing, () => {
    if (LOSING.has(parsing.word())) hazards.add('alter');
    if (parsing.is('rename') && !/^(column|index|key)$/.test(parsing.word(1))) {
      parsing.take();
      if (!parsing.accept('to')) parsing.accept('as');
      definition.objects.push({ ...target(parsing), isMade: true });
    } else if (parsing.accept('with', 'table') || parsing.accept('convert', 'table')) {
      // EXCHANGE PARTITION … WITH TABLE, CONVERT TABLE … TO PARTITION: its rows are answered under the names of this
      // one, and the other way round.
      const other = target(parsing);
      definition.objects.push(other);
      moves.push({ to: path, from: other.path }, { to: other.path, from: path });
    } else definedPart(definition, parsing);
  });
  return {
    ...definition,
    hazards: [...hazards].map((kind) => ({ kind, path, rows: true })),
    moves: moves.length > 0 ? moves : undefined,
  };
}

function target(parsing: Parsing): NamedObject {
  return { path: parsing.path().path, access: 'write', columns: [] };
}

/** One word of a definition: what names another table, or reaches out of the server. */
function definedPart(definition: Definition, parsing: Parsing): void {
  if (parsing.accept('references')) {
    const { path } = parsing.path();
    const columns = parsing.is('(') ? parsing.names().map(({ text }) => text) : [];
    definition.objects.push({ path, access: 'read', columns });
    return;
  }
  if (parsing.is('union')) throw parsing.unsupported('a table made of others (UNION)');
  const reachesOut =
    parsing.isOneOf('connection', 'tablespace') ||
    (parsing.isOneOf('data', 'index') && parsing.word(1) === 'directory') ||
    (parsing.is('engine') && !ENGINES.has(parsing.word(1) === '=' ? parsing.word(2) : parsing.word(1)));
  if (reachesOut && !definition.powers.includes('server')) definition.powers.push('server');
  parsing.take();
}

/** Everything that is left, word by word; `see` takes at least one, or none and this does. */
function rest(parsing: Parsing, see: () => void): void {
  while (!parsing.isDone) {
    const { at } = parsing;
    see();
    if (parsing.at === at && !parsing.isDone) parsing.take();
  }
}
