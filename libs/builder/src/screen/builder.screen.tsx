import { PlainButton, useLocale } from '@sluice/renderer';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { View } from '@sluice/document';
import { TopBar } from '../bar/top.bar.js';
import type { BuilderPorts } from '../builder.ports.js';
import { Canvas } from '../canvas/canvas.js';
import { CanvasController, type Lifted } from '../canvas/canvas.controller.js';
import { slotWords } from '../canvas/canvas.keys.hook.js';
import { addView } from '../canvas/commands.js';
import { PageDialogs } from '../commands/page.dialogs.js';
import { isTypedInto } from '../commands/typed.field.js';
import { Outline } from '../outline/outline.js';
import { PageList } from '../pages/page.list.js';
import { BlockList } from '../palette/block.list.js';
import { Palette } from '../palette/palette.js';
import { Properties } from '../panel/properties.js';
import type { PreviewVisitor } from '../preview/visitor.js';
import { PreviewFrame, type Device } from '../preview/preview.frame.js';
import { AppDrafts, type ListedDraft } from '../state/app.drafts.js';
import { BuilderContext, useBuilder } from '../state/builder.context.js';
import { addressOf } from '../state/addresses.js';
import { attempt } from '../state/failure.js';
import { useLeaving } from '../state/leaving.hook.js';
import { useOpened } from '../state/opened.hook.js';
import { useSay } from '../texts/index.js';
import { enterRegion, useRegionKeys } from './regions.js';
import './builder.css';
import './dialog.css';
import './mark.css';

const ReportDialog = lazy(() => import('./report.dialog.js').then((part) => ({ default: part.ReportDialog })));

/** What the host's route names. */
export interface BuilderProps {
  ports: BuilderPorts;
  appId: number;
  /** Number of the page; without one the app's home opens, or its first page. */
  id?: number | undefined;
}

/** The builder of an app's pages (screens P3): pages, palette and outline, the canvas, properties. */
export function Builder({ ports, appId, id }: BuilderProps): ReactElement {
  const say = useSay();
  const drafts = useMemo(() => new AppDrafts(ports, appId), [ports, appId]);
  const [tries, setTries] = useState(0);
  const [report, setReport] = useState<readonly string[]>([]);
  const reporting = useMemo(() => ({ ...ports, report: setReport }), [ports]);
  const { session, failure, isEmpty } = useOpened({
    ports,
    drafts,
    id,
    kind: 'page',
    attempt: tries,
    first: firstPage,
  });
  if (failure)
    return (
      <main className="sb-lone">
        <p>{say('builder.failed', { reason: failure })}</p>
        <PlainButton onClick={() => setTries(tries + 1)}>{say('builder.retry')}</PlainButton>
        <PlainButton look="text" onClick={() => ports.go('/app/admin')}>
          {say('builder.back')}
        </PlainButton>
      </main>
    );
  if (session)
    return (
      <BuilderContext.Provider value={{ ports: reporting, drafts, session }}>
        <Workbench key={session.draft.id} />
        <Suspense fallback={null}>
          {report.length > 0 ? <ReportDialog texts={report} onClose={() => setReport([])} /> : null}
        </Suspense>
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

/** Where an app opens that no page is named of: its home, or its first page. */
async function firstPage(drafts: AppDrafts, list: readonly ListedDraft[]): Promise<string | undefined> {
  const pages = list.filter(({ kind }) => kind === 'page');
  const home = pages.length > 1 ? await drafts.home() : undefined;
  const first = pages.find(({ uid }) => uid === home) ?? pages[0];
  return first && addressOf(drafts.appId, 'page', first.id);
}

/** The open page: three columns and a bar. */
function Workbench(): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, ports, drafts } = useBuilder();
  const [device, setDevice] = useState<Device>('canvas');
  const [visitor, setVisitor] = useState<PreviewVisitor>({});
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
        attempt: (step) => attempt(ports, language.current, step),
      }),
    [session, ports],
  );
  const add = (view: View): void => {
    attempt(ports, locale, () => {
      const reason = addView(session, view);
      return reason ? [reason] : [];
    });
  };
  const lift = (view: View, from: HTMLElement): void => {
    if (controller.liftNew(view, from)) enterRegion('canvas');
    else add(view);
  };
  useLeaving(session);
  useLeftView();
  useRegionKeys();
  return (
    <div
      className="sb-builder"
      onKeyDown={(event) => undoByKey(event, (way) => attempt(ports, locale, () => session[way]()))}
      role="presentation"
    >
      <TopBar device={device} onDevice={setDevice} visitor={visitor} onVisitor={setVisitor} />
      <PageDialogs onAdd={add} />
      {device === 'canvas' ? (
        <div className="sb-columns-scroll">
          <Group orientation="horizontal" className="sb-columns">
            <Panel defaultSize={260} minSize={200} maxSize={420} className="sb-side">
              <PageList drafts={drafts} ports={ports} pageId={session.draft.id} />
              <section className="sb-section" data-region="palette">
                <div className="sb-side-head">
                  <h2>{say('side.add')}</h2>
                </div>
                <Palette
                  onAdd={add}
                  onDrag={(event, view, pressed) => controller.dragNew(event, view, pressed)}
                  onLift={lift}
                />
                {session.page().micro === true ? null : <BlockList />}
              </section>
              <section className="sb-section sb-section-outline" data-region="outline">
                <div className="sb-side-head">
                  <h2>{say('side.outline')}</h2>
                </div>
                <Outline tell={setSpoken} />
              </section>
            </Panel>
            <Separator className="sb-separator" />
            <Panel minSize={320} className="sb-middle">
              <Canvas controller={controller} uidOf={uidOf} say={setSpoken} />
            </Panel>
            <Separator className="sb-separator" />
            <Panel defaultSize={300} minSize={220} maxSize={560} className="sb-side">
              <Properties />
            </Panel>
          </Group>
        </div>
      ) : (
        <PreviewFrame device={device} visitor={visitor} />
      )}
      <div className="sb-spoken" role="status" aria-live="assertive">
        {spoken}
      </div>
    </div>
  );
}

/**
 * Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z anywhere in the builder, but for a field in which the browser undoes typing itself.
 */
function undoByKey(event: KeyboardEvent, turn: (way: 'undo' | 'redo') => void): void {
  if (!event.ctrlKey && !event.metaKey) return;
  if (isTypedInto(event.target)) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) turn('undo');
  else if (key === 'y' || key === 'z') turn('redo');
  else return;
  event.preventDefault();
}

/** Selects the view that the person left the page from, once. */
function useLeftView(): void {
  const { session, ports } = useBuilder();
  useEffect(() => {
    const key = `select:${session.draft.id}`;
    const uid = ports.memory.get(key);
    if (!uid) return;
    ports.memory.set(key, '');
    session.select([uid]);
  }, [session, ports]);
}
