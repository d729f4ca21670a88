import { textOf } from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import { Modal } from 'antd';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { AppDrafts, ListedDraft, UsedDocument } from '../state/app.drafts.js';
import { useSay } from '../texts/index.js';

/**
 * Asks whether a page is to go, and says what refers to it. A block that pages refer to stays: without it nothing of
 * the app could be released.
 */
export function RemoveDialog(props: {
  drafts: AppDrafts;
  page: ListedDraft | undefined;
  onClose(): void;
  onRemove(page: ListedDraft): void;
  failed(reason: unknown): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { drafts, page, onClose, onRemove, failed } = props;
  const [users, setUsers] = useState<UsedDocument['used_by']>();
  // Asked once for each page, however often what is around it is drawn.
  const latest = useRef({ onClose, failed });
  latest.current = { onClose, failed };
  useEffect(() => {
    setUsers(undefined);
    if (!page) return;
    const stop = new AbortController();
    drafts.uses(stop.signal).then(
      (uses) => setUsers(uses.find(({ kind, uid }) => kind === 'page' && uid === page.uid)?.used_by ?? []),
      (reason: unknown) => {
        if (stop.signal.aborted) return;
        latest.current.onClose();
        latest.current.failed(reason);
      },
    );
    return () => stop.abort();
  }, [drafts, page]);
  const names = (users ?? []).map(({ name, uid }) => textOf(name, locale) || uid).join(locale === 'en' ? ', ' : '、');
  const stays = page?.block === true && names !== '';
  return (
    <Modal
      className="sb-dialog"
      open={page !== undefined}
      title={say('pages.delete-title')}
      okText={say('pages.delete')}
      cancelText={say('dialog.cancel')}
      okButtonProps={{ danger: true, disabled: users === undefined || stays }}
      onCancel={onClose}
      onOk={() => {
        if (page) onRemove(page);
        onClose();
      }}
    >
      {page && !stays ? <p>{say('pages.delete-text', { name: textOf(page.name, locale) })}</p> : null}
      {stays ? <p role="alert">{say('block.stays', { pages: names })}</p> : null}
      {!stays && names !== '' ? <p role="alert">{say('pages.used-by', { list: names })}</p> : null}
    </Modal>
  );
}
