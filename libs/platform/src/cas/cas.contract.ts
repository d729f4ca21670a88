/** A person as the CAS server knows them. */
export interface CasPerson {
  account: string;
  name: string | null;
  email: string | null;
}

/** The CAS server of this installation. */
export interface CasService {
  /** Whether people sign in through CAS: the mode says so and both addresses are there. */
  isOn(): boolean;
  /** Where a person signs in; null when CAS is off. */
  loginUrl(): string | null;
  /** Where a person ends the session of the CAS server too; null when CAS is off. */
  logoutUrl(): string | null;
  /** Redeems a ticket, once: the server forgets it with this question. Throws when it is none, or nobody answers. */
  redeem(ticket: string, signal: AbortSignal): Promise<CasPerson>;
}
