import { widgetValues } from '../../generated/widgets.js';
import { isWidgetField } from '../../kind/form-types.registry.js';
import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/** A widget that is a field is one that declares its value: of no other could the server check what is sent. */
export const widgetRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap(({ kind, node, path }) => {
      if (kind !== 'param' || !isWidgetField(node)) return [];
      const name = node.config?.widget ?? '';
      if (Object.hasOwn(widgetValues, name)) return [];
      const known = Object.keys(widgetValues).join(', ');
      return [finding(entry, [...path, 'config', 'widget'], 'widget', checkText('widget-value', { name, known }))];
    }),
  );
