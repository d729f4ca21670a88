import type { ReactElement } from 'react';
import { useSay } from '../texts/locale.context.js';
import { widgetOf } from '../views/widget.registry.js';
import { ariaOf, type FieldKind, type FieldProps } from './field.type.js';

/** form_type 101: a registered widget that gives a value. A mask is no value: the widget is not asked to draw one. */
export function WidgetField(props: FieldProps): ReactElement {
  const say = useSay();
  const { view, param, field, control, id, label } = props;
  const { widget = '', widget_config: config = {} } = param.config ?? {};
  if (field.masked) {
    const mask = typeof field.value === 'string' ? field.value : JSON.stringify(field.value);
    return <input {...ariaOf(props)} className="sl-input" aria-label={label} readOnly value={mask} />;
  }
  const Body = widgetOf(widget);
  if (!Body)
    return <span className="sl-note">{say('state.unknown-widget', { name: widget || '?', id: param.uid })}</span>;
  return (
    <Body
      view={view}
      config={config}
      field={{
        value: field.value,
        change: control.change,
        blur: control.blur,
        readOnly: field.disabled,
        required: field.required,
        errors: field.errors,
        id,
        label,
      }}
    />
  );
}

/** How a widget that is a field is drawn: its label names a group of controls, and it has a line of its own. */
export const widgetField: FieldKind = { component: WidgetField, group: true, wide: true };
