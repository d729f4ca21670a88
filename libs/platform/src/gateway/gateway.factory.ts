import { randomUUID } from 'node:crypto';
import { countSql, createAnalyser, pageSql, splitScript, tailSql } from '@sluice/sql';
import type { AuditService } from '../audit/audit.service.js';
import { CatalogueReader } from '../data-source/catalogue.reader.js';
import { readCatalogue, storeCatalogue } from '../data-source/catalogue.sync.js';
import { SourceDirectory } from '../data-source/source.directory.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Events } from '../host/events.js';
import { PolicyReader } from '../masking/policy.reader.js';
import type { PlatformCore, ServiceLifecycle } from '../platform.js';
import { createGatewayRuns } from './gateway.service.js';
import type { Gateway } from './gateway.type.js';
import { GrantReader } from './grant.reader.js';
import { LeaseKeeper } from './lease.keeper.js';
import { Planner } from './planner.js';
import type { SqlTools } from './sql.port.js';
import { VersionWatch } from './version.watch.js';

/** The gateway with the state that it and the operations of its areas share. */
export interface GatewayService extends Gateway, Required<ServiceLifecycle> {
  readonly sources: SourceDirectory;
  readonly catalogue: CatalogueReader;
  readonly grants: GrantReader;
  readonly versions: VersionWatch;
  readonly leases: LeaseKeeper;
  readonly sql: SqlTools;
}

/** Services that the gateway uses; they are there when it starts. */
type GatewayCore = PlatformCore & { audit?: AuditService; events?: Events };

/** Purpose of the key of keyed masks; equal values look equal in one installation and different in another. */
const maskKeyPurpose = 'mask-hmac';
/** How long reading a catalogue after DDL may take, in milliseconds. */
const refreshMs = 30_000;

/** Builds the gateway; it runs statements from `start` on. */
export function createGateway(platform: PlatformCore): GatewayService {
  const core: GatewayCore = platform;
  const owner = randomUUID();
  const versions = new VersionWatch(core);
  const sources = new SourceDirectory(core, versions, `sluice/${owner.slice(0, 8)}`);
  const catalogue = new CatalogueReader(core.db);
  const grants = new GrantReader(core);
  const sql: SqlTools = { analyse: createAnalyser().analyse, splitScript, pageSql, countSql, tailSql };
  const planner = new Planner({ clock: core.clock, catalogue, policies: new PolicyReader(core.db), grants, sql, maskKey: core.secrets.derive(maskKeyPurpose) });
  const leases = new LeaseKeeper({ db: core.db, log: core.log, sources, owner });
  const audit: Pick<AuditService, 'write' | 'later'> = {
    write: (record) => service(core.audit, 'audit').write(record),
    later: (record) => service(core.audit, 'audit').later(record),
  };
  const events: Pick<Events, 'publish' | 'subscribe'> = {
    publish: (db, topic, payload) => service(core.events, 'events').publish(db, topic, payload),
    subscribe: (topic, listener) => service(core.events, 'events').subscribe(topic, listener),
  };
  const refresh = async (source: SourceRecord): Promise<void> => {
    versions.suspect();
    await storeCatalogue(core.db, source, await readCatalogue(sources, source, AbortSignal.timeout(refreshMs)));
  };
  return {
    ...createGatewayRuns({ core, audit, events, versions, sources, planner, leases, refresh }),
    sources, catalogue, grants, versions, leases, sql,
    async start() {
      versions.listen(events);
      events.subscribe('gateway-stop', (runId) => void leases.get(runId)?.cancel());
      leases.start();
    },
    async stop() {
      await leases.stop();
      await sources.close();
    },
  };
}

function service<T>(found: T | undefined, name: string): T {
  if (!found) throw new Error(`the gateway was used before the service ${name}`);
  return found;
}
