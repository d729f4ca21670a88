import { textOf, type CompiledButton, type CompiledColumn, type CompiledParam } from '@sluice/document';
import type { ViewCore } from '../core.type.js';
import { holds } from '../evaluate.js';
import type { ButtonState, Row, RowEvent } from '../runtime.js';
import { engineText } from '../texts.js';
import { buttonKey } from './button.key.js';

/** Labels by which event buttons are found (§4; decisions "Event buttons match by label"). */
const EVENT_LABELS: Record<RowEvent, ReadonlySet<string>> = {
  select: new Set(['select', '行选中']),
  dblclick: new Set(['dblclick', '行双击']),
  contextmenu: new Set(['contextmenu', '行右击']),
  load: new Set(['load', '首次加载']),
};

/** Buttons of the toolbar or the form whose `cond` holds. */
export function buttonsAt(view: ViewCore, area: 'view' | 'form'): readonly ButtonState[] {
  return drawn(
    view,
    view.node.app_buttons.filter((button) => (button.source_type ?? 'view') === area),
    pressedRecords(view),
  );
}

/** Buttons of a buttons column (form_type 4) for a row. */
export function columnButtons(view: ViewCore, column: CompiledColumn, row: Row): readonly ButtonState[] {
  return drawn(
    view,
    view.node.app_buttons.filter((button) => button.source_type === 'col' && isSource(button, column)),
    [row],
    row,
  );
}

/** Buttons inside a field: its own, and those of the view that name it. */
export function fieldButtons(view: ViewCore, param: CompiledParam): readonly ButtonState[] {
  const named = view.node.app_buttons.filter((button) => button.source_type === 'param' && isSource(button, param));
  return drawn(view, [...param.app_buttons, ...named], pressedRecords(view));
}

/** Event buttons (btn_type 2) of that label, in any language. */
export function eventButtons(view: ViewCore, event: RowEvent): readonly CompiledButton[] {
  const labels = EVENT_LABELS[event];
  return view.node.app_buttons.filter(
    (button) =>
      button.btn_type === 2 && button.enable !== false && buttonTexts(button).some((text) => labels.has(text)),
  );
}

/** The button's text in the person's language; without a label its name. */
export function buttonLabel(view: ViewCore, button: CompiledButton): string {
  return textOf(button.label, view.page.ports.locale()) || button.name || button.uid;
}

/**
 * The records that a press outside a row would be about, as the server reads them: what a submit form shows, else the
 * selected rows.
 */
export function pressedRecords({ behaviour, getSnapshot }: ViewCore): readonly Row[] {
  const { list, selection } = getSnapshot();
  return behaviour.form === 'submit' ? list.slice(0, 1) : [...selection.values()];
}

function drawn(
  view: ViewCore,
  buttons: readonly CompiledButton[],
  records: readonly Row[],
  row?: Row,
): readonly ButtonState[] {
  return buttons
    .filter((button) => button.enable !== false && button.btn_type !== 2 && fits(view, button.cond, records))
    .map((node) => buttonState(view, node, row));
}

/** A condition on `row` must hold for every record, as the server asks; without one `row` is null. */
function fits(view: ViewCore, cond: string | undefined, records: readonly Row[]): boolean {
  if (cond === undefined || records.length === 0 || !/\brow\b/.test(cond)) return holds(view, cond, { row: null });
  return records.every((row) => holds(view, cond, { row }));
}

function buttonState(view: ViewCore, node: CompiledButton, row: Row | undefined): ButtonState {
  const { pressing, countdowns } = view.getSnapshot();
  const key = buttonKey(view, node, row);
  const seconds = countdowns[key];
  const loading = pressing.has(key);
  const label =
    seconds === undefined ? buttonLabel(view, node) : engineText('resendIn', view.page.ports.locale(), { seconds });
  return { node, label, loading, disabled: loading || seconds !== undefined };
}

function isSource(button: CompiledButton, node: { id: number; uid: string }): boolean {
  return button.source_id === node.id;
}

function buttonTexts(button: CompiledButton): string[] {
  const label = typeof button.label === 'object' ? Object.values(button.label) : [button.label ?? ''];
  return [...label, button.name ?? ''];
}
