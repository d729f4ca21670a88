import { revisionMessage, ZONE } from '@sluice/document';
import { Icon, PlainButton, useLocale } from '@sluice/renderer';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { useSay } from '../texts/index.js';
import type { History } from './history.hooks.js';
import type { Revision, RevisionGroup } from './history.type.js';
import { revisionGroups } from './revision.groups.js';

/** Changes that an entry tells itself. */
const SHOWN = 2;

/** What a message says: of the product's own ones in the reader's language. */
export function useMessage(): (message: string) => string {
  const locale = useLocale();
  return (message) => revisionMessage(message)?.[locale] ?? message;
}

/** The revisions of a document, newest first; arrows walk them. */
export function RevisionList(props: {
  history: History;
  chosen: number | undefined;
  onChoose(group: RevisionGroup, revision: Revision): void;
}): ReactElement {
  const say = useSay();
  const { history } = props;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { list } = history;
  if (history.failure !== undefined && !list)
    return (
      <nav className="sb-revisions" aria-label={say('history.list')}>
        <p className="sb-hint">{say('builder.failed', { reason: history.failure })}</p>
        <PlainButton small onClick={history.retry}>
          {say('builder.retry')}
        </PlainButton>
      </nav>
    );
  if (!list)
    return (
      <nav className="sb-revisions" aria-label={say('history.list')} aria-busy="true">
        <span className="sl-spin" />
      </nav>
    );
  const newest = list[0]?.revision;
  const toggle = (revision: number): void =>
    setOpen(
      (before) => new Set(before.has(revision) ? [...before].filter((one) => one !== revision) : [...before, revision]),
    );
  return (
    <nav className="sb-revisions" aria-label={say('history.list')} onKeyDown={walk}>
      <ol>
        {revisionGroups(list).map((group) => {
          const isOpen = open.has(group.newest.revision);
          const shown = isOpen ? group.members : [group.newest];
          return shown.map((revision, index) => (
            <Entry
              key={revision.revision}
              {...{ revision, history }}
              group={isOpen ? { newest: revision, members: [revision] } : group}
              isInside={index > 0}
              isNewest={revision.revision === newest}
              isChosen={revision.revision === props.chosen}
              onChoose={() => props.onChoose(isOpen ? { newest: revision, members: [revision] } : group, revision)}
              onFold={index === 0 && group.members.length > 1 ? () => toggle(group.newest.revision) : undefined}
              saves={group.members.length}
              isOpen={isOpen}
            />
          ));
        })}
      </ol>
      {history.more ? (
        <PlainButton small look="text" onClick={history.older}>
          {say('history.older')}
        </PlainButton>
      ) : null}
    </nav>
  );
}

/** Arrow keys go from entry to entry. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.sb-revision')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = entries[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next || at < 0) return;
  event.preventDefault();
  next.focus();
}

function Entry(props: {
  revision: Revision;
  group: RevisionGroup;
  history: History;
  isNewest: boolean;
  isChosen: boolean;
  isInside: boolean;
  isOpen: boolean;
  saves: number;
  onChoose(): void;
  onFold: (() => void) | undefined;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const messages = useMessage();
  const { revision, group, history } = props;
  const changes = group.members.flatMap((member) => member.changes);
  const count = group.members.reduce((sum, member) => sum + member.count, 0);
  const release = revision.releases[0];
  const live = history.released === revision.revision;
  return (
    <li className={props.isInside ? 'sb-revision-row sb-revision-inside' : 'sb-revision-row'}>
      <button
        type="button"
        className="sb-revision"
        aria-current={props.isChosen ? 'true' : undefined}
        onClick={props.onChoose}
      >
        <span className="sb-revision-head">
          <b>{revision.author}</b>
          <time dateTime={revision.time}>{shortTime(revision.time)}</time>
        </span>
        <span className="sb-revision-marks">
          <span className="sb-mark">#{revision.revision}</span>
          {props.isNewest ? <span className="sb-mark">{say('history.newest')}</span> : null}
          {live ? <span className="sb-mark sb-mark-live">{say('history.live')}</span> : null}
          {revision.upgrade ? <span className="sb-mark sb-mark-merged">{say('history.merged')}</span> : null}
          {release !== undefined ? <span className="sb-mark">{say('history.release', { n: release })}</span> : null}
        </span>
        {revision.message === '' ? null : <span className="sb-revision-message">{messages(revision.message)}</span>}
        {revision.revision === 1 ? <span className="sb-revision-change">{say('history.first')}</span> : null}
        {changes.slice(0, SHOWN).map(({ text }, index) => (
          <span key={index} className="sb-revision-change" title={text[locale]}>
            {text[locale]}
          </span>
        ))}
        {count > SHOWN ? (
          <span className="sb-revision-change">{say('history.more-changes', { n: count - SHOWN })}</span>
        ) : null}
      </button>
      {props.onFold ? (
        <button
          type="button"
          className="sb-revision-fold"
          aria-expanded={props.isOpen}
          aria-label={say('history.unfold', { n: revision.revision })}
          onClick={props.onFold}
        >
          <Icon name={props.isOpen ? 'down' : 'right'} size={11} />
          {say('history.autosaved', { n: props.saves })}
        </button>
      ) : null}
    </li>
  );
}

/** A moment in the product's zone and format (§9), without the year while it is this one. */
function shortTime(moment: string): string {
  const text = (date: Date): string => date.toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 16);
  const [shown, now] = [text(new Date(moment)), text(new Date())];
  return shown.slice(0, 4) === now.slice(0, 4) ? shown.slice(5) : shown;
}
