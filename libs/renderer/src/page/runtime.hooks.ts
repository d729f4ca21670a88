import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { isSilentNotice } from '@sluice/engine';
import type { FieldState, FormRuntime, PageRuntime, PageState, ViewRuntime, ViewState } from '@sluice/engine';

/** The state of a view; draws again when the engine replaces it. */
export function useViewState(view: ViewRuntime): ViewState {
  return useSyncExternalStore(view.subscribe, view.getSnapshot);
}

/** The state of a page. */
export function usePageState(page: PageRuntime): PageState {
  return useSyncExternalStore(page.subscribe, page.getSnapshot);
}

/**
 * The state of one field; a keystroke elsewhere does not draw it again. Says to the engine that the field is on the
 * screen.
 */
export function useField(form: FormRuntime, uid: string): FieldState {
  useEffect(() => form.mount(uid), [form, uid]);
  const subscribe = useCallback((listener: () => void) => form.subscribeField(uid, listener), [form, uid]);
  const snapshot = useCallback(() => form.getField(uid), [form, uid]);
  return useSyncExternalStore(subscribe, snapshot);
}

/** The views that are there: notices with nothing to say are left out, and come as soon as they have. */
export function usePresentViews(views: readonly ViewRuntime[]): readonly ViewRuntime[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = views
        .filter(({ node }) => node.config?.notice !== undefined)
        .map((view) => view.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    [views],
  );
  const silent = useSyncExternalStore(subscribe, () =>
    views
      .filter(isSilentNotice)
      .map(({ id }) => id)
      .join(),
  );
  return silent === '' ? views : views.filter((view) => !isSilentNotice(view));
}
