import type { StatementHazard } from '../../../contract/statement.type.js';
import type { ParsedStatement } from '../../../tree/statement.type.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseQuery } from '../queries/query.parser.js';

/** What a statement on structure adds to its outline. */
type Definition = Pick<ParsedStatement, 'objects' | 'hazards' | 'powers'> &
  Partial<Pick<ParsedStatement, 'query' | 'into'>>;

const KINDS = ['table', 'view', 'index', 'schema', 'sequence'] as const;
const SEQUENCE = new Set(
  'as start with increment by minvalue maxvalue no cycle cache restart bigint int smallint tinyint'.split(' '),
);
/** Changes of a table that take a part of it away or write all of it anew. */
const LOSING = new Set(['drop', 'switch', 'rebuild']);
/**
 * In ALTER TABLE these would begin a second statement, name another table's rows, or run code; ON DELETE and ON UPDATE
 * are told apart.
 */
const REFUSED = new Set(
  (
    'select insert merge exec execute declare print raiserror if while begin commit rollback save grant revoke deny truncate use backup ' +
    'restore kill shutdown dbcc waitfor bulk open close fetch deallocate return goto create reconfigure checkpoint trigger switch as ; :'
  ).split(' '),
);

/**
 * CREATE, ALTER, DROP and TRUNCATE of tables, views, indexes, schemas and sequences: nothing of another statement may
 * hide behind.
 */
export function parseDefinition(parsing: Parsing): Definition {
  const verb = parsing.take().toLowerCase();
  if (verb === 'truncate') {
    parsing.expect('table');
    const { path } = parsing.tablePath();
    return { ...written([path]), hazards: [{ kind: 'truncate', path, rows: true }] };
  }
  if (verb === 'create') parsing.accept('or', 'alter');
  while (parsing.acceptOneOf('unique', 'clustered', 'nonclustered', 'columnstore'));
  const object = KINDS.find((kind) => parsing.accept(kind));
  if (!object) throw parsing.unexpected();
  if (verb === 'drop') return dropped(object, parsing);
  if (object === 'view') return view(parsing);
  if (object === 'sequence') return sequence(parsing);
  if (object === 'table') return verb === 'create' ? createTable(parsing) : alterTable(parsing);
  if (verb === 'alter') throw parsing.unsupported(`ALTER ${object.toUpperCase()}`);
  if (object === 'index') return index(parsing);
  const { path } = parsing.path();
  if (path.length > 1) throw parsing.unexpected();
  return written([]);
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

function dropped(object: string, parsing: Parsing): Definition {
  parsing.accept('if', 'exists');
  const paths = parsing.list(() => parsing.tablePath().path);
  if (object === 'index') {
    parsing.expect('on');
    return { ...written([parsing.tablePath().path]), hazards: [{ kind: 'drop', path: paths[0] ?? [], rows: false }] };
  }
  const hazards = paths.map((path): StatementHazard => ({ kind: 'drop', path, rows: object === 'table' }));
  const objects =
    object === 'sequence'
      ? paths.flatMap((path) => made(path).objects)
      : written(object === 'schema' ? [] : paths).objects;
  return { ...written([]), objects, hazards };
}

function view(parsing: Parsing): Definition {
  const { path } = parsing.tablePath();
  const columns = parsing.is('(') ? parsing.names().map(({ text }) => text) : [];
  viewOptions(parsing);
  parsing.expect('as');
  const query = parseQuery(parsing);
  checkOption(parsing);
  return { ...made(path), query, into: { path, columns } };
}

/** WITH SCHEMABINDING and the like before AS. */
export function viewOptions(parsing: Parsing): void {
  if (!parsing.accept('with')) return;
  parsing.list(() => {
    if (!parsing.acceptOneOf('schemabinding', 'encryption', 'view_metadata')) throw parsing.unexpected();
  });
}

/** WITH CHECK OPTION behind a view. */
export function checkOption(parsing: Parsing): void {
  if (parsing.accept('with')) parsing.expect('check', 'option');
}

function index(parsing: Parsing): Definition {
  parsing.name();
  parsing.expect('on');
  const { path } = parsing.tablePath();
  if (parsing.is('(')) group(parsing, new Set());
  if (parsing.accept('include')) group(parsing, new Set());
  if (parsing.is('where')) throw parsing.unsupported('an index with a condition');
  if (parsing.accept('with')) group(parsing, new Set());
  if (parsing.accept('on')) parsing.name();
  return written([path]);
}

function sequence(parsing: Parsing): Definition {
  const { path } = parsing.tablePath();
  while (SEQUENCE.has(parsing.word()) || parsing.kind === 'number' || parsing.is('-')) parsing.take();
  return made(path);
}

function createTable(parsing: Parsing): Definition {
  const { path } = parsing.tablePath();
  const definition = made(path);
  if (parsing.is('as')) throw parsing.unsupported('CREATE TABLE AS');
  group(parsing, new Set(['as']), definition);
  while (parsing.acceptOneOf('on', 'textimage_on')) parsing.name();
  if (parsing.is('with')) throw parsing.unsupported('options of a table');
  return definition;
}

function alterTable(parsing: Parsing): Definition {
  const { path } = parsing.tablePath();
  const definition = written([path]);
  const hazards = new Set<StatementHazard['kind']>();
  if (parsing.is('alter', 'column') || LOSING.has(parsing.word())) hazards.add('alter');
  let before = '';
  while (!parsing.isDone) {
    const word = parsing.word();
    refuseAltered(word, before, parsing);
    if (parsing.is('(')) group(parsing, new Set(['as']), definition);
    else part(definition, parsing);
    before = word;
  }
  return { ...definition, hazards: [...hazards].map((kind) => ({ kind, path, rows: true })) };
}

function refuseAltered(word: string, before: string, parsing: Parsing): void {
  const isAction = (word === 'delete' || word === 'update') && before !== 'on';
  const isSet = word === 'set' && before !== 'delete' && before !== 'update';
  const isFirst = before === '' || before === ',';
  const isObject = (word === 'drop' || word === 'alter') && !isFirst;
  const isWith = word === 'with' && !isFirst && parsing.word(1) !== '(';
  if (REFUSED.has(word) || isAction || isSet || isObject || isWith)
    throw parsing.unsupported(`${word.toUpperCase()} in ALTER TABLE`);
}

/** Everything in a parenthesis; words of `refused` in it are not modelled (a computed column). */
function group(parsing: Parsing, refused: ReadonlySet<string>, definition: Definition = written([])): void {
  parsing.expect('(');
  for (let depth = 1; depth > 0;) {
    if (refused.has(parsing.word()))
      throw parsing.unsupported(`${parsing.word().toUpperCase()} in a definition of columns`);
    if (parsing.is('(')) depth += 1;
    if (parsing.is(')')) depth -= 1;
    part(definition, parsing);
  }
}

/** One word of a definition: what names another table. */
function part(definition: Definition, parsing: Parsing): void {
  if (!parsing.accept('references')) {
    parsing.take();
    return;
  }
  const { path } = parsing.tablePath();
  const columns = parsing.is('(') ? parsing.names().map(({ text }) => text) : [];
  definition.objects.push({ path, access: 'read', columns });
}
