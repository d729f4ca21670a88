import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { FieldState, FormRuntime, PageRuntime, PageState, ViewRuntime, ViewState } from '@sluice/engine';

/** The state of a view; draws again when the engine replaces it. */
export function useViewState(view: ViewRuntime): ViewState {
  return useSyncExternalStore(view.subscribe, view.getSnapshot);
}

/** The state of a page. */
export function usePageState(page: PageRuntime): PageState {
  return useSyncExternalStore(page.subscribe, page.getSnapshot);
}

/** The state of one field; a keystroke elsewhere does not draw it again. Says to the engine that the field is on the screen. */
export function useField(form: FormRuntime, uid: string): FieldState {
  useEffect(() => form.mount(uid), [form, uid]);
  const subscribe = useCallback((listener: () => void) => form.subscribeField(uid, listener), [form, uid]);
  const snapshot = useCallback(() => form.getField(uid), [form, uid]);
  return useSyncExternalStore(subscribe, snapshot);
}
