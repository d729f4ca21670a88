import { COLUMNS } from '../../grid/boxes.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/**
 * Views of a page stand within its columns. One that does not is drawn narrower, so this is told and keeps nothing
 * back. Views over each other are no fault: those that are shown in turn share their lines.
 */
export const gridRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    entry.document.views.flatMap(({ layout }, index) => {
      if (!layout || layout.x + layout.w <= COLUMNS) return [];
      const { x, w } = layout;
      return [finding(entry, ['views', index, 'layout', 'w'], 'grid', checkText('grid-wide', { x, w }))];
    }),
  );
