import { error, PlatformError, type Locale } from '@sluice/document';
import { randomUUID } from 'node:crypto';
import { changeLines } from '../duties/change.js';
import { messageOfWaiting, runOrPropose } from '../duties/second-person.js';
import { isDatabaseAway, isUnstorable } from '../host/db.failure.js';
import type { PlatformServices } from '../platform.services.contract.js';
import { checkAccess, checkPassword, refuseUnsigned } from './access.js';
import { askedFor } from './asked-for.js';
import type { AuditEntry } from '../audit/audit.contract.js';
import { bodyLimitsOf } from './body.limits.js';
import { callFailure } from './call.failure.js';
import { localeOf, type Answer, type Call } from './call.js';
import { callText } from './call.texts.js';
import { listPaging } from './list.paging.js';
import { ndjsonLines } from './ndjson.js';
import type { FileOutput, Operation, OperationContext } from './operation.js';
import type { Caller, RequestInfo } from './caller.js';
import { createRegistry, type RegisteredOperation } from './operation.registry.js';
import { inSharedTransaction } from './operation.transaction.js';
import type { Dispatcher } from './dispatcher.contract.js';

type Input = Record<string, unknown>;

/** What is known about a call while it is being answered. */
interface Running {
  call: Call;
  request: RequestInfo;
  caller: Caller;
  operation?: Operation;
  startedMs: number;
}

const consoleAppId = 1;

/** An application other than the console is named by its id or host name (§2, §8 code 406). */
function isAppContext(body: Record<string, unknown>): boolean {
  const id = body.app_id;
  return id === undefined || id === ''
    ? typeof body.domain === 'string' && body.domain !== ''
    : Number(id) !== consoleAppId;
}

function anonymous(locale: Locale): Caller {
  return { kind: 'anonymous', userId: null, account: '', name: '', roles: [], locale, accessLevel: 'public' };
}

function requestOf(call: Call): RequestInfo {
  const appContext = isAppContext(call.body);
  return {
    id: randomUUID(),
    ip: call.ip,
    userAgent: (call.headers['user-agent'] ?? '').slice(0, 255),
    locale: localeOf(call.headers.locale),
    shell: appContext ? 'app' : 'console',
    appContext,
  };
}

function auditEntry(
  { caller, request, operation, startedMs }: Running,
  nowMs: number,
  more: Partial<AuditEntry>,
): AuditEntry {
  const label =
    operation === undefined || typeof operation.audit === 'string' ? operation?.name : operation.audit.action;
  return {
    caller,
    request,
    action: label ?? 'call.unknown',
    decision: 'permit',
    costMs: Math.round(nowMs - startedMs),
    ...more,
  };
}

/** Builds the dispatcher over the given operations. */
export function createDispatcher(platform: PlatformServices, operations: readonly Operation[]): Dispatcher {
  const registry = createRegistry(operations);

  /** Fills caller and request from the token. A bad token makes the caller anonymous with a reason, so that public calls still work. */
  async function authenticate(running: Running): Promise<void> {
    const token = running.call.headers['access-token'];
    if (token === undefined || token === '') return;
    const found = await platform.sessions.authenticate(token, running.call.ip);
    if (typeof found === 'string') running.request.tokenFailure = found;
    else {
      running.caller = found;
      running.request.locale = running.call.headers.locale === undefined ? found.locale : running.request.locale;
      if (found.kind === 'token') running.request.shell = 'api';
    }
  }

  /** Refused by what is stored now: whoever has just renewed the licence may be quicker than the notice of it. */
  async function checkLicence(): Promise<void> {
    if (platform.licence.state() === 'valid') return;
    await platform.licence.refresh();
    const state = platform.licence.state();
    if (state !== 'valid') throw error(state === 'expired' ? 'licence.expired' : 'licence.missing');
  }

  /** The checks before the input, in the order of design §8. */
  async function admit(running: Running, found: RegisteredOperation | undefined): Promise<RegisteredOperation> {
    const { call, request } = running;
    const version = call.headers['static-version'];
    if (version && version !== platform.config.version && found?.operation.versionFree !== true)
      throw error('session.version-outdated');
    await authenticate(running);
    const anonymousMay = found?.operation.access === 'anonymous';
    if (running.caller.kind === 'anonymous' && !anonymousMay) refuseUnsigned(request);
    if (found === undefined) throw error('object.unknown', { kind: callText, name: call.path });
    if (found.operation.licenceFree !== true) await checkLicence();
    platform.sessions.checkToken(running.caller, found.operation.name);
    checkAccess(found.operation.access, running.caller, request);
    checkPassword(found.operation, running.caller);
    return found;
  }

  function contextOf(running: Running, db: OperationContext['db'], orm: OperationContext['orm']): OperationContext {
    return {
      caller: running.caller,
      request: running.request,
      db,
      orm,
      platform,
      dispatcher,
      signal: running.call.signal,
    };
  }

  /** Right, work and record of one operation, in whatever transaction the context holds. */
  async function performIn(
    calling: OperationContext,
    running: Running,
    operation: Operation,
    input: Input,
  ): Promise<unknown> {
    const ctx: OperationContext = { ...calling, changes: [] };
    await operation.objectRight?.(ctx, input);
    const { output, waits } = await runOrPropose(ctx, operation, input);
    if (typeof operation.audit === 'string') return output;
    const described = operation.audit.describe?.(input, waits === undefined ? output : undefined) ?? {};
    const objects = [
      ...(waits === undefined ? [] : [`pending_change:${waits}`, operation.name]),
      ...(described.objects ?? []),
      ...(ctx.changes ?? []).flatMap(changeLines),
    ];
    const entry = auditEntry(running, platform.clock.now(), {
      ...described,
      ...(objects.length === 0 ? {} : { objects }),
      ...(waits === undefined ? {} : { action: 'pending-change.propose' }),
      ...(ctx.origin === undefined ? {} : { origin: ctx.origin }),
    });
    await (ctx.db === platform.db ? platform.audit.recordNow(entry) : platform.audit.record(ctx.db, entry));
    return output;
  }

  /** Object right, then the work, then its record in the same transaction. */
  async function perform(running: Running, operation: Operation, input: Input): Promise<unknown> {
    const work = (ctx: OperationContext): Promise<unknown> => performIn(ctx, running, operation, input);
    if (operation.transaction === false) return work(contextOf(running, platform.db, platform.orm.manager));
    return inSharedTransaction(platform, (db, orm) => work(contextOf(running, db, orm)));
  }

  /** A refusal leaves its own record, because the operation's transaction is gone. Version notices are no refusals. */
  async function recordFailure(running: Running, reason: unknown, started: boolean): Promise<void> {
    const expected =
      reason instanceof PlatformError ? reason : isUnstorable(reason) ? error('input.unstorable') : undefined;
    if (expected?.code === 304 || (started && running.operation?.audit === 'self') || isDatabaseAway(reason)) return;
    const outcome: Partial<AuditEntry> =
      expected === undefined ? { error: 'call.internal' } : { decision: 'refuse', reasons: [expected.key] };
    const audit = running.operation?.audit;
    const named =
      (typeof audit === 'object' ? audit.refused?.(running.call.body) : undefined) ?? askedFor(running.call.body);
    await platform.audit.recordNow(auditEntry(running, platform.clock.now(), { ...outcome, ...named }));
  }

  function failureEnvelope({ request: { id, locale }, operation }: Running, reason: unknown): Answer {
    const failure = callFailure(reason, platform.log, {
      request: id,
      ...(operation === undefined ? {} : { operation: operation.name }),
    });
    return {
      kind: 'json',
      requestId: id,
      envelope: { code: failure.code, data: failure.dataIn(locale), msg: failure.text(locale) },
    };
  }

  async function handle(call: Call): Promise<Answer> {
    const startedMs = performance.now();
    const { answer, operation } = await attempt(call);
    platform.metrics.observe(
      operation?.name ?? 'unknown',
      answer.kind === 'json' ? answer.envelope.code : 200,
      performance.now() - startedMs,
    );
    return answer;
  }

  async function attempt(call: Call): Promise<{ answer: Answer; operation?: Operation }> {
    const request = requestOf(call);
    const running: Running = { call, request, caller: anonymous(request.locale), startedMs: platform.clock.now() };
    let started = false;
    try {
      const known = registry.byAddress(call.method, call.path);
      if (known !== undefined) running.operation = known.operation;
      const { operation, validate } = await admit(running, known);
      const paging = listPaging(operation, call.body);
      const input = validate(paging.body);
      started = true;
      const output = paging.answer(await perform(running, operation, input));
      if (operation.stream === 'ndjson')
        return {
          operation,
          answer: {
            kind: 'ndjson',
            requestId: request.id,
            lines: ndjsonLines(output as AsyncIterable<unknown>, running.request, platform.log),
          },
        };
      if (operation.stream === 'file')
        return { operation, answer: { kind: 'file', requestId: request.id, file: output as FileOutput } };
      return {
        operation,
        answer: {
          kind: 'json',
          requestId: request.id,
          envelope: { code: 200, data: output ?? null, msg: messageOfWaiting(output) },
          ...(operation.lasting?.(output) === true ? { lasting: true } : {}),
        },
      };
    } catch (reason) {
      await recordFailure(running, reason, started).catch((failure: unknown) =>
        platform.log.error({ err: failure, request: request.id }, 'audit record failed'),
      );
      return {
        answer: failureEnvelope(running, reason),
        ...(running.operation === undefined ? {} : { operation: running.operation }),
      };
    }
  }

  const dispatcher: Dispatcher = {
    operations,
    handle,
    async bodyLimits({ method, path, headers, ip }) {
      const token = headers['access-token'];
      const found = token === undefined || token === '' ? undefined : await platform.sessions.authenticate(token, ip);
      return bodyLimitsOf(registry.byAddress(method, path)?.operation, typeof found === 'object');
    },
    isTransactional: (name) => registry.byName(name)?.operation.transaction !== false,
    async runInside(ctx, name, input) {
      const found = registry.byName(name);
      if (found === undefined) throw new Error(`no operation ${name}`);
      platform.sessions.checkToken(ctx.caller, name);
      checkAccess(found.operation.access, ctx.caller, ctx.request);
      checkPassword(found.operation, ctx.caller);
      const checked = found.validate(input);
      const running: Running = {
        call: { method: 'POST', path: '', headers: {}, body: {}, ip: ctx.request.ip, signal: ctx.signal },
        request: ctx.request,
        caller: ctx.caller,
        operation: found.operation,
        startedMs: platform.clock.now(),
      };
      return performIn(ctx, running, found.operation, checked);
    },
  };
  return dispatcher;
}
