import { PlainButton, useLocale } from '@sluice/renderer';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { ViewType } from '@sluice/document';
import { TopBar } from '../bar/top.bar.js';
import type { BuilderPorts } from '../builder.ports.js';
import { Canvas } from '../canvas/canvas.js';
import { CanvasController, type Lifted } from '../canvas/canvas.controller.js';
import { slotWords } from '../canvas/canvas.keys.hook.js';
import { addView, viewOfKind } from '../canvas/commands.js';
import type { CanvasMeasured } from '../canvas/measure.js';
import { Outline } from '../outline/outline.js';
import { PageList } from '../pages/page.list.js';
import { Palette } from '../palette/palette.js';
import { Properties } from '../panel/properties.js';
import { PreviewFrame, type Device } from '../preview/preview.frame.js';
import { AppDrafts } from '../state/app.drafts.js';
import { BuilderContext, useBuilder } from '../state/builder.context.js';
import { BuilderSession } from '../state/builder.session.js';
import { draftCalls } from '../state/draft.calls.js';
import { useSay } from '../texts/index.js';
import './builder.css';

/** What the host's route names. */
export interface BuilderProps {
  ports: BuilderPorts;
  appId: number;
  /** Number of the page; without one the app's home opens, or its first page. */
  pageId?: number | undefined;
}

/** The builder of an app's pages (screens P3): pages, palette and outline, the canvas, properties. */
export function Builder({ ports, appId, pageId }: BuilderProps): ReactElement {
  const say = useSay();
  const drafts = useMemo(() => new AppDrafts(ports, appId), [ports, appId]);
  const [attempt, setAttempt] = useState(0);
  const { session, failure, isEmpty } = useOpened({ ports, drafts, pageId, attempt });
  if (failure)
    return (
      <main className="sb-lone">
        <p>{say('builder.failed', { reason: failure })}</p>
        <PlainButton onClick={() => setAttempt(attempt + 1)}>{say('builder.retry')}</PlainButton>
        <PlainButton look="text" onClick={() => ports.go('/app/admin')}>
          {say('builder.back')}
        </PlainButton>
      </main>
    );
  if (session)
    return (
      <BuilderContext.Provider value={{ ports, drafts, session }}>
        <Workbench key={session.draft.id} />
      </BuilderContext.Provider>
    );
  return (
    <main className="sb-lone" aria-busy={!isEmpty}>
      {isEmpty ? (
        <div className="sb-first">
          <h1>{say('pages.none')}</h1>
          <p>{say('pages.none-text')}</p>
          <PageList drafts={drafts} ports={ports} pageId={undefined} />
        </div>
      ) : (
        <span className="sl-spin" />
      )}
    </main>
  );
}

/** What is open: a session of the named page, why there is none, or that the app has no page. */
interface Opened {
  session?: BuilderSession;
  failure?: string;
  isEmpty?: boolean;
}

function useOpened(of: {
  ports: BuilderPorts;
  drafts: AppDrafts;
  pageId: number | undefined;
  attempt: number;
}): Opened {
  const { ports, drafts, pageId, attempt } = of;
  const [opened, setOpened] = useState<Opened>({});
  useEffect(() => {
    let current = true;
    let made: BuilderSession | undefined;
    const open = async (): Promise<void> => {
      const list = await drafts.load();
      if (!current) return;
      if (pageId === undefined) {
        const pages = list.filter(({ kind }) => kind === 'page');
        const home = pages.length > 1 ? await drafts.home() : undefined;
        if (!current) return;
        const first = pages.find(({ uid }) => uid === home) ?? pages[0];
        if (first) return ports.go(`/build/app/${drafts.appId}/page/${first.id}`);
        return setOpened({ isEmpty: true });
      }
      const calls = draftCalls(ports, { app_id: drafts.appId, id: pageId });
      const draft = await calls.get();
      if (!current) return;
      made = new BuilderSession(calls, draft);
      setOpened({ session: made });
    };
    setOpened({});
    open().catch((reason: unknown) => {
      if (current) setOpened({ failure: reason instanceof Error ? reason.message : String(reason) });
    });
    return () => {
      current = false;
      // What the person did last is saved on the way out.
      void made?.save().finally(() => made?.dispose());
    };
  }, [ports, drafts, pageId, attempt]);
  return opened;
}

/** The open page: three columns and a bar. */
function Workbench(): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, ports, drafts } = useBuilder();
  const [device, setDevice] = useState<Device>('canvas');
  const [measured, setMeasured] = useState<CanvasMeasured>();
  const [spoken, setSpoken] = useState('');
  const uidOf = useRef<(id: number) => string | undefined>(() => undefined);
  const language = useRef(locale);
  language.current = locale;
  const speak = useRef<(lifted: Lifted | undefined) => void>(() => undefined);
  speak.current = (lifted) => {
    if (!lifted?.drop) return;
    const where = slotWords(say, lifted.drop.slot.target, session.page(), locale);
    setSpoken(say('canvas.place', { n: lifted.index + 1, count: lifted.count, where }));
  };
  const controller = useMemo(
    () =>
      new CanvasController(session, {
        locale: () => language.current,
        uidOf: (id) => uidOf.current(id),
        lifted: (state) => speak.current(state),
        measured: setMeasured,
      }),
    [session],
  );
  const add = (type: ViewType): void => {
    const reason = addView(session, viewOfKind(session, type));
    if (reason) ports.message.warning(reason[locale]);
  };
  useLeaving(session);
  return (
    <div className="sb-builder" onKeyDown={(event) => undoByKey(event, session)} role="presentation">
      <TopBar device={device} onDevice={setDevice} />
      {device === 'canvas' ? (
        <div className="sb-columns-scroll">
          <Group orientation="horizontal" className="sb-columns">
            <Panel defaultSize={260} minSize={200} maxSize={420} className="sb-side">
              <PageList drafts={drafts} ports={ports} pageId={session.draft.id} />
              <section className="sb-section">
                <div className="sb-side-head">
                  <h2>{say('side.add')}</h2>
                </div>
                <Palette
                  onAdd={add}
                  onDrag={(event, type) => controller.dragNew(event, viewOfKind(session, type), () => add(type))}
                />
              </section>
              <section className="sb-section sb-section-outline">
                <div className="sb-side-head">
                  <h2>{say('side.outline')}</h2>
                </div>
                <Outline />
              </section>
            </Panel>
            <Separator className="sb-separator" />
            <Panel minSize={320} className="sb-middle">
              <Canvas controller={controller} measured={measured} uidOf={uidOf} say={setSpoken} />
            </Panel>
            <Separator className="sb-separator" />
            <Panel defaultSize={300} minSize={220} maxSize={560} className="sb-side">
              <Properties />
            </Panel>
          </Group>
        </div>
      ) : (
        <PreviewFrame device={device} />
      )}
      <div className="sb-spoken" role="status" aria-live="assertive">
        {spoken}
      </div>
    </div>
  );
}

/** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z anywhere in the builder, but for a field in which the browser undoes typing itself. */
function undoByKey(event: KeyboardEvent, session: BuilderSession): void {
  if (!event.ctrlKey && !event.metaKey) return;
  const target = event.target as HTMLElement;
  if (target.closest('input, textarea, [contenteditable=true]')) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) session.undo();
  else if (key === 'y' || key === 'z') session.redo();
  else return;
  event.preventDefault();
}

/** A window that is closed before the draft is saved asks first. */
function useLeaving(session: BuilderSession): void {
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      if (session.snapshot().saving !== 'saved') event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [session]);
}
