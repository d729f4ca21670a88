import type { Letter } from '@sluice/document';
import type { AccessGrant, AccessKind, AccessRequest, Reason } from './access.type.js';
import { grantIndex, type GrantIndex } from './grant.index.js';
import { formatObjectPath } from './object-path.js';
import { reason } from './reasons.js';
import type { TellStep } from './steps.js';

type TableUse = AccessRequest['statement']['tables'][number];

/** What each kind of statement needs on the tables it writes, or on the whole database when it names none. */
const NEEDED: Record<AccessKind, { written: Letter; database?: Letter } | 'refused'> = {
  DQL: { written: 'write' },
  INSERT: { written: 'write' },
  UPDATE: { written: 'write' },
  DELETE: { written: 'write' },
  MERGE: { written: 'write' },
  CALL: { written: 'manage', database: 'manage' },
  DDL: { written: 'manage', database: 'manage' },
  DCL: { written: 'manage', database: 'manage' },
  TCL: 'refused',
  UTILITY: { written: 'manage', database: 'manage' },
  UNKNOWN: 'refused',
};

/** Letters of a request, asked per object. */
class Letters {
  private readonly index: GrantIndex;

  constructor(
    private readonly request: AccessRequest,
    private readonly tell?: TellStep,
  ) {
    this.index = grantIndex(request.grants);
  }

  /** A *forbid* on the object or one of its parents. */
  forbidden(object: readonly string[]): boolean {
    return this.of('forbid', object).length > 0;
  }

  /** The letter on the object or one of its parents. */
  has(letter: Letter, object: readonly string[]): boolean {
    const grants = this.of(letter, object);
    if (grants.length > 0) this.tell?.({ check: 'letter', object: this.shown(object), letter, grants });
    return grants.length > 0;
  }

  /** The grants of a letter that are about an object. */
  private of(letter: Letter, object: readonly string[]): AccessGrant[] {
    return this.index.on(object).filter((grant) => grant.letter === letter);
  }

  /** Refusals of one table: forbidden parts first, then the missing letter of the table or of single columns. */
  table(use: TableUse, letter: Letter): Reason[] {
    const table = [this.request.database, use.schema, use.name];
    const columns = use.columns.map((column) => [...table, column]);
    const forbidden = [table, ...columns].filter((object) => this.forbidden(object));
    if (forbidden.length > 0) return forbidden.slice(0, 1).map((object) => this.refusal('forbidden', object));
    if (this.has(letter, table)) return [];
    const missing = columns.filter((column) => !this.has(letter, column));
    if (columns.length > 0 && missing.length === 0) return [];
    const whole = missing.length === columns.length;
    return (whole ? [table] : missing).map((object) => this.refusal('letter-missing', object, letter));
  }

  /** The database itself: what a statement needs that names no table. */
  database(letter: Letter): Reason[] {
    const object = [this.request.database];
    if (this.forbidden(object)) return [this.refusal('forbidden', object)];
    return this.has(letter, object) ? [] : [this.refusal('letter-missing', object, letter)];
  }

  private refusal(code: 'forbidden' | 'letter-missing', object: readonly string[], letter?: Letter): Reason {
    const shown = this.shown(object);
    const refusal = reason(this.request, code, letter ? { letter } : {}, shown);
    if (letter) this.tell?.({ check: 'letter', object: shown, letter, grants: [], refusal });
    else this.tell?.({ check: 'forbid', object: shown, grants: this.of('forbid', object), refusal });
    return refusal;
  }

  private shown(object: readonly string[]): string {
    const { sourceName } = this.request;
    return object.length > 1 ? formatObjectPath(object.slice(1)) : (sourceName ?? formatObjectPath(object));
  }
}

/**
 * Every refusal that comes of letters (§6): each object is decided, forbidden beats all, a letter reaches all below its
 * object.
 */
export function decideLetters(request: AccessRequest, tell?: TellStep): Reason[] {
  const { statement } = request;
  const needed = NEEDED[statement.kind];
  if (needed === 'refused')
    return [
      reason(request, statement.kind === 'UNKNOWN' ? 'unknown-statement' : 'kind-not-allowed', {
        kind: statement.kind,
      }),
    ];
  const letters = new Letters(request, tell);
  const ofTables = statement.tables.flatMap((use) => [
    ...letters.table(use, use.access === 'write' ? needed.written : 'read'),
    ...(use.access === 'read' && statement.locks ? letters.table(use, 'write') : []),
  ]);
  const written = statement.tables.some((use) => use.access === 'write');
  const ofDatabase = needed.database && !written ? letters.database(needed.database) : [];
  return [...ofTables, ...ofDatabase];
}
