import { textOf } from '@sluice/document';
import { Icon, PlainButton, useLocale } from '@sluice/renderer';
import { Segmented } from 'antd';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useBuilder, useDrafts, useLaterSession } from '../state/builder.context.js';
import { attempt, failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import { historyOf, visitedAt } from '../state/addresses.js';
import type { Device } from '../preview/preview.frame.js';
import { VisitorChoice } from '../preview/visitor.choice.js';
import type { PreviewVisitor } from '../preview/visitor.js';

/** Nobody waits for it to build. */
const PublishDialog = lazy(() => import('./publish.dialog.js').then((part) => ({ default: part.PublishDialog })));

/** The bar over the canvas, below that of the app: the page, its steps, what is saved, how it is looked at, publish. */
export function TopBar(props: {
  device: Device;
  onDevice(device: Device): void;
  visitor: PreviewVisitor;
  onVisitor(visitor: PreviewVisitor): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, drafts } = useBuilder();
  const name = useDrafts(drafts).find(({ id }) => id === session.draft.id)?.name ?? session.draft.uid;
  return (
    <header className="sb-bar" data-region="bar">
      <div className="sb-bar-title">
        <h1>{textOf(name, locale)}</h1>
      </div>
      <SavingState />
      <div className="sb-bar-middle">
        {props.device === 'canvas' ? null : <VisitorChoice visitor={props.visitor} onVisitor={props.onVisitor} />}
        <Segmented<Device>
          size="small"
          aria-label={say('bar.device')}
          value={props.device}
          onChange={props.onDevice}
          options={(['canvas', 'desktop', 'tablet', 'phone'] as const).map((value) => ({
            value,
            label: say(`bar.${value}`),
          }))}
        />
      </div>
      <div className="sb-bar-tools">
        <StepTools />
      </div>
    </header>
  );
}

/** Undo, redo, the way to the history, and publish. */
export function StepTools(props: { history?: boolean }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, ports, drafts } = useBuilder();
  const { undo, redo } = useLaterSession();
  const [publishing, setPublishing] = useState(false);
  const turn = (way: 'undo' | 'redo'): void => {
    attempt(ports, locale, () => session[way]());
  };
  return (
    <>
      <PlainButton
        look="text"
        small
        disabled={!undo}
        title={undo ? say('bar.undo-step', { step: undo[locale] }) : say('bar.undo')}
        aria-label={say('bar.undo')}
        onClick={() => turn('undo')}
      >
        <UndoIcon />
      </PlainButton>
      <PlainButton
        look="text"
        small
        disabled={!redo}
        title={redo ? say('bar.redo-step', { step: redo[locale] }) : say('bar.redo')}
        aria-label={say('bar.redo')}
        onClick={() => turn('redo')}
      >
        <UndoIcon isRedo />
      </PlainButton>
      {props.history === false ? null : (
        <PlainButton
          look="text"
          small
          title={say('history.title')}
          aria-label={say('history.title')}
          onClick={() => ports.go(historyOf(drafts.appId, session.draft.id))}
        >
          <Icon name="clock" size={15} />
        </PlainButton>
      )}
      <VisitLink />
      <PlainButton look="primary" small onClick={() => setPublishing(true)}>
        {say('bar.publish')}
      </PlainButton>
      <Suspense fallback={null}>{publishing ? <PublishDialog onClose={() => setPublishing(false)} /> : null}</Suspense>
    </>
  );
}

/** The way to what visitors have now: of the page that is edited, else of the app; nothing before the first release. */
function VisitLink(): ReactElement | null {
  const say = useSay();
  const { session, drafts } = useBuilder();
  const list = useDrafts(drafts);
  if (!list.some(({ kind, released }) => kind === 'app' && released)) return null;
  const page = list.find(({ id, kind, released }) => id === session.draft.id && kind === 'page' && released);
  return (
    <a
      className="sl-btn sl-btn-text sl-btn-small"
      href={visitedAt(drafts.appId, page?.id)}
      target="_blank"
      rel="noreferrer"
      title={say('bar.visit')}
      aria-label={say('bar.visit')}
    >
      <Icon name="open" size={15} />
    </a>
  );
}

function UndoIcon({ isRedo = false }: { isRedo?: boolean }): ReactElement {
  return (
    <svg
      width={15}
      height={15}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={isRedo ? { transform: 'scaleX(-1)' } : undefined}
    >
      <path d="M6 3.2L2.8 6.4 6 9.6M3 6.4h6.2a3.6 3.6 0 0 1 0 7.2H6.5" />
    </svg>
  );
}

/** Whether the draft is saved; a conflict is ended here. */
export function SavingState(): ReactElement {
  const say = useSay();
  const { session, ports } = useBuilder();
  const { saving, message: sessionMessage } = useLaterSession();
  const message = textOf(sessionMessage, useLocale());
  return (
    <div className="sb-saving" data-saving={saving} role="status" title={message}>
      <span className="sb-saving-dot" aria-hidden="true" />
      {say(`saving.${saving}`)}
      {saving === 'conflict' ? (
        <span className="sb-conflict">
          <span>{message}</span>
          <PlainButton small onClick={() => session.resolve('mine').catch(failureReporter(ports))}>
            {say('conflict.mine')}
          </PlainButton>
          <PlainButton small onClick={() => session.resolve('theirs').catch(failureReporter(ports))}>
            {say('conflict.theirs')}
          </PlainButton>
        </span>
      ) : null}
    </div>
  );
}
