import { useSyncExternalStore, type ReactElement } from 'react';
import type { CompiledParam } from '@sluice/document';
import type { ViewRuntime } from '@sluice/engine';
import { useViewState } from '../page/runtime.hooks.js';
import { ViewButtons } from '../views/view-buttons.js';

const nothing = (): (() => void) => () => undefined;

/** The buttons of a param (form_type 15 and 19), drawn again as one runs or counts down (§4) and as the values change that their conditions read. */
export function FieldButtons({ view, param }: { view: ViewRuntime; param: CompiledParam }): ReactElement {
  useViewState(view);
  const { form } = view;
  useSyncExternalStore(form?.subscribe ?? nothing, () => form?.current());
  return <ViewButtons view={view} buttons={view.paramButtons(param)} />;
}
