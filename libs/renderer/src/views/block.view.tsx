import type { ReactElement } from 'react';
import { usePageState } from '../page/runtime.hooks.js';
import { ViewGrid } from '../page/view.grid.js';
import { useSay } from '../texts/locale.context.js';
import { StateBox } from './state-box.js';
import type { ViewProps } from './view.type.js';

/** View type 103: the views of a block, in a grid of their own as wide as the place that they are given. */
export function BlockView({ view }: ViewProps): ReactElement {
  const say = useSay();
  const { hidden } = usePageState(view.page);
  if (view.children.length === 0) return <StateBox kind="empty" title={say('state.empty-block')} />;
  return <ViewGrid views={view.children} hidden={hidden} />;
}
