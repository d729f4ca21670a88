import type { Text } from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import { Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { AppDrafts, ListedDraft } from '../state/app.drafts.js';
import { useSay } from '../texts/index.js';
import { NewPageDialog } from './new.page.js';
import { makePage } from './page.maker.js';
import { RemoveDialog } from './remove.dialog.js';

/** A page and the new name that is asked for. */
interface Naming {
  page: ListedDraft;
  name: string;
}

/** What is asked of the person: what a new page is to be, a name, or whether a page is to go. */
export type PageAsked =
  { what: 'new' } | ({ what: 'rename' | 'template' } & Naming) | { what: 'delete'; page: ListedDraft };

/** The dialogs of the list of pages, and what they do. */
export function PageListDialogs(props: {
  drafts: AppDrafts;
  ports: BuilderPorts;
  /** Number of the page that is open. */
  pageId: number | undefined;
  asked: PageAsked | undefined;
  onChange(asked: PageAsked | undefined): void;
  open(id: number): void;
  failed(reason: unknown): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { drafts, ports, pageId, asked, onChange, open, failed } = props;
  const close = (): void => onChange(undefined);
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
    <>
      <NameDialog
        title={say('pages.save-template')}
        about={say('pages.save-template-text')}
        naming={asked?.what === 'template' ? asked : undefined}
        onChange={(naming) => onChange(naming && { what: 'template', ...naming })}
        onDone={({ page, name }) => {
          close();
          kept(page.id, name);
        }}
      />
      <NameDialog
        title={say('pages.rename')}
        naming={asked?.what === 'rename' ? asked : undefined}
        onChange={(naming) => onChange(naming && { what: 'rename', ...naming })}
        onDone={({ page, name }) => {
          close();
          drafts.renamePage(page.id, renamed(page.name, name, locale)).catch(failed);
        }}
      />
      <NewPageDialog
        open={asked?.what === 'new'}
        drafts={drafts}
        ports={ports}
        onClose={close}
        onMake={(page) => makePage({ ports, drafts }, page).then(made).catch(failed)}
      />
      <RemoveDialog
        drafts={drafts}
        failed={failed}
        page={asked?.what === 'delete' ? asked.page : undefined}
        onClose={close}
        onRemove={(page) => removed(page).catch(failed)}
      />
    </>
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
      className="sb-dialog"
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
