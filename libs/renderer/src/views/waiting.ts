import type { ViewRuntime, ViewState } from '@sluice/engine';

/** True while an answer is awaited. A view whose `before_config` may hold its query back is empty, not waiting, until it asks. */
export function isWaiting(view: ViewRuntime, state: ViewState): boolean {
  return state.status === 'loading' || (state.status === 'idle' && !view.node.before_config);
}
