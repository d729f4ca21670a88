import type { ReactElement } from 'react';
import { useSay } from '../texts/locale.context.js';
import { StateBox } from './state-box.js';
import { ViewButtons } from './view-buttons.js';
import { widgetOf } from './widget.registry.js';
import type { ViewProps } from './view.type.js';

/**
 * View type 6: a component registered by name, below the buttons of the view; an unknown name is said, never a
 * blank.
 */
export function WidgetView({ view }: ViewProps): ReactElement {
  const say = useSay();
  const { widget = '', widget_config: config = {} } = view.node.config ?? {};
  const Body = widgetOf(widget);
  if (!Body)
    return <StateBox kind="error" title={say('state.unknown-widget', { name: widget || '?', id: view.node.uid })} />;
  const buttons = view.buttons('view');
  if (buttons.length === 0) return <Body view={view} config={config} />;
  return (
    <>
      <div className="sl-view-head">
        <ViewButtons view={view} buttons={buttons} />
      </div>
      <Body view={view} config={config} />
    </>
  );
}
