import type { CompiledButton } from '@sluice/document';
import type { Press, ViewCore } from '../core.type.js';
import { holds } from '../evaluate.js';
import { CallError } from '../ports.js';
import type { Row, RowKey, ViewState } from '../runtime.js';
import { keyOfRow, redrawnRow } from '../table/selection.table.js';
import { targets } from '../targets/registry.js';
import type { Outcome, Target } from '../targets/target.type.js';
import { engineText, type EngineText } from '../texts.js';
import { afterSuccess } from './after-success.flow.js';
import { buttonKey } from './button.key.js';
import { confirmation } from './confirm.question.js';
import { startCountdown } from './countdown.js';
import { buttonLabel, pressedRecords } from './list.button.js';

/** A button ignores clicks for this long after a press (§4). */
export const PRESS_GUARD_MS = 400;

/**
 * The click flow of §4, in its order: selection, validation, confirmation, target, refresh.
 * Never rejects: what fails is told and logged here.
 */
export async function pressButton(view: ViewCore, button: CompiledButton, row?: Row): Promise<void> {
  const key = buttonKey(view, button, row);
  const rowKey = row && keyOfRow(view, row);
  if (ignored(view, key)) return;
  view.memory.pressedAt.set(key, view.page.ports.clock.now());
  view.memory.pressing.add(key);
  try {
    const press = pressOf(view, button, row);
    const target = await admitted(press);
    if (!target) return;
    draw(view, rowKey, running(view, key, true));
    const outcome = await target.act(press);
    if (outcome.ok) await succeeded(press, key, outcome);
  } catch (error) {
    await failed(view, error);
    await lookAgain(view, button);
  } finally {
    view.memory.pressing.delete(key);
    if (view.page.open() && view.getSnapshot().pressing.has(key)) draw(view, rowKey, running(view, key, false));
  }
}

function ignored(view: ViewCore, key: string): boolean {
  const last = view.memory.pressedAt.get(key);
  const guarded = last !== undefined && view.page.ports.clock.now() - last < PRESS_GUARD_MS;
  return guarded || view.memory.pressing.has(key) || view.getSnapshot().countdowns[key] !== undefined;
}

function running(view: ViewCore, key: string, runs: boolean): Pick<ViewState, 'pressing'> {
  const others = [...view.getSnapshot().pressing].filter((one) => one !== key);
  return { pressing: new Set(runs ? [...others, key] : others) };
}

/** Says what happens to a button; that of a row has its row drawn again. */
function draw(view: ViewCore, rowKey: RowKey | undefined, part: Partial<ViewState>): void {
  view.patch(rowKey === undefined ? part : { ...part, ...redrawnRow(view, rowKey) });
}

function pressOf(view: ViewCore, button: CompiledButton, row: Row | undefined): Press {
  view.form?.flush();
  const { selection } = view.getSnapshot();
  const keys = row ? [keyOfRow(view, row)] : [...selection.keys()];
  const rows = row ? [row] : [...selection.values()];
  const records = row ? rows : pressedRecords(view);
  return { view, button, row, keys, rows, names: { row: records.length === 1 ? records[0] : null, rows: records } };
}

/** Everything that may refuse before the target acts; undefined when it is refused or called off. */
async function admitted(press: Press): Promise<Target | undefined> {
  const { view, button } = press;
  if (!selectionFits(press)) return undefined;
  const target = targetOf(press);
  if (!target || !holds(view, button.before_config, press.names)) return undefined;
  if (button.config?.validate === true && view.form && view.form.validate().length > 0) {
    view.page.ports.message.error(engineText('validationFailed', view.page.ports.locale()), { brief: true });
    return undefined;
  }
  const question = confirmation(press);
  if (question && !(await view.page.ports.message.confirm(question))) return undefined;
  return target;
}

/** `check_type` (default 1) counts for toolbar buttons of a view with row selection (§4; decisions "Pages"). */
function selectionFits({ view, button, row, rows }: Press): boolean {
  const toolbar = (button.source_type ?? 'view') === 'view' && row === undefined;
  const check = button.config?.check_type ?? 1;
  if (!toolbar || check === 0 || view.node.config?.checkbox !== true) return true;
  if (rows.length === 0) return refuse(view, 'selectRow');
  if (check === 2 && rows.length > 1) return refuse(view, 'onlyOneRow');
  return true;
}

function targetOf({ view, button }: Press): Target | undefined {
  if (!button.target_type) {
    tell(view, 'missingTarget');
    return undefined;
  }
  const target = Object.hasOwn(targets, button.target_type) ? targets[button.target_type] : undefined;
  if (!target) tell(view, 'unknownTarget', { target: button.target_type });
  else if (target.needsId && (button.target_id === undefined || button.target_id === '')) {
    tell(view, 'missingTargetId', { name: buttonLabel(view, button) });
    return undefined;
  }
  return target;
}

async function succeeded(press: Press, key: string, outcome: Outcome): Promise<void> {
  const { view, button, row, keys } = press;
  const rowKey = row && keys[0];
  const seconds = button.config?.countdown;
  if (seconds !== undefined && seconds > 0) {
    view.memory.stops.push(
      startCountdown(view.page.ports.clock, (left) => draw(view, rowKey, countdown(view, key, left)), seconds),
    );
  }
  await afterSuccess(press, outcome);
}

function countdown(view: ViewCore, key: string, left: number | undefined): Pick<ViewState, 'countdowns'> {
  const {
    countdowns: { [key]: _gone, ...others },
  } = view.getSnapshot();
  return { countdowns: left === undefined ? others : { ...others, [key]: left } };
}

/** The fields that a refusal names: all that are wrong (`fields`), or the one. */
function fieldProblems(data: unknown, text: string): { field: string; msg: string }[] {
  const named = data as { field?: unknown; fields?: unknown } | null | undefined;
  if (Array.isArray(named?.fields)) return [...(named.fields as { field: string; msg: string }[])];
  return typeof named?.field === 'string' ? [{ field: named.field, msg: text }] : [];
}

/** A problem that names a field is shown at the field; everything else is a message, default 调用失败! (§8). */
async function failed(view: ViewCore, error: unknown): Promise<void> {
  const { ports } = view.page;
  if (!(error instanceof CallError)) {
    view.page.fault('callback', error, view.id);
    tell(view, 'callFailed');
    return;
  }
  if (error.reported) return;
  const text = error.msg || engineText('callFailed', ports.locale());
  // The first one last: where a field takes the keyboard, it is the first that is wrong.
  const shown = fieldProblems(error.data, text)
    .reverse()
    .filter(({ field, msg }) => view.form?.showProblem(field, msg));
  if (shown.length > 0) return;
  // The record was changed by somebody else meanwhile (`object.conflict`).
  const { conflict } = (error.data ?? {}) as { conflict?: unknown };
  if (conflict === true && view.form && view.node.data_id !== undefined) return offerReload(view);
  ports.message.error(text);
}

/**
 * Reads the record again where the person wants it: what they typed stays, all else is as it is now, so that saving
 * again is possible.
 */
async function offerReload(view: ViewCore): Promise<void> {
  const { message, locale } = view.page.ports;
  const question = { text: engineText('conflict', locale()), yes: engineText('loadAgain', locale()) };
  if (await message.confirm(question)) await view.query();
}

/**
 * A row's action that failed may have changed the row (a connection that was tried) or met a changed one: the list
 * tells the truth.
 */
async function lookAgain(view: ViewCore, button: CompiledButton): Promise<void> {
  if (button.source_type !== 'col' || button.target_type !== 'action' || button.call_back_config?.refresh === false)
    return;
  if (view.node.data_id !== undefined && view.page.open()) await view.query();
}

function refuse(view: ViewCore, key: EngineText): false {
  view.page.ports.message.warning(engineText(key, view.page.ports.locale()));
  return false;
}

function tell(view: ViewCore, key: EngineText, facts: Record<string, string> = {}): void {
  view.page.ports.message.error(engineText(key, view.page.ports.locale(), facts));
}
