import { FloatButton, PlainButton } from '@sluice/renderer';
import { useCallback, useEffect, useMemo, useState, type ReactElement } from 'react';
import { usePorts } from '../wire/ports.context.js';
import { fetchSources } from '../wire/catalogue.calls.js';
import { ChangesPanel } from './changes.panel.js';
import { ComparePanel } from './compare.panel.js';
import { GridTree } from './grid.tree.js';
import {
  fetchRights,
  saveRights,
  type Filter,
  type ProjectId,
  type ReadRights,
  type Subject,
  type SubjectKind,
  type TablePath,
} from './permission.calls.js';
import { copied, effective, EMPTY, Grants, letterKey, type Draft, type HeldLetter } from './permission.model.js';
import { useSay } from './permission.texts.js';
import { RowFilterPanel } from './row-filter.panel.js';
import { SubjectList } from './subject.list.js';

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** What a subject holds; read again on `again`. */
function useRights(project: ProjectId, subject: Subject) {
  const ports = usePorts();
  const [rights, setRights] = useState<ReadRights | null>(null);
  const [reason, setReason] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    fetchRights(ports, project, subject, leave.signal).then(
      (found) => {
        if (leave.signal.aborted) return;
        setRights(found);
        setReason('');
      },
      (cause: unknown) => {
        if (!leave.signal.aborted) setReason(wordsOf(cause));
      },
    );
    return () => leave.abort();
  }, [ports, project, subject, turn]);
  return { rights, reason, again: useCallback(() => setTurn((now) => now + 1), []) };
}

function useSourceNames(): (id: number) => string {
  const ports = usePorts();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    let current = true;
    fetchSources(ports).then(
      (list) => {
        if (current) setNames(new Map(list.map(({ id, name }) => [id, name])));
      },
      // The tree, which asks the same, says why.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [ports]);
  return (id) => names.get(id) ?? `#${id}`;
}

/**
 * The difference is saved for the subject and for those that are set alike; each as it was read when the saving began.
 */
function useSaving(props: SubjectRightsProps, revision: string, draft: Draft, onSaved: () => void) {
  const say = useSay();
  const ports = usePorts();
  const [saving, setSaving] = useState(false);
  const { project, subject, others } = props;
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const more = await Promise.all(
        others.map(async (one) => ({ ...one, revision: (await fetchRights(ports, project, one)).revision })),
      );
      const opens = [...new Map(draft.opens.map((one) => [letterKey(one), one])).values()];
      const subjects = [{ ...subject, revision }, ...more];
      const answer = await saveRights(ports, { project, subjects, changes: [...draft.changes.values()], opens });
      ports.message.success(answer.pending_change_id === undefined ? say('saved') : (answer.message ?? ''));
      onSaved();
    } catch (cause) {
      ports.message.error(wordsOf(cause));
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}

export interface SubjectRightsProps {
  project: ProjectId;
  kinds: readonly SubjectKind[];
  subject: Subject;
  /** Set alike. */
  others: readonly Subject[];
}

/** Chooses somebody to copy from or to compare with. */
function Pick(props: {
  label: string;
  project: ProjectId;
  kinds: readonly SubjectKind[];
  onPick(subject: Subject): void;
}): ReactElement {
  return (
    <FloatButton small align="end" face={props.label} aria-label={props.label}>
      {(close) => (
        <div className="ws-pick">
          <SubjectList
            project={props.project}
            kinds={props.kinds}
            chosen={null}
            onChoose={(subject) => {
              close();
              props.onPick(subject);
            }}
          />
        </div>
      )}
    </FloatButton>
  );
}

const filtersAt = ({ filters }: ReadRights, { source_id: source, path }: TablePath): Filter[] =>
  filters.filter((one) => one.source_id === source && one.path.join('.') === path.join('.'));

function Loaded(props: SubjectRightsProps & { rights: ReadRights; again(): void }): ReactElement {
  const say = useSay();
  const ports = usePorts();
  const { project, kinds, others, rights, again } = props;
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [other, setOther] = useState<{ name: string; held: readonly HeldLetter[] } | null>(null);
  const [filtered, setFiltered] = useState<TablePath | null>(null);
  const sourceName = useSourceNames();
  const held = useMemo(() => new Grants(rights.held), [rights]);
  const now = useMemo(() => effective(rights.held, draft), [rights, draft]);
  const { saving, save } = useSaving(props, rights.revision, draft, () => {
    setDraft(EMPTY);
    again();
  });
  const readOnly = !rights.may_save;
  const take = (from: string, theirs: readonly HeldLetter[]): void => {
    const { draft: next, count } = copied(held, now, draft, theirs);
    setDraft(next);
    if (count > 0) ports.message.success(say('copy.done', { name: from, n: count }));
    else ports.message.warning(say('copy.none', { name: from }));
  };
  const readOf = (from: Subject, then: (held: readonly HeldLetter[]) => void): void =>
    void fetchRights(ports, project, from).then(
      (found) => then(found.held),
      (cause: unknown) => ports.message.error(wordsOf(cause)),
    );
  const name = others.length > 0 ? say('subjects.several', { name: rights.name, n: others.length + 1 }) : rights.name;
  return (
    <>
      <header className="ws-rights-top">
        <b title={[rights.name, ...others.map((one) => one.name)].join(', ')}>{name}</b>
        <i className="ws-gap" />
        {readOnly ? (
          <span className="ws-changes-count">{say('read-only')}</span>
        ) : (
          <Pick
            label={say('copy')}
            project={project}
            kinds={kinds}
            onPick={(from) => readOf(from, (theirs) => take(from.name, theirs))}
          />
        )}
        <Pick
          label={say('compare')}
          project={project}
          kinds={kinds}
          onPick={(from) => readOf(from, (theirs) => setOther({ name: from.name, held: theirs }))}
        />
      </header>
      {other ? (
        <ComparePanel
          mine={rights.name}
          now={now}
          other={other}
          readOnly={readOnly}
          sourceName={sourceName}
          onTake={() => take(other.name, other.held)}
          onClose={() => setOther(null)}
        />
      ) : null}
      <GridTree
        rights={{
          held,
          now,
          draft,
          letters: rights.letters,
          readOnly,
          needsParents: true,
          onDraft: setDraft,
          filters: { of: (table) => filtersAt(rights, table), onOpen: setFiltered },
        }}
      />
      {filtered ? (
        <RowFilterPanel
          key={JSON.stringify(filtered)}
          subject={props.subject}
          table={filtered}
          filters={filtersAt(rights, filtered)}
          mayChange={rights.may_filter}
          sourceName={sourceName(filtered.source_id)}
          onSaved={() => {
            setFiltered(null);
            again();
          }}
          onClose={() => setFiltered(null)}
        />
      ) : null}
      <ChangesPanel
        held={held}
        draft={draft}
        levels={rights.levels}
        sourceName={sourceName}
        saving={saving}
        onDraft={setDraft}
        onSave={() => void save()}
      />
    </>
  );
}

/** The rights of one subject, and of those that are set alike. */
export function SubjectRights(props: SubjectRightsProps): ReactElement {
  const say = useSay();
  const { rights, reason, again } = useRights(props.project, props.subject);
  if (reason)
    return (
      <p className="ws-note" role="alert">
        {say('failed', { reason })}{' '}
        <PlainButton look="link" onClick={again}>
          {say('retry')}
        </PlainButton>
      </p>
    );
  if (!rights) return <p className="ws-note">{say('loading')}</p>;
  return <Loaded {...props} rights={rights} again={again} />;
}
