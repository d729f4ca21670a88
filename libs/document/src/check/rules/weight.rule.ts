import { wholePage } from '../../compile/page.blocks.js';
import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentOf, documentsOf, finding, type CheckRule } from '../checked.app.js';

/**
 * What a page may have before its visitors feel it: nodes that are drawn, queries that run when it opens, bytes that
 * are sent.
 */
const MAX = { nodes: 600, queries: 20, bytes: 400_000 };

/** Pages that are slow to open. */
export const weightRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) => {
    const { page } = wholePage(entry.document, (uid) => documentOf(app, 'page', uid));
    const nodes = [...pageNodes(page)];
    const queries = nodes.filter(({ kind, node }) => kind === 'view' && 'query_id' in node && node.query_id).length;
    const bytes = JSON.stringify(page).length;
    const isLight = nodes.length <= MAX.nodes && queries <= MAX.queries && bytes <= MAX.bytes;
    if (isLight) return [];
    const facts = { nodes: nodes.length, queries, size: Math.round(bytes / 1000) };
    return [finding(entry, ['views'], 'weight', checkText('page-weight', facts))];
  });
