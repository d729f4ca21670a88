import { useMemo, useState, type ReactElement } from 'react';
import { useBuilder } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import { DocumentText, TextDifference } from './document.text.js';
import type { Comparison, Difference, Upgrade } from './history.type.js';
import { OldPage } from './old.page.js';
import { viewMarks, viewOf } from './page.changes.js';
import { ChangeList, UpgradeView } from './upgrade.view.js';

/**
 * How two versions are looked at: in words, both beside each other, the chosen one alone, or as the merge that it came
 * from.
 */
export type Look = 'words' | 'sides' | 'open' | 'merge';

const NO_MARKS: ReadonlyMap<string, string> = new Map();

/** Two versions of a document. */
export function ComparisonView(props: {
  comparison: Comparison;
  /** What was merged into the chosen revision; nothing for most. */
  upgrades: readonly Upgrade[];
  look: Look;
  names: { from: string; to: string };
  onLook(look: Look): void;
  /** A side of a conflict was taken. */
  onDecide(): void;
}): ReactElement {
  const say = useSay();
  const { session } = useBuilder();
  const { comparison, look, names } = props;
  const { from, to, changes } = comparison;
  const { kind } = session.draft;
  const [shown, setShown] = useState<string>();
  const marks = useMemo(
    () => ({ from: viewMarks(from.document, changes), to: viewMarks(to.document, changes) }),
    [from, to, changes],
  );
  const label = say('history.shown', { name: names.to });
  const show = (node: string): void => {
    setShown(viewOf([to.document, from.document], node));
    props.onLook('sides');
  };
  if (look === 'merge') return <UpgradeView upgrades={props.upgrades} onShow={show} onDecide={props.onDecide} />;
  if (look === 'open')
    return (
      <div className="sb-compare">
        {kind === 'page' ? (
          <OldPage document={to.document} label={label} marks={NO_MARKS} />
        ) : (
          <DocumentText document={to.document} kind={kind} label={label} />
        )}
      </div>
    );
  // The first revision is compared with itself.
  const isFirst = to.revision === 1 && from.revision === 1;
  if (changes.length === 0)
    return <p className="sb-compare sb-compare-equal">{say(isFirst ? 'history.no-earlier' : 'history.equal')}</p>;
  if (look === 'words')
    return (
      <div className="sb-compare">
        <Words changes={changes} onShow={show} />
      </div>
    );
  if (kind !== 'page')
    return (
      <div className="sb-compare">
        <TextDifference from={from.document} to={to.document} kind={kind} label={say('history.from-to', names)} />
      </div>
    );
  return (
    <div className="sb-compare sb-sides">
      {(['from', 'to'] as const).map((side) => (
        <section key={side}>
          <h3>{names[side]}</h3>
          <OldPage
            document={comparison[side].document}
            label={say('history.shown', { name: names[side] })}
            marks={marks[side]}
            shown={shown}
          />
        </section>
      ))}
      <p className="sb-hint">{say('history.rows')}</p>
    </div>
  );
}

/** Every change in words, by what was done; one click shows it. */
function Words(props: { changes: readonly Difference[]; onShow(node: string): void }): ReactElement {
  const say = useSay();
  return (
    <>
      <h3>{say('history.count', { n: props.changes.length })}</h3>
      <ChangeList changes={props.changes} onShow={props.onShow} />
    </>
  );
}
