import { eventButtons } from '../buttons/list.button.js';
import { ACTION_TYPE_CODES, type ActionResult } from '@sluice/document';
import type { Press } from '../core.type.js';
import type { OpenPageRequest } from '../ports.js';
import { runMapping } from '../query/answer.query.js';
import { pageParamsFor } from '../query/cross.filter.js';
import { dataParams } from '../query/payload.query.js';
import { engineText } from '../texts.js';
import { REFUSED, type Outcome, type Target } from './target.type.js';

const MODES = new Map<number, OpenPageRequest['mode']>([
  [ACTION_TYPE_CODES.same, 'same'],
  [ACTION_TYPE_CODES.dialog, 'dialog'],
  [ACTION_TYPE_CODES.window, 'window'],
]);

/** Runs an action document: ids, typed values and row keys travel, nothing else (design §2.5). */
export const actionTarget: Target = {
  needsId: true,
  async act(press) {
    const result = await callAction(press);
    if (failed(press, result) || refusedByMapping(press, result)) return REFUSED;
    openOrTell(press, result);
    return { ok: true, changed: true, response: result } satisfies Outcome;
  },
};

/**
 * The call itself, of §7; `more` are values by param id beside those of the view's form, which `method` run leaves out
 * of a submit form; a search form always goes along, because the server reads the rows by it.
 */
export function callAction(
  { view, button, keys }: Press,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ActionResult> {
  const { ports, doc } = view.page;
  const path = button.config?.method === 'submit' ? '/app/button/run' : '/app/action/run';
  return ports.transport.call<ActionResult>(path, {
    action_id: button.target_id,
    app_id: doc.app_id,
    button_id: button.id,
    data_params: JSON.stringify(
      button.config?.method === 'run' && view.behaviour.form === 'submit'
        ? { ...more, page: pageParamsFor(view.page, view.id), rows: keys }
        : dataParams(view, { ...more, rows: keys }),
    ),
  });
}

/**
 * The action itself says that it came to nothing, or that its error branch ran (§8: the failure message, by default
 * 调用失败!).
 */
function failed({ view }: Press, { ok, msg }: ActionResult): boolean {
  if (ok !== false) return false;
  const { ports } = view.page;
  ports.message.warning(msg || engineText('callFailed', ports.locale()));
  return true;
}

/** `call_back_config.value`: ok false is a failure with its message. */
function refusedByMapping({ view, button }: Press, result: ActionResult): boolean {
  const source = button.call_back_config?.value;
  const mapped = source ? runMapping(view, source, { response: result, value: result.list }) : undefined;
  if (mapped?.ok !== false) return false;
  view.page.ports.message.warning(
    typeof mapped.msg === 'string' && mapped.msg ? mapped.msg : engineText('callFailed', view.page.ports.locale()),
  );
  return true;
}

/**
 * Codes 101 to 103 open the preview route; any other act type shows the first list item, else the message, else 执行成功!
 * (§4, §8).
 */
function openOrTell({ view, button }: Press, result: ActionResult): void {
  const { ports } = view.page;
  const mode = MODES.get(result.action?.act_type_code ?? 0);
  if (mode && result.page) {
    const { width } = button.config ?? {};
    ports.navigate.openPage({
      mode,
      preview: true,
      appId: result.page.app_id,
      page: result.page.id,
      params: result.page.params ?? {},
      opener: view,
      width,
    });
    return;
  }
  // Nobody pressed it: what it brought is on the screen.
  if (eventButtons(view, 'load').includes(button)) return;
  const [first] = result.list ?? [];
  ports.message.success((typeof first === 'string' && first) || result.msg || engineText('succeeded', ports.locale()));
}
