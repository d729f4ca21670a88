import { textOf } from '@sluice/document';
import { FloatButton, Icon, MenuList, useLocale } from '@sluice/renderer';
import { Input, Modal } from 'antd';
import { useState, type ReactElement } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import { addressOf } from '../state/addresses.js';
import type { AppDrafts, ListedDraft, PartKind, QueryFacts } from '../state/app.drafts.js';
import { useDrafts } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import type { PartFacts } from './part.facts.js';

interface Props {
  drafts: AppDrafts;
  ports: BuilderPorts;
  kind: PartKind;
  /** Number of the one that is open. */
  id: number | undefined;
  facts: PartFacts;
}

/** The queries or actions of the app: found, opened, made, copied and deleted, with who uses them. */
export function PartList({ drafts, ports, kind, id, facts }: Props): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const list = useDrafts(drafts);
  const [search, setSearch] = useState('');
  const [removing, setRemoving] = useState<ListedDraft>();
  const nameOf = ({ name, uid }: { name: ListedDraft['name']; uid: string }): string => textOf(name, locale) || uid;
  const wanted = search.trim().toLowerCase();
  const all = list.filter((entry) => entry.kind === kind).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const shown = all.filter((entry) => `${nameOf(entry)} ${entry.uid}`.toLowerCase().includes(wanted));
  const open = (made: number): void => ports.go(addressOf(drafts.appId, kind, made));
  const failed = (reason: unknown): void => {
    failureReporter(ports)(reason);
    // What failed may be of a list that others have changed since.
    drafts.load().catch(failureReporter(ports));
  };
  const add = (): void => {
    drafts.beginPart(kind, say(`parts.${kind}.new`)).then((made) => open(made.id), failed);
  };
  const copy = (entry: ListedDraft): void => {
    drafts.copyPart(entry, say('parts.copied', { name: nameOf(entry) })).then((made) => open(made.id), failed);
  };
  const remove = (entry: ListedDraft): void => {
    drafts.removePart(entry).then(() => {
      if (entry.id === id) ports.go(addressOf(drafts.appId, kind));
    }, failed);
  };
  return (
    <nav className="sb-part-list" aria-label={say(`nav.${kind}`)}>
      <div className="sb-side-head">
        <h2>{say(`nav.${kind}`)}</h2>
        <button
          type="button"
          className="sb-icon"
          aria-label={say(`parts.${kind}.new`)}
          title={say(`parts.${kind}.new`)}
          onClick={add}
        >
          <Icon name="plus" size={14} />
        </button>
      </div>
      <div className="sb-part-search">
        <Input
          size="small"
          allowClear
          prefix={<Icon name="search" size={12} />}
          placeholder={say('parts.search')}
          aria-label={say('parts.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {shown.length === 0 ? (
        <p className="sb-hint">{say(all.length === 0 ? `parts.${kind}.none` : 'parts.not-found')}</p>
      ) : null}
      <ul>
        {shown.map((entry) => (
          <PartRow
            key={entry.id}
            entry={entry}
            name={nameOf(entry)}
            users={facts.users(entry).length}
            query={facts.query(entry.id)}
            isOpen={entry.id === id}
            onOpen={() => open(entry.id)}
            onCopy={() => copy(entry)}
            onRemove={() => setRemoving(entry)}
          />
        ))}
      </ul>
      <Modal
        className="sb-dialog"
        open={removing !== undefined}
        title={say('parts.delete-title')}
        okText={say('parts.delete')}
        cancelText={say('dialog.cancel')}
        okButtonProps={{ danger: true }}
        onCancel={() => setRemoving(undefined)}
        onOk={() => {
          if (removing) remove(removing);
          setRemoving(undefined);
        }}
      >
        {removing ? removal(removing) : null}
      </Modal>
    </nav>
  );

  function removal(entry: ListedDraft): string {
    const users = facts.users(entry).map(nameOf);
    const name = nameOf(entry);
    return users.length === 0
      ? say('parts.delete-unused', { name })
      : say('parts.delete-used', { name, list: users.join(locale === 'en' ? ', ' : '、') });
  }
}

function PartRow(props: {
  entry: ListedDraft;
  name: string;
  users: number;
  query: QueryFacts | undefined;
  isOpen: boolean;
  onOpen(): void;
  onCopy(): void;
  onRemove(): void;
}): ReactElement {
  const say = useSay();
  const { entry, name, users, query, isOpen } = props;
  const source = query?.source ? `${query.source} · ` : '';
  const used = users === 0 ? say('parts.unused') : say('parts.uses', { n: users });
  const found = entry.findings > 0 ? ` · ${say('parts.findings', { n: entry.findings })}` : '';
  return (
    <li className={isOpen ? 'sb-part sb-page-open' : 'sb-part'}>
      <button
        type="button"
        className="sb-page-name"
        aria-current={isOpen ? 'page' : undefined}
        title={entry.uid}
        onClick={props.onOpen}
      >
        <span className="sb-part-text">
          <span>{name}</span>
          <small data-findings={entry.findings > 0}>
            {source}
            {used}
            {found}
          </small>
        </span>
        {query ? <CheckMark check={query.check} /> : null}
        {entry.revision !== entry.released ? <span className="sb-dot" title={say('parts.draft')} /> : null}
      </button>
      <FloatButton
        look="text"
        small
        className="sb-page-more"
        aria-label={say('parts.more', { name })}
        face={<Icon name="more" size={13} />}
      >
        {(close) => (
          <MenuList
            onDone={close}
            entries={[
              { key: 'copy', label: say('parts.copy'), onPick: props.onCopy },
              { key: 'delete', label: say('parts.delete'), danger: true, onPick: props.onRemove },
            ]}
          />
        )}
      </FloatButton>
    </li>
  );
}

/** Whether the query ran when it was last tried; nothing where it is another since. */
function CheckMark({ check }: { check: QueryFacts['check'] }): ReactElement | null {
  const say = useSay();
  if (!check?.current) return null;
  const isWrong = check.state === 'refused';
  return (
    <span
      className="sb-part-check"
      data-state={isWrong ? 'refused' : 'passed'}
      role="img"
      aria-label={say(isWrong ? 'parts.check-refused' : 'parts.check-passed')}
      title={say(isWrong ? 'parts.check-refused' : 'parts.check-passed')}
    >
      <Icon name={isWrong ? 'warning' : 'check'} size={12} />
    </span>
  );
}
