import { useEffect, useState, type ReactElement } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { AppDrafts, PresentBuilder } from '../state/app.drafts.js';
import { useSay } from '../texts/index.js';

/** A browser tells so often where its person is; after three times of silence the server takes them for gone. */
const EVERY_MS = 20_000;

/** Tells where this person is while the page is looked at, and answers who else is in which page of the app. */
export function usePresence(
  ports: BuilderPorts,
  drafts: AppDrafts,
  documentId: number | undefined,
): readonly PresentBuilder[] {
  const [people, setPeople] = useState<readonly PresentBuilder[]>([]);
  useEffect(() => {
    if (documentId === undefined) return;
    const stop = new AbortController();
    const tell = (): void => {
      if (document.visibilityState === 'hidden') return;
      // Nobody asked: that who else is there is not known now is no reason to disturb, and what is not saved is told.
      drafts.presence(documentId, stop.signal).then(setPeople, () => setPeople([]));
    };
    tell();
    const timer = setInterval(tell, EVERY_MS);
    document.addEventListener('visibilitychange', tell);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [ports, drafts, documentId]);
  return people;
}

/** Who else is in a page, as the first letters of their names. */
export function Present({ people }: { people: readonly PresentBuilder[] }): ReactElement | null {
  const say = useSay();
  if (people.length === 0) return null;
  const names = say('pages.present', { list: people.map(({ person }) => person).join(', ') });
  return (
    <span className="sb-present" role="img" aria-label={names} title={names}>
      {people.slice(0, 3).map(({ person_id: id, person }) => (
        <span key={id}>{[...person][0]}</span>
      ))}
      {people.length > 3 ? <span>+{people.length - 3}</span> : null}
    </span>
  );
}
