/** Where an application context was entered: the app and the address to come back to (§2 route guard). */
export interface AppAddress {
  appId: number;
  url: string;
}

const NAME = 'sluice.app-place';

/** Remembers the app id and address for this browser tab (session storage, §2). */
export function storeAppAddress(storage: Storage, address: AppAddress): void {
  storage.setItem(NAME, JSON.stringify(address));
}

/** The remembered address, or null when there is none or it is unusable. */
export function readAppAddress(storage: Storage): AppAddress | null {
  const text = storage.getItem(NAME);
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<AppAddress>;
    return typeof value.appId === 'number' && typeof value.url === 'string'
      ? { appId: value.appId, url: value.url }
      : null;
  } catch {
    return null;
  }
}
