import { randomUUID } from 'node:crypto';
import { countSql, pageSql, tailSql, withholdSql } from '@sluice/sql';
import type { AuditService } from '../audit/audit.contract.js';
import { CatalogueReader } from '../data-source/catalogue.reader.js';
import { SourceDirectory } from '../data-source/source.directory.js';
import type { Events } from '../host/events.contract.js';
import { PolicyReader } from '../masking/policy.reader.js';
import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Secrets } from '../host/secrets.js';
import { CatalogueRefresh } from './catalogue.refresh.js';
import { createGatewayRuns, exportLimits } from './gateway.service.js';
import { GrantReader } from './grant.reader.js';
import type { AnalysisService } from './analysis.contract.js';
import { LeaseKeeper } from './lease.keeper.js';
import { closeLostRuns, type LostBetween } from './lost.runs.js';
import { Planner } from './planner.js';
import type { SettingService } from '../setting/setting.contract.js';
import type { RunLimits } from './run.limits.js';
import type { SqlTools } from './sql.port.js';
import { VersionWatch } from './version.watch.js';
import type { GatewayService } from './gateway.contract.js';

/** What the gateway stands on; `limits` are shared with the queries of the console. */
interface GatewayNeeds {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  db: Db;
  audit: AuditService;
  events: Events;
  analysis: AnalysisService;
  settings: SettingService;
  limits: RunLimits;
}

/** Purpose of the key of keyed masks; equal values look equal in one installation and different in another. */
const maskKeyPurpose = 'mask-hmac';

/** No run lasts longer, its last steps included; and how often runs are looked for whose process is gone. In milliseconds. */
const longestRunMs = exportLimits.timeoutMs + 3_600_000;
const lostEveryMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** Builds the gateway; it runs statements from `start` on. */
export function createGateway(core: GatewayNeeds): GatewayService & Required<ServiceLifecycle> {
  const { audit, events, analysis, settings, limits } = core;
  const owner = randomUUID();
  const versions = new VersionWatch(core);
  const sources = new SourceDirectory(core, versions, `sluice/${owner.slice(0, 8)}`);
  const catalogue = new CatalogueReader(core.db);
  const grants = new GrantReader(core);
  const sql: SqlTools = {
    analyse: analysis.analyse,
    splitScript: analysis.split,
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
    statementMost: () => settings.get('gateway.statement_length'),
    maskKey: core.secrets.derive(maskKeyPurpose),
  });
  const leases = new LeaseKeeper({ db: core.db, log: core.log, sources, owner });
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
  return {
    ...createGatewayRuns({ core, audit, events, versions, sources, planner, leases, limits, catalogues }),
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
async function closeAtStart(
  core: { config: PlatformConfig; clock: Clock; db: Db },
  close: (between: LostBetween) => void,
): Promise<void> {
  const [last, now] = [await lastRunAt(core), core.clock.now()];
  if (core.config.isSole) close({ from: last - longestRunMs, to: now });
  else close({ from: Math.min(last, now - longestRunMs) - longestRunMs - dayMs, to: now - longestRunMs });
}

/** When the newest run began; now where there was none. Whatever is open began at most one longest run before. */
async function lastRunAt({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const last = await db.maybeOne<{ time: number }>(
    "SELECT round(extract(epoch FROM time) * 1000)::bigint AS time FROM audit_log WHERE phase = 'intent' ORDER BY seq DESC LIMIT 1",
  );
  return last?.time ?? clock.now();
}
