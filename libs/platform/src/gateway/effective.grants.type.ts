import type { AccessLevel } from '@sluice/document';
import type { AccessGrant, ForcedOperation, MaskPrivilege } from '@sluice/policy';

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
