import type { ViewCore } from '../core.type.js';
import type { ViewState } from '../runtime.js';

/**
 * Whether a view is a notice with nothing to say: one without a record is not there at all, until its query has failed.
 */
export function isSilentNotice(
  view: Pick<ViewCore, 'node'> & { getSnapshot(): Pick<ViewState, 'list' | 'status'> },
): boolean {
  if (view.node.config?.notice === undefined || view.node.data_id === undefined) return false;
  const { list, status } = view.getSnapshot();
  return list.length === 0 && status !== 'error';
}
