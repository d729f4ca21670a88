import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PageRuntime } from '@sluice/engine';
import type { PageDocument, View } from '@sluice/document';
import { draftCalls } from '../state/draft.calls.js';
import type { Draft } from '../state/draft.type.js';
import { useBuilder, useDrafts, useKinds, useSession } from '../state/builder.context.js';
import { isNumbered, pageCompiler, type Known } from './canvas.document.js';
import { CanvasRuntime } from './canvas.runtime.js';

/** A pause in the changes after which all of the page is drawn anew: what is typed into it is not, letter by letter. */
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
  const [known, setKnown] = useState<Known>(() => knownOf(draft));
  const [canvas, setCanvas] = useState<CanvasRuntime>();
  useEffect(() => {
    const made = new CanvasRuntime(ports.pagePorts({ appId: draft.app_id, pageId: draft.id }));
    setCanvas(made);
    return () => made.dispose();
  }, [ports, draft]);

  const isKnown = isNumbered(page, known);
  // What came with the draft is asked for only where it does not say everything.
  const asked = useRef(isKnown ? revision : -1);
  useEffect(() => {
    if ((isKnown && asked.current >= 0) || saving !== 'saved' || asked.current === revision) return;
    asked.current = revision;
    let current = true;
    draftCalls(ports, { app_id: draft.app_id, id: draft.id })
      .get()
      .then(
        (answer) => current && setKnown(knownOf(answer)),
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
  const compile = useMemo(() => pageCompiler(numbers), [numbers]);
  useEffect(() => {
    if (!canvas) return;
    const draw = (): unknown => canvas.draw(compile(page, revision, canvas.asked()));
    const made = compile(page, revision, canvas.asked());
    if (canvas.asked() === undefined || canvas.isChangeOf(made)) return void canvas.draw(made);
    const timer = setTimeout(draw, DRAW_MS);
    return () => clearTimeout(timer);
    // A new revision of the same document draws the same page.
  }, [canvas, page, compile]);

  // Rows were asked of the draft before: when what a view asks has changed and is saved, they are asked for again.
  const saved = useRef<ReadonlyMap<string, string>>();
  useEffect(() => {
    if (!canvas || saving !== 'saved') return;
    const before = saved.current;
    const reads = readsOf(page);
    saved.current = reads;
    if (!before) return;
    const changed = [...reads].filter(([uid, read]) => before.get(uid) !== read);
    const ids = changed.flatMap(([uid]) => numbers.nodes.get(uid) ?? []);
    if (ids.length > 0) void canvas.draw(compile(page, revision, canvas.asked()), new Set(ids));
  }, [canvas, saving, page, numbers, compile, revision]);

  const runtime = useSyncExternalStore(
    useMemo(() => canvas?.subscribe ?? (() => () => undefined), [canvas]),
    () => canvas?.snapshot(),
  );
  const uidOf = useMemo(() => (id: number) => runtime?.views.get(id)?.node.uid, [runtime]);
  return { runtime, uidOf };
}

const knownOf = ({ nodes = {}, blocks = {} }: Pick<Draft, 'nodes' | 'blocks'>): Known => ({
  nodes: new Map(Object.entries(nodes)),
  blocks,
});

const texts = new WeakMap<View, string>();

/** What each view of a page asks the server, as text, by its uid: a view with the same text gets the same rows. */
function readsOf({ views }: PageDocument): ReadonlyMap<string, string> {
  const all = (view: View): [string, string][] => [[view.uid, readOf(view)], ...(view.sub_views ?? []).flatMap(all)];
  return new Map(views.flatMap(all));
}

function readOf(view: View): string {
  const known = texts.get(view);
  if (known !== undefined) return known;
  const { layout: _layout, name: _name, style: _style, sub_views: _inside, ...asks } = view;
  const text = JSON.stringify(asks, (key, value: unknown) => (key === 'title' ? undefined : value));
  texts.set(view, text);
  return text;
}
