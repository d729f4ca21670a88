import { microFaults } from '../../node/micro.page.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/**
 * A micro-page has text, html, image, video, divider and link button, and nothing that reads or writes rows (screens
 * B11).
 */
export const microRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    microFaults(entry.document).map(({ reason, node, path }) =>
      finding(entry, path, 'micro', checkText(`micro-${reason}`, { node })),
    ),
  );
