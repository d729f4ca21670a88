import { randomUUID } from 'node:crypto';
import { countSql, pageSql, tailSql, withholdSql } from '@sluice/sql';
import type { AuditService } from '../audit/audit.service.js';
import { CatalogueReader } from '../data-source/catalogue.reader.js';
import { SourceDirectory } from '../data-source/source.directory.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Events } from '../host/events.js';
import { PolicyReader } from '../masking/policy.reader.js';
import type { PlatformCore, ServiceLifecycle } from '../platform.js';
import { CatalogueRefresh } from './catalogue.refresh.js';
import { createGatewayRuns, exportLimits } from './gateway.service.js';
import type { Gateway } from './gateway.type.js';
import { GrantReader } from './grant.reader.js';
import type { AnalysisService } from './analysis.service.js';
import { LeaseKeeper } from './lease.keeper.js';
import { closeLostRuns, type LostBetween } from './lost.runs.js';
import { Planner } from './planner.js';
import type { SettingService } from '../setting/setting.service.js';
import { RunLimits } from './run.limits.js';
import { RunSlots } from './run.slots.js';
import type { SqlTools } from './sql.port.js';
import { VersionWatch } from './version.watch.js';

/** The gateway with the state that it and the operations of its areas share. */
export interface GatewayService extends Gateway, Required<ServiceLifecycle> {
  readonly sources: SourceDirectory;
  readonly catalogue: CatalogueReader;
  readonly grants: GrantReader;
  readonly versions: VersionWatch;
  readonly leases: LeaseKeeper;
  readonly limits: RunLimits;
  readonly sql: SqlTools;
  /** Analyses the text of a stored query ahead of its first run. Throws SqlRefusal. */
  prepare(source: SourceRecord, stored: { text: string; parameters: number }): Promise<void>;
}

/** Services that the gateway uses; they are there when it starts. */
type GatewayCore = PlatformCore & {
  audit?: AuditService;
  events?: Events;
  analysis?: AnalysisService;
  settings?: SettingService;
};

/** Purpose of the key of keyed masks; equal values look equal in one installation and different in another. */
const maskKeyPurpose = 'mask-hmac';

/** No run lasts longer, its last steps included; and how often runs are looked for whose process is gone. In milliseconds. */
const longestRunMs = exportLimits.timeoutMs + 3_600_000;
const lostEveryMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** Builds the gateway; it runs statements from `start` on. */
export function createGateway(platform: PlatformCore): GatewayService {
  const core: GatewayCore = platform;
  const owner = randomUUID();
  const versions = new VersionWatch(core);
  const sources = new SourceDirectory(core, versions, `sluice/${owner.slice(0, 8)}`);
  const catalogue = new CatalogueReader(core.db);
  const grants = new GrantReader(core);
  const sql: SqlTools = {
    analyse: (...call) => service(core.analysis, 'analysis').analyse(...call),
    splitScript: (...call) => service(core.analysis, 'analysis').split(...call),
    pageSql,
    withholdSql,
    countSql,
    tailSql,
  };
  const planner = new Planner({
    clock: core.clock,
    catalogue,
    policies: new PolicyReader(core.db),
    grants,
    sql,
    statementMost: () => service(core.settings, 'settings').get('gateway.statement_length'),
    maskKey: core.secrets.derive(maskKeyPurpose),
  });
  const leases = new LeaseKeeper({ db: core.db, log: core.log, sources, owner });
  const audit: Pick<AuditService, 'write' | 'later'> = {
    write: (record) => service(core.audit, 'audit').write(record),
    later: (record) => service(core.audit, 'audit').later(record),
  };
  const events: Pick<Events, 'publish' | 'subscribe'> = {
    publish: (db, topic, payload) => service(core.events, 'events').publish(db, topic, payload),
    subscribe: (topic, listener) => service(core.events, 'events').subscribe(topic, listener),
  };
  const catalogues = new CatalogueRefresh({ db: core.db, clock: core.clock, log: core.log, versions, sources });
  let lost: ReturnType<typeof setInterval> | undefined;
  let closing: Promise<void> | undefined;
  /** Beside the work, since a start does not wait for it. */
  const closeLost = (between: LostBetween): void => {
    closing ??= closeLostRuns({ db: core.db, audit, now: () => core.clock.now() }, between)
      .then((closed) => {
        if (closed > 0) core.log.warn({ runs: closed }, 'runs of a process that is gone: their outcome is unknown');
      })
      .catch((cause: unknown) => core.log.error({ err: cause }, 'runs of a process that is gone could not be closed'))
      .finally(() => {
        closing = undefined;
      });
  };
  const limits = new RunLimits(new RunSlots(), () => service(core.settings, 'settings'));
  return {
    ...createGatewayRuns({ core, audit, events, versions, sources, planner, leases, limits, catalogues }),
    limits,
    sources,
    catalogue,
    grants,
    versions,
    leases,
    sql,
    prepare: async (source, stored) => planner.prepare(source, stored, await versions.current()),
    async start() {
      versions.listen(events);
      events.subscribe('gateway-stop', (runId) => void leases.get(runId)?.cancel());
      leases.start();
      await closeAtStart(core, closeLost);
      lost = setInterval(
        () => closeLost({ from: core.clock.now() - longestRunMs - dayMs, to: core.clock.now() - longestRunMs }),
        lostEveryMs,
      ).unref();
    },
    async stop() {
      clearInterval(lost);
      await closing;
      await leases.stop();
      await sources.close();
    },
  };
}

/**
 * The runs of processes that ended before this one began. The only process on its database knows that whatever has no outcome will never
 * have one; beside others it waits until none can be running. However long the installation stood still, the newest runs are looked at.
 */
async function closeAtStart(core: PlatformCore, close: (between: LostBetween) => void): Promise<void> {
  const [last, now] = [await lastRunAt(core), core.clock.now()];
  if (core.config.isSole) close({ from: last - longestRunMs, to: now });
  else close({ from: Math.min(last, now - longestRunMs) - longestRunMs - dayMs, to: now - longestRunMs });
}

/** When the newest run began; now where there was none. Whatever is open began at most one longest run before. */
async function lastRunAt({ db, clock }: PlatformCore): Promise<number> {
  const last = await db.maybeOne<{ time: number }>(
    "SELECT round(extract(epoch FROM time) * 1000)::bigint AS time FROM audit_log WHERE phase = 'intent' ORDER BY seq DESC LIMIT 1",
  );
  return last?.time ?? clock.now();
}

function service<T>(found: T | undefined, name: string): T {
  if (!found) throw new Error(`the gateway was used before the service ${name}`);
  return found;
}
