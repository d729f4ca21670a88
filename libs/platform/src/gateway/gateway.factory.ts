import { randomUUID } from 'node:crypto';
import type { AuditService } from '../audit/audit.contract.js';
import { CatalogueReader } from '../data-source/catalogue.reader.js';
import { SourceDirectory } from '../data-source/source.directory.js';
import type { Events } from '../host/events.contract.js';
import { MaskContexts } from '../masking/policy.contexts.js';
import { PolicyReader } from '../masking/policy.reader.js';
import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Secrets } from '../host/secrets.js';
import { CatalogueRefresh } from './catalogue.refresh.js';
import { createGatewayRuns } from './gateway.service.js';
import { GrantReader } from './grant.reader.js';
import type { AnalysisService } from './analysis.contract.js';
import { LeaseKeeper } from './lease.keeper.js';
import { LostRunWatch } from './lost.run.watch.js';
import { pastReaders } from './past.readers.js';
import { Planner } from './planner.js';
import { RowFilterReader } from '../row-filter/row-filter.reader.js';
import type { SettingService } from '../setting/setting.contract.js';
import type { RunLimits } from './run.limits.js';
import { statementTools } from './statement.tools.js';
import { UsageHits } from '../usage-policy/usage-policy.hits.js';
import { UsagePolicies } from '../usage-policy/usage-policy.reader.js';
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

/** Builds the gateway; it runs statements from `start` on. */
export function createGateway(core: GatewayNeeds): GatewayService & Required<ServiceLifecycle> {
  const { audit, events, analysis, settings, limits } = core;
  const owner = randomUUID();
  const versions = new VersionWatch(core);
  const sources = new SourceDirectory(core, versions, `sluice/${owner.slice(0, 8)}`);
  const catalogue = new CatalogueReader(core.db);
  const grants = new GrantReader(core);
  const statements = statementTools(analysis);
  const rowFilters = new RowFilterReader(core);
  const planner = new Planner({
    clock: core.clock,
    catalogue,
    policies: new PolicyReader(core.db),
    maskContexts: new MaskContexts({ clock: core.clock, rowFilters }),
    grants,
    rowFilters,
    statements,
    maxStatement: () => settings.get('gateway.statement_length'),
    maskKey: core.secrets.derive(maskKeyPurpose),
    past: pastReaders(core.db),
  });
  const usage = new UsagePolicies(core);
  const hits = new UsageHits(core);
  const leases = new LeaseKeeper({ db: core.db, log: core.log, sources, owner });
  const catalogues = new CatalogueRefresh({ db: core.db, clock: core.clock, log: core.log, versions, sources });
  const lostRuns = new LostRunWatch(core);
  return {
    ...createGatewayRuns({ core, audit, events, versions, sources, planner, usage, hits, leases, limits, catalogues }),
    sources,
    catalogue,
    grants,
    versions,
    leases,
    statements,
    usage,
    prepare: async (source, stored) => planner.prepare(source, stored, await versions.current()),
    async start() {
      versions.listen(events);
      events.subscribe('gateway-stop', (runId) => void leases.get(runId)?.cancel());
      leases.start();
      hits.start();
      await lostRuns.start();
    },
    async stop() {
      await lostRuns.stop();
      await hits.stop();
      await leases.stop();
      await sources.close();
    },
  };
}
