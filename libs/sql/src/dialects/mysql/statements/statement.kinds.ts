import type { StatementKind, StatementPower } from '../../../contract/statement.type.js';

/** What a statement is by its first words, and what it can do beyond the tables that it names. */
export interface KnownKind {
  kind: StatementKind;
  power?: StatementPower;
}

const DDL: KnownKind = { kind: 'DDL' };
const CODE: KnownKind = { kind: 'DDL', power: 'code' };
const RIGHTS: KnownKind = { kind: 'DCL', power: 'rights' };
const SERVER: KnownKind = { kind: 'UTILITY', power: 'server' };
const SESSION: KnownKind = { kind: 'UTILITY', power: 'session' };
const TCL: KnownKind = { kind: 'TCL' };

/**
 * Objects whose structure alone is made, changed or dropped; every other object of CREATE, ALTER and DROP counts as
 * code.
 */
const STRUCTURE = new Set(['table', 'tables', 'index', 'view', 'database', 'schema', 'sequence']);
const ACCOUNTS = new Set(['user', 'role']);
const SERVER_OBJECTS = new Set(['server', 'tablespace', 'logfile', 'undo', 'instance', 'resource']);
/** Words that may stand between CREATE, ALTER or DROP and the kind of the object. */
const BETWEEN = new Set(
  'or replace temporary unique fulltext spatial online offline ignore if not exists algorithm = undefined merge temptable definer sql security invoker aggregate'.split(
    ' ',
  ),
);

const FIRST: Readonly<Record<string, KnownKind>> = {
  select: { kind: 'DQL' },
  values: { kind: 'DQL' },
  table: { kind: 'DQL' },
  insert: { kind: 'INSERT' },
  replace: { kind: 'INSERT' },
  update: { kind: 'UPDATE' },
  delete: { kind: 'DELETE' },
  truncate: DDL,
  rename: DDL,
  call: { kind: 'CALL', power: 'code' },
  do: { kind: 'CALL', power: 'code' },
  grant: RIGHTS,
  revoke: RIGHTS,
  start: TCL,
  begin: TCL,
  commit: TCL,
  rollback: TCL,
  savepoint: TCL,
  release: TCL,
  xa: TCL,
  lock: SESSION,
  unlock: SESSION,
  use: SESSION,
  set: SESSION,
  prepare: SESSION,
  execute: SESSION,
  deallocate: SESSION,
  handler: SESSION,
  show: { kind: 'UTILITY' },
  desc: { kind: 'UTILITY' },
  describe: { kind: 'UTILITY' },
  explain: { kind: 'UTILITY' },
  analyze: { kind: 'UTILITY' },
  check: { kind: 'UTILITY' },
  checksum: { kind: 'UTILITY' },
  optimize: { kind: 'UTILITY' },
  repair: { kind: 'UTILITY' },
  load: SERVER,
  import: SERVER,
  install: SERVER,
  uninstall: SERVER,
  flush: SERVER,
  reset: SERVER,
  purge: SERVER,
  kill: SERVER,
  shutdown: SERVER,
  restart: SERVER,
  clone: SERVER,
  change: SERVER,
  stop: SERVER,
  binlog: SERVER,
  cache: SERVER,
  backup: SERVER,
  help: { kind: 'UTILITY' },
};

/**
 * What a statement is, told from its words outside parentheses; UNKNOWN where its first word is none of the language.
 */
export function kindOf(words: readonly string[]): KnownKind {
  const [first = '', second = ''] = words;
  if (first === 'create' || first === 'alter' || first === 'drop') return objectKind(words);
  if (first === 'set' && /^(password|role|default)$/.test(second)) return RIGHTS;
  if (first === 'set' && words.slice(1, 4).includes('transaction')) return TCL;
  if (first === 'start' && /^(slave|replica|group_replication|all)$/.test(second)) return SERVER;
  if (first === 'begin' && second === 'not') return { kind: 'CALL', power: 'code' };
  return (Object.hasOwn(FIRST, first) ? FIRST[first] : undefined) ?? { kind: 'UNKNOWN' };
}

function objectKind(words: readonly string[]): KnownKind {
  const object = words.slice(1).find((word) => !BETWEEN.has(word)) ?? '';
  if (ACCOUNTS.has(object)) return RIGHTS;
  if (SERVER_OBJECTS.has(object)) return SERVER;
  return STRUCTURE.has(object) ? DDL : CODE;
}
