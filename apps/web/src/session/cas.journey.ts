import type { Setting } from './site.call.js';

/**
 * A way to the CAS server that began in this tab: where it returns to, and whether it is a window of its own over the
 * page.
 */
export interface CasJourney {
  back: string;
  popup: boolean;
}

const NAME = 'sluice.cas';

/** Where people sign in through CAS (§6), or null where they do not. Only an address of the web is followed. */
export function casAddress(setting: Setting | 'unknown' | null): string | null {
  if (setting === null || setting === 'unknown' || setting.login_mode !== 'cas') return null;
  return /^https?:\/\//i.test(setting.url ?? '') ? (setting.url as string) : null;
}

/** Remembers the way back in this tab: the CAS server is told nothing of it, so nobody can lead elsewhere with it. */
export function beginCas(storage: Storage, journey: CasJourney): void {
  storage.setItem(NAME, JSON.stringify(journey));
}

/** The journey of this tab, once; null for a ticket that nobody here has asked for. */
export function endCas(storage: Storage): CasJourney | null {
  const text = storage.getItem(NAME);
  storage.removeItem(NAME);
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<CasJourney>;
    return { back: String(value.back ?? '/'), popup: value.popup === true };
  } catch {
    return null;
  }
}
