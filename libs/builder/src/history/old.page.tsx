import type { Json, PageDocument } from '@sluice/document';
import type { PageRuntime } from '@sluice/engine';
import { PageSkeleton, PageView } from '@sluice/renderer';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { canvasPage } from '../canvas/canvas.document.js';
import { CanvasRuntime } from '../canvas/canvas.runtime.js';
import { useBuilder, useDrafts, useKinds } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import { DocumentText } from './document.text.js';
import { viewQueries } from './page.changes.js';

/** Pixels that a page is drawn as wide as; its picture is made to fit. */
const WIDTH = 1200;

/**
 * A version of a page as its visitors would see it, inert and made to fit. Rows are those of the present draft: a view
 * whose query was another one asks for none.
 */
export function OldPage(props: {
  document: Json;
  label: string;
  /** How the views have changed, by uid. */
  marks: ReadonlyMap<string, string>;
  /** The view to bring into sight. */
  shown?: string | undefined;
}): ReactElement {
  const say = useSay();
  const { session } = useBuilder();
  const { runtime, isUndrawn } = useOldPage(props.document);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / WIDTH)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => {
    const element = drawn.current;
    if (!element) return;
    element.setAttribute('inert', '');
    const mark = (): void => {
      for (const view of element.querySelectorAll<HTMLElement>('[data-view]')) {
        const how = props.marks.get(view.dataset['view'] ?? '');
        if (how === undefined) view.removeAttribute('data-changed');
        else if (view.dataset['changed'] !== how) view.dataset['changed'] = how;
      }
    };
    mark();
    const changes = new MutationObserver(mark);
    changes.observe(element, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [props.marks, runtime]);
  useEffect(() => {
    if (props.shown === undefined || !runtime) return;
    drawn.current?.querySelector(`[data-view="${CSS.escape(props.shown)}"]`)?.scrollIntoView({ block: 'center' });
  }, [props.shown, runtime, scale]);
  if (isUndrawn)
    return (
      <>
        <p className="sb-hint">{say('history.undrawn')}</p>
        <DocumentText document={props.document} kind={session.draft.kind} label={props.label} />
      </>
    );
  return (
    <div className="sb-old" ref={box} role="img" aria-label={props.label}>
      <div className="sb-old-page" ref={drawn} style={{ width: WIDTH, zoom: scale }}>
        {runtime ? <PageView key={runtime.instance} runtime={runtime} /> : <PageSkeleton />}
      </div>
    </div>
  );
}

function useOldPage(document: Json): { runtime: PageRuntime | undefined; isUndrawn: boolean } {
  const { ports, session, drafts } = useBuilder();
  const list = useDrafts(drafts);
  const { draft } = session;
  const [canvas, setCanvas] = useState<CanvasRuntime>();
  const [isUndrawn, setUndrawn] = useState(false);
  useEffect(() => {
    const made = new CanvasRuntime(ports.pagePorts({ appId: draft.app_id, pageId: draft.id }));
    setCanvas(made);
    return () => made.dispose();
  }, [ports, draft]);
  const uid = drafts.uid;
  const { list: kinds } = useKinds(drafts);
  useEffect(() => {
    if (!canvas) return;
    let current = true;
    const page = document as unknown as PageDocument;
    const today = viewQueries(session.document());
    const nodes = new Map(
      [...viewQueries(document)].flatMap(([view, query]) => {
        const number = draft.nodes?.[view];
        return number !== undefined && today.get(view) === query ? [[view, number] as const] : [];
      }),
    );
    const numbers = {
      page: { id: draft.id, appId: draft.app_id, appUid: uid },
      nodes,
      // A block is drawn as it was when the page was opened: of itself the page says only that it stands there.
      blocks: draft.blocks ?? {},
      kinds,
      document: (kind: string, of: string) => list.find((entry) => entry.kind === kind && entry.uid === of)?.id,
    };
    const draw = async (): Promise<void> => canvas.draw(canvasPage(page, numbers, 0));
    setUndrawn(false);
    draw().catch(() => current && setUndrawn(true));
    return () => {
      current = false;
    };
  }, [canvas, document, draft, session, list, uid, kinds]);
  const runtime = useSyncExternalStore(
    useMemo(() => canvas?.subscribe ?? (() => () => undefined), [canvas]),
    () => canvas?.snapshot(),
  );
  return { runtime, isUndrawn };
}
