import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/** A button leads somewhere. */
export const targetRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap(({ kind, node, path }) =>
      kind === 'button' && node.enable !== false && node.target_type === undefined
        ? [finding(entry, path, 'target', checkText('no-target'))]
        : [],
    ),
  );
