import { PlainButton } from '@sluice/renderer';
import { useId, useState, type ReactElement } from 'react';
import { usePorts } from '../wire/ports.context.js';
import {
  removeFilter,
  saveFilter,
  type Filter,
  type FilterAnswer,
  type Subject,
  type TablePath,
} from './permission.calls.js';
import { useSay } from './permission.texts.js';

interface RowFilterPanelProps {
  subject: Subject;
  table: TablePath;
  /** Those that hold for the subject on this table. */
  filters: readonly Filter[];
  mayChange: boolean;
  sourceName: string;
  /** The filters are others now. */
  onSaved(): void;
  onClose(): void;
}

/** Filters that hold because of everybody, a group or a role: they are changed on the page of row filters. */
function Others({ filters }: { filters: readonly Filter[] }): ReactElement | null {
  const say = useSay();
  if (filters.length === 0) return null;
  return (
    <div className="ws-filter-others">
      <span>{say('filter.others')}</span>
      <ul>
        {filters.map(({ id, name, condition }) => (
          <li key={id}>
            {condition === null ? say('filter.not-told') : name} {condition === null ? null : <code>{condition}</code>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The condition of the subject's own filter, written and taken away. */
function Own(props: RowFilterPanelProps & { own: Filter | undefined }): ReactElement {
  const say = useSay();
  const ports = usePorts();
  const id = useId();
  const { own, subject, table, sourceName } = props;
  const [text, setText] = useState(own?.condition ?? '');
  const [problem, setProblem] = useState('');
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async (work: () => Promise<FilterAnswer>, done: string): Promise<void> => {
    setBusy(true);
    try {
      const answer = await work();
      ports.message.success(answer.pending_change_id === undefined ? done : (answer.message ?? ''));
      props.onSaved();
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause));
      setBusy(false);
    }
  };
  const save = (): void => {
    const condition = text.trim();
    if (condition === '') {
      setProblem(say('filter.empty'));
      return;
    }
    const source = { id: table.source_id, name: sourceName };
    void send(() => saveFilter(ports, { subject, source, path: table.path, condition }, own), say('filter.saved'));
  };
  const remove = (): void => {
    if (!own) return;
    if (isSure) void send(() => removeFilter(ports, own), say('filter.removed'));
    else setSure(true);
  };
  return (
    <div className="ws-filter-own">
      <label htmlFor={id}>{say('filter.own', { name: subject.name })}</label>
      <textarea
        id={id}
        className="sl-input"
        rows={2}
        maxLength={4_000}
        autoFocus
        spellCheck={false}
        value={text}
        placeholder="row.region in user.groups || row.owner == user.account"
        aria-invalid={problem !== '' || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setText(event.target.value);
          setProblem('');
          setSure(false);
        }}
      />
      <p id={`${id}-note`} role={problem ? 'alert' : undefined} data-problem={problem !== '' || undefined}>
        {problem || say('filter.help')}
      </p>
      <div className="ws-filter-buttons">
        <PlainButton small look="primary" loading={busy} onClick={save}>
          {say('save')}
        </PlainButton>
        {own ? (
          <PlainButton small look="danger" disabled={busy} onClick={remove}>
            {say(isSure ? 'filter.remove.sure' : 'filter.remove')}
          </PlainButton>
        ) : null}
      </div>
    </div>
  );
}

/** Which rows of a table the subject sees (screens.md D6); saved at once, as a policy of its own. */
export function RowFilterPanel(props: RowFilterPanelProps): ReactElement {
  const say = useSay();
  const { filters, table, mayChange } = props;
  const own = filters.find(({ is_own: isOwn }) => isOwn);
  const title = say('filter.title', { object: `${props.sourceName} / ${table.path.join('.')}` });
  return (
    <section
      className="ws-filter-panel"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose();
      }}
    >
      <header>
        <b>{title}</b>
        <i className="ws-gap" />
        <PlainButton small onClick={props.onClose}>
          {say('close')}
        </PlainButton>
      </header>
      {mayChange ? (
        <Own {...props} own={own} />
      ) : (
        <p className="ws-note">{say(filters.length === 0 ? 'filter.nothing' : 'filter.read-only')}</p>
      )}
      <Others filters={filters.filter((one) => !mayChange || one !== own)} />
    </section>
  );
}
