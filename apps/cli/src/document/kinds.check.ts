import type { Locale } from '@sluice/document';
import { createKinds, type Kinds } from '@sluice/platform';
import { resolve } from 'node:path';

/** The external kinds of a folder, and a line for each of its sub-folders that a server would refuse. */
export function kindsOf(folder: string, locale: Locale): { kinds: Kinds; faults: string[] } {
  const silent = (): void => undefined;
  const kinds = createKinds({
    config: { kindsDir: resolve(folder) },
    log: { info: silent, warn: silent, error: silent },
  });
  const faults = kinds.refused().map(({ folder: name, reason }) => `${folder}/${name}: ${reason[locale]}`);
  return { kinds, faults };
}
