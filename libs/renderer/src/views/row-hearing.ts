import type { ViewRuntime } from '@sluice/engine';

/** Row events that some event button (btn_type 2) of a view listens to. */
export interface RowHearing {
  click: boolean;
  double: boolean;
  menu: boolean;
}

/** What a view's event buttons listen to, by the words of their labels (decisions "Event buttons match by label"). */
export function rowHearing(view: ViewRuntime): RowHearing {
  const hears = (words: RegExp): boolean =>
    view.node.app_buttons.some(
      (button) => button.btn_type === 2 && words.test(JSON.stringify(button.label ?? button.name ?? '')),
    );
  return { click: hears(/select|行选中/), double: hears(/dblclick|行双击/), menu: hears(/contextmenu|行右击/) };
}
