import { inAntd, PlainButton, useBackCloses, useDialogKeyboard, useReturnFocus } from '@sluice/renderer';
import { Modal } from 'antd';
import { useState, type ReactElement } from 'react';
import { CallError } from '../api/call.error.js';
import { useShell, useShellLocale, usePartText } from '../shell/shell.context.js';
import { shareTexts } from '../texts/share.texts.js';
import { LinkParts } from './link.parts.js';

/** The page in front, by its numbers. */
export interface SharedPage {
  appId: number;
  pageId: number;
}

/** Lifetimes to choose from, in hours. */
const HOURS: readonly { hours: number; label: keyof typeof shareTexts }[] = [
  { hours: 1, label: 'share.hour' },
  { hours: 24, label: 'share.day' },
  { hours: 24 * 7, label: 'share.week' },
  { hours: 24 * 30, label: 'share.month' },
  { hours: 24 * 90, label: 'share.quarter' },
];
const USUAL_HOURS = 24 * 7;

interface Made {
  address: string;
  ends: string;
}

function Share(props: { page: SharedPage; onClose(): void }): ReactElement {
  const { client } = useShell();
  const locale = useShellLocale();
  const text = usePartText(shareTexts);
  const content = useDialogKeyboard<HTMLDivElement>();
  useReturnFocus();
  useBackCloses(props.onClose);
  const [hours, setHours] = useState(USUAL_HOURS);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [made, setMade] = useState<Made | null>(null);
  const make = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    const { appId: app_id, pageId: page_id } = props.page;
    try {
      const { token, end_time: end } = await client.call<{ token: string; end_time: string }>(
        '/operation/share.create',
        { app_id, page_id, hours, search: window.location.search },
        { handles: 'all' },
      );
      const ends = new Date(end).toLocaleString(locale === 'en' ? 'en-GB' : 'zh-CN');
      setMade({ address: `${window.location.origin}/share#${token}`, ends });
    } catch (cause) {
      setFailure(cause instanceof CallError ? cause.msg : String(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open width={460} title={text('share.title')} footer={null} destroyOnHidden onCancel={props.onClose}>
      <div ref={content} className="sw-share">
        {made ? (
          <>
            <p className="sw-form-note">{text('share.made', { time: made.ends })}</p>
            <LinkParts address={made.address} />
          </>
        ) : (
          <>
            <p className="sw-form-note">{text('share.note')}</p>
            <label className="sw-preview-choice">
              <span>{text('share.lifetime')}</span>
              <select value={hours} onChange={(event) => setHours(Number(event.target.value))}>
                {HOURS.map((one) => (
                  <option key={one.hours} value={one.hours}>
                    {text(one.label)}
                  </option>
                ))}
              </select>
            </label>
            {failure === '' ? null : (
              <p className="sw-form-failure" role="alert">
                {failure}
              </p>
            )}
            <PlainButton look="primary" disabled={isBusy} onClick={() => void make()}>
              {text('share.make')}
            </PlainButton>
          </>
        )}
      </div>
    </Modal>
  );
}

/**
 * Makes a link to the page in front that ends (screens B9), with what its address asks. The link is shown once: only
 * its digest is kept.
 */
export const ShareDialog = inAntd(Share);
