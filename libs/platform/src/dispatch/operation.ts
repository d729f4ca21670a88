import type { StopSignal } from '@sluice/connectors';
import type { SystemRole } from '@sluice/document';
import type { EntityManager } from 'typeorm';
import type { Change } from '../duties/change.contract.js';
import type { Db } from '../host/db.js';
import type { PlatformServices } from '../platform.services.contract.js';
import type { Caller, RequestInfo } from './caller.js';
import type { JsonSchema } from './json.schema.js';
import type { OwnRecord } from './recorded.type.js';

/**
 * All that an operation may use. `db` and `orm` are the same open transaction, or the pool when the operation says
 * `transaction: false`.
 */
export interface OperationContext {
  caller: Caller;
  request: RequestInfo;
  db: Db;
  orm: EntityManager;
  platform: PlatformServices;
  /** Runs other operations inside this one. */
  dispatcher: InnerDispatcher;
  /** Aborted when the caller goes away. */
  signal: StopSignal;
  /** Set while an action runs operations: the button behind it, for the audit log. */
  origin?: Readonly<Record<string, string | number>>;
  /** What the operation has changed so far, before and after, for its audit record; see `recordChange`. */
  changes?: Change[];
  /**
   * The call's record, for the transactions that an operation without one opens itself; see `inRecordedTransaction`.
   */
  record?: OwnRecord;
  /** Whether a flow of the platform may decide about its changes instead of a second person; see `isGoverned`. */
  governed?: boolean;
  /** Set while a change that waited is confirmed: what the second person was shown, and who they are. */
  confirming?: Omit<Change, 'name'> & { userId: number | null };
}

/**
 * The same context over some other services: drafts instead of what is released, a gateway that notes what it permits.
 */
export function withServices(
  ctx: OperationContext,
  instead: Partial<Pick<PlatformServices, 'documents' | 'gateway'>>,
): OperationContext {
  return { ...ctx, platform: { ...ctx.platform, ...instead } };
}

/** The way from one operation into others. */
export interface InnerDispatcher {
  /** All that can be called; described at `/openapi/v1`. */
  readonly operations: readonly Operation[];
  /** Runs an operation by name inside another one: same checks, same transaction; throws PlatformErrors. */
  runInside(ctx: OperationContext, name: string, input: Record<string, unknown>): Promise<unknown>;
  /**
   * Whether an operation wants to run in its caller's transaction; one that does not keeps its own, or talks to other
   * systems.
   */
  isTransactional(name: string): boolean;
}

/** Who may call: nobody has to sign in, any signed-in person, or people with one of the system roles. */
export type OperationAccess = 'anonymous' | 'signed-in' | { roles: readonly SystemRole[] };

/**
 * How the call is audited: by the dispatcher, by the operation itself, or not at all (pure reads of one's own session).
 */
export type OperationAudit<I, O> =
  | {
      action: string;
      /**
       * Work outside a transaction is written down before it begins: a process that ends in between would leave nothing
       * of it.
       */
      intent?: true;
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
  /**
   * What `data` holds, for the description at `/openapi/v1`: every operation but a stream says it. Answers are not
   * checked by it.
   */
  readonly output?: JsonSchema;
  readonly audit: OperationAudit<I, O>;
  /** Bytes that a body may have, for whoever calls; without it see `bodyLimitsOf`. */
  readonly largestBody?: number;
  /**
   * false: `db` is the pool; for reads on the hot path, streams and calls of other systems. What such an operation
   * writes it writes by `inRecordedTransaction`, or its audit record comes first (`intent`).
   */
  readonly transaction?: false;
  /**
   * `ndjson`: the output is an AsyncIterable whose items are sent as lines; `file`: it is a FileOutput, sent as a
   * download. Both with back-pressure; both need `transaction: false`.
   */
  readonly stream?: 'ndjson' | 'file';
  /**
   * Whether the output is an object that is given to many callers and never changes: the same object is the same
   * answer.
   */
  lasting?(output: O): boolean;
  /**
   * The output is `{list}` (`whole`) or `{list, count}` of a page that the operation reads itself (`paged`); see
   * `listPaging`.
   */
  readonly list?: 'whole' | 'paged';
  /** Answered although the licence is missing or expired: what is needed to sign in and renew (design §8). */
  readonly licenceFree?: true;
  /** Answered although the browser holds an older version: what the shell asks before it can reload. */
  readonly versionFree?: true;
  /**
   * Answered although the caller must change the password first: what that needs, and nothing that reads or changes
   * anything else.
   */
  readonly passwordFree?: true;
  /**
   * Some of its changes need a second person (`recordChange`); they wait as pending changes until one has confirmed
   * them.
   */
  readonly confirmable?: true;
  /** Object right on the validated input; throws when refused. */
  objectRight?(ctx: OperationContext, input: I): Promise<void>;
  run(ctx: OperationContext, input: I): Promise<O>;
}

/**
 * The schema of an operation's answer, checked against the answer's type: `null`, or an object whose schema names every
 * field of it. A stream has none.
 */
export type AnswerSchema<O> = unknown extends O
  ? JsonSchema
  : [O] extends [null]
    ? JsonSchema & { readonly type: 'null' }
    : [O] extends [AsyncIterable<unknown>]
      ? never
      : JsonSchema & { readonly properties: { readonly [Field in keyof O]-?: JsonSchema } };

/** Declares an operation; its `output` names the fields of what `run` answers. */
export function defineOperation<I, O>(
  operation: Operation<I, O> & { readonly output?: AnswerSchema<O> },
): Operation<I, O> {
  return operation;
}
