import { useLocale } from '@sluice/renderer';
import { useMemo, useState, type ReactElement } from 'react';
import { useBuilder } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import { DocumentText, TextDifference } from './document.text.js';
import type { Comparison, Difference } from './history.type.js';
import { OldPage } from './old.page.js';
import { viewMarks, viewOf } from './page.changes.js';

/** How two versions are looked at: in words, both beside each other, or the chosen one alone. */
export type Look = 'words' | 'sides' | 'open';

const NO_MARKS: ReadonlyMap<string, string> = new Map();

/** Two versions of a document. */
export function ComparisonView(props: {
  comparison: Comparison;
  look: Look;
  names: { from: string; to: string };
  onLook(look: Look): void;
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
  if (changes.length === 0) return <p className="sb-compare sb-compare-equal">{say('history.equal')}</p>;
  if (look === 'words')
    return (
      <div className="sb-compare">
        <Words
          changes={changes}
          onShow={(node) => {
            setShown(viewOf([to.document, from.document], node));
            props.onLook('sides');
          }}
        />
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
  const locale = useLocale();
  return (
    <>
      <h3>{say('history.count', { n: props.changes.length })}</h3>
      <ul className="sb-changes">
        {props.changes.map(({ op, node, text }, index) => (
          <li key={index}>
            <button type="button" onClick={() => props.onShow(node)}>
              <span className="sb-change-mark" data-op={op}>
                {say(`history.op.${op}`)}
              </span>
              <span>{text[locale]}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
