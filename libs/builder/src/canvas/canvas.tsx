import { PageSkeleton, PageView, useLocale } from '@sluice/renderer';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MutableRefObject,
  type ReactElement,
  type RefObject,
} from 'react';
import { useBuilder, useSession } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import type { CanvasController, CanvasElements } from './canvas.controller.js';
import { useCanvasPage } from './canvas.page.hook.js';
import { viewAt } from './measure.js';
import { isDragged } from './pointer.session.js';
import { useSeenSelection } from './seen.selection.hook.js';
import { Selection } from './selection.js';
import { useSkippedViews } from './skipped.views.hook.js';
import { useCanvasKeys } from './canvas.keys.hook.js';
import { nodeName } from '../texts/node.names.js';

/** Of a slot, in the order of `frameAt`. */
const EDGES = ['top', 'bottom', 'left', 'right'] as const;

/** Drawn by its own changes, not by those of what lies over it. */
const Drawn = memo(PageView);

/** The page itself, drawn by the renderer and inert; over it everything is selected, dragged and resized. */
export function Canvas(props: {
  controller: CanvasController;
  uidOf: MutableRefObject<(id: number) => string | undefined>;
  say(text: string): void;
}): ReactElement {
  const { controller } = props;
  const say = useSay();
  const locale = useLocale();
  const { session } = useBuilder();
  const { selection } = useSession();
  const { runtime, uidOf } = useCanvasPage();
  props.uidOf.current = uidOf;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const band = useRef<HTMLDivElement>(null);
  const hover = useRef<HTMLDivElement>(null);
  const keys = useCanvasKeys(controller, props.say);

  useLayoutEffect(() => {
    const elements = {
      scroller: scroller.current,
      content: content.current,
      ghost: ghost.current,
      slot: [...(slot.current?.children ?? [])] as HTMLElement[],
      band: band.current,
    };
    controller.attach(elements as CanvasElements);
    return () => controller.attach(undefined);
  }, [controller]);
  useMeasuring(drawn, controller, runtime);
  useInert(drawn);
  useHeldScroll(content);
  useSkippedViews(drawn, runtime);
  useSeenSelection({ controller, scroller, drawn, runtime });

  return (
    <div className="sb-canvas" ref={scroller}>
      <div className="sb-canvas-content" ref={content}>
        <div ref={drawn} className="sb-canvas-page">
          {runtime ? <Drawn key={runtime.instance} runtime={runtime} /> : <PageSkeleton />}
        </div>
        {runtime && runtime.roots.length === 0 ? <p className="sb-canvas-empty">{say('canvas.empty')}</p> : null}
        <div
          className="sb-overlay"
          data-region="canvas"
          tabIndex={0}
          role="application"
          aria-label={say('canvas.label')}
          data-testid="canvas"
          onPointerDown={(event) => {
            // The border of a column takes presses beside it, too.
            if (event.defaultPrevented) return;
            event.currentTarget.focus({ preventScroll: true });
            if (event.pointerType === 'mouse') event.preventDefault();
            hide(hover.current);
            controller.press(event.nativeEvent);
          }}
          onPointerMove={(event) => {
            if (event.buttons !== 0 || !hover.current) return;
            const measured = controller.measured();
            const uid = measured && viewAt(measured, controller.point({ x: event.clientX, y: event.clientY }));
            const rect = uid === undefined ? undefined : measured?.views.get(uid);
            if (!rect || uid === undefined || selection.includes(uid)) return hide(hover.current);
            hover.current.style.transform = `translate(${rect.x}px, ${rect.y}px)`;
            hover.current.style.width = `${rect.w}px`;
            hover.current.style.height = `${rect.h}px`;
            hover.current.dataset['shown'] = 'true';
            hover.current.dataset['name'] = nodeName(session.page(), uid, locale);
          }}
          onPointerLeave={() => hide(hover.current)}
          {...keys}
        />
        <div className="sb-hover" ref={hover} aria-hidden="true" />
        <Selection controller={controller} />
        <div className="sb-slots" ref={slot} aria-hidden="true">
          <div className="sb-slot" />
          {EDGES.map((edge) => (
            <div key={edge} className="sb-slot-edge" />
          ))}
        </div>
        <div className="sb-ghost" ref={ghost} aria-hidden="true" />
        <div className="sb-band" ref={band} aria-hidden="true" />
      </div>
    </div>
  );
}

function hide(element: HTMLElement | null): void {
  if (element) delete element.dataset['shown'];
}

/** Measures again when the page was drawn anew, or something of it became larger or smaller. */
function useMeasuring(drawn: RefObject<HTMLDivElement | null>, controller: CanvasController, runtime: unknown): void {
  const [frame] = useState({ asked: 0 });
  useEffect(() => {
    const element = drawn.current;
    if (!element) return;
    const later = (): void => {
      cancelAnimationFrame(frame.asked);
      frame.asked = requestAnimationFrame(() => controller.remeasure());
    };
    const sizes = new ResizeObserver(later);
    const watch = (): void => {
      sizes.disconnect();
      sizes.observe(element);
      for (const view of element.querySelectorAll('[data-view]')) sizes.observe(view);
    };
    const changes = new MutationObserver((records) => {
      // A text that is written brings no view, and what it moves stands below a view that became larger: all that is
      // measured beside views are tabs.
      const isText = records.every(({ type }) => type === 'characterData');
      if (isText && !records.some(({ target }) => target.parentElement?.closest('[role=tablist]'))) return;
      if (!isText) watch();
      later();
    });
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    watch();
    later();
    return () => {
      cancelAnimationFrame(frame.asked);
      sizes.disconnect();
      changes.disconnect();
    };
  }, [drawn, controller, frame, runtime]);
}

/** What a finger has lifted does not scroll the canvas. Listened to from the start, or the browser would not ask. */
function useHeldScroll(content: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = content.current;
    const hold = (event: TouchEvent): void => {
      if (isDragged() && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [content]);
}

/** The drawn page takes no focus, no pointer and is not read out: the canvas over it is. */
function useInert(drawn: RefObject<HTMLDivElement | null>): void {
  useEffect(() => drawn.current?.setAttribute('inert', ''), [drawn]);
}
