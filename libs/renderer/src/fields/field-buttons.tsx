import { useSyncExternalStore, type ReactElement } from 'react';
import type { CompiledParam } from '@sluice/document';
import type { ViewRuntime } from '@sluice/engine';
import { useViewState } from '../page/runtime.hooks.js';
import { ViewButtons } from '../views/view-buttons.js';

const nothing = (): (() => void) => () => undefined;

/** True for a param with buttons, its own or those of the view that name it. */
export const hasButtons = (view: ViewRuntime, param: CompiledParam): boolean =>
  param.app_buttons.length > 0 ||
  view.node.app_buttons.some((button) => button.source_type === 'param' && button.source_id === param.id);

/**
 * The buttons of a param, drawn again as one runs or counts down (§4) and as the values change that their conditions
 * read.
 */
export function FieldButtons({ view, param }: { view: ViewRuntime; param: CompiledParam }): ReactElement {
  useViewState(view);
  const { form } = view;
  useSyncExternalStore(form?.subscribe ?? nothing, () => form?.current());
  return <ViewButtons view={view} buttons={view.paramButtons(param)} />;
}
