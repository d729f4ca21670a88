import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { latePart, PART_TIMEOUT_MS } from './late-part.js';

/**
 * Stands where a part of the program will be. One that has not come after 120 seconds (§8, §9) is replaced by `late`;
 * without it the view fails, and its boundary says so.
 */
export function AwaitedPart({ children, late }: { children: ReactNode; late?: ReactNode }): ReactElement {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PART_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <>{children}</>;
  if (late === undefined) throw latePart();
  return <>{late}</>;
}
