import type { ViewCore } from '../core.type.js';
import { engineText } from '../texts.js';

/**
 * Opens the export dialog of a view; without rows there is nothing to export, and the person is told so (§8). Answers
 * whether it opened.
 */
export function askExport(view: ViewCore, buttonId: number | null = null): boolean {
  const { ports } = view.page;
  if (view.getSnapshot().list.length === 0) {
    ports.message.warning(engineText('queryBeforeExport', ports.locale()));
    return false;
  }
  view.page.patch({ exporting: { viewId: view.id, buttonId } });
  return true;
}
