import type { KnownKind } from '../../descent/statement.outline.js';

const DDL: KnownKind = { kind: 'DDL' };
const CODE: KnownKind = { kind: 'DDL', power: 'code' };
const RUNS: KnownKind = { kind: 'CALL', power: 'code' };
const RIGHTS: KnownKind = { kind: 'DCL', power: 'rights' };
const SERVER: KnownKind = { kind: 'UTILITY', power: 'server' };
const SESSION: KnownKind = { kind: 'UTILITY', power: 'session' };
const TCL: KnownKind = { kind: 'TCL' };

/**
 * Objects whose structure alone is made, changed or dropped; every other object of CREATE, ALTER and DROP counts as
 * code.
 */
const STRUCTURE = new Set(['table', 'index', 'view', 'schema', 'sequence']);
const ACCOUNTS = new Set(['user', 'role', 'login', 'authorization', 'application']);
const SERVER_OBJECTS = new Set(
  (
    'database server endpoint availability resource workload event certificate credential asymmetric symmetric master cryptographic external ' +
    'remote service route message contract queue fulltext broker'
  ).split(' '),
);
/** Words that may stand between CREATE, ALTER or DROP and the kind of the object. */
const BETWEEN = new Set('or alter create unique clustered nonclustered columnstore'.split(' '));

const of = (words: string, known: KnownKind): [string, KnownKind][] => words.split(' ').map((word) => [word, known]);

const FIRST: Readonly<Record<string, KnownKind>> = Object.fromEntries([
  ...of('select values', { kind: 'DQL' }),
  ...of('insert', { kind: 'INSERT' }),
  ...of('update', { kind: 'UPDATE' }),
  ...of('delete', { kind: 'DELETE' }),
  ...of('merge', { kind: 'MERGE' }),
  ...of('truncate', DDL),
  ...of('exec execute declare if while begin return goto print raiserror throw waitfor break continue', RUNS),
  ...of('enable disable send receive get move end', RUNS),
  ...of('grant revoke deny revert setuser add', RIGHTS),
  ...of('commit rollback save', TCL),
  ...of('use set open close fetch deallocate', SESSION),
  ...of(
    'backup restore dbcc kill shutdown reconfigure checkpoint bulk updatetext readtext writetext dump load',
    SERVER,
  ),
]);

/**
 * What a statement is, told from its words outside parentheses; UNKNOWN where its first word is none of the language.
 */
export function kindOf(words: readonly string[]): KnownKind {
  const [first = '', second = ''] = words;
  if (first === 'create' || first === 'alter' || first === 'drop') return objectKind(words);
  if (first === 'begin' && ['tran', 'transaction', 'distributed'].includes(second)) return TCL;
  if ((first === 'exec' || first === 'execute') && second === 'as') return RIGHTS;
  if (first === 'update' && second === 'statistics') return { kind: 'UTILITY' };
  if (first === 'insert' && second === 'bulk') return SERVER;
  if (first === 'select' && words.includes('into')) return DDL;
  return (Object.hasOwn(FIRST, first) ? FIRST[first] : undefined) ?? { kind: 'UNKNOWN' };
}

function objectKind(words: readonly string[]): KnownKind {
  const object = words.slice(1).find((word) => !BETWEEN.has(word)) ?? '';
  if (ACCOUNTS.has(object)) return RIGHTS;
  if (SERVER_OBJECTS.has(object)) return SERVER;
  return STRUCTURE.has(object) ? DDL : CODE;
}

/** Whether a statement makes a stored program: it is all of its batch, and nothing of it runs now. */
export function isProgram(words: readonly string[]): boolean {
  const [first = ''] = words;
  const object = words.slice(1).find((word) => !BETWEEN.has(word)) ?? '';
  return (first === 'create' || first === 'alter') && ['procedure', 'proc', 'function', 'trigger'].includes(object);
}
