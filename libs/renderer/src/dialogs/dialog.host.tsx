import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { PageRuntime } from '@sluice/engine';
import { PageView } from '../page/page.view.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { ErrorBox } from '../views/state-box.js';
import { Skeleton } from '../views/view-card.js';

const loadWidth = () => import('./dialog-width.js');
const DialogFrame = lazy(() => import('./dialog-frame.js').then((part) => ({ default: part.DialogFrame })));

/** px while nobody knows what the page holds: most dialogs are forms. */
const LOADING_WIDTH = 800;

/** A page to show in a dialog. */
export interface DialogRequest {
  /** Fetches the document and makes the runtime, not yet started; the host starts and disposes it. */
  load: () => Promise<PageRuntime>;
  width?: number | string;
}

interface OpenDialog {
  id: number;
  request: DialogRequest;
  instance?: string;
}

/** Page dialogs of a browser tab, newest on top. */
export interface Dialogs {
  open: (request: DialogRequest) => void;
  /** Closes the dialog that shows this page instance (`NavigatePort.closePage`); false when none does. */
  close: (instance: string) => boolean;
  closeAll: () => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly OpenDialog[];
  /** For the host: the page of a dialog is known now. */
  loaded: (id: number, instance: string) => void;
  drop: (id: number) => void;
}

/** Makes the dialog control of a tab; draw it once with `DialogHost`. */
export function createDialogs(): Dialogs {
  let open: readonly OpenDialog[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly OpenDialog[]): void => {
    open = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    open: (request) => {
      last += 1;
      set([...open, { id: last, request }]);
    },
    close: (instance) => {
      const rest = open.filter((dialog) => dialog.instance !== instance);
      const found = rest.length < open.length;
      if (found) set(rest);
      return found;
    },
    closeAll: () => set([]),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => open,
    loaded: (id, instance) => set(open.map((dialog) => (dialog.id === id ? { ...dialog, instance } : dialog))),
    drop: (id) => set(open.filter((dialog) => dialog.id !== id)),
  };
}

/** True when a submit form or a cell of the page holds something that was not saved. */
export function hasUnsaved(page: PageRuntime): boolean {
  return [...page.views.values()].some(
    (view) => (view.node.type === 3 && view.form?.dirty() === true) || view.edits.unsaved(),
  );
}

function PageDialog({ dialogs, dialog }: { dialogs: Dialogs; dialog: OpenDialog }): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const [shown, setShown] = useState<{ page: PageRuntime; width: DialogRequest['width'] } | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id, request } = dialog;
  useEffect(() => {
    let here = true;
    let runtime: PageRuntime | null = null;
    const open = async (): Promise<void> => {
      const sized = request.width === undefined ? loadWidth() : undefined;
      // Told below, after the page.
      sized?.catch(() => undefined);
      const page = await request.load();
      runtime = page;
      if (!here) return page.dispose();
      dialogs.loaded(id, page.instance);
      page.start();
      const width = request.width ?? (await sized)?.dialogWidth(page.doc);
      if (here) setShown({ page, width });
    };
    open().catch((reason: unknown) => {
      if (here) setFault(reason instanceof Error ? reason : new Error(String(reason)));
    });
    return () => {
      here = false;
      runtime?.dispose();
    };
  }, [dialogs, id, request, attempt]);
  const page = shown?.page;
  const close = async (): Promise<void> => {
    if (page && hasUnsaved(page) && !(await page.ports.message.confirm({ text: say('dialog.unsaved'), harm: true })))
      return;
    dialogs.drop(id);
  };
  const code = (fault as { code?: unknown } | null)?.code;
  return (
    <DialogFrame
      title={page ? textOf(page.doc.name) : say(fault ? 'state.error' : 'state.loading')}
      width={shown ? shown.width : (request.width ?? LOADING_WIDTH)}
      onClose={() => void close()}
    >
      {fault ? (
        <ErrorBox
          error={{ code: typeof code === 'number' ? code : 0, text: fault.message }}
          onRetry={() => {
            setFault(null);
            setAttempt(attempt + 1);
          }}
        />
      ) : page ? (
        <PageView runtime={page} bare />
      ) : (
        <Skeleton lines={6} />
      )}
    </DialogFrame>
  );
}

/** Draws the page dialogs (§2: 80% wide, titled by the page); once per tab, inside `SluiceTheme`. */
export function DialogHost({ dialogs }: { dialogs: Dialogs }): ReactElement {
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.getSnapshot);
  return (
    <Suspense fallback={null}>
      {open.map((dialog) => (
        <PageDialog key={dialog.id} dialogs={dialogs} dialog={dialog} />
      ))}
    </Suspense>
  );
}
