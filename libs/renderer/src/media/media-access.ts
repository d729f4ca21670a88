import { createContext, useContext, useEffect, useState } from 'react';

/** Lets the browser load media for half a minute; set by the host, which knows the token (§7 `x-access-token`). */
export const MediaAccessContext = createContext<() => void>(() => undefined);

/** Renewed before the 30 seconds of §9 are over: a player asks for parts as long as it plays. */
const RENEW_MS = 20_000;

/** True once media may be asked for; access is renewed while the medium is shown. */
export function useMediaAccess(): boolean {
  const allow = useContext(MediaAccessContext);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    allow();
    setReady(true);
    const timer = setInterval(allow, RENEW_MS);
    return () => clearInterval(timer);
  }, [allow]);
  return ready;
}
