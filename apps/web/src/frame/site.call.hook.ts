import { useEffect, useState } from 'react';
import { fetchSite, type SiteInfo } from '../session/site.call.js';
import { useShell } from '../shell/shell.context.js';

/** Name, logo and colour of an app; null until known, without an app, and when the app does not tell. */
export function useSite(appId: number | null): SiteInfo | null {
  const { client } = useShell();
  const [site, setSite] = useState<SiteInfo | null>(null);
  useEffect(() => {
    let current = true;
    if (appId === null) {
      setSite(null);
      return undefined;
    }
    fetchSite(client, { id: appId }).then(
      (found) => {
        if (current) setSite(found);
      },
      () => {
        if (current) setSite(null);
      },
    );
    return () => {
      current = false;
    };
  }, [client, appId]);
  return site;
}
