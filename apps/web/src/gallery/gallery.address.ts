import type { Locale } from '@sluice/document';
import type { ThemeMode } from '@sluice/renderer';
import type { GalleryRole } from './sample.rows.js';

/** What a gallery address says: which kind, in which language, theme and role. */
export interface GalleryAddress {
  kind: string;
  locale: Locale;
  theme: ThemeMode;
  role: GalleryRole;
}

/** Reads the address; what it does not say is Chinese, light, a builder, and the index. */
export function readAddress(search: string): GalleryAddress {
  const words = new URLSearchParams(search);
  return {
    kind: words.get('kind') ?? '',
    locale: words.get('locale') === 'en' ? 'en' : 'zh-chs',
    theme: words.get('theme') === 'dark' ? 'dark' : 'light',
    role: words.get('role') === 'visitor' ? 'visitor' : 'builder',
  };
}

/** The address of the same place with something changed. */
export const writeAddress = (address: GalleryAddress, change: Partial<GalleryAddress>): string =>
  `?${new URLSearchParams({ ...address, ...change }).toString()}`;
