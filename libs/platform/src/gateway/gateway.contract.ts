import type { Catalogues, Sources } from '../data-source/source.contract.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Caller } from '../dispatch/caller.js';
import type { UsageSimulation } from '../usage-policy/usage-policy.contract.js';
import type { Gateway } from './gateway.type.js';
import type { StatementTools } from './statement.port.js';
import type { StateVersions, Versions } from './version.contract.js';
import type { EffectiveGrants } from './effective.grants.type.js';

/** Letters, levels and privileges of persons and apps. */
export interface Grants {
  /** What the person holds; a masking privilege is no letter. */
  ofCaller(caller: Caller, source: SourceRecord, versions: StateVersions): Promise<EffectiveGrants>;
  /** What the owner of the data has given to an app (design §6). */
  ofApp(appId: number, source: SourceRecord, versions: StateVersions): Promise<EffectiveGrants>;
}

/** Leases of this installation's runs. */
export interface Leases {
  /** Takes expired leases, one process each, and ends their backends. */
  reap(): Promise<void>;
}

/** The gateway with the state that it and the operations of its areas share. */
export interface GatewayService extends Gateway {
  readonly sources: Sources;
  readonly catalogue: Catalogues;
  readonly grants: Grants;
  readonly versions: Versions;
  readonly leases: Leases;
  readonly statements: StatementTools;
  readonly usage: UsageSimulation;
  /** Analyses the text of a stored query ahead of its first run. Throws SqlRefusal. */
  prepare(source: SourceRecord, stored: { text: string; parameters: number }): Promise<void>;
}

/** Gives a slot back; a second call does nothing. */
export type Release = () => void;
