import { randomUUID } from 'node:crypto';
import type { Run, SourcePool } from '@sluice/connectors';
import { error, PlatformError } from '@sluice/document';
import type { UsageVerdict } from '@sluice/policy';
import type { AuditService } from '../audit/audit.contract.js';
import type { Sources } from '../data-source/source.contract.js';
import { sourceError } from '../data-source/source.directory.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Caller } from '../dispatch/caller.js';
import type { Events } from '../host/events.contract.js';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';
import { reachesSource } from '../session/token.limits.js';
import type { CatalogueRefresh } from './catalogue.refresh.js';
import { alarmAt, countEqualities, countFailure, exhaustedColumns } from './equality.count.js';
import { probeRecord, refusalRecord, type RunRecord } from './gateway.audit.js';
import { gatewayReason, packetBytes } from './gateway.reason.js';
import { gatewayTexts } from './gateway.texts.js';
import { planRun } from './optional.order.js';
import type {
  Gateway,
  GatewayOutcome,
  GatewayRefusal,
  GatewayRequest,
  GatewayResult,
  GatewayRows,
} from './gateway.type.js';
import type { LeaseKeeper } from './lease.keeper.js';
import type { Planner } from './planner.js';
import type { PlannedReason, PlanRecord, RunPlan } from './plan.type.js';
import { tellReasons } from './reason.groups.js';
import {
  describe,
  explainDecision,
  explainRights,
  plannedFilters,
  plannedMasks,
  plannedRows,
} from './plan.questions.js';
import { followers, heldRows, holdFew, isHeld, servedRows } from './run.answer.js';
import { answersNothing, faultRecord, runFault } from './run.fault.js';
import type { RunLimits } from './run.limits.js';
import { RunLog } from './run.log.js';
import { filterPrint } from './plan.filters.js';
import { plannedReason } from './plan.reasons.js';
import { accountOf, isFew, isPage, runRequestOf } from './run.request.js';
import type { Release } from './gateway.contract.js';
import type { UsageHits } from '../usage-policy/usage-policy.hits.js';
import type { UsagePolicies } from '../usage-policy/usage-policy.reader.js';
import { countedWrite, settleCounted, type Counted } from './counted.write.js';
import type { Versions } from './version.contract.js';

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
  usage: UsagePolicies;
  hits: UsageHits;
  leases: LeaseKeeper;
  limits: RunLimits;
  /** Reads catalogues again: after DDL, and where the source tells that it is another. */
  catalogues: CatalogueRefresh;
}

/** What one run carries through its steps. */
interface RunningStatement {
  request: GatewayRequest;
  source: SourceRecord;
  plan: RunPlan;
  /** What policies of use limit of it. */
  usage: UsageVerdict;
  /** Its own transaction, where the rows that it changes are limited. */
  counted: Counted | undefined;
  startedMs: number;
  /** Gives the slot back, when the run has ended. */
  release: Release;
  log: RunLog;
}

/** Design §7 in one class: analyse, decide, plan masks, execute with limits, mask the stream, audit. */
class GatewayRuns implements Pick<Gateway, 'run' | 'stopRun'> {
  /** Pages whose rows are held now. */
  #held = 0;

  constructor(private readonly host: GatewayHost) {}

  #recordOf({ request, source }: Pick<RunningStatement, 'request' | 'source'>, record: PlanRecord): RunRecord {
    return { request, source, record, time: this.host.core.clock.now() };
  }

  async #refuse(
    at: Pick<RunningStatement, 'request' | 'source' | 'startedMs'>,
    record: PlanRecord,
    reasons: readonly PlannedReason[],
  ): Promise<GatewayRefusal> {
    const auditSeq = await this.host.audit.write(
      refusalRecord(this.#recordOf(at, record), reasons, this.host.core.clock.now() - at.startedMs),
    );
    return { state: 'refused', reasons: tellReasons(reasons, at.request.request.locale), auditSeq };
  }

  /**
   * Nothing of a statement has happened whose source is another than was analysed: it is analysed once more, on the
   * catalogue of now.
   */
  async run(request: GatewayRequest): Promise<GatewayResult> {
    try {
      return await this.#once(request);
    } catch (cause) {
      if (!(cause instanceof PlatformError) || !(await this.host.catalogues.outdated(request.sourceId, cause.cause)))
        throw cause;
      return this.#once(request);
    }
  }

  /**
   * Waits for the catalogue of a source that no run checks; nothing is dialled for a run that will be refused anyway.
   */
  async #recentCatalogue({ caller }: GatewayRequest, source: SourceRecord): Promise<void> {
    if (!source.is_enabled || !reachesSource(caller, source.id)) return;
    await this.host.catalogues.recent(source)?.catch((cause: unknown) => {
      throw sourceError(source, cause);
    });
  }

  async #once(asked: GatewayRequest): Promise<GatewayResult> {
    const startedMs = this.host.core.clock.now();
    const source = await this.host.sources.get(asked.sourceId);
    await this.#recentCatalogue(asked, source);
    const versions = await this.host.versions.current();
    const { request, plan } = await planRun(this.host.planner, asked, source, versions);
    const at = { request, source, startedMs };
    if (!source.is_enabled) return this.#refuse(at, plan.record, [gatewayReason('source-disabled', source.name)]);
    if (!reachesSource(request.caller, source.id))
      return this.#refuse(at, plan.record, [gatewayReason('token-source', source.name)]);
    const limit = source.options.max_allowed_packet;
    if (packetBytes(request) > limit)
      return this.#refuse(at, plan.record, [gatewayReason('packet-too-large', String(limit))]);
    if (plan.state === 'refused') return this.#refuse(at, plan.record, plan.reasons);
    const { hazards } = plan.analysis;
    if (request.asksFirst && hazards.length > 0)
      return { ...(await this.#refuse(at, plan.record, [gatewayReason('confirmation-required', '')])), hazards };
    const usage = await this.host.usage.judge(request, source.id, plan.analysis, versions);
    this.host.hits.count(usage);
    if (usage.reasons.length > 0)
      return this.#refuse(
        at,
        plan.record,
        usage.reasons.map((one) => plannedReason(one)),
      );
    const exhausted = [
      ...(await countEqualities(this.host.core.db, request, source.id, plan.decision.equalityUses)),
      ...(await exhaustedColumns(this.host.core.db, request, source.id, plan.questioned)),
    ];
    if (exhausted.length > 0)
      return this.#refuse(
        at,
        plan.record,
        [...new Set(exhausted)].map((column) => gatewayReason('equality-exhausted', column)),
      );
    const counted = countedWrite(request.transaction !== undefined, plan.analysis, usage);
    const started = counted ? { ...request, transaction: counted } : request;
    const use = started.transaction?.account ?? accountOf(plan);
    const room = await this.host.limits.forRun(started, source, use, usage.policy, plan.projectRuns);
    if (typeof room !== 'function') return this.#refuse(at, plan.record, [room]);
    const log = new RunLog({
      audit: this.host.audit,
      record: () => this.#recordOf(at, plan.record),
      maskedColumns: plan.maskedColumns,
    });
    try {
      const running = { ...at, request: started, plan, usage, counted, release: room, log };
      return await ((isPage(request) || isFew(request)) && plan.analysis.readOnly && !request.transaction
        ? this.#hold(running)
        : this.#execute(running));
    } catch (cause) {
      await counted?.rollback();
      room();
      throw cause;
    }
  }

  /**
   * A page is small: its rows are held until one record of decision and outcome is durable. Where no other page is on
   * its way, its record would wait for nobody else's; the intent is then written while the source works, which is
   * sooner. A page that is not small after all is a stream from there on: its intent is durable before it is handed
   * out. So is a statement that somebody runs by hand and waits for: they are told of it, and can stop it.
   */
  async #hold(running: RunningStatement): Promise<GatewayRows> {
    if (this.#held === 0) void running.log.intend();
    else running.log.intendLater();
    this.#held += 1;
    try {
      const started = await this.#startRun(running).catch((cause: unknown) => this.#fail(running, cause));
      const answer = this.#handOut(running, started);
      const isWhole = await (isFew(running.request) ? holdFew(answer) : isHeld(started, answer.done));
      if (!isWhole) {
        await this.#durable(running.log.intend(), started);
        return answer;
      }
      if (answer.held || !started.takeAll) return answer;
      const rows = started.takeAll();
      return Object.assign(answer, { held: rows, rows: heldRows(rows) });
    } finally {
      this.#held -= 1;
    }
  }

  /**
   * The intent is written while the source already works; a statement that writes waits for it. No row is handed out
   * before it is durable.
   */
  async #execute(running: RunningStatement): Promise<GatewayRows> {
    const intent = running.log.intend();
    if (!running.plan.analysis.readOnly) await intent;
    try {
      const started = await this.#startRun(running);
      await this.#durable(intent, started);
      return this.#handOut(running, started);
    } catch (cause) {
      return this.#fail(running, cause);
    }
  }

  /** Waits for the intent of a run; where there can be none, the run is stopped. */
  async #durable(intent: Promise<number>, started: Run): Promise<void> {
    await intent.catch(async (cause: unknown) => {
      await started.cancel();
      throw cause;
    });
  }

  /** A run that failed: recorded, counted where it may have answered a question, and told as the caller may read it. */
  async #fail(running: RunningStatement, cause: unknown): Promise<never> {
    const { plan, source, log } = running;
    const probed = answersNothing(cause) ? [] : plan.probed;
    await log.end({ rows: null, costMs: this.#costOf(running), error: faultRecord(cause, plan), probed });
    await this.#countProbes(running, probed);
    throw runFault(cause, source, plan);
  }

  /**
   * How long it took; where masked columns are touched no finer than a person could tell anyway (decisions, The gate).
   */
  #costOf({ plan, startedMs }: RunningStatement): number {
    const costMs = this.host.core.clock.now() - startedMs;
    return plan.hidesMessages ? Math.ceil(costMs / coarseMs) * coarseMs : costMs;
  }

  async #startRun({ request, source, plan, usage }: RunningStatement): Promise<Run> {
    const alone = (): Promise<SourcePool> =>
      this.host.sources.pool(source, request.transaction?.account ?? accountOf(plan));
    const starter = request.transaction
      ? await request.transaction.join({
          source,
          use: accountOf(plan),
          discretion: plan,
          pool: alone,
          signal: request.signal,
        })
      : await alone();
    return starter.start(runRequestOf(request, source, plan, usage), request.signal);
  }

  #handOut(running: RunningStatement, started: Run): GatewayRows {
    const { plan, request } = running;
    const runId = randomUUID();
    this.host.leases.hold({
      runId,
      sourceId: running.source.id,
      userId: request.caller.userId,
      backendId: started.backendId,
      account: accountOf(plan),
      cancel: () => started.cancel(),
    });
    const done = this.#finish(running, started, runId);
    done.catch(() => undefined);
    const columns = started.columns.map(({ name, type }, index) => ({
      name,
      type: plan.masks[index] ? 'text' : type,
      masked: plan.decision.masks[index] != null,
    }));
    return {
      state: 'rows',
      runId,
      kind: plan.analysis.kind,
      columns,
      masks: plan.decision.masks,
      filters: filterPrint(plan),
      maskedBinds: plan.maskedBinds,
      handling: plan.handling,
      rows: servedRows(running, started),
      done,
      ...followers(running, started),
    };
  }

  async #finish(running: RunningStatement, started: Run, runId: string): Promise<GatewayOutcome> {
    const { plan, source, request, log } = running;
    const outcome = await started.done
      .finally(() => {
        running.release();
        this.host.leases.release(runId);
      })
      .catch(async (cause: unknown) => {
        await running.counted?.rollback();
        return this.#fail(running, cause);
      });
    const costMs = this.#costOf(running);
    if (plan.analysis.kind === 'DDL')
      await this.host.catalogues
        .refresh(source)
        .catch((cause: unknown) =>
          this.host.core.log.warn({ err: cause, source: source.name }, 'the catalogue could not be read again'),
        );
    const rows = outcome.affected ?? outcome.rows;
    if (request.transaction)
      request.transaction.afterwards(
        (end) => void log.end(end === 'kept' ? { rows, costMs, error: null } : { rows: null, costMs, error: end }),
      );
    else await log.end({ rows, costMs, error: null });
    await settleCounted(outcome.affected, plan.analysis, running.usage, {
      counted: running.counted,
      transaction: request.transaction,
    });
    const notices =
      (plan.hidesMessages || plan.hidesRows) && outcome.notices.length > 0
        ? [gatewayTexts['notice-hidden'][request.request.locale]]
        : outcome.notices;
    return {
      rows: outcome.rows,
      truncated: outcome.truncated,
      costMs,
      affected: outcome.affected,
      notices,
    };
  }

  /**
   * Failures, time-outs and stops count at every masked column that the statement touches; many of them in a day raise
   * an alarm.
   */
  async #countProbes(running: RunningStatement, probed: string[]): Promise<void> {
    if (probed.length === 0) return;
    const { request, source, plan } = running;
    try {
      const counted = await countFailure(this.host.core.db, request, source.id, probed);
      const loud = counted.filter(({ used }) => used === alarmAt).map(({ column }) => column);
      if (loud.length === 0) return;
      this.host.audit.later(probeRecord(this.#recordOf(running, plan.record), loud));
      await this.host.events.publish(
        this.host.core.db,
        'gateway-probe',
        JSON.stringify({ source: source.id, columns: loud }),
      );
    } catch (failure) {
      this.host.core.log.error({ err: failure, source: source.name }, 'a failure could not be counted');
    }
  }

  async stopRun(runId: string, caller: Caller): Promise<void> {
    const local = this.host.leases.get(runId);
    if (local) {
      if (local.userId !== caller.userId) throw error('gateway.run-unknown');
      return local.cancel();
    }
    const known = await this.host.core.db.maybeOne<{ id: string }>(
      'SELECT id FROM live_session WHERE id::text = $1 AND user_id = $2',
      [runId, caller.userId],
    );
    if (!known) throw error('gateway.run-unknown');
    await this.host.events.publish(this.host.core.db, 'gateway-stop', runId);
  }
}

/** What runs statements, as functions that stand alone. */
export function createGatewayRuns(host: GatewayHost): Gateway {
  const runs = new GatewayRuns(host);
  return {
    run: (request) => runs.run(request),
    stopRun: (runId, caller) => runs.stopRun(runId, caller),
    plannedMasks: (request) => plannedMasks(host, request),
    plannedFilters: (request) => plannedFilters(host, request),
    plannedRows: (request) => plannedRows(host, request),
    describe: (request) => describe(host, request),
    explainRights: (request) => explainRights(host, request),
    explainDecision: (request) => explainDecision(host, request),
  };
}
