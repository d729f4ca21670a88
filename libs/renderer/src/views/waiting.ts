import type { ViewRuntime, ViewState } from '@sluice/engine';

/**
 * True while an answer is awaited. A view whose `before_config` may hold its query back, or whose required search
 * params are empty, is empty and not waiting until it asks.
 */
export function isWaiting(view: ViewRuntime, state: ViewState): boolean {
  return state.status === 'loading' || (state.status === 'idle' && !state.held && !view.node.before_config);
}
