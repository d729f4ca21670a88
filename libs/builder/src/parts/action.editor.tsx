import type { ReactElement } from 'react';
import { SessionPanel } from '../panel/session-panel.js';
import { useBuilder } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import { ActionTry } from './action.try.js';
import type { PartFacts } from './part.facts.js';
import { PartFactsView } from './part.facts.view.js';

/** An action: everything of it in the panel of its schema, its steps among it, and a try of them. */
export function ActionEditor({ facts }: { facts: PartFacts }): ReactElement {
  const say = useSay();
  const { session, ports } = useBuilder();
  return (
    <main className="sb-action" aria-label={say('parts.properties')}>
      <PartFactsView facts={facts} />
      <SessionPanel session={session} ports={ports} />
      <ActionTry />
    </main>
  );
}
