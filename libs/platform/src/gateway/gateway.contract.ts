import type { AccessLevel } from '@sluice/document';
import type { AccessGrant, ForcedOperation, MaskPrivilege } from '@sluice/policy';
import type { Catalogues, Sources } from '../data-source/source.contract.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Caller } from '../dispatch/caller.js';
import type { UsageSimulation } from '../usage-policy/usage-policy.contract.js';
import type { Gateway } from './gateway.type.js';
import type { StatementTools } from './statement.port.js';
import type { StateVersions, Versions } from './version.contract.js';

/** What the projects through which a person uses a source narrow: the strictest of all of them. */
export interface ProjectTerms {
  /** Operations that need a work order. */
  forced: readonly ForcedOperation[];
  allowsExport: boolean;
  /** Rows may be copied out of the workspace. */
  allowsCopy: boolean;
  /** Rows are shown under the name of who reads them. */
  watermark: boolean;
  queryRows?: number;
  exportRows?: number;
  /** Statements that run at once, by project. */
  runs: readonly { id: number; limit: number }[];
}

/**
 * Grants in force for one subject at one source, and until when nothing changes by time alone (milliseconds since the
 * epoch).
 */
export interface EffectiveGrants {
  grants: AccessGrant[];
  privileges: MaskPrivilege[];
  accessLevel: AccessLevel;
  /** What the level comes from; undefined where it is that of the account, or the lowest. */
  levelFrom?: AccessGrant['from'];
  until: number;
  /** Undefined for whoever is in no project of the source. */
  projects?: ProjectTerms;
}

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
