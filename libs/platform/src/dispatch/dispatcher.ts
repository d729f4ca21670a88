import { randomUUID } from 'node:crypto';
import type { PlatformServices } from '../platform.services.contract.js';
import { bodyLimitsOf } from './body.limits.js';
import { localeOf, type Answer, type Call } from './call.js';
import { callPipeline } from './call.pipeline.js';
import type { Caller, RequestInfo } from './caller.js';
import type { Dispatcher } from './dispatcher.contract.js';
import type { Operation, OperationContext } from './operation.js';
import { createRegistry, type RegisteredOperation } from './operation.registry.js';
import type { RunningCall } from './running.call.js';
import { unknownOperation } from './unknown.call.js';

const consoleAppId = 1;

/** An application other than the console is named by its id or host name (§2, §8 code 406). */
function isAppContext(body: Record<string, unknown>): boolean {
  const id = body.app_id;
  return id === undefined || id === ''
    ? typeof body.domain === 'string' && body.domain !== ''
    : Number(id) !== consoleAppId;
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

/** Nobody yet, on the pool: what a call from outside begins with. */
function outsideContext(
  call: Call,
  { platform, dispatcher }: Pick<OperationContext, 'platform' | 'dispatcher'>,
): OperationContext {
  const request = requestOf(call);
  const { locale } = request;
  const caller: Caller = {
    kind: 'anonymous',
    userId: null,
    account: '',
    name: '',
    roles: [],
    locale,
    accessLevel: 'public',
  };
  const { db, orm } = platform;
  return { caller, request, db, orm: orm.manager, platform, dispatcher, signal: call.signal, changes: [] };
}

/** A call of one operation by another, as it would have come from outside. */
function insideCall({ request, signal }: OperationContext, name: string, body: Record<string, unknown>): Call {
  return { method: 'POST', path: `/operation/${name}`, headers: {}, body, ip: request.ip, signal };
}

function runningCall({ operation, validate }: RegisteredOperation, call: Call, context: OperationContext): RunningCall {
  const startedMs = context.platform.clock.now();
  return { operation, validate, call, startedMs, context, input: call.body };
}

/**
 * Builds the dispatcher over the given operations. Two operations of one name or address are a mistake of the program
 * and throw.
 */
export function createDispatcher(platform: PlatformServices, operations: readonly Operation[]): Dispatcher {
  const registry = createRegistry(operations);
  const dispatcher: Dispatcher = {
    operations,
    async handle(call) {
      const found = registry.byAddress(call.method, call.path) ?? unknownOperation;
      const running = runningCall(found, call, outsideContext(call, { platform, dispatcher }));
      return (await callPipeline.outside(running)) as Answer;
    },
    async bodyLimits({ method, path, headers, ip }) {
      const token = headers['access-token'];
      const found = token === undefined || token === '' ? undefined : await platform.sessions.authenticate(token, ip);
      return bodyLimitsOf(registry.byAddress(method, path)?.operation, typeof found === 'object');
    },
    isTransactional: (name) => registry.byName(name)?.operation.transaction !== false,
    async runInside(ctx, name, input) {
      const found = registry.byName(name);
      if (found === undefined) throw new Error(`no operation ${name}`);
      return callPipeline.inside(runningCall(found, insideCall(ctx, name, input), { ...ctx, changes: [] }));
    },
  };
  return dispatcher;
}
