import { textOf } from '@sluice/document';
import { PlainButton, useLocale, useReturnFocus } from '@sluice/renderer';
import { Input, Modal } from 'antd';
import { useState, type ReactElement } from 'react';
import { addressOf, historyOf, isEditedKind } from '../state/addresses.js';
import type { GateFinding, ReleaseApproval } from '../state/app.drafts.js';
import { useBuilder, useDrafts } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import { GateReportView } from './gate.report.js';
import { chosenOf, ReleaseDocuments, type Chosen } from './release.choice.js';
import { useGate } from './release.gate.hook.js';

const NOTHING: Chosen = { documents: [], taken: [], choices: undefined };

/** The gate of a release: what it takes of what is not released yet, and everything that keeps that from visitors. */
export function PublishDialog({ onClose }: { onClose(): void }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  useReturnFocus();
  const { drafts, session, ports } = useBuilder();
  const list = useDrafts(drafts);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { found, gone, isChecking, again } = useGate(left, onClose);
  const [message, setMessage] = useState('');
  const [running, setRunning] = useState(false);
  const { documents, taken, choices } = found ? chosenOf(list, found.removed, left) : NOTHING;
  const errors = found?.findings.filter(({ severity }) => severity === 'error').length ?? 0;
  const publish = async (): Promise<void> => {
    setRunning(true);
    try {
      const waits = await drafts.publish(message.trim(), choices);
      ports.message.success(waits ?? say('publish.done'));
      onClose();
    } catch (reason) {
      setRunning(false);
      failureReporter(ports)(reason);
      again();
    }
  };
  const show = ({ kind, id, node }: GateFinding): void => {
    onClose();
    if (id === session.draft.id) return session.select(node === '' ? [] : [node]);
    if (node !== '') ports.memory.set(`select:${id}`, node);
    ports.go(isEditedKind(kind) ? addressOf(drafts.appId, kind, id) : historyOf(drafts.appId, id));
  };
  const isReady = found !== undefined && !isChecking && errors === 0 && taken.length > 0 && !found.approval.nobody;
  return (
    <Modal
      className="sb-dialog"
      open
      title={say('publish.title')}
      okText={say(found?.approval.needed ? 'publish.hand-in' : 'bar.publish')}
      cancelText={say('dialog.cancel')}
      okButtonProps={{ disabled: !isReady, loading: running }}
      onCancel={onClose}
      onOk={() => void publish()}
      width={640}
    >
      <Summary isChecking={isChecking} errors={errors} all={documents.length} taken={taken.length} />
      {gone.length > 0 ? (
        <p className="sb-report-summary sb-report-wrong" role="status">
          {say('publish.gone', { names: gone.map((name) => textOf(name, locale)).join(locale === 'en' ? ', ' : '、') })}
        </p>
      ) : null}
      {found ? <HandedIn approval={found.approval} onClose={onClose} /> : null}
      {documents.length > 0 ? <ReleaseDocuments documents={documents} left={left} onLeft={setLeft} /> : null}
      {found ? (
        <GateReportView report={found} nameOf={(kind, uid) => drafts.find(kind, uid)?.name} onOpen={show} />
      ) : null}
      {documents.length > 0 ? (
        <Input
          aria-label={say('publish.message')}
          placeholder={say('publish.message')}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      ) : null}
    </Modal>
  );
}

/** What pressing the button would do, or what is in its way. */
function Summary(props: { isChecking: boolean; errors: number; all: number; taken: number }): ReactElement {
  const say = useSay();
  const { isChecking, errors, all, taken } = props;
  const said = (): string => {
    if (isChecking) return say('publish.checking');
    if (all > 0 && taken === 0) return say('publish.none-chosen');
    if (errors > 0) return say('publish.blocked', { n: errors });
    if (all === 0) return say('publish.nothing');
    return taken === all
      ? say('publish.changes', { n: taken })
      : say('publish.changes-some', { n: taken, left: all - taken });
  };
  const isWrong = !isChecking && errors > 0;
  return <p className={isWrong ? 'sb-report-summary sb-report-wrong' : 'sb-report-summary'}>{said()}</p>;
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
