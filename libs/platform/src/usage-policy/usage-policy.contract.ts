import type { UsageFacts, UsageStep, UsageVerdict } from '@sluice/policy';
import type { StateVersions } from '../gateway/version.contract.js';

/** Who would do what, when and from where. */
export interface UsageQuestion extends Pick<UsageFacts, 'kind' | 'exports'> {
  /** Null is a visitor who is not signed in. */
  userId: number | null;
  /** The application through which a visitor asks. */
  appId?: number;
  sourceId: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** An address without a range. */
  ip: string;
}

/** What the policies would say. */
export interface SimulatedUsage {
  verdict: UsageVerdict;
  /** Every policy about this source and subject, in the order in which they are asked. */
  steps: UsageStep[];
}

/** Questions to the policies of use that no run goes with. */
export interface UsageSimulation {
  simulate(question: UsageQuestion, versions: StateVersions): Promise<SimulatedUsage>;
}
