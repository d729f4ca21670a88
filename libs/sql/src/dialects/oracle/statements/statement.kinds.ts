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
const STRUCTURE = new Set(['table', 'index', 'view', 'sequence', 'synonym', 'materialized', 'cluster']);
const ACCOUNTS = new Set(['user', 'role', 'profile', 'audit', 'context', 'lockdown']);
const SERVER_OBJECTS = new Set(
  (
    'database pluggable tablespace temporary_tablespace controlfile diskgroup directory spfile pfile rollback system flashback restore ' +
    'link outline edition inmemory analytic hierarchy attribute dimension'
  ).split(' '),
);
/** Words that may stand between CREATE, ALTER or DROP and the kind of the object. */
const BETWEEN = new Set(
  (
    'or replace create alter drop public private global temporary unique bitmap multivalue force noforce no editionable noneditionable ' +
    'editioning sharded duplicated immutable blockchain and resolve compile shared if not exists'
  ).split(' '),
);

const of = (words: string, known: KnownKind): [string, KnownKind][] => words.split(' ').map((word) => [word, known]);

const FIRST: Readonly<Record<string, KnownKind>> = Object.fromEntries([
  ...of('select', { kind: 'DQL' }),
  ...of('insert', { kind: 'INSERT' }),
  ...of('update', { kind: 'UPDATE' }),
  ...of('delete', { kind: 'DELETE' }),
  ...of('merge', { kind: 'MERGE' }),
  ...of('truncate comment rename', DDL),
  ...of('begin declare call', RUNS),
  ...of('grant revoke audit noaudit administer', RIGHTS),
  ...of('commit rollback savepoint', TCL),
  ...of('set', SESSION),
  ...of('explain lock', { kind: 'UTILITY' }),
  ...of('flashback purge analyze associate disassociate', SERVER),
]);

/**
 * What a statement is, told from its words outside parentheses; UNKNOWN where its first word is none of the language.
 */
export function kindOf(words: readonly string[]): KnownKind {
  const [first = '', second = ''] = words;
  if (first === 'create' || first === 'alter' || first === 'drop') return objectKind(words);
  if (first === '<' && second === '<') return RUNS;
  if (first === 'set' && second === 'transaction') return TCL;
  if (first === 'set' && second === 'role') return RIGHTS;
  return (Object.hasOwn(FIRST, first) ? FIRST[first] : undefined) ?? { kind: 'UNKNOWN' };
}

function objectKind(words: readonly string[]): KnownKind {
  const [first] = words;
  const object = words.slice(1).find((word) => !BETWEEN.has(word)) ?? '';
  if (first === 'alter' && object === 'session') return SESSION;
  if (words.includes('link') && (object === 'database' || object === 'link')) return SERVER;
  if (ACCOUNTS.has(object)) return RIGHTS;
  if (SERVER_OBJECTS.has(object)) return SERVER;
  return STRUCTURE.has(object) ? DDL : CODE;
}
