import { wholePage, type BlockFault } from '../../compile/page.blocks.js';
import { pageNodes } from '../../node/page.walk.js';
import { checkText, type CheckTextKey } from '../check.texts.js';
import { documentOf, documentsOf, finding, type CheckRule } from '../checked.app.js';

/** A page that is not there is told by the references. */
const TEXTS: Readonly<Record<BlockFault['reason'], CheckTextKey | undefined>> = {
  unknown: undefined,
  'no-block': 'no-block',
  circle: 'block-circle',
  size: 'block-size',
};

/**
 * Views that refer to a block: it is a page marked as one, it does not hold itself, and the page stays of a size that
 * can be opened.
 */
export const blockRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) => {
    const { faults } = wholePage(entry.document, (uid) => documentOf(app, 'page', uid));
    const nodes = [...pageNodes(entry.document)];
    return faults.flatMap(({ reason, view, trail }) => {
      const key = TEXTS[reason];
      // What is wrong inside of a block is told of the block alone.
      const isOwn = reason === 'circle' ? trail.at(-1) === entry.document.uid : reason === 'size' || trail.length === 1;
      if (key === undefined || !isOwn) return [];
      const path = nodes.find(({ node }) => node.uid === view)?.path ?? ['views'];
      const facts = { target: trail.at(-1), path: [entry.document.uid, ...trail].join(' → ') };
      return [finding(entry, [...path, 'config', 'block'], 'block', checkText(key, facts))];
    });
  });
