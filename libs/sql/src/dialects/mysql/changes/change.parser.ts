import type { ChangeFacts, DeclaredColumn } from '@sluice/document';
import type { Parsing } from '../nodes/parsing.js';
import { columnOf, partOf, restOfPart, skipParentheses } from './declared.parser.js';

/** The words between the verb and the kind of an object. */
const modifiers = new Set(
  'or replace temporary unique fulltext spatial online offline ignore definer algorithm sql security invoker undefined merge temptable ='.split(
    ' ',
  ),
);

/**
 * What one statement of MySQL or MariaDB changes. The grammar of names and types is the server's; what is not read is
 * passed over.
 */
export function parseChanges(parsing: Parsing): ChangeFacts[] {
  const verb = parsing.word();
  const read = Object.hasOwn(readers, verb) ? readers[verb as keyof typeof readers] : undefined;
  return read ? read(parsing) : [];
}

const readers = {
  create: (parsing: Parsing) => created(parsing),
  alter: (parsing: Parsing) => altered(parsing),
  drop: (parsing: Parsing) => dropped(parsing),
  truncate: (parsing: Parsing) => {
    parsing.take();
    parsing.accept('table');
    const { path, at } = parsing.path();
    return [{ do: 'truncate', at, path, isCascade: false }];
  },
  rename: (parsing: Parsing) => renamed(parsing),
  set: (parsing: Parsing) => setting(parsing),
  grant: () => rights('grant'),
  revoke: () => rights('change'),
  lock: (parsing: Parsing) => maintained('lock', parsing),
  optimize: (parsing: Parsing) => maintained('optimize', parsing),
  repair: (parsing: Parsing) => maintained('repair', parsing),
  analyze: (parsing: Parsing) => maintained('analyze', parsing),
  begin: () => transaction('begin'),
  start: () => transaction('begin'),
  commit: () => transaction('commit'),
  rollback: () => transaction('rollback'),
  savepoint: () => transaction('savepoint'),
  call: () => code('call'),
  load: () => code('copy'),
} satisfies Record<string, (parsing: Parsing) => ChangeFacts[]>;

const rights = (what: string): ChangeFacts[] => [{ do: 'rights', at: -1, path: [], what }];
const transaction = (what: string): ChangeFacts[] => [{ do: 'transaction', at: -1, path: [], what }];
const code = (what: string): ChangeFacts[] => [{ do: 'code', at: -1, path: [], what }];

function maintained(what: string, parsing: Parsing): ChangeFacts[] {
  parsing.take();
  parsing.acceptOneOf('no_write_to_binlog', 'local');
  if (!parsing.acceptOneOf('table', 'tables')) return [];
  return parsing.list(() => {
    const { path, at } = parsing.path();
    while (!parsing.isDone && !parsing.is(',')) parsing.take();
    return { do: 'maintain' as const, at, path, what, isConcurrent: false, isFull: true };
  });
}

function ifs(parsing: Parsing): void {
  if (!parsing.accept('if')) return;
  parsing.accept('not');
  parsing.expect('exists');
}

/** The kind of object behind a verb, and the words before it. */
function object(parsing: Parsing): { kind: string; words: Set<string> } {
  const words = new Set<string>();
  parsing.take();
  while (modifiers.has(parsing.word()) || parsing.word(1) === '@' || parsing.word() === '@') {
    words.add(parsing.word());
    if (parsing.accept('definer')) {
      while (!parsing.isDone && !parsing.isOneOf('view', 'trigger', 'function', 'procedure', 'event', 'sql'))
        parsing.take();
    } else parsing.take();
  }
  return { kind: parsing.isDone ? '' : parsing.take().toLowerCase(), words };
}

function created(parsing: Parsing): ChangeFacts[] {
  const { kind, words } = object(parsing);
  if (kind === 'user' || kind === 'role') return rights('change');
  ifs(parsing);
  if (kind === 'table') return [table(parsing, words.has('temporary'))];
  if (kind === 'index') {
    const { text: name, at } = parsing.name();
    while (!parsing.is('on')) parsing.take();
    parsing.accept('on');
    const { path } = parsing.path();
    const columns = parsing.is('(') ? indexColumns(parsing) : [];
    return [
      {
        do: 'add-index',
        at,
        path,
        index: { at, name, columns, isUnique: words.has('unique'), isConcurrent: false, isPartial: false },
      },
    ];
  }
  const { path, at } = parsing.isName() ? parsing.path() : { path: [], at: -1 };
  return [{ do: 'create', at, path, object: kind }];
}

function indexColumns(parsing: Parsing): (string | null)[] {
  const columns: (string | null)[] = [];
  parsing.expect('(');
  do {
    if (parsing.is('(')) {
      skipParentheses(parsing);
      columns.push(null);
    } else columns.push(parsing.name(true).text);
    skipParentheses(parsing);
    parsing.acceptOneOf('asc', 'desc');
  } while (parsing.accept(','));
  return columns;
}

function table(parsing: Parsing, isTemporary: boolean): ChangeFacts {
  const { path, at } = parsing.path();
  const made: Extract<ChangeFacts, { do: 'create-table' }> = {
    do: 'create-table',
    at,
    path,
    columns: [],
    constraints: [],
    indexes: [],
    isTemporary,
    isUnlogged: false,
    isDerived: false,
    hasComment: false,
    isPartitioned: false,
  };
  if (parsing.is('like') || parsing.is('(', 'like') || !parsing.is('(')) return { ...made, isDerived: true };
  if (parsing.opensQuery()) return { ...made, isDerived: true };
  parsing.expect('(');
  do {
    const part = partOf(parsing);
    if (part === undefined) made.columns.push(columnOf(parsing));
    else if ('constraint' in part) made.constraints.push(part.constraint);
    else made.indexes.push(part.index);
  } while (parsing.accept(','));
  parsing.expect(')');
  while (!parsing.isDone) {
    if (parsing.startsQuery() || parsing.is('as')) return { ...made, isDerived: true };
    tableOption(made, parsing);
  }
  return made;
}

/** An option of a table behind its columns. */
function tableOption(
  made: { engine?: string; charset?: string; hasComment?: boolean; isPartitioned?: boolean },
  parsing: Parsing,
): void {
  const value = (): string => {
    parsing.accept('=');
    return parsing.isDone ? '' : parsing.take();
  };
  if (parsing.accept('engine')) made.engine = value().toLowerCase();
  else if (parsing.accept('charset') || parsing.accept('character', 'set')) made.charset = value().toLowerCase();
  else if (parsing.accept('comment')) made.hasComment = value().length > 2;
  else if (parsing.accept('partition')) made.isPartitioned = true;
  else if (parsing.is('(')) skipParentheses(parsing);
  else parsing.take();
}

function altered(parsing: Parsing): ChangeFacts[] {
  const { kind } = object(parsing);
  if (kind === 'user') return rights('change');
  ifs(parsing);
  if (kind !== 'table') return [{ do: 'alter', at: -1, path: [], what: kind }];
  const { path, at } = parsing.path();
  const changes: ChangeFacts[] = [];
  do {
    changes.push(...part(path, at, parsing));
    restOfPart(parsing);
  } while (parsing.accept(','));
  return changes;
}

const retyped = (path: string[], column: DeclaredColumn, from?: string): ChangeFacts => ({
  do: 'change-type',
  at: column.at,
  path,
  column,
  isComputed: false,
  from,
});

/** One part of ALTER TABLE. */
function part(path: string[], at: number, parsing: Parsing): ChangeFacts[] {
  if (parsing.accept('add')) return added(path, parsing);
  if (parsing.accept('modify')) {
    parsing.accept('column');
    ifs(parsing);
    return [retyped(path, columnOf(parsing))];
  }
  if (parsing.accept('change')) {
    parsing.accept('column');
    ifs(parsing);
    const from = parsing.name(true).text;
    const column = columnOf(parsing);
    const changed = retyped(path, column, from);
    return from.toLowerCase() === column.name.toLowerCase()
      ? [changed]
      : [changed, { do: 'rename', at: column.at, path, object: 'column', name: from, to: column.name }];
  }
  if (parsing.accept('drop')) return taken(path, at, parsing);
  if (parsing.accept('rename')) {
    const what = parsing.acceptOneOf('column', 'index', 'key');
    if (what === undefined) {
      parsing.acceptOneOf('to', 'as');
      return [{ do: 'rename', at, path, object: 'table', to: parsing.path().path.at(-1) ?? '' }];
    }
    const name = parsing.name(true).text;
    parsing.expect('to');
    return [{ do: 'rename', at, path, object: what === 'key' ? 'index' : what, name, to: parsing.name(true).text }];
  }
  if (parsing.accept('convert', 'to')) {
    parsing.acceptOneOf('charset');
    parsing.accept('character', 'set');
    return [{ do: 'alter', at, path, what: 'convert', charset: parsing.take().toLowerCase() }];
  }
  const options: { engine?: string; charset?: string } = {};
  const word = parsing.word();
  if (!parsing.isDone) tableOption(options, parsing);
  return [{ do: 'alter', at, path, what: word || 'other', ...options }];
}

function added(path: string[], parsing: Parsing): ChangeFacts[] {
  if (parsing.accept('partition')) return [{ do: 'alter', at: -1, path, what: 'add-partition' }];
  parsing.accept('column');
  ifs(parsing);
  const made = partOf(parsing);
  if (made && 'constraint' in made)
    return [{ do: 'add-constraint', at: made.constraint.at, path, constraint: made.constraint }];
  if (made) return [{ do: 'add-index', at: made.index.at, path, index: made.index }];
  const add = (column: DeclaredColumn): ChangeFacts => ({ do: 'add-column', at: column.at, path, column });
  if (!parsing.accept('(')) return [add(columnOf(parsing))];
  const columns = parsing.list(() => add(columnOf(parsing)));
  parsing.expect(')');
  return columns;
}

function taken(path: string[], at: number, parsing: Parsing): ChangeFacts[] {
  if (parsing.accept('primary', 'key')) return [{ do: 'drop-constraint', at, path, name: 'PRIMARY' }];
  if (parsing.accept('foreign', 'key') || parsing.acceptOneOf('constraint', 'check') !== undefined) {
    ifs(parsing);
    return [{ do: 'drop-constraint', at, path, name: parsing.name(true).text }];
  }
  if (parsing.acceptOneOf('index', 'key') !== undefined) {
    ifs(parsing);
    return [
      {
        do: 'drop',
        at,
        path: [...path.slice(0, -1), parsing.name(true).text],
        object: 'index',
        isCascade: false,
        isConcurrent: false,
      },
    ];
  }
  if (parsing.accept('partition')) return [{ do: 'alter', at, path, what: 'drop-partition' }];
  parsing.accept('column');
  ifs(parsing);
  return [{ do: 'drop-column', at: parsing.at, path, name: parsing.name(true).text }];
}

function dropped(parsing: Parsing): ChangeFacts[] {
  const { kind } = object(parsing);
  if (kind === 'user' || kind === 'role') return rights('change');
  ifs(parsing);
  if (!parsing.isName()) return [];
  const written = kind === 'tables' ? 'table' : kind === 'schema' ? 'database' : kind;
  return parsing
    .list(() => parsing.path())
    .map(({ path, at }) => ({ do: 'drop', at, path, object: written, isCascade: false, isConcurrent: false }));
}

function renamed(parsing: Parsing): ChangeFacts[] {
  parsing.take();
  if (!parsing.acceptOneOf('table', 'tables')) return rights('change');
  ifs(parsing);
  return parsing.list(() => {
    const { path, at } = parsing.path();
    parsing.expect('to');
    return { do: 'rename' as const, at, path, object: 'table', to: parsing.path().path.at(-1) ?? '' };
  });
}

function setting(parsing: Parsing): ChangeFacts[] {
  parsing.take();
  const scoped = parsing.acceptOneOf('global', 'persist', 'persist_only', 'session', 'local');
  const scope = scoped !== undefined && /^(global|persist)/.test(scoped) ? 'server' : 'session';
  if (parsing.isDone) return [];
  if (parsing.acceptOneOf('password', 'role', 'default') !== undefined) return rights('change');
  // `@@global.name` comes as one token or as several, by the lexer.
  let name = '';
  while (!parsing.isDone && !parsing.isOneOf('=', ':=')) name += parsing.take().toLowerCase();
  parsing.acceptOneOf('=', ':=');
  const value = parsing.isDone ? undefined : parsing.take().toLowerCase();
  const isServer = scope === 'server' || name.startsWith('@@global.');
  return [
    {
      do: 'set',
      at: -1,
      path: [],
      name: name.replace(/^@@(global|session|local)?\.?/, ''),
      value: value?.replaceAll(/^['"]|['"]$/g, ''),
      scope: isServer ? 'server' : 'session',
    },
  ];
}
