import type { ReactElement } from 'react';
import { useSay } from '../texts/locale.context.js';
import { StateBox } from './state-box.js';
import { widgetOf } from './widget.registry.js';
import type { ViewProps } from './view.type.js';

/** View types 6 and 10: a component registered by name; an unknown name is said, never a blank. */
export function WidgetView({ view }: ViewProps): ReactElement {
  const say = useSay();
  const { widget = '', widget_config: config = {} } = view.node.config ?? {};
  const Body = widgetOf(widget);
  if (!Body)
    return <StateBox kind="error" title={say('state.unknown-widget', { name: widget || '?', id: view.node.uid })} />;
  return <Body view={view} config={config} />;
}
