import { transactionScope } from '../../node/action.transaction.js';
import { actionSteps } from '../../node/action.walk.js';
import { checkText } from '../check.texts.js';
import { documentOf, documentsOf, finding, type CheckRule } from '../checked.app.js';
import type { Problem } from '../source.file.js';

/**
 * The steps of an action fit into one transaction, and no two share a name (design §7: a step that cannot be in it is
 * refused).
 */
export const transactionRule: CheckRule = ({ app }) =>
  documentsOf(app, 'action').flatMap((entry): Problem[] => {
    const scope = transactionScope(entry.document, { query: (uid) => documentOf(app, 'query', uid) });
    const seen = new Set<string>();
    const repeated = actionSteps(entry.document).flatMap(({ step: { name }, path }) => {
      if (name === undefined) return [];
      if (seen.has(name)) return [finding(entry, [...path, 'name'], 'duplicate', checkText('repeated-name', { name }))];
      seen.add(name);
      return [];
    });
    return 'reason' in scope ? [...repeated, finding(entry, scope.path, 'transaction', scope.reason)] : repeated;
  });
