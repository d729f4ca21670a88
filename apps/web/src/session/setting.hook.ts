import { useEffect, useState } from 'react';
import { useShell } from '../shell/shell.context.js';
import { fetchSetting, type Setting } from './site.call.js';

/**
 * What anybody may know (GET /setting): null until it is there, 'unknown' when the server did not tell (the client has
 * said why).
 */
export function useSetting(): Setting | 'unknown' | null {
  const { client } = useShell();
  const [setting, setSetting] = useState<Setting | 'unknown' | null>(null);
  useEffect(() => {
    let current = true;
    fetchSetting(client).then(
      (found) => {
        if (current) setSetting(found);
      },
      () => {
        if (current) setSetting('unknown');
      },
    );
    return () => {
      current = false;
    };
  }, [client]);
  return setting;
}
