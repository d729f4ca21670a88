import { useEffect, useState, type ReactElement } from 'react';
import { useSay } from '../texts/say.js';

/** How often the time is drawn anew, in ms. */
const EVERY_MS = 100;

/** How long something has been running, counting on. */
export function Elapsed(props: { since: number }): ReactElement {
  const say = useSay();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = (Math.max(0, now - props.since) / 1000).toFixed(1);
  return (
    <span className="ws-elapsed" aria-live="off">
      {say('result.elapsed', { s: seconds })}
    </span>
  );
}
