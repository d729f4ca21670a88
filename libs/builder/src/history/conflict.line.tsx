import { PlainButton, useLocale } from '@sluice/renderer';
import { Segmented } from 'antd';
import { useMemo, type ReactElement } from 'react';
import { useBuilder, useSession } from '../state/builder.context.js';
import { attempt } from '../state/failure.js';
import { historyTexts } from '../texts/history.texts.js';
import { useSay } from '../texts/index.js';
import type { UpgradeConflict } from './history.type.js';
import { standingSide, type Side } from './standing.side.js';

/**
 * A place that the new version and somebody here changed alike: which of both stands in the draft, taken with one press
 * as a step that undo takes back, and both beside each other.
 */
export function ConflictLine(props: {
  conflict: UpgradeConflict;
  onShow(node: string): void;
  onDecide(): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, ports } = useBuilder();
  const { document } = useSession();
  const { conflict, onShow } = props;
  const { node, text, ours, theirs } = conflict;
  const stands = useMemo(() => standingSide(document, conflict), [document, conflict]);
  const take = (side: Side): void =>
    attempt(ports, locale, () => {
      session.perform(historyTexts['history.side.step'], conflict[side]);
      props.onDecide();
    });
  return (
    <>
      <span>{text[locale]}</span>
      <span className="sb-upgrade-side">
        {ours.length > 0 && theirs.length > 0 ? (
          <Segmented<Side | ''>
            size="small"
            aria-label={say('history.side')}
            value={stands ?? ''}
            onChange={(side) => (side === '' ? undefined : take(side))}
            options={(['ours', 'theirs'] as const).map((value) => ({ value, label: say(`history.side.${value}`) }))}
          />
        ) : null}
        <PlainButton look="link" small onClick={() => onShow(node)}>
          {say('history.side.both')}
        </PlainButton>
      </span>
    </>
  );
}
