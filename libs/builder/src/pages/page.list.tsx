import { textOf, type Text } from '@sluice/document';
import { FloatButton, Icon, MenuList, useLocale } from '@sluice/renderer';
import { Input, Modal } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { AppDrafts, ListedDraft, PresentBuilder } from '../state/app.drafts.js';
import { useDrafts } from '../state/builder.context.js';
import { failureTeller } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import { NewPageDialog } from './new.page.js';
import { makePage } from './page.maker.js';
import { Present, usePresence } from './presence.js';

interface Props {
  drafts: AppDrafts;
  ports: BuilderPorts;
  /** Number of the page that is open. */
  pageId: number | undefined;
}

/** The new name that is asked for of a page. */
interface Naming {
  page: ListedDraft;
  name: string;
}

/** The pages of the app: opened, made, renamed, deleted, and which one is its home. */
export function PageList({ drafts, ports, pageId }: Props): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const list = useDrafts(drafts);
  const [naming, setNaming] = useState<Naming>();
  const [keeping, setKeeping] = useState<Naming>();
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState<ListedDraft>();
  const home = useHome(ports, drafts, list);
  const pages = list
    .filter(({ kind }) => kind === 'page')
    .sort((a, b) => Number(b.uid === home) - Number(a.uid === home) || a.id - b.id);
  const open = (id: number): void => ports.go(`/build/app/${drafts.appId}/page/${id}`);
  const failed = failureOf(ports, drafts);
  const present = usePresence(ports, drafts, pageId);
  const made = ({ id, cleared }: { id: number; cleared: number }): void => {
    if (cleared > 0) ports.message.warning(say('pages.template-cleared', { n: cleared }));
    open(id);
  };
  const kept = (id: number, name: string): void => {
    drafts.saveTemplate(id, name).then(() => ports.message.success(say('pages.template-saved', { name })), failed);
  };
  const removed = async (page: ListedDraft): Promise<void> => {
    const users = await drafts.removePage(page.id);
    if (users.length > 0) ports.message.warning(say('pages.used', { list: users.join(', ') }));
    if (page.id === pageId) ports.go(`/build/app/${drafts.appId}/page`);
  };
  return (
    <nav className="sb-pages" data-region="pages" aria-label={say('side.pages')}>
      <div className="sb-side-head">
        <h2>{say('side.pages')}</h2>
        <button
          type="button"
          className="sb-icon"
          aria-label={say('pages.new')}
          title={say('pages.new')}
          onClick={() => setMaking(true)}
        >
          <Icon name="plus" size={14} />
        </button>
      </div>
      {pages.length === 0 ? <p className="sb-hint">{say('pages.none')}</p> : null}
      <ul>
        {pages.map((page) => (
          <PageRow
            key={page.id}
            page={page}
            isOpen={page.id === pageId}
            isHome={page.uid === home}
            people={present.filter(({ id }) => id === page.id)}
            onOpen={() => open(page.id)}
            onHome={() => drafts.makeHome(page.uid).catch(failed)}
            onRename={(name) => setNaming({ page, name })}
            onKeep={(name) => setKeeping({ page, name })}
            onRemove={() => setRemoving(page)}
          />
        ))}
      </ul>
      <NameDialog
        title={say('pages.save-template')}
        about={say('pages.save-template-text')}
        naming={keeping}
        onChange={setKeeping}
        onDone={({ page, name }) => {
          setKeeping(undefined);
          kept(page.id, name);
        }}
      />
      <NameDialog
        title={say('pages.rename')}
        naming={naming}
        onChange={setNaming}
        onDone={({ page, name }) => {
          setNaming(undefined);
          drafts.renamePage(page.id, renamed(page.name, name, locale)).catch(failed);
        }}
      />
      <NewPageDialog
        open={making}
        drafts={drafts}
        ports={ports}
        onClose={() => setMaking(false)}
        onMake={(page) => makePage({ ports, drafts }, page).then(made).catch(failed)}
      />
      <RemoveDialog
        page={removing}
        onClose={() => setRemoving(undefined)}
        onRemove={(page) => removed(page).catch(failed)}
      />
    </nav>
  );
}

/** A page in the list: its name, who is in it, whether it has changed, and what may be done with it. */
function PageRow(props: {
  page: ListedDraft;
  isOpen: boolean;
  isHome: boolean;
  people: readonly PresentBuilder[];
  onOpen(): void;
  onHome(): void;
  onRename(name: string): void;
  onKeep(name: string): void;
  onRemove(): void;
}): ReactElement {
  const say = useSay();
  const { page, isOpen, isHome } = props;
  const name = textOf(page.name, useLocale()) || page.uid;
  return (
    <li className={isOpen ? 'sb-page sb-page-open' : 'sb-page'}>
      <button
        type="button"
        className="sb-page-name"
        aria-current={isOpen ? 'page' : undefined}
        title={page.uid}
        onClick={props.onOpen}
      >
        <span className="sb-page-text">{name}</span>
        {isHome ? <span className="sb-mark">{say('pages.home')}</span> : null}
        {page.block ? <span className="sb-mark">{say('block.mark')}</span> : null}
        <Present people={props.people} />
        {page.revision === page.released ? null : <span className="sb-dot" title={say('pages.draft')} />}
      </button>
      <FloatButton
        look="text"
        small
        className="sb-page-more"
        aria-label={say('pages.more', { name })}
        face={<Icon name="more" size={13} />}
      >
        {(close) => (
          <MenuList
            onDone={close}
            entries={[
              { key: 'rename', label: say('pages.rename'), onPick: () => props.onRename(name) },
              { key: 'home', label: say('pages.make-home'), disabled: isHome, onPick: props.onHome },
              { key: 'template', label: say('pages.save-template'), onPick: () => props.onKeep(name) },
              { key: 'delete', label: say('pages.delete'), danger: true, onPick: props.onRemove },
            ]}
          />
        )}
      </FloatButton>
    </li>
  );
}

/** Tells a failure, and asks for the list again: what failed may be of one that others have changed since. */
function failureOf(ports: BuilderPorts, drafts: AppDrafts): (reason: unknown) => void {
  return (reason) => {
    failureTeller(ports)(reason);
    drafts.load().catch(failureTeller(ports));
  };
}

function RemoveDialog(props: {
  page: ListedDraft | undefined;
  onClose(): void;
  onRemove(page: ListedDraft): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { page, onClose, onRemove } = props;
  return (
    <Modal
      open={page !== undefined}
      title={say('pages.delete-title')}
      okText={say('pages.delete')}
      cancelText={say('dialog.cancel')}
      okButtonProps={{ danger: true }}
      onCancel={onClose}
      onOk={() => {
        if (page) onRemove(page);
        onClose();
      }}
    >
      {page ? say('pages.delete-text', { name: textOf(page.name, locale) }) : null}
    </Modal>
  );
}

/** A name in the language in force; the others stay. */
function renamed(before: Text, name: string, locale: 'zh-chs' | 'en'): Text {
  return typeof before === 'string' ? name : { ...before, [locale]: name };
}

function NameDialog(props: {
  title: string;
  about?: string;
  naming: Naming | undefined;
  onChange(naming: Naming | undefined): void;
  onDone(naming: Naming): void;
}): ReactElement {
  const say = useSay();
  const { naming } = props;
  const name = naming?.name.trim() ?? '';
  const done = (): void => {
    if (naming && name !== '') props.onDone({ ...naming, name });
  };
  return (
    <Modal
      open={naming !== undefined}
      title={props.title}
      okText={say('dialog.ok')}
      cancelText={say('dialog.cancel')}
      okButtonProps={{ disabled: name === '' }}
      onCancel={() => props.onChange(undefined)}
      onOk={done}
      width={400}
      destroyOnHidden
    >
      {props.about === undefined ? null : <p className="sb-hint sb-name-about">{props.about}</p>}
      <Input
        autoFocus
        aria-label={say('pages.name')}
        maxLength={200}
        value={naming?.name ?? ''}
        onChange={(event) => naming && props.onChange({ ...naming, name: event.target.value })}
        onPressEnter={done}
      />
    </Modal>
  );
}

/** Uid of the app's home page, asked for again when the app's document changed. */
function useHome(ports: BuilderPorts, drafts: AppDrafts, list: readonly ListedDraft[]): string | undefined {
  const [home, setHome] = useState<string>();
  const revision = list.find(({ kind }) => kind === 'app')?.revision;
  useEffect(() => {
    const stop = new AbortController();
    drafts
      .home(stop.signal)
      .then((uid) => {
        if (!stop.signal.aborted) setHome(uid);
      })
      .catch(failureTeller(ports, stop.signal));
    return () => stop.abort();
  }, [ports, drafts, revision]);
  return home;
}
