import type { AccessLevel } from '@sluice/document';
import { Icon, PlainButton } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { objectText, letterKey, without, type Change, type Draft, type Grants } from './permission.model.js';
import { useSay } from './permission.texts.js';

/** Lines drawn; more are counted. */
const SHOWN = 100;

/** Asia/Shanghai text and what a field for date and time holds. */
const toInput = (text: string | null): string => (text ?? '').slice(0, 16).replace(' ', 'T');
const fromInput = (text: string): string | null => (text === '' ? null : `${text.replace('T', ' ')}:00`);

function ChangeLine(props: {
  change: Change;
  verb: 'add' | 'drop' | 'renew';
  source: string;
  levels: readonly AccessLevel[];
  onChange(change: Change): void;
  onUndo(): void;
}): ReactElement {
  const say = useSay();
  const { change, verb } = props;
  const object = `${props.source} / ${objectText(change.path, say('whole'))}`;
  return (
    <li data-verb={verb}>
      <span className="ws-change-verb">{say(`changes.${verb}`)}</span>
      <span className="ws-change-letter">{say(`letter.${change.letter}`)}</span>
      <span className="ws-change-object" title={object}>
        {object}
      </span>
      {change.granted ? (
        <>
          {change.path.length === 0 && change.letter !== 'forbid' ? (
            <select
              className="sl-input"
              aria-label={`${say('level')} ${object}`}
              value={change.access_level ?? ''}
              onChange={(event) =>
                props.onChange({ ...change, access_level: (event.target.value || null) as AccessLevel | null })
              }
            >
              <option value="">{say('level.as-is')}</option>
              {props.levels.map((level) => (
                <option key={level} value={level}>
                  {say(`level.${level}`)}
                </option>
              ))}
            </select>
          ) : null}
          <label>
            {say('end-time')}
            <input
              className="sl-input"
              type="datetime-local"
              aria-label={say('end-time.of', { object })}
              value={toInput(change.end_time)}
              onChange={(event) => props.onChange({ ...change, end_time: fromInput(event.target.value) })}
            />
          </label>
        </>
      ) : null}
      <PlainButton
        small
        look="text"
        className="sl-btn-icon"
        aria-label={`${say('changes.undo')} ${object}`}
        title={say('changes.undo')}
        onClick={props.onUndo}
      >
        <Icon name="close" size={12} />
      </PlainButton>
    </li>
  );
}

/** The difference that a saving makes, with ends and levels to set, and the saving. */
export function ChangesPanel(props: {
  held: Grants;
  draft: Draft;
  levels: readonly AccessLevel[];
  sourceName(id: number): string;
  saving: boolean;
  onDraft(draft: Draft): void;
  onSave(): void;
}): ReactElement | null {
  const say = useSay();
  const { held, draft, onDraft } = props;
  const changes = [...draft.changes.values()];
  if (changes.length === 0) return null;
  const verbOf = (change: Change): 'add' | 'drop' | 'renew' =>
    !change.granted ? 'drop' : held.own(change) ? 'renew' : 'add';
  const put = (change: Change): void =>
    onDraft({ ...draft, changes: new Map(draft.changes).set(letterKey(change), change) });
  return (
    <section className="ws-changes" aria-label={say('changes.title')}>
      <header>
        <b>{say('changes.title')}</b>
        <span className="ws-changes-count">{say('changes.count', { n: changes.length })}</span>
        <i className="ws-gap" />
        <PlainButton small disabled={props.saving} onClick={() => onDraft({ changes: new Map(), opens: [] })}>
          {say('discard')}
        </PlainButton>
        <PlainButton small look="primary" loading={props.saving} onClick={props.onSave}>
          {say('save')}
        </PlainButton>
      </header>
      <ul>
        {changes.slice(0, SHOWN).map((change) => (
          <ChangeLine
            key={letterKey(change)}
            change={change}
            verb={verbOf(change)}
            source={props.sourceName(change.source_id)}
            levels={props.levels}
            onChange={put}
            onUndo={() => onDraft(without(draft, change))}
          />
        ))}
        {changes.length > SHOWN ? <li>{say('changes.more', { n: changes.length - SHOWN })}</li> : null}
      </ul>
    </section>
  );
}
