/** What the licence allows now. */
export type LicenceState = 'valid' | 'expired' | 'missing';

/** The licence in force. Limits of 0 mean none (screens.md, licence). */
export interface LicenceInfo { edition: string; holder: string; maxUsers: number; maxSources: number; maxHosts: number; endTime: Date | null }

/** Tells every call whether the product may be used (§8, 4003 and 4004). */
export interface LicenceService {
  state(): LicenceState;
  info(): LicenceInfo;
}

/** The community licence that is built in: without limits of function or time (design §8). */
const community: LicenceInfo = { edition: 'community', holder: '', maxUsers: 0, maxSources: 0, maxHosts: 0, endTime: null };

/** Builds the service on a licence; the built-in one by default. */
export function createLicence(host: { clock: { now(): number } }, licence: LicenceInfo | null = community): LicenceService {
  return {
    state() {
      if (licence === null) return 'missing';
      return licence.endTime !== null && licence.endTime.getTime() <= host.clock.now() ? 'expired' : 'valid';
    },
    info: () => licence ?? community,
  };
}
