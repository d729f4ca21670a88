import { PlainButton } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { differences, objectText, letterKey, type Grants, type HeldLetter } from './permission.model.js';
import { useSay } from './permission.texts.js';

const SHOWN = 50;

/** What only one of two subjects holds. */
export function ComparePanel(props: {
  mine: string;
  now: Grants;
  other: { name: string; held: readonly HeldLetter[] };
  readOnly: boolean;
  sourceName(id: number): string;
  onTake(): void;
  onClose(): void;
}): ReactElement {
  const say = useSay();
  const found = differences(props.now, props.other.held);
  const lines = (name: string, list: readonly HeldLetter[]): ReactElement | null =>
    list.length === 0 ? null : (
      <div>
        <h4>{say('compare.theirs', { name })}</h4>
        <ul>
          {list.slice(0, SHOWN).map((one) => (
            <li key={letterKey(one)}>
              <b>{say(`letter.${one.letter}`)}</b> {props.sourceName(one.source_id)} /{' '}
              {objectText(one.path, say('whole'))}
            </li>
          ))}
          {list.length > SHOWN ? <li>{say('changes.more', { n: list.length - SHOWN })}</li> : null}
        </ul>
      </div>
    );
  return (
    <section className="ws-compare" aria-label={say('compare.title', { name: props.other.name })}>
      <header>
        <b>{say('compare.title', { name: props.other.name })}</b>
        <i className="ws-gap" />
        {found.theirs.length > 0 && !props.readOnly ? (
          <PlainButton small onClick={props.onTake}>
            {say('compare.take')}
          </PlainButton>
        ) : null}
        <PlainButton small onClick={props.onClose}>
          {say('close')}
        </PlainButton>
      </header>
      {found.mine.length + found.theirs.length === 0 ? (
        <p className="ws-note">{say('compare.same')}</p>
      ) : (
        <div className="ws-compare-sides">
          {lines(props.mine, found.mine)}
          {lines(props.other.name, found.theirs)}
        </div>
      )}
    </section>
  );
}
