import type { Param } from '../../generated/types.js';
import { widgetValues } from '../../generated/widgets.js';
import type { KindLookup } from '../../kind/external.kind.js';
import { isExternalField, isMembers, isWidgetField } from '../../kind/form-types.registry.js';
import type { ValueSchema } from '../../json/value.schema.js';
import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/** View type of a submit form, whose values are sent to an action and may be records. */
const SUBMIT_FORM = 3;

const isRecord = ({ type, items }: ValueSchema): boolean =>
  type === 'object' || (items !== undefined && (items.type === 'array' || isRecord(items)));

/** A group of member parameters, and a widget whose value is a record or a list of them. */
function holdsRecords(param: Param, kinds: KindLookup | undefined): boolean {
  if (isMembers(param)) return true;
  const { widget = '', widget_version: version = '' } = param.config ?? {};
  const external = isExternalField(param) ? kinds?.find(widget, version)?.value : undefined;
  const schema = isWidgetField(param) ? widgetValues[widget] : external;
  return schema !== undefined && isRecord(schema);
}

/**
 * The params of every other view filter its query, whose binds are single values and lists of them: a record is none.
 */
export const searchedRule: CheckRule = ({ app, kinds }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap((found) =>
      found.kind === 'param' &&
      holdsRecords(found.node, kinds) &&
      found.view.type !== SUBMIT_FORM &&
      found.view.query_id !== undefined
        ? [finding(entry, [...found.path, 'form_type'], 'searched', checkText('group-searched'))]
        : [],
    ),
  );
