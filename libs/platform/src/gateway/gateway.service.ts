import { randomUUID } from 'node:crypto';
import type { Run, SourcePool } from '@sluice/connectors';
import { error, PAGE_SIZE, PlatformError } from '@sluice/document';
import type { AuditService } from '../audit/audit.contract.js';
import type { Sources } from '../data-source/source.contract.js';
import { sourceError } from '../data-source/source.directory.js';
import type { AccountUse, SourceRecord } from '../data-source/source.type.js';
import type { Caller } from '../dispatch/caller.js';
import type { Events } from '../host/events.contract.js';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';
import { reachesSource } from '../session/token.limits.js';
import type { CatalogueRefresh } from './catalogue.refresh.js';
import { alarmAt, countEqualities, countFailure, spentColumns } from './equality.count.js';
import { probeRecord, refusalRecord, type RunRecord } from './gateway.audit.js';
import { gatewayReason, packetBytes } from './gateway.reason.js';
import { gatewayTexts } from './gateway.texts.js';
import type {
  Gateway,
  GatewayOutcome,
  GatewayRefusal,
  GatewayRequest,
  GatewayResult,
  GatewayRows,
} from './gateway.type.js';
import type { LeaseKeeper } from './lease.keeper.js';
import type { PlannedReason, Planner, PlanRecord, RunPlan } from './planner.js';
import { tellReasons } from './reason.groups.js';
import { checkColumns, followers, toldRows } from './run.answer.js';
import { answersNothing, faultRecord, runFault } from './run.fault.js';
import type { RunLimits } from './run.limits.js';
import { RunLog } from './run.log.js';
import type { Release } from './gateway.contract.js';
import type { Versions } from './version.contract.js';

/** Rows, bytes and times a run may take when its caller asks for no less (screens.md, policy: rows per statement). */
export const gatewayLimits = { rows: 1_000_000, bytes: 64 * 1024 * 1024 } as const;
/** The same for exports: they stream into a file, so that memory is no limit; the time is that of the whole run. */
export const exportLimits = { rows: 10_000_000, bytes: 16 * 1024 ** 3, timeoutMs: 2 * 3_600_000 } as const;
const timeZone = 'Asia/Shanghai';
/** Times of statements that touch masked columns are told in steps of so many milliseconds. */
const coarseMs = 100;

/** What the gateway stands on. */
export interface GatewayHost {
  core: { clock: Clock; db: Db; log: Log };
  audit: AuditService;
  events: Events;
  versions: Versions;
  sources: Sources;
  planner: Planner;
  leases: LeaseKeeper;
  limits: RunLimits;
  /** Reads catalogues again: after DDL, and where the source tells that it is another. */
  catalogues: CatalogueRefresh;
}

/** What one run carries through its steps. */
interface Begun {
  request: GatewayRequest;
  source: SourceRecord;
  plan: RunPlan;
  startedMs: number;
  /** Gives the slot back, when the run has ended. */
  release: Release;
  log: RunLog;
}

/** Design §7 in one function: analyse, decide, plan masks, execute with limits, mask the stream, audit. */
export function createGatewayRuns(host: GatewayHost): Gateway {
  const { core, audit, planner, sources, leases, catalogues } = host;
  /** Pages whose rows are held now. */
  let held = 0;
  const recordOf = ({ request, source }: Pick<Begun, 'request' | 'source'>, record: PlanRecord): RunRecord => ({
    request,
    source,
    record,
    time: core.clock.now(),
  });

  async function refuse(
    at: Pick<Begun, 'request' | 'source' | 'startedMs'>,
    record: PlanRecord,
    reasons: readonly PlannedReason[],
  ): Promise<GatewayRefusal> {
    const auditSeq = await audit.write(refusalRecord(recordOf(at, record), reasons, core.clock.now() - at.startedMs));
    return { state: 'refused', reasons: tellReasons(reasons, at.request.request.locale), auditSeq };
  }

  /** Nothing of a statement has happened whose source is another than was analysed: it is analysed once more, on the catalogue of now. */
  async function run(request: GatewayRequest): Promise<GatewayResult> {
    try {
      return await once(request);
    } catch (cause) {
      if (!(cause instanceof PlatformError) || !(await catalogues.outdated(request.sourceId, cause.cause))) throw cause;
      return once(request);
    }
  }

  /** Waits for the catalogue of a source that no run checks; nothing is dialled for a run that will be refused anyway. */
  async function recentCatalogue({ caller }: GatewayRequest, source: SourceRecord): Promise<void> {
    if (!source.is_enabled || !reachesSource(caller, source.id)) return;
    await catalogues.recent(source)?.catch((cause: unknown) => {
      throw sourceError(source, cause);
    });
  }

  async function once(request: GatewayRequest): Promise<GatewayResult> {
    const startedMs = core.clock.now();
    const source = await sources.get(request.sourceId);
    await recentCatalogue(request, source);
    const plan = await planner.plan(request, source, await host.versions.current());
    const at = { request, source, startedMs };
    if (!source.is_enabled) return refuse(at, plan.record, [gatewayReason('source-disabled', source.name)]);
    if (!reachesSource(request.caller, source.id))
      return refuse(at, plan.record, [gatewayReason('token-source', source.name)]);
    const most = source.options.max_allowed_packet;
    if (packetBytes(request) > most) return refuse(at, plan.record, [gatewayReason('packet-too-large', String(most))]);
    if (plan.state === 'refused') return refuse(at, plan.record, plan.reasons);
    const { hazards } = plan.analysis;
    if (request.asksFirst && hazards.length > 0)
      return { ...(await refuse(at, plan.record, [gatewayReason('confirmation-required', '')])), hazards };
    const exhausted = [
      ...(await countEqualities(core.db, request, source.id, plan.decision.equalityUses)),
      ...(await spentColumns(core.db, request, source.id, plan.questioned)),
    ];
    if (exhausted.length > 0)
      return refuse(
        at,
        plan.record,
        [...new Set(exhausted)].map((column) => gatewayReason('equality-exhausted', column)),
      );
    const room = await host.limits.forRun(request, source, request.transaction ? 'write' : accountOf(plan));
    if (typeof room !== 'function') return refuse(at, plan.record, [room]);
    const log = new RunLog({
      audit,
      record: () => recordOf(at, plan.record),
      maskedColumns: plan.maskedColumns,
    });
    try {
      const begun = { ...at, plan, release: room, log };
      return await (isPage(request) && plan.analysis.readOnly && !request.transaction ? hold(begun) : execute(begun));
    } catch (cause) {
      room();
      throw cause;
    }
  }

  /**
   * A page is small: its rows are held until one record of decision and outcome is durable. Where no other page is on its way, its record
   * would wait for nobody else's; the intent is then written while the source works, which is sooner.
   */
  async function hold(begun: Begun): Promise<GatewayRows> {
    if (held === 0) void begun.log.intend();
    else begun.log.intendLater();
    held += 1;
    try {
      const started = await startRun(begun).catch((cause: unknown) => fail(begun, cause));
      const answer = handOut(begun, started);
      await answer.done;
      return answer;
    } finally {
      held -= 1;
    }
  }

  /** The intent is written while the source already works; a statement that writes waits for it. No row is handed out before it is durable. */
  async function execute(begun: Begun): Promise<GatewayRows> {
    const intent = begun.log.intend();
    if (!begun.plan.analysis.readOnly) await intent;
    try {
      const started = await startRun(begun);
      await intent.catch(async (cause: unknown) => {
        await started.cancel();
        throw cause;
      });
      return handOut(begun, started);
    } catch (cause) {
      return fail(begun, cause);
    }
  }

  /** A run that failed: recorded, counted where it may have answered a question, and told as the caller may read it. */
  async function fail(begun: Begun, cause: unknown): Promise<never> {
    const { plan, source, log } = begun;
    const probed = answersNothing(cause) ? [] : plan.probed;
    await log.end({ rows: null, costMs: costOf(begun), error: faultRecord(cause, plan), probed });
    await countProbes(begun, probed);
    throw runFault(cause, source, plan, plan.texts.isRewritten);
  }

  /** How long it took; where masked columns are touched no finer than a person could tell anyway (decisions, The gate). */
  function costOf({ plan, startedMs }: Begun): number {
    const costMs = core.clock.now() - startedMs;
    return plan.hidesMessages ? Math.ceil(costMs / coarseMs) * coarseMs : costMs;
  }

  async function startRun({ request, source, plan }: Begun): Promise<Run> {
    const readOnly = plan.analysis.readOnly;
    const alone = (): Promise<SourcePool> => sources.pool(source, request.transaction ? 'write' : accountOf(plan));
    const starter = request.transaction
      ? await request.transaction.join({
          source,
          use: accountOf(plan),
          discretion: plan,
          pool: alone,
          signal: request.signal,
        })
      : await alone();
    const {
      texts,
      searchPath,
      decision: { limits },
    } = plan;
    const least = (...values: (number | undefined)[]): number =>
      Math.min(...values.filter((value): value is number => value !== undefined));
    const exports = request.origin.kind === 'export';
    const pages = isPage(request);
    const most = exports ? exportLimits : { ...gatewayLimits, timeoutMs: source.options.statement_timeout * 1000 };
    return starter.start(
      {
        text: texts.main,
        binds: request.binds ?? [],
        mode: pages ? 'page' : 'stream',
        prepared: pages && readOnly,
        followers: [texts.count, texts.totals?.text].filter((text): text is string => text !== undefined),
        settings: {
          searchPath,
          timeZone,
          readOnly,
          timeoutMs: least(request.limits?.timeoutMs, limits.timeoutMs, most.timeoutMs),
        },
        limits: {
          rows: least(request.limits?.rows, limits.rows, pages ? PAGE_SIZE.max : most.rows),
          bytes: least(request.limits?.bytes, limits.bytes, most.bytes),
        },
        ...(plan.expects ? { expects: plan.expects } : {}),
        checkColumns: (columns) => checkColumns(plan, columns),
        ...(plan.maskRow ? { mask: plan.maskRow } : {}),
      },
      request.signal,
    );
  }

  function handOut(begun: Begun, started: Run): GatewayRows {
    const { plan, request } = begun;
    const runId = randomUUID();
    leases.hold({
      runId,
      sourceId: begun.source.id,
      userId: request.caller.userId,
      backendId: started.backendId,
      account: accountOf(plan),
      cancel: () => started.cancel(),
    });
    const done = finish(begun, started, runId);
    done.catch(() => undefined);
    const columns = started.columns.map(({ name, type }, index) => ({
      name,
      type: plan.masks[index] ? 'text' : type,
      masked: plan.masks[index] != null,
    }));
    return {
      state: 'rows',
      runId,
      kind: plan.analysis.kind,
      columns,
      masks: plan.decision.masks,
      maskedBinds: plan.maskedBinds,
      rows: toldRows(begun, started),
      done,
      ...followers(begun, started),
    };
  }

  async function finish(begun: Begun, started: Run, runId: string): Promise<GatewayOutcome> {
    const { plan, source, request, log } = begun;
    const outcome = await started.done
      .finally(() => {
        begun.release();
        leases.release(runId);
      })
      .catch((cause: unknown) => fail(begun, cause));
    const costMs = costOf(begun);
    if (plan.analysis.kind === 'DDL')
      await catalogues
        .refresh(source)
        .catch((cause: unknown) =>
          core.log.warn({ err: cause, source: source.name }, 'the catalogue could not be read again'),
        );
    const rows = outcome.affected ?? outcome.rows;
    if (request.transaction)
      request.transaction.afterwards(
        (end) => void log.end(end === 'kept' ? { rows, costMs, error: null } : { rows: null, costMs, error: end }),
      );
    else await log.end({ rows, costMs, error: null });
    const notices =
      (plan.hidesMessages || plan.hidesRows) && outcome.notices.length > 0
        ? [gatewayTexts['notice-hidden'][request.request.locale]]
        : outcome.notices;
    return {
      rows: outcome.rows,
      truncated: outcome.truncated,
      costMs,
      ...(outcome.affected === undefined ? {} : { affected: outcome.affected }),
      notices,
    };
  }

  /** Failures, time-outs and stops count at every masked column that the statement touches; many of them in a day raise an alarm. */
  async function countProbes(begun: Begun, probed: string[]): Promise<void> {
    if (probed.length === 0) return;
    const { request, source, plan } = begun;
    try {
      const counted = await countFailure(core.db, request, source.id, probed);
      const loud = counted.filter(({ used }) => used === alarmAt).map(({ column }) => column);
      if (loud.length === 0) return;
      audit.later(probeRecord(recordOf(begun, plan.record), loud));
      await host.events.publish(core.db, 'gateway-probe', JSON.stringify({ source: source.id, columns: loud }));
    } catch (failure) {
      core.log.error({ err: failure, source: source.name }, 'a failure could not be counted');
    }
  }

  return {
    run,
    async stopRun(runId: string, caller: Caller) {
      const local = leases.get(runId);
      if (local) {
        if (local.userId !== caller.userId) throw error('gateway.run-unknown');
        return local.cancel();
      }
      const known = await core.db.maybeOne<{ id: string }>(
        'SELECT id FROM live_session WHERE id::text = $1 AND user_id = $2',
        [runId, caller.userId],
      );
      if (!known) throw error('gateway.run-unknown');
      await host.events.publish(core.db, 'gateway-stop', runId);
    },
    async plannedMasks(request) {
      const source = await sources.get(request.sourceId);
      if (!source.is_enabled || !reachesSource(request.caller, source.id)) return undefined;
      const plan = await planner.plan(request, source, await host.versions.current());
      return plan.state === 'refused' ? undefined : plan.decision.masks;
    },
    async explainDecision(request) {
      const source = await sources.get(request.sourceId);
      const plan = await planner.plan(request, source, await host.versions.current());
      if (!reachesSource(request.caller, source.id))
        return {
          kind: plan.record.kind,
          decision: 'refuse',
          asks: false,
          masked: [],
          reasons: tellReasons([gatewayReason('token-source', source.name)], request.request.locale),
        };
      if (plan.state === 'refused')
        return {
          kind: plan.record.kind,
          decision: 'refuse',
          asks: false,
          masked: [],
          reasons: tellReasons(plan.reasons, request.request.locale),
        };
      const { kind, hazards } = plan.analysis;
      return { kind, decision: 'permit', masked: plan.maskedColumns, reasons: [], asks: hazards.length > 0 };
    },
  };
}

/** Rows of a page are few; more than a page holds is streamed, under the limits that come with it. */
function isPage({ paging, origin }: GatewayRequest): boolean {
  return paging !== undefined && paging.limit <= PAGE_SIZE.max && origin.kind !== 'export';
}

/** Reading and writing go by different accounts where the source has both; whatever is more than data needs the managing one. */
function accountOf(plan: RunPlan): AccountUse {
  if (plan.analysis.readOnly) return 'read';
  return ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(plan.analysis.kind) ? 'write' : 'manage';
}
