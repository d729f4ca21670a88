import { useEffect } from 'react';
import type { BuilderSession } from './builder.session.js';

/** A window that is closed before the draft is saved asks first. */
export function useLeaving(session: BuilderSession): void {
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      if (session.snapshot().saving !== 'saved') event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [session]);
}
