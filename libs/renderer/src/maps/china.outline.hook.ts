import { useEffect, useState } from 'react';
import { loadProvinces, loadSouthSea, type SouthSea } from './map.registry.js';
import type { Region } from './outline.js';

/** What a map of China is drawn from. */
export interface ChinaOutline {
  regions: readonly Region[];
  sea: SouthSea;
}

const NOTHING: ChinaOutline = { regions: [], sea: { dashes: [], islands: [] } };

/**
 * The outlines of China, empty until their chunk is there. A chunk that fails goes to the error boundary, which offers
 * another try.
 */
export function useChinaOutline(): ChinaOutline {
  const [loaded, setLoaded] = useState<{ outline: ChinaOutline } | { fault: unknown }>({ outline: NOTHING });
  useEffect(() => {
    let here = true;
    Promise.all([loadProvinces(), loadSouthSea()]).then(
      ([regions, sea]) => {
        if (here) setLoaded({ outline: { regions, sea } });
      },
      (fault: unknown) => {
        if (here) setLoaded({ fault });
      },
    );
    return () => {
      here = false;
    };
  }, []);
  if ('fault' in loaded) throw loaded.fault;
  return loaded.outline;
}
