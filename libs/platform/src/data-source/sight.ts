import type { Letter } from '@sluice/document';
import { grantIndex, type AccessGrant, type GrantIndex } from '@sluice/policy';
import type { Caller } from '../dispatch/caller.js';
import { reachesSource } from '../session/token.limits.js';
import type { SourceRecord } from './source.type.js';

/**
 * People who look after sources see their structure without a letter; rows they see no more than others (screens.md,
 * Who).
 */
const stewards = ['super_admin', 'system_admin', 'policy_admin'];

const none: readonly AccessGrant[] = [];

/** What one caller may see of the structure of one source: names and levels, never rows. */
export class Sight {
  private readonly grants: readonly AccessGrant[];
  private readonly index: GrantIndex;
  private readonly steward: boolean;

  /**
   * `grants` are those that the caller holds at the source. A personal token that is not for the source shows nothing
   * of it.
   */
  constructor(caller: Caller, source: Pick<SourceRecord, 'id'>, grants: readonly AccessGrant[]) {
    const reaches = reachesSource(caller, source.id);
    this.grants = reaches ? grants : none;
    this.index = grantIndex(this.grants);
    this.steward = reaches && caller.roles.some((role) => stewards.includes(role));
  }

  /** The same for all who see the same of one source. */
  get key(): string {
    if (this.steward) return 'steward';
    const paths = this.grants.map(({ letter, path }) => JSON.stringify([letter === 'forbid', path]));
    return [...new Set(paths)].sort().join();
  }

  /** Whether how many rows there are may be told: to others a filter may hide some of them. */
  get countsRows(): boolean {
    return this.steward;
  }

  /** Whether nothing at all is hidden. */
  get showsAll(): boolean {
    return (
      this.steward ||
      (this.grants.some(({ letter, path }) => letter !== 'forbid' && path.length === 0) &&
        this.grants.every(({ letter }) => letter !== 'forbid'))
    );
  }

  /** Whether something below an object is granted or forbidden by itself. */
  divides(path: readonly string[]): boolean {
    return !this.steward && this.index.below(path).length > 0;
  }

  lettersOn(path: readonly string[]): Letter[] {
    return [...new Set(this.index.on(path).map(({ letter }) => letter))];
  }

  /** Granted itself, below something granted, or above it, so that the way to it shows; forbidden objects do not. */
  shows(path: readonly string[]): boolean {
    if (this.steward) return true;
    const letters = this.lettersOn(path);
    if (letters.includes('forbid')) return false;
    return letters.length > 0 || this.index.below(path).some(({ letter }) => letter !== 'forbid');
  }
}
