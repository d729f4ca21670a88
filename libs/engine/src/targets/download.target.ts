import { askExport } from '../export/ask.export.js';
import { DONE, REFUSED, type Target } from './target.type.js';

/** Opens the export dialog of the view with the search as it is (§5); the server takes the button's id (§7). */
export const downloadTarget: Target = {
  needsId: false,
  act({ view, button }) {
    return Promise.resolve(askExport(view, button.id) ? DONE : REFUSED);
  },
};
