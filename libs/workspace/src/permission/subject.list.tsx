import { Checkbox, PlainButton } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import { usePorts } from '../wire/ports.context.js';
import { fetchSubjects, type ProjectId, type Subject, type SubjectKind } from './permission.calls.js';
import { useSay } from './permission.texts.js';

/** Pause of a search (§9), in ms. */
const PAUSE_MS = 300;

/** Subjects of a kind, as they are typed; `reason` where they could not be read. */
export function useSubjects(project: ProjectId, type: SubjectKind, keyword: string) {
  const ports = usePorts();
  const [found, setFound] = useState<{ list: readonly Subject[] | null; reason: string }>({ list: null, reason: '' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const timer = setTimeout(
      () => {
        fetchSubjects(ports, { project, type, keyword: keyword.trim() }, leave.signal).then(
          (list) => {
            if (!leave.signal.aborted) setFound({ list, reason: '' });
          },
          (cause: unknown) => {
            if (!leave.signal.aborted)
              setFound({ list: [], reason: cause instanceof Error ? cause.message : String(cause) });
          },
        );
      },
      keyword === '' ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [ports, project, type, keyword, turn]);
  return { ...found, retry: () => setTurn((now) => now + 1) };
}

/** A kind of subject, and the subjects of it that the words find. */
export function SubjectList(props: {
  project: ProjectId;
  kinds: readonly SubjectKind[];
  chosen: Subject | null;
  /** Set alike with the chosen one. */
  others?: readonly Subject[];
  onChoose(subject: Subject): void;
  onOther?(subject: Subject, on: boolean): void;
}): ReactElement {
  const say = useSay();
  const { chosen, others = [] } = props;
  const [kind, setKind] = useState<SubjectKind>(props.kinds[0] ?? 'user');
  const [words, setWords] = useState('');
  const { list, reason, retry } = useSubjects(props.project, kind, words);
  const isSame = (one: Subject, other: Subject | null): boolean => one.type === other?.type && one.id === other.id;
  return (
    <div className="ws-who">
      <div className="ws-who-kinds" role="group" aria-label={say('kinds.label')}>
        {props.kinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {say(`kind.${one}`)}
          </button>
        ))}
      </div>
      <input
        className="sl-input"
        type="search"
        value={words}
        placeholder={say('subjects.search')}
        aria-label={say('subjects.search')}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className="ws-who-list">
        {(list ?? []).map((one) => (
          <li key={one.id} data-chosen={isSame(one, chosen) || undefined}>
            <button type="button" aria-current={isSame(one, chosen) || undefined} onClick={() => props.onChoose(one)}>
              {one.name}
            </button>
            {props.onOther && chosen && !isSame(one, chosen) ? (
              <span title={say('subjects.also', { name: one.name })}>
                <Checkbox
                  label={say('subjects.also', { name: one.name })}
                  checked={others.some((other) => isSame(other, one))}
                  onChange={(on) => props.onOther?.(one, on)}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {list === null ? <p className="ws-note">{say('loading')}</p> : null}
      {reason ? (
        <p className="ws-note">
          {say('failed', { reason })}{' '}
          <PlainButton look="link" onClick={retry}>
            {say('retry')}
          </PlainButton>
        </p>
      ) : list?.length === 0 ? (
        <p className="ws-note">{say('subjects.none')}</p>
      ) : null}
    </div>
  );
}
