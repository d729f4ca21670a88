import { textOf } from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import { Input, Modal } from 'antd';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { DocumentFindings } from '../state/app.drafts.js';
import { useBuilder, useDrafts } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';

/** Findings that are shown at once. */
const SHOWN = 50;

/** The gate of a release: everything that keeps the app from being published, or what will be. */
export function PublishDialog({ onClose }: { onClose(): void }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { drafts, session, ports } = useBuilder();
  const list = useDrafts(drafts);
  const [found, setFound] = useState<readonly DocumentFindings[]>();
  const [message, setMessage] = useState('');
  const [running, setRunning] = useState(false);
  // The gate is asked once per opening, however often what is around it is drawn.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    let current = true;
    const check = async (): Promise<void> => {
      await session.save();
      const [findings] = await Promise.all([drafts.findings(), drafts.load()]);
      if (current) setFound(findings);
    };
    check().catch((reason: unknown) => {
      if (!current) return;
      close.current();
      ports.message.error(reason instanceof Error ? reason.message : String(reason));
    });
    return () => {
      current = false;
    };
  }, [drafts, session, ports]);
  const changed = list.filter(({ revision, released }) => revision !== released);
  const count = found?.reduce((sum, { findings }) => sum + findings.length, 0) ?? 0;
  const publish = async (): Promise<void> => {
    setRunning(true);
    try {
      await drafts.publish(message.trim());
      ports.message.success(say('publish.done'));
      onClose();
    } catch (reason) {
      setRunning(false);
      ports.message.error(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const summary = !found
    ? say('publish.checking')
    : count > 0
      ? say('publish.blocked', { n: count })
      : changed.length === 0
        ? say('publish.nothing')
        : say('publish.changes', { n: changed.length });
  return (
    <Modal
      open
      title={say('publish.title')}
      okText={say('bar.publish')}
      cancelText={say('dialog.cancel')}
      okButtonProps={{ disabled: !found || count > 0 || changed.length === 0, loading: running }}
      onCancel={onClose}
      onOk={() => void publish()}
      width={560}
    >
      <p className={count > 0 ? 'sb-report-summary sb-report-wrong' : 'sb-report-summary'}>{summary}</p>
      {count > 0 ? (
        <Report found={found ?? []} nameOf={(kind, uid) => textOf(drafts.find(kind, uid)?.name ?? uid, locale)} />
      ) : null}
      {found && count === 0 && changed.length > 0 ? (
        <>
          <ul className="sb-report">
            {changed.map(({ id, name, uid, kind }) => (
              <li key={id}>
                <span className="sb-mark">{say(`kind.${kind}`)}</span> {textOf(name, locale) || uid}
              </li>
            ))}
          </ul>
          <Input
            aria-label={say('publish.message')}
            placeholder={say('publish.message')}
            maxLength={500}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </>
      ) : null}
    </Modal>
  );
}

function Report(props: {
  found: readonly DocumentFindings[];
  nameOf(kind: string, uid: string): string;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const lines = props.found.flatMap(({ kind, uid, findings }) =>
    findings.map(({ path, message }) => ({ kind, uid, path: path.join('.'), message: message[locale] })),
  );
  return (
    <ul className="sb-report">
      {lines.slice(0, SHOWN).map(({ kind, uid, path, message }, index) => (
        <li key={index}>
          <b>{props.nameOf(kind, uid)}</b> <span>{message}</span>
          {path === '' ? null : <code>{path}</code>}
        </li>
      ))}
      {lines.length > SHOWN ? <li>{say('report.more', { n: lines.length - SHOWN })}</li> : null}
    </ul>
  );
}
