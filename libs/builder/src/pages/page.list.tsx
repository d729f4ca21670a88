import { textOf } from '@sluice/document';
import { FloatButton, Icon, MenuList, useLocale } from '@sluice/renderer';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { AppDrafts, ListedDraft, PresentBuilder } from '../state/app.drafts.js';
import { useDrafts } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import type { PageAsked } from './page.list.dialogs.js';
import { Present, usePresence } from './presence.js';

interface Props {
  drafts: AppDrafts;
  ports: BuilderPorts;
  /** Number of the page that is open. */
  pageId: number | undefined;
}

/** Whoever builds a page needs none of them to see it. */
const PageListDialogs = lazy(() =>
  import('./page.list.dialogs.js').then((part) => ({ default: part.PageListDialogs })),
);

/** The pages of the app: opened, made, renamed, deleted, and which one is its home. */
export function PageList({ drafts, ports, pageId }: Props): ReactElement {
  const say = useSay();
  const list = useDrafts(drafts);
  const [asked, setAsked] = useState<PageAsked>();
  /** Once asked for, they stay, so that the last one goes as it came. */
  const [needed, setNeeded] = useState(false);
  if (asked && !needed) setNeeded(true);
  const home = useHome(ports, drafts, list);
  const pages = list
    .filter(({ kind }) => kind === 'page')
    .sort((a, b) => Number(b.uid === home) - Number(a.uid === home) || a.id - b.id);
  const open = (id: number): void => ports.go(`/build/app/${drafts.appId}/page/${id}`);
  const failed = failureOf(ports, drafts);
  const present = usePresence(ports, drafts, pageId);
  return (
    <nav className="sb-pages" data-region="pages" aria-label={say('side.pages')}>
      <div className="sb-side-head">
        <h2>{say('side.pages')}</h2>
        <button
          type="button"
          className="sb-icon"
          aria-label={say('pages.new')}
          title={say('pages.new')}
          onClick={() => setAsked({ what: 'new' })}
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
            onRename={(name) => setAsked({ what: 'rename', page, name })}
            onKeep={(name) => setAsked({ what: 'template', page, name })}
            onRemove={() => setAsked({ what: 'delete', page })}
          />
        ))}
      </ul>
      {needed ? (
        <Suspense fallback={null}>
          <PageListDialogs {...{ drafts, ports, pageId, asked, open, failed }} onChange={setAsked} />
        </Suspense>
      ) : null}
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
    failureReporter(ports)(reason);
    drafts.load().catch(failureReporter(ports));
  };
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
      .catch(failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [ports, drafts, revision]);
  return home;
}
