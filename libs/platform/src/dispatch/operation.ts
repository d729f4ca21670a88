import type { AccessLevel, Locale, SystemRole } from '@sluice/document';
import type { EntityManager } from 'typeorm';
import type { Change } from '../duties/change.js';
import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';
import type { PasswordDue } from '../user/user.entity.js';

/** A draft-07 JSON Schema; the dispatcher compiles it once with Ajv. */
export type JsonSchema = { readonly [key: string]: unknown };

/** A previewed visitor: the roles that they have, and those that the builder holds; both must allow (never more than the builder's own). */
export interface PreviewEyes {
  as: readonly SystemRole[];
  own: readonly SystemRole[];
  /** The person who is previewed: their grants at data sources count beside the builder's, their level beside the builder's own. */
  person?: { id: number; account: string; name: string; level: AccessLevel; ownLevel: AccessLevel };
}

/** Who calls. `userId` is null for an anonymous visitor; a token acts as its user (design §9). */
export interface Caller {
  kind: 'anonymous' | 'user' | 'token';
  userId: number | null;
  account: string;
  name: string;
  roles: SystemRole[];
  locale: Locale;
  sessionId?: number;
  /** The person's access level to data (§6); public for anonymous visitors. */
  accessLevel: AccessLevel;
  /** Operations that a personal token is limited to; absent or empty: all that its user may do. */
  tokenOperations?: readonly string[];
  /** Set while a builder looks at a draft through somebody else's eyes; see `previewed`. */
  preview?: PreviewEyes;
  /** The person must choose a new password before anything else. */
  mustChangePassword?: boolean;
  /** Why. */
  passwordDue?: PasswordDue;
  /** The session began with a CAS ticket. */
  byCas?: boolean;
  /** Data sources that a personal token is limited to; absent or empty: all that its user may use. */
  tokenSourceIds?: readonly number[];
}

/** Where a call comes from. `appContext`: the call names an application other than the console, so a missing session is 406 instead of 403 (§8). */
export interface RequestInfo {
  id: string;
  ip: string;
  userAgent: string;
  locale: Locale;
  shell: 'console' | 'app' | 'client' | 'api';
  appContext: boolean;
  /** Why the token that came was not taken; the caller is anonymous then. */
  tokenFailure?: 'session.expired' | 'session.revoked' | 'session.none';
}

/** All that an operation may use. `db` and `orm` are the same open transaction, or the pool when the operation says `transaction: false`. */
export interface OperationContext {
  caller: Caller;
  request: RequestInfo;
  db: Db;
  orm: EntityManager;
  platform: Platform;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** Set while an action runs operations: the button behind it, for the audit log. */
  origin?: Readonly<Record<string, string | number>>;
  /** What the operation has changed so far, before and after, for its audit record; see `recordChange`. */
  changes?: Change[];
  /** Set while a change that waited is confirmed: what the second person was shown. */
  confirming?: Omit<Change, 'name'>;
}

/** Who may call: nobody has to sign in, any signed-in person, or people with one of the system roles. */
export type OperationAccess = 'anonymous' | 'signed-in' | { roles: readonly SystemRole[] };

/** How the call is audited: by the dispatcher, by the operation itself, or not at all (pure reads of one's own session). */
export type OperationAudit<I, O> =
  | {
      action: string;
      describe?(
        input: I,
        output: O | undefined,
      ): {
        objects?: string[];
        /** Who the caller turned out to be, for a call that begins a session. */ caller?: Caller;
      };
      /** What the record of a refused call names; the body is as it came. */ refused?(body: Record<string, unknown>): {
        objects: string[];
      };
    }
  | 'self'
  | 'none';

/** A file to download; `size` counts the bytes of `body`. */
export interface FileOutput {
  name: string;
  contentType: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

/** One thing the server does for a caller (design §1). Thrown PlatformErrors become the envelope. */
export interface Operation<I = unknown, O = unknown> {
  /** `area.verb`, also its address `POST /api/operation/{name}`. */
  readonly name: string;
  /** Where §7 fixes an address; the path is without `/api`. GET inputs come from the query string. */
  readonly route?: { readonly method: 'GET' | 'POST'; readonly path: string };
  readonly access: OperationAccess;
  readonly input: JsonSchema;
  /** What `data` holds, for the description at `/openapi/v1`; nothing is checked by it. */
  readonly output?: JsonSchema;
  readonly audit: OperationAudit<I, O>;
  /** Bytes that a body may have, for whoever calls; without it see `bodyLimitsOf`. */
  readonly largestBody?: number;
  /** false: `db` is the pool; for reads on the hot path, streams and calls of other systems. */
  readonly transaction?: false;
  /**
   * `ndjson`: the output is an AsyncIterable whose items are sent as lines; `file`: it is a FileOutput, sent as a download. Both with
   * back-pressure; both need `transaction: false`.
   */
  readonly stream?: 'ndjson' | 'file';
  /** Whether the output is an object that is given to many callers and never changes: the same object is the same answer. */
  lasting?(output: O): boolean;
  /** The output is `{list}` (`whole`) or `{list, count}` of a page that the operation reads itself (`paged`); see `listPaging`. */
  readonly list?: 'whole' | 'paged';
  /** Answered although the licence is missing or expired: what is needed to sign in and renew (design §8). */
  readonly licenceFree?: true;
  /** Answered although the browser holds an older version: what the shell asks before it can reload. */
  readonly versionFree?: true;
  /** Answered although the caller must change the password first: what that needs, and nothing that reads or changes anything else. */
  readonly passwordFree?: true;
  /** Some of its changes need a second person (`recordChange`); they wait as pending changes until one has confirmed them. */
  readonly confirmable?: true;
  /** Object right on the validated input; throws when refused. */
  objectRight?(ctx: OperationContext, input: I): Promise<void>;
  run(ctx: OperationContext, input: I): Promise<O>;
}

/** Declares an operation; the type parameters are inferred from `run`. */
export function defineOperation<I, O>(operation: Operation<I, O>): Operation<I, O> {
  return operation;
}
