import { useLocale } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useBuilder, useLaterSession } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import { nodeName } from '../texts/node.names.js';
import { QueryParts } from './query.parts.js';
import { SessionPanel } from './session-panel.js';

/** The right column: what is selected, the page where nothing is, and its properties. */
export function Properties(): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, ports, drafts } = useBuilder();
  const [uid, ...others] = useLaterSession().selection;
  const title =
    uid === undefined
      ? say('panel.page')
      : others.length > 0
        ? say('canvas.many', { n: others.length + 1 })
        : nodeName(session.page(), uid, locale);
  return (
    <aside className="sb-panel" data-region="properties" aria-label={say('panel.label')}>
      <div className="sb-side-head">
        <h2>{title}</h2>
      </div>
      <QueryParts />
      <SessionPanel session={session} ports={ports} kinds={drafts.kinds} />
    </aside>
  );
}
