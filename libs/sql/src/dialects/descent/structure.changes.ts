import type { ChangeFacts } from '@sluice/document';
import { columnOf, constraintOf, keyColumns, restOfPart } from './structure.columns.js';
import type { TokenReader } from './token.reader.js';

/** Words that may stand between CREATE, ALTER or DROP and the kind of the object. */
const between = new Set(
  (
    'or replace alter global private temporary unique bitmap clustered nonclustered columnstore force noforce editionable ' +
    'noneditionable public materialized'
  ).split(' '),
);
const accounts = new Set(['user', 'role', 'login', 'profile', 'authorization', 'application']);

/**
 * What one statement changes of structure, rights and transactions, in the words that Oracle and SQL Server share. The
 * dialect's own parser has refused what is no statement of it; what is not read here is passed over.
 */
export function structureChanges(parsing: TokenReader): ChangeFacts[] {
  const verb = parsing.word();
  const read = Object.hasOwn(readers, verb) ? readers[verb as keyof typeof readers] : undefined;
  return read ? read(parsing) : [];
}

const one =
  (change: Pick<Extract<ChangeFacts, { what: string }>, 'what'> & { do: 'rights' | 'transaction' | 'code' }) =>
  (): ChangeFacts[] => [{ at: -1, path: [], ...change }];
const rights = one({ do: 'rights', what: 'change' });

const readers = {
  create: created,
  alter: altered,
  drop: dropped,
  truncate(parsing: TokenReader): ChangeFacts[] {
    parsing.expect('truncate', 'table');
    return [{ do: 'truncate', ...parsing.path(), isCascade: false }];
  },
  comment: commented,
  lock(parsing: TokenReader): ChangeFacts[] {
    parsing.expect('lock', 'table');
    return parsing.list(() => ({
      ...{ do: 'maintain' as const, what: 'lock', isConcurrent: false, isFull: false },
      ...parsing.path(),
    }));
  },
  select: selectedInto,
  grant: rights,
  revoke: rights,
  deny: rights,
  // A block of Transact-SQL begins with BEGIN, too; one of PL/SQL never comes here.
  begin: (parsing: TokenReader) =>
    ['tran', 'transaction', 'distributed'].includes(parsing.word(1))
      ? one({ do: 'transaction', what: 'begin' })()
      : one({ do: 'code', what: 'begin' })(),
  set: (parsing: TokenReader) =>
    parsing.word(1) === 'transaction' ? one({ do: 'transaction', what: 'set transaction' })() : [],
  commit: one({ do: 'transaction', what: 'commit' }),
  rollback: one({ do: 'transaction', what: 'rollback' }),
  savepoint: one({ do: 'transaction', what: 'savepoint' }),
  save: one({ do: 'transaction', what: 'save' }),
  call: one({ do: 'code', what: 'call' }),
  exec: one({ do: 'code', what: 'exec' }),
  execute: one({ do: 'code', what: 'execute' }),
} satisfies Record<string, (parsing: TokenReader) => ChangeFacts[]>;

/** The kind of object behind a verb, and the words before it. */
function object(parsing: TokenReader): { kind: string; words: Set<string> } {
  const words = new Set<string>();
  parsing.take();
  while (between.has(parsing.word())) words.add(parsing.take().toLowerCase());
  return { kind: parsing.isDone ? '' : parsing.take().toLowerCase(), words };
}

function ifs(parsing: TokenReader): void {
  if (!parsing.accept('if')) return;
  parsing.accept('not');
  parsing.expect('exists');
}

function created(parsing: TokenReader): ChangeFacts[] {
  const { kind, words } = object(parsing);
  if (accounts.has(kind)) return rights();
  ifs(parsing);
  if (kind === 'table') return [table(parsing, words.has('temporary'))];
  if (kind === 'index') {
    const { path: named, at } = parsing.path();
    parsing.expect('on');
    const { path } = parsing.path();
    const name = named.at(-1);
    const columns = keyColumns(parsing);
    const index = { at, name, columns, isUnique: words.has('unique'), isConcurrent: false, isPartial: false };
    return [{ do: 'add-index', at, path, index }];
  }
  const { path, at } = parsing.isDone ? { path: [], at: -1 } : parsing.path();
  return [{ do: 'create', at, path, object: kind }];
}

function table(parsing: TokenReader, isTemporary: boolean): Extract<ChangeFacts, { do: 'create-table' }> {
  const { path, at } = parsing.path();
  const made: Extract<ChangeFacts, { do: 'create-table' }> = {
    do: 'create-table',
    at,
    path,
    columns: [],
    constraints: [],
    indexes: [],
    isTemporary: isTemporary || path.at(-1)?.startsWith('#') === true,
    isUnlogged: false,
    isDerived: !parsing.is('('),
    hasComment: false,
    isPartitioned: false,
  };
  if (!parsing.accept('(')) return made;
  do {
    const constraint = constraintOf(parsing);
    if (constraint) made.constraints.push(constraint);
    else made.columns.push(columnOf(parsing));
  } while (parsing.accept(','));
  return made;
}

function altered(parsing: TokenReader): ChangeFacts[] {
  const { kind } = object(parsing);
  if (accounts.has(kind)) return rights();
  if (kind !== 'table') return [{ do: 'alter', at: -1, path: [], what: kind }];
  const { path, at } = parsing.path();
  const changes: ChangeFacts[] = [];
  while (!parsing.isDone) {
    changes.push(...part(path, at, parsing));
    restOfPart(parsing);
    while (parsing.acceptOneOf(',', ')'));
  }
  return changes;
}

/**
 * One part of ALTER TABLE: `ADD (a …, b …)`, `ADD a …, b …`, `MODIFY a …`, `ALTER COLUMN a …`, `DROP …`, `RENAME …`.
 */
function part(path: string[], at: number, parsing: TokenReader): ChangeFacts[] {
  while (parsing.accept('with') || parsing.acceptOneOf('check', 'nocheck'));
  if (parsing.accept('add')) return listed(parsing, () => added(path, parsing));
  if (parsing.accept('modify') || parsing.accept('alter', 'column'))
    return listed(parsing, () => {
      const column = columnOf(parsing);
      // Without a type it is the rest of the column that changes.
      if (column.type !== '') return { do: 'change-type', at: column.at, path, column, isComputed: false };
      return { do: 'alter', at: column.at, path, what: 'column' };
    });
  if (parsing.accept('drop')) return taken(path, at, parsing);
  if (!parsing.accept('rename')) return [{ do: 'alter', at, path, what: parsing.take().toLowerCase() }];
  const what = parsing.acceptOneOf('column', 'constraint');
  const name = what === undefined ? undefined : parsing.name(true).text;
  parsing.expect('to');
  return [{ do: 'rename', at, path, object: what ?? 'table', name, to: parsing.name(true).text }];
}

/** One or several, with parentheses around them or without. */
function listed(parsing: TokenReader, read: () => ChangeFacts): ChangeFacts[] {
  parsing.accept('(');
  return parsing.list(() => {
    const change = read();
    restOfPart(parsing);
    return change;
  });
}

function added(path: string[], parsing: TokenReader): ChangeFacts {
  parsing.accept('column');
  const constraint = constraintOf(parsing);
  if (constraint) return { do: 'add-constraint', at: constraint.at, path, constraint };
  const column = columnOf(parsing);
  return { do: 'add-column', at: column.at, path, column };
}

function taken(path: string[], at: number, parsing: TokenReader): ChangeFacts[] {
  if (parsing.accept('primary', 'key')) return [{ do: 'drop-constraint', at, path, name: 'PRIMARY' }];
  if (parsing.accept('unique')) return [{ do: 'drop-constraint', at, path, name: 'UNIQUE' }];
  if (parsing.acceptOneOf('partition', 'subpartition')) return [{ do: 'alter', at, path, what: 'drop-partition' }];
  let isConstraint = false;
  return listed(parsing, () => {
    const what = parsing.acceptOneOf('constraint', 'column');
    if (what !== undefined) isConstraint = what === 'constraint';
    ifs(parsing);
    // DROP COLUMN (a, b) of Oracle names several.
    parsing.accept('(');
    const { text: name, at: start } = parsing.name(true);
    return { do: isConstraint ? ('drop-constraint' as const) : ('drop-column' as const), at: start, path, name };
  });
}

function dropped(parsing: TokenReader): ChangeFacts[] {
  const { kind } = object(parsing);
  if (accounts.has(kind)) return rights();
  ifs(parsing);
  return parsing.list(() => {
    const found = parsing.path();
    const isCascade = parsing.is('cascade');
    return { do: 'drop' as const, ...found, object: kind, isCascade, isConcurrent: false };
  });
}

function commented(parsing: TokenReader): ChangeFacts[] {
  parsing.expect('comment', 'on');
  const what = parsing.take().toLowerCase();
  const { path, at } = parsing.path();
  parsing.expect('is');
  const isEmpty = parsing.take().length <= 2;
  if (what !== 'column') return [{ do: 'comment', at, path, object: what, isEmpty }];
  return [{ do: 'comment', at, path: path.slice(0, -1), object: what, name: path.at(-1), isEmpty }];
}

/** SELECT … INTO a table, of SQL Server. */
function selectedInto(parsing: TokenReader): ChangeFacts[] {
  for (let depth = 0; !parsing.isDone && !(depth === 0 && parsing.is('into')); parsing.take()) {
    if (parsing.is('(')) depth += 1;
    if (parsing.is(')')) depth -= 1;
  }
  if (!parsing.accept('into')) return [];
  return [{ ...table(parsing, false), isDerived: true }];
}
