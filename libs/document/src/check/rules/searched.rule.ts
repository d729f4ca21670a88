import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/** View type of a submit form, whose values are sent to an action and may be records. */
const SUBMIT_FORM = 3;
/** Form type of a group of member parameters. */
const GROUP = 20;

/** The params of every other view filter its query, whose binds are single values and lists of them: a record is none. */
export const searchedRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap((found) =>
      found.kind === 'param' &&
      found.node.form_type === GROUP &&
      found.view.type !== SUBMIT_FORM &&
      found.view.query_id !== undefined
        ? [finding(entry, [...found.path, 'form_type'], 'searched', checkText('group-searched'))]
        : [],
    ),
  );
