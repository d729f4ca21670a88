import type { Db } from '../host/db.js';

/** What the licence allows now. */
export type LicenceState = 'valid' | 'expired' | 'missing';

/** The licence in force. Limits of 0 mean none (screens.md, licence). */
export interface LicenceInfo {
  edition: string;
  holder: string;
  serial: string;
  maxUsers: number;
  maxSources: number;
  maxHosts: number;
  startTime: Date | null;
  endTime: Date | null;
  features: string[];
}

/** What a licence may limit. */
export type LicenceLimit = 'users' | 'sources';

/** Tells every call whether the product may be used (§8, 4003 and 4004), and takes the vendor's codes. */
export interface LicenceService {
  state(): LicenceState;
  info(): LicenceInfo;
  /** Names this installation to the vendor; the same for every process of it. Not a secret. */
  machineCode(): string;
  /** Whether the vendor's key was given: without it no code can be checked. */
  takesCodes(): boolean;
  /** Takes a registration code. `waiting`: it needs an activation code for this installation. */
  register(db: Db, code: string, userId: number | null): Promise<{ serial: string; waiting: boolean }>;
  /** Takes an activation code for a licence registered before. */
  activate(db: Db, code: string): Promise<{ serial: string }>;
  /** Throws when one more is more than the licence allows. */
  checkRoom(db: Db, limit: LicenceLimit): Promise<void>;
  /** Reads what is stored now, for a caller that cannot wait for the notice of its own change. */
  refresh(): Promise<void>;
}
