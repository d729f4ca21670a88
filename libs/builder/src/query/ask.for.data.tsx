import { PlainButton } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { rightsOf } from '../state/addresses.js';
import { useBuilder } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';

/** Says what the app lacks of data, and leads to where it is asked for (screens P6). */
export function AskForData({ said }: { said: string }): ReactElement {
  const say = useSay();
  const { drafts, ports } = useBuilder();
  return (
    <p className="sb-query-ask" role="note">
      {said}
      <PlainButton look="link" small onClick={() => ports.go(rightsOf(drafts.appId))}>
        {say('query.ask')}
      </PlainButton>
    </p>
  );
}
