import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PageRuntime } from '@sluice/engine';
import type { PageDocument } from '@sluice/document';
import { draftCalls } from '../state/draft.calls.js';
import { useBuilder, useDrafts, useKinds, useSession } from '../state/builder.context.js';
import { canvasPage, isNumbered, type Known } from './canvas.document.js';
import { CanvasRuntime } from './canvas.runtime.js';

/** A pause in the changes after which the page is drawn anew; typing in a field is not drawn letter by letter. */
const DRAW_MS = 40;

/**
 * The page that the canvas draws: the draft as it is now, with the numbers of the server, which are asked for again
 * when the draft has a view that the server has numbered since.
 */
export function useCanvasPage(): { runtime: PageRuntime | undefined; uidOf(id: number): string | undefined } {
  const { ports, session, drafts } = useBuilder();
  const { document, revision, saving } = useSession();
  const list = useDrafts(drafts);
  const { list: kinds } = useKinds(drafts);
  const page = document as unknown as PageDocument;
  const { draft } = session;
  const [known, setKnown] = useState<Known>({ nodes: new Map(), blocks: {} });
  const [canvas, setCanvas] = useState<CanvasRuntime>();
  useEffect(() => {
    const made = new CanvasRuntime(ports.pagePorts({ appId: draft.app_id, pageId: draft.id }));
    setCanvas(made);
    return () => made.dispose();
  }, [ports, draft]);

  const asked = useRef(-1);
  const isKnown = isNumbered(page, known);
  useEffect(() => {
    if ((isKnown && asked.current >= 0) || saving !== 'saved' || asked.current === revision) return;
    asked.current = revision;
    let current = true;
    draftCalls(ports, { app_id: draft.app_id, id: draft.id })
      .get()
      .then(
        ({ nodes = {}, blocks = {} }) => current && setKnown({ nodes: new Map(Object.entries(nodes)), blocks }),
        () => {
          asked.current = -1;
        },
      );
    return () => {
      current = false;
    };
  }, [ports, draft, isKnown, saving, revision]);

  const appUid = drafts.uid;
  const numbers = useMemo(
    () => ({
      page: { id: draft.id, appId: draft.app_id, appUid },
      ...known,
      kinds,
      document: (kind: string, uid: string) => list.find((entry) => entry.kind === kind && entry.uid === uid)?.id,
    }),
    [draft, appUid, known, list, kinds],
  );
  const dataOf = useRef('');
  useEffect(() => {
    if (!canvas) return;
    const timer = setTimeout(() => {
      void canvas.draw(canvasPage(page, numbers, revision));
    }, DRAW_MS);
    return () => clearTimeout(timer);
    // A new revision of the same document draws the same page.
  }, [canvas, page, numbers]);

  // Rows were asked of the draft before: when what is asked has changed and is saved, they are asked for again.
  const reads = useMemo(() => readsOf(page), [page]);
  useEffect(() => {
    if (!canvas || saving !== 'saved' || dataOf.current === reads) return;
    const isFirst = dataOf.current === '';
    dataOf.current = reads;
    if (isFirst) return;
    canvas.forget();
    void canvas.draw(canvasPage(page, numbers, revision));
  }, [canvas, saving, reads, page, numbers, revision]);

  const runtime = useSyncExternalStore(
    useMemo(() => canvas?.subscribe ?? (() => () => undefined), [canvas]),
    () => canvas?.snapshot(),
  );
  const uidOf = useMemo(() => (id: number) => runtime?.views.get(id)?.node.uid, [runtime]);
  return { runtime, uidOf };
}

/** What the views of a page ask the server, as text: two pages with the same text get the same rows. */
function readsOf(page: PageDocument): string {
  return JSON.stringify(page.views, (key, value: unknown) =>
    key === 'layout' || key === 'name' || key === 'title' || key === 'style' ? undefined : value,
  );
}
