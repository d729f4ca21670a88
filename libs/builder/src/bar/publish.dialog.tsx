import { textOf } from '@sluice/document';
import { PlainButton, useLocale, useReturnFocus } from '@sluice/renderer';
import { Input, Modal } from 'antd';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { addressOf, historyOf, isEditedKind } from '../state/addresses.js';
import type { GateFinding, GateReport, ReleaseApproval } from '../state/app.drafts.js';
import { useBuilder, useDrafts } from '../state/builder.context.js';
import { failureTeller } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import { GateReportView } from './gate.report.js';

/** The gate of a release: everything that keeps the app from being published, or what will be. */
export function PublishDialog({ onClose }: { onClose(): void }): ReactElement {
  const say = useSay();
  useReturnFocus();
  const locale = useLocale();
  const { drafts, session, ports } = useBuilder();
  const list = useDrafts(drafts);
  const [found, setFound] = useState<GateReport & { approval: ReleaseApproval }>();
  const [message, setMessage] = useState('');
  const [running, setRunning] = useState(false);
  // The gate is asked once per opening, however often what is around it is drawn.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    let current = true;
    const check = async (): Promise<void> => {
      await session.save();
      const [report] = await Promise.all([drafts.gate(), drafts.load()]);
      if (current) setFound(report);
    };
    check().catch((reason: unknown) => {
      if (!current) return;
      close.current();
      failureTeller(ports)(reason);
    });
    return () => {
      current = false;
    };
  }, [drafts, session, ports]);
  const changed = list.filter(({ revision, released }) => revision !== released);
  const count = found?.findings.filter(({ severity }) => severity === 'error').length ?? 0;
  const publish = async (): Promise<void> => {
    setRunning(true);
    try {
      const waits = await drafts.publish(message.trim());
      ports.message.success(waits ?? say('publish.done'));
      onClose();
    } catch (reason) {
      setRunning(false);
      failureTeller(ports)(reason);
    }
  };
  const show = ({ kind, id, node }: GateFinding): void => {
    onClose();
    if (id === session.draft.id) return session.select(node === '' ? [] : [node]);
    if (node !== '') ports.memory.set(`select:${id}`, node);
    ports.go(isEditedKind(kind) ? addressOf(drafts.appId, kind, id) : historyOf(drafts.appId, id));
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
      okText={say(found?.approval.needed ? 'publish.hand-in' : 'bar.publish')}
      cancelText={say('dialog.cancel')}
      okButtonProps={{
        disabled: !found || found.approval.nobody || count > 0 || changed.length === 0,
        loading: running,
      }}
      onCancel={onClose}
      onOk={() => void publish()}
      width={640}
    >
      <p className={count > 0 ? 'sb-report-summary sb-report-wrong' : 'sb-report-summary'}>{summary}</p>
      {found ? <HandedIn approval={found.approval} onClose={onClose} /> : null}
      {found ? (
        <GateReportView report={found} nameOf={(kind, uid) => drafts.find(kind, uid)?.name} onOpen={show} />
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

/** That somebody approves a release first, and what became of the last one that was handed in. */
function HandedIn({ approval, onClose }: { approval: ReleaseApproval; onClose(): void }): ReactElement | null {
  const say = useSay();
  const { ports } = useBuilder();
  const { needed, nobody, last } = approval;
  const missing = nobody ? <p role="alert">{say('publish.nobody')}</p> : null;
  if (!last)
    return needed ? (
      <div className="sb-handed-in">
        <p>{say('publish.needs')}</p>
        {missing}
      </div>
    ) : null;
  const { address, no, person, people, remark, decided_by: by } = last;
  const look = (to: string): void => {
    onClose();
    ports.go(to);
  };
  return (
    <div className="sb-handed-in" data-status={last.status}>
      {last.status === 'waiting' && people.length === 0 ? null : missing}
      {last.status === 'rejected' ? (
        <p>
          {say(by === null ? 'publish.timed-out' : 'publish.rejected', { no, by: by ?? '', remark: remark ?? '–' })}
        </p>
      ) : (
        <>
          <p>{say('publish.waits', { no, person })}</p>
          <p>{people.length === 0 ? say('publish.nobody') : say('publish.people', { people: people.join(', ') })}</p>
          {last.is_mine ? <p>{say('publish.replaces')}</p> : null}
        </>
      )}
      {address === null ? null : (
        <PlainButton look="link" small onClick={() => look(address)}>
          {say('publish.look')}
        </PlainButton>
      )}
    </div>
  );
}
